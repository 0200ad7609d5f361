// Whether what sets failures apart is found, and how often something is found where nothing is there.
//   node bench/traits.mjs [--seeds 100]
// 400 questions with three answers each, 200 words drawn at random and ten fields. Failures come by question. One word stands
// in 40 questions, which fail twice as often as all do (a lift of 2); then outcomes are permuted by question.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { random as randomFrom, seedOf } from "./random.mjs";

const { values: flags } = parseArgs({ options: { seeds: { type: "string", default: "100" } } });
const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-traits-"));
const [GROUPS, PLANTED, ANSWERS, WORDS, FIELDS] = [400, 40, 3, 200, 10];

/** Rows of a file. @param {number} seed @param {number} rate how often all fail @param {boolean} isPermuted */
function rowsOf(seed, rate, isPermuted) {
  const random = randomFrom(seedOf(`traits ${seed}`));
  const marked = Array.from({ length: GROUPS }, (_, at) => at < PLANTED);
  const others = (rate * GROUPS - 2 * rate * PLANTED) / (GROUPS - PLANTED);
  const chances = marked.map((isMarked) => (isMarked ? 2 * rate : others));
  const fails = chances.map((chance) => random() < chance);
  if (isPermuted) {
    for (let at = GROUPS - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [fails[at], fails[other]] = [/** @type {boolean} */ (fails[other]), /** @type {boolean} */ (fails[at])];
    }
  }
  return marked.flatMap((isMarked, at) => {
    const words = Array.from({ length: WORDS }, (_, word) => (random() < 0.15 ? `word${word}x` : "")).filter(Boolean);
    const question = `Question ${at}? ${words.join(" ")}${isMarked ? " planted" : ""}`;
    const fields = Object.fromEntries(
      Array.from({ length: FIELDS }, (_, f) => [`f${f}`, `v${Math.floor(random() * 4)}`]),
    );
    return Array.from({ length: ANSWERS }, (_, attempt) => ({
      id: `${at}-${attempt}`,
      question,
      response: "So it is.",
      correct: !fails[at],
      ...fields,
    }));
  });
}

/** @param {number} seed @param {number} rate @param {boolean} isPermuted @returns {{tried: number, traits: {trait: string}[]}} */
function traitsOf(seed, rate, isPermuted) {
  const file = path.join(folder, "rows.jsonl");
  writeFileSync(
    file,
    rowsOf(seed, rate, isPermuted)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
  );
  const { stdout, stderr, status } = spawnSync("node", [CLI, "traits", file, "--as", "json"], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const seeds = Number(flags.seeds);
for (const rate of [0.3, 0.4, 0.45]) {
  let [found, others, tried] = [0, 0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    const report = traitsOf(seed, rate, false);
    tried = report.tried;
    found += Number(report.traits.some(({ trait }) => trait === 'question has "planted"'));
    others += Number(report.traits.some(({ trait }) => trait !== 'question has "planted"'));
  }
  console.log(
    `${rate} of all fail, ${2 * rate} of those with the word: found in ${found} of ${seeds} files, of ${tried} traits tried; another one in ${others}`,
  );
}
let alarms = 0;
for (let seed = 1; seed <= seeds; seed++) alarms += Number(traitsOf(seed, 0.4, true).traits.length > 0);
console.log(`outcomes permuted by question: something in ${alarms} of ${seeds} files`);
rmSync(folder, { recursive: true });
