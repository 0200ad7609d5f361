// Catches a history that differs if its files were read before, or is of what they held then; runs that take another
// one's place; and heads that are cut where every record counts.
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import type { HistoryQuery, RunHistory } from "../../src/model/index.ts";
import { keptResults } from "../../src/platform/node/keptResults.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import { headsIn } from "../../src/session/heads.ts";
import type { MeasureTask, Platform } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { filesWith, never, specOf } from "./open.ts";

const RUNS = 60;

/** Sixty runs of 20 samples; from the fortieth on 10 are wrong, and in the last question 3 is another one. */
const textOf = (run: number) =>
  Array.from({ length: 20 }, (_, at) => {
    const question = run === RUNS - 1 && at === 3 ? "Which town is it?" : `Where is place ${at}?`;
    const response = run >= 40 && at < 10 ? "It is in Oslo." : "It is in Paris.";
    return `${JSON.stringify({ id: `q${at}`, question, response, ground_truth: "Paris", tags: [`run ${run}`] })}\n`;
  }).join("");

const nights = () =>
  filesWith(
    Object.fromEntries(
      Array.from({ length: RUNS }, (_, run) => [`run-${String(run).padStart(2, "0")}.jsonl`, textOf(run)]),
    ),
  );

/** The history as it is read with a folder of what was read before, and how many files were measured for it. */
async function read(paths: readonly string[], parent: string | null) {
  const results = parent === null ? null : keptResults(parent, () => "1");
  const own = nodePlatform("unused", 1, null, registry, false, null, results);
  const measured: number[] = [];
  const platform: Platform = {
    ...own,
    measure: (task: MeasureTask, ...rest) => {
      measured.push(task.source);
      return own.measure(task, ...rest);
    },
  };
  const session = createSession(platform, () => {});
  const sides = paths.map((_, at) => ({ name: `${at}`, files: [at], where: [], when: { date: `${at}`, by: "name" } }));
  await session.handlers.open({ spec: specOf(paths, { isPairable: true }) }, never);
  const { modes, records, sources } = await session.handlers.settled({}, never);
  const query = { where: [], sort: null, modes, annotator: "file", by: null, sides } as unknown as HistoryQuery;
  const history = await session.handlers.history({ query, isDrawn: true }, never);
  await session.dispose();
  return {
    history: comparable(history),
    measured: new Set(measured).size,
    records,
    sources: sources.map(({ stop }) => stop),
  };
}

const comparable = (history: RunHistory) => JSON.parse(JSON.stringify({ ...history, revision: 0 })) as RunHistory;

describe("a history whose files were read before", () => {
  it("is the same, and no file is measured again but one that has grown", async () => {
    const [paths, parent] = [await nights(), await mkdtemp(join(tmpdir(), "evaloupe-test-"))];
    const without = await read(paths, null);
    const first = await read(paths, parent);
    const second = await read(paths, parent);
    expect([without.measured, first.measured, second.measured]).toEqual([RUNS, RUNS, 0]);
    expect(first).toEqual({ ...without, measured: RUNS });
    expect(second).toEqual({ ...without, measured: 0 });
    expect(without.history.runs[RUNS - 1]?.changed).toBe(1);
    const accuracy = without.history.metrics.find(({ info }) => info.id === "answer.accuracy");
    expect(accuracy?.tests.findIndex((test) => test?.isWorse)).toBe(40);

    await appendFile(
      paths[7] ?? "",
      '{"id": "more", "question": "More?", "response": "Oslo", "ground_truth": "Oslo"}\n',
    );
    const third = await read(paths, parent);
    expect(third.measured).toBe(1);
    expect(third.history).toEqual((await read(paths, null)).history);
    expect(third.history.runs[7]?.samples).toBe(21);
    await rm(parent, { recursive: true });
  });
});

describe("heads of many runs", () => {
  const records = (...all: readonly object[]) => all as unknown as readonly Record<string, unknown>[];
  const heads = headsIn(
    specOf(
      Array.from({ length: 100 }, (_, at) => `${at}`),
      { isPairable: true },
    ),
  );

  it("are shorter but for the first, and whole of few or of what is not compared", () => {
    expect([heads.mostOf(0), heads.mostOf(1)]).toEqual([100, 50]);
    expect(headsIn(specOf(["a", "b"], { isPairable: true })).mostOf(1)).toBe(100);
    expect(headsIn(specOf(Array.from({ length: 100 }, (_, at) => `${at}`))).mostOf(1)).toBe(100);
  });

  it("are alike with the same columns of the same types", () => {
    const first = records({ id: 1, response: "a", meta: { model: "x" } });
    expect(heads.alike(first)).toBeNull();
    expect(heads.alike(records({ meta: { model: "y" }, response: "b", id: 2 }))).toBe(first);
    expect(heads.alike(records({ id: "1", response: "a", meta: { model: "x" } }))).toBeNull();
    expect(heads.alike(records({ id: 1, response: "a", meta: { model: "x", n: 1 } }))).toBeNull();
    expect(heads.alike(records({ id: 1, response: null, meta: { model: "x" } }))).toBeNull();
  });
});
