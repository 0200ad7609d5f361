// Catches a history that waits for all of its files, shows a run that is half read, or reads the oldest run first.
import { describe, expect, it } from "vitest";
import { registry } from "../../../src/kinds/registry.ts";
import type { HistoryQuery } from "../../../src/model/index.ts";
import { nodePlatform } from "../../../src/platform/node/nodePlatform.ts";
import type { HistoryScreen } from "../../../src/protocol/comparison.ts";
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

describe("a history that is being read", () => {
  it("has the runs that are read, the newest first, and their values alone", async () => {
    const names = Array.from({ length: RUNS }, (_, run) => `run-${run}.jsonl`);
    const paths = await filesWith(Object.fromEntries(names.map((name, run) => [name, textOf(run)])));
    const own = nodePlatform("unused", 1, null, registry);
    const screens: HistoryScreen[] = [];
    let session: Session | null = null;
    const query = (modes: unknown) =>
      ({
        where: [],
        sort: null,
        modes,
        annotator: "file",
        by: null,
        sides: paths.map((_, at) => ({ name: `${at}`, files: [at], where: [], when: { date: `${at}`, by: "name" } })),
      }) as unknown as HistoryQuery;
    const of = { metric: null, only: "every" } as const;
    const screen = (modes: unknown) =>
      session?.handlers.historyScreen(
        { query: query(modes), of, from: 0, to: 20, isOverviewWanted: true, opened: null },
        never,
      );
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
});
