// Catches digits that depend on the number of threads, and two states of a file in one answer.
import { appendFile, truncate } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import type { EvaluationSpec } from "../../src/model/index.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { type Platform, runMeasureTask } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { filesWith, never, openFiles, specOf } from "./open.ts";

const line = (at: number, more: object = {}) =>
  `${JSON.stringify({
    id: String(at),
    question: `Question ${at}?`,
    response: at % 3 === 0 ? "It is not Paris." : "I cannot answer.",
    ground_truth: "Paris",
    task: "noise_robustness",
    noise_ratio: (at % 5) / 5,
    relevance: ((at * 7) % 11) / 11,
    ...more,
  })}\n`;

/** Ranges side by side in this very thread; counts what was asked of it. */
function platformWith(workers: number): Platform & { readonly ranges: string[] } {
  const platform = nodePlatform("unused", 1);
  const ranges: string[] = [];
  return {
    ...platform,
    workers,
    ranges,
    measure(task, source, emit, signal) {
      ranges.push(`${task.range.from}–${task.range.to}`);
      return runMeasureTask(task, source, [], emit, signal);
    },
  };
}

async function open(path: string, workers: number, more: Partial<EvaluationSpec> = {}) {
  const states: EvaluationState[] = [];
  const platform = platformWith(workers);
  const session = createSession(platform, (event, data) => {
    if (event === "state" && "isSettled" in data) states.push(data);
  });
  const ask = session.handlers;
  const first = await ask.open({ spec: specOf([path], more) }, never);
  const query = { where: [], sort: null, modes: first.modes, annotator: "file" };
  return { session, ask, first, states, query, ranges: platform.ranges };
}

describe("modes that nobody asked for", () => {
  const content = Array.from({ length: 40 }, (_, at) =>
    // A careful reading finds a refusal behind the answer; others find the answer alone.
    line(at, { response: at % 2 === 0 ? "Paris? The documents do not mention it." : "Paris." }),
  ).join("");
  const every = { where: [], sort: null, annotator: "file" } as const;
  const shown = async (ask: Awaited<ReturnType<typeof open>>["ask"], modes: EvaluationState["modes"]) => {
    const query = { ...every, modes };
    const { rows } = await ask.rows({ query, from: 0, to: 40, fields: ["issues", "modes.disagree"] }, never);
    const { metrics } = await ask.summary({ query }, never);
    return { rows, metrics, chips: await ask.chips({ query }, never) };
  };

  it("are worked out when nobody asks anything, and then all is as if they had been from the start", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": content });
    const lenient = { modes: { matching: "lenient", support: "ragbench", probabilities: "raw" } } as const;
    const { session, ask, states } = await open(path, 1, { ...lenient, preparesModes: true });
    const { modes } = await ask.settled({}, never);
    const first = await shown(ask, modes);
    expect(first.rows.every(({ cells }) => cells?.every((cell) => cell === null))).toBe(true);
    expect(first.chips.find(({ id }) => id === "modes-disagree")?.count).toBe(null);
    const before = states.length;
    while (states.length === before) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(states.slice(before).every(({ isSettled }) => isSettled)).toBe(true);
    const then = await shown(ask, modes);
    const atOnce = await open(path, 1, { ...lenient, allModes: true });
    await atOnce.ask.settled({}, never);
    expect(then).toEqual(await shown(atOnce.ask, modes));
    expect(then.metrics).toEqual(first.metrics);
    expect(then.chips.find(({ id }) => id === "modes-disagree")?.count).toBe(20);
    expect(then.rows.filter(({ issues }) => issues > 0)).toHaveLength(20);
    // Every mode is there, so that a second reading is compared in every one.
    expect(await ask.rescore({}, never)).toEqual({ changed: 0 });
    expect(await shown(ask, modes)).toEqual(then);
    await atOnce.session.dispose();
    await session.dispose();
  });

  it("come together with the first one that is asked for; filters by issues wait for them", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": content });
    const modes = { matching: "lenient", support: "ragbench", probabilities: "raw" } as const;
    for (const query of [
      { ...every, modes: { ...modes, matching: "benchmark" } },
      { ...every, modes, where: ["issues > 0"] },
    ] as const) {
      const { session, ask, query: own } = await open(path, 1, { modes, preparesModes: true });
      await ask.settled({}, never);
      const { size } = await ask.rows({ query, from: 0, to: 0 }, never);
      expect(size).toBe(query.where.length > 0 ? 20 : 40);
      const chips = await ask.chips({ query: own }, never);
      expect(chips.find(({ id }) => id === "modes-disagree")?.count).toBe(20);
      await session.dispose();
    }
  });
});

describe("large files", () => {
  it("counts a sample once where a rejected record is longer than the first range", async () => {
    const long = line(0, { filler: "x".repeat(17 * 1024 * 1024) });
    const [path = ""] = await filesWith({ "rows.jsonl": long + line(1) + line(2) });
    const { session, ask, query } = await open(path, 2, { maxRecordBytes: 1024 * 1024 });
    const state = await ask.settled({}, never);
    expect([state.samples, state.records.rejected, state.records.total]).toEqual([2, 1, 3]);
    const { rows } = await ask.rows({ query, from: 0, to: 10 }, never);
    expect(rows.map((row) => [row.id, row.line])).toEqual([
      ["1", 2],
      ["2", 3],
    ]);
    await session.dispose();
  });

  it("counts a sample once where the last line is unfinished and longer than the first rows", async () => {
    const filler = (bytes: number) => ({ filler: "x".repeat(bytes) });
    for (const [first, last] of [
      [500_000, 700_000],
      [700_000, 500_000],
      [10, 1_200_000],
    ] as const) {
      const [path = ""] = await filesWith({ "rows.jsonl": line(0, filler(first)) + line(1, filler(last)).trimEnd() });
      const { session, ask, query } = await open(path, 2);
      const state = await ask.settled({}, never);
      expect([state.samples, state.records.total]).toEqual([2, 2]);
      const { rows } = await ask.rows({ query, from: 0, to: 10 }, never);
      expect(rows.map((row) => [row.id, row.line])).toEqual([
        ["0", 1],
        ["1", 2],
      ]);
      await session.dispose();
    }
  });

  it("answer the same whatever the number of workers, digit for digit", async () => {
    const filler = "filler ".repeat(1000);
    const rows = Array.from({ length: 3200 }, (_, at) => (at % 97 === 0 ? "{broken\n" : line(at, { filler })));
    const [path = ""] = await filesWith({ "rows.jsonl": rows.join("") });
    const answers = [];
    for (const workers of [1, 2, 3]) {
      const { session, ask, first, query, ranges } = await open(path, workers);
      expect(first.samples).toBeGreaterThan(0);
      const state = await ask.settled({}, never);
      expect(state.samples + state.records.rejected).toBe(rows.length);
      // The first rows, and ranges of at least 8 MiB.
      expect(ranges.length).toBe(workers === 1 ? 2 : 4);
      const { metrics, figures } = await ask.summary({ query }, never);
      const page = await ask.rows({ query, from: 560, to: 610 }, never);
      const end = await ask.rows({ query, from: 2450, to: 2500 }, never);
      const issues = await ask.issues({ source: 0, limit: 100 }, never);
      const lines = issues.map((issue) => [issue.code, issue.line, issue.offset]);
      answers.push(JSON.stringify({ metrics, figures, rows: [...page.rows, ...end.rows], lines }));
      expect(page.rows.map((row) => row.line)).toEqual(page.rows.map((row) => Number(row.id) + 1));
      await session.dispose();
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[2]).toBe(answers[0]);
  });

  it("measure a mode that is asked for later, and say so meanwhile; no number is ever of another mode", async () => {
    const [path = "", small = ""] = await filesWith({
      "rows.jsonl": [0, 1, 2, 3].map((at) => line(at)).join(""),
      "small.jsonl": [0, 1, 2, 3].map((at) => line(at)).join(""),
    });
    const { session, ask, states, query } = await open(path, 1);
    await ask.settled({}, never);
    const reference = await openFiles([small]);
    const accuracyOf = async (answers: typeof ask, matching: "lenient" | "strict" | "benchmark") => {
      const { metrics } = await answers.summary({ query: { ...query, modes: { ...query.modes, matching } } }, never);
      return metrics.filter(({ id, slice }) => id === "noise-robustness.accuracy" && slice?.source === undefined);
    };
    const uncounted = (await ask.chips({ query }, never)).filter(({ count }) => count === null);
    expect(uncounted.map(({ id }) => id)).toEqual(["modes-disagree"]);
    states.length = 0;
    const asked = ["lenient", "benchmark", "lenient", "strict"] as const;
    const all = await Promise.all(asked.map((matching) => accuracyOf(ask, matching)));
    for (const [at, matching] of asked.entries()) {
      expect(all[at], matching).toEqual(await accuracyOf(reference.ask, matching));
      expect(all[at]?.[0]).toMatchObject({ n: 4, mode: matching });
    }
    expect(states.some(({ isSettled }) => !isSettled)).toBe(true);
    expect(states.at(-1)?.isSettled).toBe(true);
    const disagreeing = { ...query, where: ["modes.disagree"] };
    const wanted = await reference.ask.rows({ query: disagreeing, from: 0, to: 9 }, never);
    expect((await ask.rows({ query: disagreeing, from: 0, to: 9 }, never)).size).toBe(wanted.size);
    const chips = await ask.chips({ query }, never);
    expect(chips.find(({ id }) => id === "modes-disagree")?.count).toBe(wanted.size);
    await session.dispose();
    await reference.session.dispose();
  });

  // Would catch reads that cut a file in other places than the first one did, and so take it for a changed one.
  it.each(["lines", "unfinished", "long first line", "ranges", "list"] as const)(
    "of a megabyte and more have the numbers of a mode that is asked for later, also once they have grown: %s",
    async (shape) => {
      const filler = (bytes: number) => ({ filler: "x ".repeat(bytes / 2) });
      const sizes = {
        lines: Array.from({ length: 300 }, () => 5_000),
        unfinished: [400_000, 700_000],
        "long first line": [900_000, 300_000, 10],
        ranges: Array.from({ length: 2_500 }, () => 10_000),
        list: Array.from({ length: 300 }, () => 5_000),
      }[shape];
      const lines = sizes.map((bytes, at) => line(at, filler(bytes)));
      const text = shape === "list" ? `[${lines.join(",")}]` : lines.join("");
      const [path = ""] = await filesWith({ "rows.json": shape === "unfinished" ? text.trimEnd() : text });
      const { session, ask, query, states } = await open(path, 2);
      await ask.settled({}, never);
      const modes = { ...query.modes, matching: "lenient" } as const;
      const same = async (own: EvaluationState["modes"], samples: number) => {
        const atOnce = await open(path, 2, { modes: own });
        await atOnce.ask.settled({}, never);
        const asked = { query: { ...query, modes: own } };
        const [late, whole] = [await ask.summary(asked, never), await atOnce.ask.summary(asked, never)];
        expect([late.metrics, late.figures]).toEqual([whole.metrics, whole.figures]);
        expect(states.at(-1)).toMatchObject({ samples, isStale: false });
        await atOnce.session.dispose();
      };
      await same(modes, lines.length);
      if (shape !== "list") {
        const more = lines.map((_, at) => line(lines.length + at, filler(5_000)));
        await appendFile(path, `${shape === "unfinished" ? "\n" : ""}${more.join("")}`);
        expect(await ask.follow({}, never)).toEqual({ added: more.length, unlike: null });
        await same({ ...modes, matching: "benchmark" }, 2 * lines.length);
      }
      await session.dispose();
    },
  );

  it("refuse to mix two states of a file", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": line(0) });
    const { session, ask, query, states } = await open(path, 1);
    await ask.settled({}, never);
    await truncate(path, 0);
    await appendFile(path, `${line(7)}${line(8)}`);
    const lenient = { ...query, modes: { ...query.modes, matching: "lenient" as const } };
    await expect(ask.summary({ query: lenient }, never)).rejects.toMatchObject({ code: "gone" });
    expect(states.at(-1)).toMatchObject({ isSettled: true, isStale: true });
    await session.dispose();
  });

  it("can be left while a mode is measured", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": line(0) });
    const { session, ask, query } = await open(path, 1);
    await ask.settled({}, never);
    const leaving = new AbortController();
    const lenient = { ...query, modes: { ...query.modes, matching: "lenient" as const } };
    const asked = ask.summary({ query: lenient }, leaving.signal);
    leaving.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    await session.dispose();
  });

  it("stop summing up when nobody waits any more", async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => line(at, { model: `m${at % 1000}` }));
    const [path = ""] = await filesWith({ "rows.jsonl": rows.join("") });
    const { session, ask, query } = await open(path, 1);
    await ask.settled({}, never);
    const leaving = new AbortController();
    // Each look at the clock is one second later, so that the session takes a breath at every step, on whatever machine.
    let clock = Date.now();
    const now = vi.spyOn(Date, "now").mockImplementation(() => (clock += 1000));
    try {
      const asked = ask.intervals({ query }, leaving.signal);
      leaving.abort(new Error("left"));
      await expect(asked).rejects.toThrow("left");
    } finally {
      now.mockRestore();
    }
    expect((await ask.rows({ query, from: 0, to: 1 }, never)).size).toBe(rows.length);
    await session.dispose();
  });
});
