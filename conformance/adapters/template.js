/*
 * A template: an engine in JavaScript behind the conformance protocol, version 1. Node 20, no dependency.
 *
 * Copy this file, put your engine where the comments say so, and run
 *
 *     belote-spec certify belote-000 -- node template.js
 *
 * As it stands it answers one question, `trick`, from the tables below, and every other one with
 * `unsupported`. A request is one line of JSON on standard input, a reply one line on standard output.
 */
"use strict";

// What your engine is. `variants`: the ids it can play, "any", or "own" if it has one set of rules.
const ENGINE = {
  engine: { name: "template-javascript", version: "1", language: "JavaScript" },
  variants: "own",
  options: {}, // what it can play, where that is not everything: { announcements: [true], target: [501] }
};

// The tables to edit: ranks from the strongest to the weakest, with their points.
const TRUMP = new Map([["J", 20], ["9", 14], ["A", 11], ["T", 10], ["K", 4], ["Q", 3], ["8", 0], ["7", 0]]);
const PLAIN = new Map([["A", 11], ["T", 10], ["K", 4], ["Q", 3], ["J", 2], ["9", 0], ["8", 0], ["7", 0]]);

/** Thrown by a question that the engine has no function for; the message says why. */
class Unsupported extends Error {}

/** Says who wins four cards and what they are worth (the last trick's bonus is not asked for here). */
function trick({ given }) {
  const { cards, order, trump, leader } = given;
  if (cards.length !== 4 || new Set(cards).size !== 4 || order.length !== 4 || order[0] !== leader) {
    throw new Error("a trick is four different cards, and `order` begins with the leader");
  }
  let points = 0;
  const strengths = cards.map((card) => {
    const table = card[1] === trump ? TRUMP : PLAIN;
    const strength = 8 - [...table.keys()].indexOf(card[0]);
    if (card.length !== 2 || !"CDHS".includes(card[1]) || !table.has(card[0])) throw new Error(`not a card: ${card}`);
    points += table.get(card[0]);
    return card[1] === trump ? 10 + strength : card[1] === cards[0][1] ? strength : 0;
  });
  return { winner: order[strengths.indexOf(Math.max(...strengths))], points };
}

/*
 * Plug in here: one function for each question your engine can answer. Each gets the whole request; `given`
 * is the position, `record` how it came about, `options` the table's choices. It returns the fields of the
 * answer, throws Unsupported("why"), or any other error for a position that is malformed or impossible.
 *
 *   calls          dealer, turn_up, calls                    -> legal, caller, outcome
 *   deal           dealer, deck, calls                       -> hands, leader
 *   plays          seat, hand, trump, trick, order           -> legal
 *   announcements  hands, trump, leader, order, taker, …     -> held, best, points
 *   score          hands, taker, trump, leader, tricks, …    -> outcome, score, pending
 *   match          deals, target                             -> totals, pot, over, winner
 *   replay         (the record)                              -> calls, plays, score
 */
const QUESTIONS = new Map([["trick", trick]]);

/** Answers one line; null means that the conversation is over. */
function reply(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch (problem) {
    return { seq: 0, error: `not a line of JSON: ${problem.message}` };
  }
  if (request === null || typeof request !== "object" || Array.isArray(request)) {
    return { seq: 0, error: "a request is a JSON object" };
  }
  const { op, seq = 0, question } = request;
  if (op === "stop") return null;
  if (op === "start") return { protocol: 1, ...ENGINE, questions: [...QUESTIONS.keys()] };
  if (op !== "ask") return { seq, error: `unknown op ${JSON.stringify(op)}` };
  if (!QUESTIONS.has(question)) {
    return { seq, unsupported: `no function answers the question ${JSON.stringify(question)}` };
  }
  try {
    for (const [option, value] of Object.entries(request.options ?? {})) {
      if (ENGINE.options[option] && !ENGINE.options[option].includes(value)) {
        throw new Unsupported(`it does not play ${option} ${JSON.stringify(value)}`);
      }
    }
    return { seq, answer: QUESTIONS.get(question)(request) };
  } catch (problem) {
    if (problem instanceof Unsupported) return { seq, unsupported: problem.message };
    return { seq, error: String(problem) };
  }
}

/**
 * Answers every request until `stop` or the end of the input. Only replies reach standard output: whatever
 * else prints is sent to standard error.
 */
function serve() {
  const send = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  let rest = "";
  const handle = (line) => {
    if (process.stdin.destroyed || line.trim() === "") return;
    const answer = reply(line);
    if (answer === null) process.stdin.destroy();
    else send(JSON.stringify(answer) + "\n");
  };
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    lines.forEach(handle);
  });
  process.stdin.on("end", () => handle(rest));
}

serve();
