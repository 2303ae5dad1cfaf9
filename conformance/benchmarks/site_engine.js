/**
 * Deals a second that the site's JavaScript engine plays under Node: whole random deals, one variant after the other.
 *
 *     python -m belote_spec.export > rules.json
 *     node conformance/benchmarks/site_engine.js [rules.json] [--deals N] [--json]
 *
 * Each deal is shuffled, called, announced, played through legalActions() and apply(), and scored. The median of five
 * runs is printed, for random players and for the simple ones of the Play page.
 */
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { performance } = require("node:perf_hooks");
const belote = require(path.join(__dirname, "..", "..", "docs", "assets", "belote", "players.js"));

const RUNS = 5;
const LOOP = "shuffle, calls, announcements, 32 plays through legalActions and apply, score";

function rate(rules, deals, policyOf) {
  const started = performance.now();
  for (let number = 0; number < deals; number++) {
    const deal = belote.playOut(rules, 1, number, policyOf(number));
    if (deal.phase === belote.FINISHED) deal.settlement();
  }
  return (1000 * deals) / (performance.now() - started);
}

function median(rules, deals, policyOf) {
  rate(rules, deals / 5, policyOf);
  const rates = Array.from({ length: RUNS }, () => rate(rules, deals, policyOf));
  return Math.round(rates.sort((one, other) => one - other)[RUNS >> 1]);
}

function main(words) {
  const deals = words.includes("--deals") ? Number(words[words.indexOf("--deals") + 1]) : 5000;
  const file = words.find((word, place) => !word.startsWith("--") && words[place - 1] !== "--deals") ?? "rules.json";
  const { variants } = JSON.parse(fs.readFileSync(file, "utf8"));
  const results = {};
  for (const [id, variant] of Object.entries(variants)) {
    const rules = belote.compile(variant.rules);
    const random = median(rules, deals, (number) => belote.randomPolicy(1, number));
    const simple = median(rules, deals / 5, () => belote.simplePolicy);
    results[id] = { deals_per_second: random, simple_players: simple, loop: LOOP };
    if (!words.includes("--json")) console.log(`${id}  ${random} deals a second at random, ${simple} simple players`);
  }
  if (words.includes("--json")) console.log(JSON.stringify(results, null, 1));
}

main(process.argv.slice(2));
