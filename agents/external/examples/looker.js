#!/usr/bin/env node
// Tries its answers out in forks, if it has any, and gives the one that came out best; without
// forks it attacks whom it can. An agent for Fightclock: JSON lines come in on stdin, answers go out
// on stdout. ../README.md has every message.

const { createInterface } = require("node:readline");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function hear() {
  const { value, done } = await lines.next();
  return done ? { type: "bye" } : JSON.parse(value);
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

const ATTACKS = ["shoot", "strike", "cast", "quicken"];

/** What is worth a try: attacks, steps to a foe, the harmless answer, then the others in order. */
function promising(question, most) {
  const closer = (one) => one.verb === "sprint closer" || one.mode === "closer";
  const rank = (one) =>
    ATTACKS.includes(one.verb) ? 0 : closer(one) ? 1 : one.label === question.fallback ? 2 : 3;
  return [...question.legal].sort((one, other) => rank(one) - rank(other)).slice(0, most);
}

/** Plays an answer on, and hears what came of it, from 0 to 1; null if it could not be played. */
async function worth(number, answer, luck) {
  say({ type: "fork", number, answer, luck });
  return (await hear()).worth;
}

async function choose(question) {
  const { number, budget } = question;
  if (question.kind === "reconsider") return { answer: question.fallback };  // finish what it began
  const tried = promising(question, Math.max(1, Math.min(8, Math.floor(budget.forks / 2))));
  const lucks = Math.floor(budget.forks / tried.length);
  const why = [];
  for (const { label } of tried) {
    let sum = 0;
    // The same lucks for every answer, so that none only looks better for its dice.
    for (let luck = 0; luck < lucks; luck++) sum += (await worth(number, label, luck)) ?? 0;
    why.push({ answer: label, worth: lucks ? sum / lucks : 0.5 });
  }
  why.sort((one, other) => other.worth - one.worth);
  why[0].share = 1;
  return { answer: why[0].answer, why };
}

(async () => {
  for (let heard = await hear(); heard.type !== "bye"; heard = await hear()) {
    if (heard.type === "hello") say({ type: "hello", protocol: 1, name: "looker" });
    if (heard.type === "decide")
      say({ type: "answer", number: heard.number, ...(await choose(heard)) });
  }
  process.exit(0);
})();
