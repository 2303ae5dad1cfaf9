/**
 * The site's JavaScript engine behind the conformance protocol, version 1, under Node 18 or later.
 *
 *     python -m belote_spec.export > rules.json
 *     belote-spec certify -- node conformance/adapters/site_engine.js rules.json
 *
 * The argument (rules.json in the working directory if it is left out) is the file of exported rules:
 * { "variants": { id: { "title", "rules": { rule point: value },
 *                       "options": { name: { "rule", "values", "default", "fixed" } },
 *                       "readings": { name: { rule point: value } } } } }
 * The engine plays the variants that it finds there and knows no other.
 */
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const belote = require(path.join(__dirname, "..", "..", "docs", "assets", "belote", "answers.js"));

const FIELDS = ["op", "protocol", "seq", "variant", "options", "question", "given", "record"];
const ENGINE = { name: "belote-spec-site", version: "1", language: "JavaScript" };

/** The variants of a file of exported rules, by id; ends the program with a message where it cannot be read. */
function readVariants(file) {
  try {
    return new Map(Object.entries(JSON.parse(fs.readFileSync(file, "utf8")).variants));
  } catch (problem) {
    process.stderr.write(`${file}: ${problem.message} (write it with: python -m belote_spec.export > rules.json)\n`);
    return process.exit(2);
  }
}

/** Finds compiled rules by variant and options, compiling each set once. */
function compiler(variants) {
  const compiled = new Map();
  return (id, options) => {
    if (!variants.has(id)) throw new belote.NotReadable(`no variant ${belote.shown(id)}`);
    const chosen = belote.readObject(options ?? {}, "options", Object.keys(variants.get(id).options));
    const key = JSON.stringify([id, chosen]);
    if (!compiled.has(key)) compiled.set(key, belote.compile(belote.rulesOf(variants.get(id), chosen)));
    return compiled.get(key);
  };
}

/** Answers one line; null means that the conversation is over. */
function reply(line, variants, rulesFor) {
  let request;
  try {
    request = belote.readObject(JSON.parse(line), "a request", FIELDS);
  } catch (problem) {
    return { seq: 0, error: `not a request: ${problem.message}` };
  }
  const { op, seq = 0, variant, options, question, given, record } = request;
  if (op === "stop") return null;
  if (op === "start") {
    return { protocol: 1, engine: ENGINE, variants: [...variants.keys()], questions: belote.QUESTIONS };
  }
  if (op !== "ask") return { seq, error: `unknown op ${belote.shown(op)}` };
  try {
    return { seq, answer: belote.answer(rulesFor(variant, options), question, given, record) };
  } catch (problem) {
    // Any other error is a mistake of the engine: it is told apart in the text, and the conversation goes on.
    const known = problem instanceof belote.BeloteError;
    return { seq, error: known ? problem.message : `internal error: ${problem.stack}` };
  }
}

/** Answers every line until `stop` or the end of the input. Lines end with a line feed and nothing else. */
async function serve(variants) {
  const rulesFor = compiler(variants);
  process.stdin.setEncoding("utf8");
  let rest = "";
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines.filter((one) => one.trim())) {
      const answer = reply(line, variants, rulesFor);
      if (answer === null) return;
      process.stdout.write(`${JSON.stringify(answer)}\n`);
    }
  }
}

serve(readVariants(process.argv[2] ?? "rules.json"));
