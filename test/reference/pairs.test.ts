// Catches a test or an interval over repeated questions that differs from plain Python.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { ComparisonQuery } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const PYTHON = ["python3", "/usr/bin/python3"].find((name) => spawnSync(name, ["--version"]).status === 0);
if (!PYTHON) console.log("Skipped: there is no python3 to work the numbers out a second time.");

interface Told {
  readonly groups: number;
  readonly compare: Readonly<
    Record<string, { readonly p?: number | null; readonly interval: number[] | null; readonly visible?: number }>
  >;
  readonly score: Readonly<Record<string, number[] | null>>;
}

interface Answered {
  readonly p: readonly number[];
  readonly answer: number;
}

/** Pairs of answers to so many questions, each asked one to four times, every other one as often as `most`. */
function randomPairs(questions: number, most: number) {
  let state = 20261122 + questions;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: questions }, (_, group) => {
    const answer = Math.floor(4 * random());
    const ease = 3 * random();
    const answered = (gain: number): Answered => {
      const weights = Array.from({ length: 4 }, (_, at) =>
        Math.exp(2 * random() + (at === answer ? ease * gain : 0.8)),
      );
      const sum = weights.reduce((total, weight) => total + weight, 0);
      return { p: weights.map((weight) => weight / sum), answer };
    };
    const tries = group % 2 === 0 ? 1 + Math.floor(most * random()) : 1;
    return Array.from({ length: tries }, () => ({ group, a: answered(1), b: answered(1.5) }));
  }).flat();
}

const close = (ours: number | null | undefined, theirs: number | null | undefined, of: string) =>
  theirs == null ? expect(ours, of).toBe(theirs ?? null) : expect(ours ?? Number.NaN, of).toBeCloseTo(theirs, 9);

describe.skipIf(!PYTHON)("two runs over repeated questions, worked out a second time", () => {
  it.each([
    { questions: 12, most: 6 },
    { questions: 36, most: 4 },
    { questions: 60, most: 8 },
    { questions: 45, most: 1 },
  ])("$questions questions, asked up to $most times", async ({ questions, most }) => {
    const pairs = randomPairs(questions, most);
    const script = fileURLToPath(new URL("pairs.py", import.meta.url));
    const input = pairs.map((pair) => `${JSON.stringify(pair)}\n`).join("");
    const python = spawnSync(PYTHON ?? "", [script], { input, encoding: "utf8" });
    expect(python.stderr).toBe("");
    const told = JSON.parse(python.stdout) as Told; // As the script writes it.

    const lines = (side: "a" | "b") =>
      pairs.map(({ group, [side]: { p, answer } }, id) =>
        JSON.stringify({
          id,
          question: `Question  ${group}?`,
          choices: ["w", "x", "y", "z"],
          probabilities: p,
          answer,
        }),
      );
    const paths = await filesWith({ "a.jsonl": lines("a").join("\n"), "b.jsonl": lines("b").join("\n") });
    const run = await openFiles(paths, { isPairable: true });
    const query: ComparisonQuery = {
      ...run.query,
      modes: { ...run.query.modes, probabilities: "raw" },
      sides: [
        { name: "a", files: [0], where: [] },
        { name: "b", files: [1], where: [] },
      ],
      by: null,
    };
    await run.ask.settled({}, never);
    const compared = await run.ask.comparedIntervals({ query }, never);
    const grouped = told.groups < pairs.length ? told.groups : undefined;
    for (const [id, wanted] of Object.entries(told.compare)) {
      const found = compared.find((metric) => metric.id === id);
      expect(found?.nA, id).toBe(pairs.length);
      expect(found?.groups, id).toBe(grouped);
      if ("p" in wanted) close(found?.changes?.p, wanted.p, id);
      if ("visible" in wanted) close(found?.visible, wanted.visible, id);
      for (const end of [0, 1] as const) close(found?.interval?.[end] ?? null, wanted.interval?.[end], id);
    }
    const byTest = grouped === undefined ? "mcnemar" : "sign-flips";
    expect(compared.find(({ id }) => id === "choice.accuracy")?.changes?.pBy).toBe(byTest);
    const ofA = { ...run.query, modes: query.modes, where: ['source == "a.jsonl"'] };
    const metrics = await run.ask.intervals({ query: ofA }, never);
    for (const [id, wanted] of Object.entries(told.score)) {
      const found = metrics.find((metric) => metric.id === id && metric.slice === null);
      expect(found?.groups, id).toBe(grouped);
      for (const end of [0, 1] as const) close(found?.interval?.[end] ?? null, wanted?.[end], id);
    }
    await run.session.dispose();
  });
});
