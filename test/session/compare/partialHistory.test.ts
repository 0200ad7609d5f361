// Catches a history that waits for all of its files, shows a run that is half read, reads the oldest run first, or opens
// hundreds of files before it shows any.
import { describe, expect, it } from "vitest";
import { registry } from "../../../src/kinds/registry.ts";
import type { HistoryQuery } from "../../../src/model/index.ts";
import { nodePlatform } from "../../../src/platform/node/nodePlatform.ts";
import type { HistoryScreen } from "../../../src/protocol/comparison.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import type { Platform } from "../../../src/session/platform.ts";
import { createSession, type Session } from "../../../src/session/serve.ts";
import { filesWith, never, specOf } from "../open.ts";

const RUNS = 5;

/** Run 0 has one right sample of ten, run 1 two, and so on. */
const textOf = (run: number) =>
  Array.from({ length: 10 }, (_, at) => {
    const response = at <= run ? "It is in Paris." : "It is in Oslo.";
    return `${JSON.stringify({ id: `q${at}`, question: `Where is place ${at}?`, response, ground_truth: "Paris" })}\n`;
  }).join("");

function screenOf({ handlers }: Session, paths: readonly string[], modes: unknown) {
  const sides = paths.map((_, at) => ({ name: `${at}`, files: [at], where: [], when: { date: `${at}`, by: "name" } }));
  const query = { where: [], sort: null, modes, annotator: "file", by: null, sides } as unknown as HistoryQuery;
  const of = { metric: null, only: "every" } as const;
  return handlers.historyScreen({ query, of, from: 0, to: 20, isOverviewWanted: true, opened: null }, never);
}

describe("a history that is being read", () => {
  it("has the runs that are read, the newest first, and their values alone", async () => {
    const names = Array.from({ length: RUNS }, (_, run) => `run-${run}.jsonl`);
    const paths = await filesWith(Object.fromEntries(names.map((name, run) => [name, textOf(run)])));
    const own = nodePlatform("unused", 1, null, registry);
    const screens: HistoryScreen[] = [];
    let session: Session | null = null;
    const screen = (modes: unknown) => (session ? screenOf(session, paths, modes) : undefined);
    const platform: Platform = {
      ...own,
      // Before each file is measured: what is there of those before it.
      measure: async (task, ...rest) => {
        const asked = await screen(task.plan.measure.modes);
        if (asked) screens.push(asked);
        return own.measure(task, ...rest);
      },
    };
    session = createSession(platform, () => {});
    await session.handlers.open({ spec: specOf(paths, { isPairable: true, isLastFirst: true }) }, never);
    const { modes } = await session.handlers.settled({}, never);
    expect(screens.map(({ overview }) => overview?.read)).toEqual([[], [4], [3, 4], [2, 3, 4], [1, 2, 3, 4]]);
    const partial = screens[2]?.overview;
    expect(partial?.runs.map(({ samples }) => samples)).toEqual([0, 0, 0, 10, 10]);
    const accuracyIn = ({ overview }: HistoryScreen) =>
      overview?.metrics.find(({ info }) => info.id === "answer.accuracy");
    const valuesIn = (one: HistoryScreen | undefined) =>
      one && accuracyIn(one)?.values.map((own) => own?.value ?? null);
    expect(valuesIn(screens[2])).toEqual([null, null, null, 0.4, 0.5]);
    expect(screens[2] && accuracyIn(screens[2])?.tests).toEqual([null, null, null, null, null]);
    expect(screens[2]?.list).toMatchObject({ size: 0, rows: [] });

    const whole = await screen(modes);
    expect(whole?.overview?.read).toBeUndefined();
    expect(valuesIn(whole)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(whole?.list?.size).toBe(10);
    await session.dispose();
  });

  it("of many runs has the newest and the oldest before the others are opened, and they stay until all are read", async () => {
    const many = 60;
    const names = Array.from({ length: many }, (_, run) => `run-${String(run).padStart(2, "0")}.jsonl`);
    const paths = await filesWith(Object.fromEntries(names.map((name, run) => [name, textOf(run % 10)])));
    const own = nodePlatform("unused", 1, null, registry);
    let session: Session | null = null;
    let modes: unknown = null;
    let opened = 0;
    const shown: (readonly [opened: number, read: readonly number[] | undefined])[] = [];
    const platform: Platform = {
      ...own,
      open: async (...asked) => {
        opened++;
        if (session && modes && opened === 3) {
          const { overview } = await screenOf(session, paths, modes);
          shown.push([opened - 1, overview?.read]);
        }
        return own.open(...asked);
      },
      async measure(task, ...rest) {
        modes = task.plan.measure.modes;
        // All are open: while they are measured, those that were shown are never missing.
        if (session && opened === 2 + many) later.push((await screenOf(session, paths, modes)).overview?.read ?? []);
        return own.measure(task, ...rest);
      },
    };
    const later: (readonly number[])[] = [];
    const told: (readonly [isSettled: boolean, bytes: number, most: number, sources: number])[] = [];
    session = createSession(platform, (event, data) => {
      if (event !== "state") return;
      const { isSettled, progress, sources } = data as EvaluationState;
      const read = sources.filter(({ records }) => records.total > 0).length;
      told.push([isSettled, progress.bytes, progress.totalBytes, read]);
    });
    await session.handlers.open({ spec: specOf(paths, { isPairable: true, isLastFirst: true }) }, never);
    const state = await session.handlers.settled({}, never);
    expect(shown).toEqual([[2, [0, many - 1]]]);
    expect(later).toHaveLength(many);
    for (const read of later) expect(read).toContain(many - 1);
    expect(Math.min(...later.map(({ length }) => length))).toBe(2);
    for (const [isSettled, bytes, most, read] of told) {
      expect(bytes).toBeLessThanOrEqual(most);
      if (!isSettled) expect(read).toBeGreaterThanOrEqual(2);
    }
    expect(state.samples).toBe(10 * many);
    expect(state.sources.map(({ samples }) => samples)).toEqual(paths.map(() => 10));
    const whole = await screenOf(session, paths, state.modes);
    expect(whole.overview?.runs.map(({ samples }) => samples)).toEqual(paths.map(() => 10));
    expect(await session.handlers.changed({ since: 1 }, never)).toEqual([]);
    await session.dispose();
  });

  it("can be closed before the others are opened", async () => {
    const paths = await filesWith(
      Object.fromEntries(Array.from({ length: 60 }, (_, run) => [`run-${run}.jsonl`, textOf(run % 10)])),
    );
    const own = nodePlatform("unused", 1, null, registry);
    let [opened, closed] = [0, 0];
    let disposed: Promise<void> | null = null;
    const platform: Platform = {
      ...own,
      open: async (...asked) => {
        if (++opened === 20) disposed = session.dispose();
        const source = await own.open(...asked);
        return {
          ...source,
          async close() {
            closed++;
            await source.close();
          },
        };
      },
    };
    const session: Session = createSession(platform, () => {});
    const opening = session.handlers.open({ spec: specOf(paths, { isPairable: true, isLastFirst: true }) }, never);
    await expect(opening).rejects.toThrow();
    await disposed;
    expect(opened).toBeLessThan(30);
    expect(closed).toBe(opened);
  });
});
