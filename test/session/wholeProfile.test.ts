// Catches files that are read by their first records where the others are of another kind, and such that are read again and again.
import { appendFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { EvaluationSpec } from "../../src/model/index.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import type { Platform } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { filesWith, never, type Opened, openFiles, specOf } from "./open.ts";
import { closedLater } from "./opened.ts";

/** A file that takes all the records by which columns are told, so that of the next one the first 100 alone are among them. */
const BEFORE = lines(Array.from({ length: 3000 }, (_, at) => rowOf(at)));
const HEAD = 100;

function rowOf(at: number, quality?: unknown): object {
  const row = { id: `r${at}`, question: `What is ${at}?`, answer: `a${at}`, response: `It is a${at}.` };
  return quality === undefined ? row : { ...row, quality };
}

function lines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** Numbers in [0, 1) that only look random. */
const spread = (at: number): number => ((at * 7919) % 1009) / 1009;
const shuffled = <One>(all: readonly One[]): readonly One[] =>
  all
    .map((one, at) => [spread(at * 31 + 7), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);

const KINDS: Readonly<Record<string, (at: number) => unknown>> = {
  fraction: (at) => Math.round(spread(at) * 100) / 100,
  hundred: (at) => Math.round(spread(at) * 100),
  five: (at) => 1 + (Math.floor(spread(at) * 997) % 5),
  ten: (at) => 1 + (Math.floor(spread(at) * 997) % 10),
  flag: (at) => spread(at) < 0.3,
  "zero or one": (at) => (spread(at) < 0.3 ? 1 : 0),
  "flag in words": (at) => (spread(at) < 0.3 ? "yes" : "no"),
  comma: (at) => `0,${10 + Math.floor(spread(at) * 89)}`,
  percent: (at) => `${Math.floor(spread(at) * 100)}%`,
  labels: (at) => ["good", "fair", "poor"][Math.floor(spread(at) * 3)],
  absent: () => undefined,
};

async function openRows(rows: readonly object[], more: Partial<EvaluationSpec> = {}): Promise<Opened> {
  return openFiles(await filesWith({ "before.jsonl": BEFORE, "rows.jsonl": lines(rows) }), more);
}

/** What is said of the column, in whatever order its records stand. */
async function told({ ask, query }: Opened) {
  const { metrics } = await ask.summary({ query }, never);
  const own = metrics.filter(({ id, slice }) => id.startsWith("score.") && slice === null);
  const { DOES_NOT_FIT: unfit = 0 } = await ask.issueCounts({}, never);
  const how = (await ask.howRead({}, never)).find(({ name }) => name.startsWith("rows."));
  const column = how?.columns.find(({ path }) => path === "quality");
  return {
    metrics: own.map(({ id, value, n }) => ({ id, n, value: value?.toFixed(9) ?? null })),
    unfit,
    meaning: column?.meaning,
    scale: column?.scale,
  };
}

const rereadIn = async ({ ask }: Opened) => (await ask.settled({}, never)).reread ?? [];

describe("a file whose first records look one way and the others another", () => {
  const pairs = [
    ["fraction", "hundred"],
    ["fraction", "flag in words"],
    ["fraction", "labels"],
    ["hundred", "fraction"],
    ["five", "ten"],
    ["five", "labels"],
    ["zero or one", "fraction"],
    ["flag", "flag in words"],
    ["flag in words", "five"],
    ["comma", "percent"],
    ["percent", "hundred"],
    ["labels", "ten"],
    ["labels", "flag"],
    ["absent", "five"],
  ];
  it.each(pairs)("is read as with its records shuffled: %s, then %s", async (first = "", rest = "") => {
    const rows = Array.from({ length: 700 }, (_, at) => rowOf(5000 + at, KINDS[at < HEAD ? first : rest]?.(at)));
    const [ordered, mixed] = [await openRows(rows), await openRows(shuffled(rows))];
    expect(await told(ordered)).toEqual(await told(mixed));
    await ordered.session.dispose();
    await mixed.session.dispose();
  });
});

/** Fractions, and beyond the first 100 of 1,100 so many numbers that are none. */
const withUnfit = (unfit: number) =>
  Array.from({ length: HEAD + 1000 }, (_, at) => rowOf(5000 + at, at >= HEAD && at < HEAD + unfit ? 87 : spread(at)));

describe("values that do not fit", () => {
  it("are left out, counted, and told with their line, where they are few", async () => {
    const opened = await openRows(withUnfit(40));
    expect(await rereadIn(opened)).toEqual([]);
    const { metrics, unfit, scale } = await told(opened);
    expect({ n: metrics[0]?.n, unfit, scale }).toEqual({ n: 1060, unfit: 40, scale: [0, 1] });
    const [first] = await opened.ask.issues({ source: 1, limit: 1 }, never);
    expect(first).toMatchObject({ code: "DOES_NOT_FIT", line: HEAD + 1, path: "quality" });
  });

  it("are no more than values of a wider scale where they are many, which is said", async () => {
    const opened = await openRows(withUnfit(60));
    expect(await rereadIn(opened)).toMatchObject([
      { name: "quality", unfit: 60, values: 1000, was: { range: [0, 1] }, is: { range: [0, 100] } },
    ]);
    const { metrics, unfit, scale } = await told(opened);
    expect({ n: metrics[0]?.n, unfit, scale }).toEqual({ n: 1100, unfit: 0, scale: [0, 100] });
    const { notes } = await opened.ask.summary({ query: opened.query }, never);
    expect(notes.join()).toContain("60 of 1000 further values of quality did not fit");
  });

  it("change nothing that a person has said", async () => {
    const scores = { quality: { meaning: "score", range: [0, 1] } } as const;
    const modes = { matching: "auto", support: "ragbench", probabilities: "auto", scores } as const;
    const opened = await openRows(withUnfit(600), { modes });
    expect(await rereadIn(opened)).toEqual([]);
    expect(opened.state.modes.scores?.quality).toMatchObject(scores.quality);
    expect((await told(opened)).metrics[0]?.n).toBe(1100);
  });

  it("are found in slots as in objects, and whatever a record is joined with", async () => {
    const rows = withUnfit(60);
    const scanned = await openRows(rows);
    const careful = await openRows(rows, { sliceBy: ["question"] });
    const listed = await openFiles(await filesWith({ "before.jsonl": BEFORE, "rows.jsonl": JSON.stringify(rows) }));
    expect(await told(careful)).toEqual(await told(scanned));
    expect(await told(listed)).toEqual(await told(scanned));
    expect(await rereadIn(careful)).toEqual(await rereadIn(scanned));
  });
});

describe("a long file", () => {
  const rows = Array.from({ length: 50_000 }, (_, at) =>
    rowOf(5000 + at, KINDS[at < 1000 ? "fraction" : "hundred"]?.(at)),
  );

  it("of 50,000 rows whose scale changes is seen to by records from all over it", async () => {
    const opened = await openFiles(await filesWith({ "rows.jsonl": lines(rows) }));
    expect(await rereadIn(opened)).toEqual([]);
    expect(await told(opened)).toMatchObject({ unfit: 0, scale: [0, 100] });
  });

  it("is measured anew once where no such records were looked at", async () => {
    // Far more than are looked at, of which nearly all do not fit.
    const many = rows.slice(0, 8_000);
    const { ask, ranges } = await watched({ "before.jsonl": BEFORE, "rows.jsonl": lines(many) });
    const state = await ask.settled({}, never);
    expect(state.reread).toMatchObject([{ name: "quality", was: { range: [0, 1] }, is: { range: [0, 100] } }]);
    expect(state.samples).toBe(11_000);
    expect(ranges.filter((range) => range === "0 of before.jsonl")).toHaveLength(2);
  });
});

/** A session whose measuring is watched: in which source it begins at which byte. */
async function watched(
  contents: Readonly<Record<string, string>>,
  began: (range: string, end: () => Promise<void>) => void = () => {},
) {
  const paths = await filesWith(contents);
  const platform = nodePlatform("unused", 1);
  const ranges: string[] = [];
  const watching: Platform = {
    ...platform,
    measure(task, source, emit, signal) {
      ranges.push(`${task.range.from} of ${task.plan.origin.name}`);
      began(ranges.at(-1) ?? "", () => session.dispose());
      return platform.measure(task, source, emit, signal);
    },
  };
  const session = createSession(watching, () => {});
  closedLater(() => session.dispose());
  const { handlers: ask } = session;
  await ask.open({ spec: specOf(paths) }, never);
  return { session, ask, ranges, paths };
}

describe("measuring anew", () => {
  it("ends with the session", async () => {
    const contents = { "before.jsonl": BEFORE, "rows.jsonl": lines(withUnfit(600)) };
    const ended: Promise<void>[] = [];
    const ranges: string[] = [];
    // The third range is the first one of the second reading.
    const began = (range: string, end: () => Promise<void>) => {
      ranges.push(range);
      if (ranges.length === 3) ended.push(end());
    };
    await expect(watched(contents, began)).rejects.toThrow();
    await Promise.all(ended);
    expect(ranges).toEqual(["0 of before.jsonl", "0 of rows.jsonl", "0 of before.jsonl"]);
  });

  it("follows a file that grows by rows that do not fit, and goes on from there", async () => {
    const { session, ask, paths } = await watched({ "before.jsonl": BEFORE, "rows.jsonl": lines(withUnfit(0)) });
    expect((await ask.settled({}, never)).reread).toBeUndefined();
    const grown = Array.from({ length: 300 }, (_, at) => rowOf(9000 + at, 50 + (at % 40)));
    await appendFile(paths[1] ?? "", lines(grown));
    expect(await ask.follow({}, never)).toEqual({ added: 300, unlike: null });
    const state = await ask.settled({}, never);
    expect(state.reread).toMatchObject([{ name: "quality", is: { range: [0, 100] } }]);
    await appendFile(paths[1] ?? "", lines([rowOf(9900, 33)]));
    expect(await ask.follow({}, never)).toEqual({ added: 1, unlike: null });
    const fresh = await openFiles(paths);
    const query = { where: [], sort: null, modes: (await ask.settled({}, never)).modes, annotator: "file" };
    expect(await told({ ...fresh, ask, query })).toEqual(await told(fresh));
    await session.dispose();
  });
});
