// Writes a file of many models: each answers the same questions of the same tasks, scored right or wrong.
//   node bench/leaderboard.mjs FILE [--models 200] [--tasks 20] [--questions 30]
// The same numbers give the same bytes.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    models: { type: "string", default: "200" },
    tasks: { type: "string", default: "20" },
    questions: { type: "string", default: "30" },
  },
});
const [file] = positionals;
if (!file) throw new Error("Usage: node bench/leaderboard.mjs FILE [--models N] [--tasks N] [--questions N]");
const [models, tasks, questions] = [Number(flags.models), Number(flags.tasks), Number(flags.questions)];

/** A number in [0, 1) that follows from three others. @param {number} a @param {number} b @param {number} c */
function noise(a, b, c) {
  let h = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b) ^ Math.imul(c + 13, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}
const two = (/** @type {number} */ number, /** @type {number} */ digits) => String(number).padStart(digits, "0");

const out = createWriteStream(file);
for (let model = 0; model < models; model++) {
  for (let task = 0; task < tasks; task++) {
    const skill = 0.25 + 0.6 * noise(model, -1, 0) + 0.2 * (noise(model, task, -1) - 0.5);
    const lines = Array.from({ length: questions }, (_, question) => {
      const [left, right] = [question + 2, task + 3];
      const isRight = noise(model, task, question) < skill;
      const said = left + right + (isRight ? 0 : 1 + Math.floor(9 * noise(question, model, task)));
      return JSON.stringify({
        id: `task-${two(task + 1, 2)}-q${two(question + 1, 2)}`,
        model: `lab-${1 + (model % 17)}/model-${two(model + 1, 3)}`,
        task: `task-${two(task + 1, 2)}`,
        question: `Task ${task + 1}: what is ${left} plus ${right}?`,
        reference: String(left + right),
        response: `The sum is ${said}.`,
        score: isRight ? 1 : 0,
      });
    });
    if (!out.write(`${lines.join("\n")}\n`)) await once(out, "drain");
  }
}
out.end();
await once(out, "finish");
