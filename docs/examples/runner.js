// A complete small runner of the belote corpus: Node 18 or later, no dependency.
//
//     node runner.js CORPUS VARIANT [--smoke] -- COMMAND...
//
// CORPUS is the folder with manifest.json. COMMAND is an engine that speaks the conformance protocol on its standard
// input and output. Exit status: 0 every answer is the expected one or an accepted one, 1 some are not, 2 it cannot be run.
"use strict";

const { spawn } = require("node:child_process");
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { createInterface } = require("node:readline");

const REQUIRED = {
  calls: ["legal", "caller", "outcome"],
  deal: ["hands", "leader"],
  plays: ["legal"],
  trick: ["winner", "points"],
  announcements: ["held", "best", "points"],
  score: ["outcome", "score", "pending"],
  match: ["totals", "pot", "over", "winner"],
  replay: ["calls", "plays", "score"],
};
const SETS = new Set(["legal", "hands", "held"]);

// The cases of a variant, one line of a file each.
function* cases(corpus, variant, smoke) {
  const manifest = JSON.parse(readFileSync(join(corpus, "manifest.json"), "utf8"));
  const wanted = new Set(manifest.variants[variant].smoke);
  for (const question of Object.keys(REQUIRED)) {
    const path = join(corpus, variant, `${question}.jsonl`);
    if (!existsSync(path)) throw new Error(`no file ${path}`);
    for (const line of readFileSync(path, "utf8").split("\n")) {
      if (!line) continue;
      const one = JSON.parse(line);
      if (!smoke || wanted.has(one.id)) yield one;
    }
  }
}

// A value as a text, the same for equal values: keys sorted, and lists that are sets sorted too.
function plain(value, name = "") {
  if (Array.isArray(value)) {
    const parts = value.map((part) => plain(part));
    return `[${(SETS.has(name) ? parts.sort() : parts).join()}]`;
  }
  if (value && typeof value === "object") {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${plain(value[key], SETS.has(name) ? name : key)}`).join()}}`;
  }
  return JSON.stringify(value);
}

// Whether every required field is the stated one.
const same = (question, answer, stated) =>
  REQUIRED[question].every((field) => field in answer && plain(answer[field], field) === plain(stated[field], field));

// An engine behind a pipe: one line of JSON there, one line back.
function engine([program, ...rest]) {
  const child = spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  const gone = (problem) => waiting.splice(0).forEach(({ reject }) => reject(problem));
  child.on("error", gone);
  child.stdin.on("error", gone);
  createInterface({ input: child.stdout })
    .on("line", (line) => waiting.shift()?.resolve(line))
    .on("close", () => gone(new Error("the engine has gone")));
  return {
    say: async (message) => {
      const line = new Promise((resolve, reject) => waiting.push({ resolve, reject }));
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return JSON.parse(await line);
    },
    stop: () => child.stdin.end(),
  };
}

// What became of a case: passed, accepted, failed or unsupported.
function verdict(one, reply) {
  if ("unsupported" in reply) return "unsupported";
  const answer = reply.answer ?? {};
  if (same(one.question, answer, one.expect)) return "passed";
  return one.accept.some((other) => same(one.question, answer, other.answer)) ? "accepted" : "failed";
}

async function main(words) {
  const mark = words.indexOf("--");
  if (mark < 2) throw new Error("usage: node runner.js CORPUS VARIANT [--smoke] -- COMMAND...");
  const [corpus, variant] = words;
  const counts = new Map();
  const instead = new Map();
  const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  const { say, stop } = engine(words.slice(mark + 1));
  const about = await say({ op: "start", protocol: 1 });
  const can = ({ question, options }) =>
    about.questions.includes(question) &&
    Object.entries(options).every(([name, value]) => (about.options?.[name] ?? [value]).includes(value));
  let seq = 0;
  for (const one of cases(corpus, variant, words.slice(0, mark).includes("--smoke"))) {
    if (!can(one)) {
      count(counts, `${one.question.padEnd(14)} not asked   `);
      continue;
    }
    const { options, question, given, record } = one;
    const reply = await say({ op: "ask", seq: ++seq, variant, options, question, given, record });
    const found = verdict(one, reply);
    count(counts, `${question.padEnd(14)} ${found.padEnd(12)}`);
    if (found !== "failed") continue;
    console.log(`${one.id}: ${one.comment}\n  answered ${JSON.stringify(reply.answer ?? reply)}`);
    for (const other of one.otherwise) {
      if (same(question, reply.answer ?? {}, other.answer)) count(instead, `${other.rule}=${JSON.stringify(other.value)}`);
    }
  }
  stop();
  for (const [key, times] of [...counts].sort()) console.log(`${key} ${String(times).padStart(5)}`);
  for (const [rule, times] of [...instead].sort((one, other) => other[1] - one[1]).slice(0, 10)) {
    console.log(`${String(times).padStart(5)} failures are answered as under ${rule}`);
  }
  return [...counts.keys()].some((key) => key.includes("failed")) ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (status) => (process.exitCode = status),
  (problem) => {
    console.error(`cannot be run: ${problem.message}`);
    process.exitCode = 2;
  },
);
