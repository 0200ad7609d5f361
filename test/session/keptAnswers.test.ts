// Catches a history that differs if its files were read before, or is of what they held then; runs that take another
// one's place; and heads that are cut where every record counts.
import { appendFile, mkdtemp, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import type { EvaluationSpec, HistoryQuery, RunHistory } from "../../src/model/index.ts";
import { keptResults } from "../../src/platform/node/keptResults.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import { headsIn } from "../../src/session/heads.ts";
import type { MeasureTask, Platform } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { filesWith, never, specOf } from "./open.ts";

const RUNS = 30;

/** Thirty runs of 20 samples; from the twentieth on 10 are wrong, and in the last question 3 is another one. */
const textOf = (run: number) =>
  Array.from({ length: 20 }, (_, at) => {
    const question = run === RUNS - 1 && at === 3 ? "Which town is it?" : `Where is place ${at}?`;
    const response = run >= 20 && at < 10 ? "It is in Oslo." : "It is in Paris.";
    return `${JSON.stringify({ id: `q${at}`, question, response, ground_truth: "Paris", tags: [`run ${run}`] })}\n`;
  }).join("");

const nights = () =>
  filesWith(
    Object.fromEntries(
      Array.from({ length: RUNS }, (_, run) => [`run-${String(run).padStart(2, "0")}.jsonl`, textOf(run)]),
    ),
  );

/** The history as it is read with a folder of what was read before, and how many files were measured for it. */
async function read(
  paths: readonly string[],
  parent: string | null,
  more: Partial<EvaluationSpec> = {},
  version = "1",
) {
  const results = parent === null ? null : keptResults(parent, () => version);
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
  await session.handlers.open({ spec: specOf(paths, { isPairable: true, ...more }) }, never);
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
    expect(accuracy?.tests.findIndex((test) => test?.isWorse)).toBe(20);

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

  it("is the same where the newest and the oldest run were shown before the others were opened", async () => {
    const paths = await nights();
    const { measured: _, ...whole } = await read(paths, null);
    expect(await read(paths, null, { isLastFirst: true })).toMatchObject(whole);
  });
});

describe("a kept answer", () => {
  // Files that were just written are read again whatever is kept of them.
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 }));
  afterEach(() => vi.useRealTimers());

  const SOME = 4;
  /** Whole seconds, which a file can be given again. */
  const OLD = 1_700_000_000;
  const lines = (run: number) =>
    Array.from({ length: 200 }, (_, at) => {
      const response = at % (run + 2) === 0 ? "It is in Oslo." : "It is in Paris.";
      const record = {
        id: `q${at}`,
        question: `Where is place ${at}?`,
        response,
        other: "It is Rome.",
        ground_truth: "Paris",
      };
      return `${JSON.stringify({ ...record, model: at % 2 === 0 ? "a" : "b", filler: "word ".repeat(80) })}\n`;
    }).join("");
  const files = () =>
    filesWith(Object.fromEntries(Array.from({ length: SOME }, (_, run) => [`run-${run}.jsonl`, lines(run)])));

  type Change = (path: string) => Promise<Partial<EvaluationSpec> | undefined>;
  const reading =
    (name: string): Change =>
    async (path) => {
      const roles = { question: "question", response: "other", ground_truth: "ground_truth" };
      await writeFile(join(dirname(path), name), JSON.stringify({ version: 1, roles, scores: {} }));
      return undefined;
    };
  const CHANGES: Readonly<Record<string, Change>> = {
    "an answer, in as many bytes and with the old time": async (path) => {
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replace("It is in Oslo.", "It is Paris.  "));
      await utimes(path, OLD, OLD);
      return undefined;
    },
    "a record more": async (path) => {
      await appendFile(
        path,
        '{"id": "more", "question": "More?", "response": "Oslo", "other": "Rome", "ground_truth": "Rome"}\n',
      );
      return undefined;
    },
    "another file in its place": async (path) => {
      await writeFile(`${path}.new`, lines(7));
      await rename(`${path}.new`, path);
      return undefined;
    },
    "a reading of the file": reading("run-1.reading.json"),
    "a reading of the folder": reading("evaloupe.reading.json"),
    "a mapping": async () => ({ map: { question: "question", response: "other", ground_truth: "ground_truth" } }),
    "fewer records": async () => ({ limit: 500 }),
    "other slices": async () => ({ sliceBy: ["model"] }),
    "another mode": async () => ({ modes: { matching: "exact", support: "ragbench", probabilities: "auto" } }),
  };

  it.each(Object.keys(CHANGES))("is not given after %s", async (name) => {
    const [paths, parent] = [await files(), await mkdtemp(join(tmpdir(), "evaloupe-test-"))];
    for (const path of paths) await utimes(path, OLD, OLD);
    const before = await read(paths, parent);
    expect((await read(paths, parent)).measured).toBe(0);
    const more = await CHANGES[name]?.(paths[1] ?? "");
    const after = await read(paths, parent, more);
    expect(after.measured).toBeGreaterThan(0);
    const { measured: _, ...anew } = await read(paths, null, more);
    expect(after).toMatchObject(anew);
    if (name !== "other slices") expect(after.history).not.toEqual(before.history);
    await rm(parent, { recursive: true });
  });

  it("is not given to another version", async () => {
    const [paths, parent] = [await files(), await mkdtemp(join(tmpdir(), "evaloupe-test-"))];
    await read(paths, parent);
    expect((await read(paths, parent, {}, "2")).measured).toBe(SOME);
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
