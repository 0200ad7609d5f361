// How often the gate of two runs is red where nothing differs, and how often where something does.
//   node bench/gate.mjs [--shuffles 1000] [--questions 300] [--failed 0.1] [--all] [--from 0] [--list]
// One run that answers every question twice, of which chance deals one answer to each half; the halves are compared as base
// and candidate. Then the second half answers worse by 5 and 10 points. With --failed this share of the candidate's calls
// failed, written in one of five ways a run, with scores as if the answer were wrong; nothing else differs. With --all the
// rows have reference answers, labels of sentences and more scores, and the gate judges all metrics of them, nothing else.
// --from is the first shuffle, so that several processes share them; --list prints what red gates say.

import { setMaxListeners } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundleFor } from "./inside.mjs";
import { PROJECT } from "./processes.mjs";
import { random as randomFrom, seedOf } from "./random.mjs";

const { values: flags } = parseArgs({
  options: {
    shuffles: { type: "string", default: "1000" },
    questions: { type: "string", default: "300" },
    failed: { type: "string", default: "0" },
    all: { type: "boolean", default: false },
    from: { type: "string", default: "0" },
    list: { type: "boolean", default: false },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-gate-"));
const [SHUFFLES, QUESTIONS, FAILED] = [Number(flags.shuffles), Number(flags.questions), Number(flags.failed)];
const ERROR = "Error code: 429 - rate limit exceeded";
// Commands run in this process: starting one takes longer than comparing.
const bundle = path.join(folder, "cli.cjs");
await bundleFor(
  PROJECT,
  ['export { run } from "./src/cli/run.ts";', 'export { registry } from "./src/kinds/registry.ts";'],
  bundle,
);
const { run, registry } = createRequire(import.meta.url)(bundle);
setMaxListeners(0);

/** What runs write where a call failed. */
const FAILURES = [
  { response: null, error: ERROR },
  { response: "", error: { message: ERROR } },
  { response: ERROR },
  { response: "", status: "error" },
  { response: "", finish_reason: "content_filter" },
];

/** @typedef {{ right: boolean, f1: number, faithful: boolean, used: number, seconds: number }} Answer */

/** Two answers to each question, which is as hard as it is. @param {number} seed @returns {[Answer, Answer][]} */
function runOf(seed) {
  const random = randomFrom(seedOf(`gate ${seed}`));
  const answer = (/** @type {number} */ ease) => {
    const right = random() < ease;
    const f1 = right ? 0.6 + 0.4 * random() : 0.5 * random();
    const faithful = random() < (right ? 0.9 : 0.6);
    return { right, f1, faithful, used: Math.floor(4 * random()), seconds: 5 * random() };
  };
  return Array.from({ length: QUESTIONS }, () => {
    const ease = random() < 0.5 ? 0.6 + 0.4 * random() : 0.9 * random();
    return [answer(ease), answer(ease)];
  });
}

/** Of an answer what other metrics are of: a reference, labels of its sentence and of those of its document, scores. */
const moreOf = (/** @type {Answer} */ { right, faithful, used, f1, seconds }) => ({
  ground_truth: "Ann",
  response: right ? "Ann built it." : "Bo built it.",
  documents: ["One. Two. Three."],
  documents_sentences: [["0a", "0b", "0c"].map((key, at) => [key, ["One.", "Two.", "Three."][at]])],
  response_sentences: [["a", right ? "Ann built it." : "Bo built it."]],
  all_relevant_sentence_keys: ["0a", "0b", "0c"].slice(0, 1 + (used % 3)),
  all_utilized_sentence_keys: ["0a", "0b", "0c"].slice(0, used),
  unsupported_response_sentence_keys: faithful ? [] : ["a"],
  rouge: Math.min(1, f1 + 0.1),
  answer_relevancy: f1 / 2,
  latency_s: seconds,
});

/** Both halves as files. @param {number} seed @param {number} worse share of right answers that are lost in the second */
function halvesOf(seed, worse) {
  const random = randomFrom(seedOf(`halves ${seed}`));
  const halves = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const [at, answers] of runOf(seed).entries()) {
    const first = random() < 0.5 ? 0 : 1;
    for (const [half, which] of [first, 1 - first].entries()) {
      const own = /** @type {Answer} */ (answers[which]);
      const { right, f1, faithful } = own;
      const isLost = half === 1 && right && random() < worse;
      const failed = FAILED > 0 && half === 1 && random() < FAILED ? FAILURES[seed % FAILURES.length] : undefined;
      halves[half]?.push(
        JSON.stringify({
          id: `q${at}`,
          question: `Question ${at}?`,
          response: "So.",
          ...(flags.all ? moreOf(own) : {}),
          ...(failed
            ? {
                ...(flags.all ? { rouge: 0, answer_relevancy: 0 } : {}),
                ...failed,
                correct: false,
                f1: 0,
                faithful: false,
              }
            : { correct: right && !isLost, f1, faithful }),
        }),
      );
    }
  }
  return halves.map((rows, half) => {
    const file = path.join(folder, `${seed}-${half}.jsonl`);
    writeFileSync(file, `${rows.join("\n")}\n`);
    return file;
  });
}

/** Whether the gate is red. @param {readonly string[]} files @param {readonly string[]} more @returns {Promise<boolean>} */
async function isRed(files, more) {
  let stderr = "";
  const code = await run(["compare", ...files, "--fail-on-regression", ...more], {
    out() {},
    err(/** @type {string} */ text) {
      stderr += text;
    },
    isErrTerminal: false,
    script: "",
    kinds: registry,
    signal: new AbortController().signal,
  });
  if (code !== 0 && code !== 1) throw new Error(stderr);
  if (code === 1 && flags.list) console.log(stderr.trimEnd());
  return code === 1;
}

/** How many of the shuffles are red. @param {number} worse @param {readonly string[]} more @param {number} shuffles */
async function redOf(worse, more, shuffles) {
  let red = 0;
  for (let at = 0; at < shuffles; at++) {
    const seed = Number(flags.from) + at;
    const files = halvesOf(seed, worse);
    if (await isRed(files, more)) red++;
    for (const file of files) rmSync(file);
    if (process.stderr.isTTY || flags.list) process.stderr.write(at % 100 === 99 ? `${at + 1}: ${red}\n` : "");
  }
  return red;
}

const told = (/** @type {string} */ what, /** @type {number} */ red, /** @type {number} */ of) =>
  console.log(`${what}: red in ${red} of ${of}`);
const ONE = ["--metric", "score.correct"];
const halves = FAILED > 0 ? `halves of one run, ${FAILED * 100} % of calls failed in one` : "halves of one run";
if (!flags.all) told(`${halves}, one metric`, await redOf(0, ONE, SHUFFLES), SHUFFLES);
told(`${halves}, every metric`, await redOf(0, [], SHUFFLES), SHUFFLES);
const tenth = Math.ceil(SHUFFLES / 10);
// Where failed calls count as wrong, the same runs are worse.
if (FAILED > 0 && !flags.all)
  told(`${halves}, one metric, --count all`, await redOf(0, [...ONE, "--count", "all"], tenth), tenth);
for (const lost of FAILED > 0 || flags.all ? [] : [0.1, 0.2])
  told(`${lost * 100} % of right answers lost, one metric`, await redOf(lost, ONE, tenth), tenth);
rmSync(folder, { recursive: true });
