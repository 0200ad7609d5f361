// Catches a metric over random questions that differs from plain Python.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PROBABILITY_MODES } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const QUESTIONS = 10_000;
/** The first that has scikit-learn, else the first that runs. */
const pythons = ["python3", "/usr/bin/python3"].filter((name) => spawnSync(name, ["--version"]).status === 0);
const PYTHON = pythons.find((name) => spawnSync(name, ["-c", "import sklearn"]).status === 0) ?? pythons[0];
if (!PYTHON) console.log("Skipped: there is no python3 to work the metrics out a second time.");

type Values = Readonly<Record<string, number>>;
type Answer = Readonly<Record<string, { readonly plain: Values; readonly sklearn?: Values }>>;

/** Random questions of two to six choices: sure and unsure ones, ties, choices ruled out, equals across questions. */
function randomQuestions(): string {
  let state = 20260504;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const lines: string[] = [];
  for (let id = 0; id < QUESTIONS; id++) {
    const count = 2 + Math.floor(random() * 5);
    const sharpness = 8 * random();
    const weights = Array.from({ length: count }, () => Math.exp(sharpness * random()));
    const answer = Math.floor(random() * count);
    weights[answer] = (weights[answer] ?? 1) * Math.exp(sharpness * 0.4);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const mass = 0.3 + 0.7 * random();
    const logprobs: (number | string)[] = weights.map((weight) => Math.log((mass * weight) / sum));
    if (id % 9 === 0) logprobs[(answer + 1) % count] = logprobs[answer] ?? 0;
    if (id % 13 === 0) logprobs[(answer + 1) % count] = "-inf";
    if (id % 17 === 0) logprobs.fill(-1.6094379124341003);
    lines.push(JSON.stringify({ id, logprobs, answer }));
  }
  return `${lines.join("\n")}\n`;
}

describe.skipIf(!PYTHON)("choices, worked out a second time", () => {
  it(`have the same metrics over ${QUESTIONS} random questions, to 1e-9`, async () => {
    const text = randomQuestions();
    const script = fileURLToPath(new URL("choice.py", import.meta.url));
    // One object of numbers a mode, as the script writes it.
    const told = JSON.parse(spawnSync(PYTHON ?? "", [script], { input: text, encoding: "utf8" }).stdout) as Answer;
    const opened = await openFiles(await filesWith({ "questions.jsonl": text }));
    await opened.ask.settled({}, never);
    for (const mode of PROBABILITY_MODES) {
      const query = { ...opened.query, modes: { ...opened.query.modes, probabilities: mode } };
      const { metrics } = await opened.ask.summary({ query }, never);
      const wanted = told[mode];
      if (!wanted) throw new Error(`nothing was told of ${mode}`);
      if (!wanted.sklearn) console.log("scikit-learn is not there: compared with plain Python alone.");
      for (const [id, value] of [...Object.entries(wanted.plain), ...Object.entries(wanted.sklearn ?? {})]) {
        const ours = metrics.find((metric) => metric.id === id && metric.slice === null);
        expect(ours?.n, id).toBe(QUESTIONS);
        expect(Math.abs((ours?.value ?? Number.NaN) - value), `${id} ${mode}`).toBeLessThan(1e-9);
      }
    }
    await opened.session.dispose();
  });
});
