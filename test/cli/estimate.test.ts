// Catches an estimate that labels outside of the plan reach, rows that change from one asking to the next, counts that do
// not add up, intervals that miss the truth.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeLabelLine } from "../../src/labels/people.ts";
import { evaloupe, row, SAID, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const N = 240;

interface Estimated {
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
  readonly reason?: string;
  readonly judge: number;
  readonly judgedBy: string;
  readonly labelled: number;
  readonly outside: number;
  readonly size: number;
  readonly nEff: number | null;
  readonly strata: readonly { readonly id: string; readonly size: number; readonly labelled: number }[];
  readonly expected: readonly [number, number] | null;
  readonly next: readonly string[];
}

/** Answers of which our match finds every second right; by `isRight` the person knows better. */
function file(name: string): string {
  return writeLines(
    join(folder, `${name}.jsonl`),
    Array.from({ length: N }, (_, at) => row(String(at), at % 2 === 0 ? "Paris" : "London", "Paris", 0.2, "m")),
  );
}

const estimated = (path: string, ...more: readonly string[]): Promise<Estimated> => estimatedOf(METRIC, path, ...more);

async function estimatedOf(metric: string, path: string, ...more: readonly string[]): Promise<Estimated> {
  const { out, err, code } = await evaloupe("estimate", path, "--metric", metric, ...more, "--as", "json");
  expect({ err, code }).toEqual({ err: expect.stringMatching(SAID), code: 0 });
  return JSON.parse(out);
}

const scoredWhole = async (path: string): Promise<unknown> =>
  JSON.parse((await evaloupe("score", path, "--as", "json")).out);

const METRIC = "noise-robustness.accuracy";

/** The sample's place by the key that its labels have. */
async function keysOf(path: string): Promise<readonly string[]> {
  const { next } = await estimated(path, "--more", String(N));
  expect(next).toHaveLength(10);
  return next;
}

function say(path: string, keys: readonly string[], verdictOf: (key: string) => string): void {
  for (const contentKey of keys) {
    const sample = { id: null, row: 0, contentKey };
    const said = { what: "verdict", verdict: verdictOf(contentKey) } as const;
    const line = { who: "Ann", when: "2026-01-01T00:00:00Z", sample, said, isUndo: false };
    appendFileSync(path.replace(/\.jsonl$/, ".labels.human.jsonl"), writeLabelLine(line));
  }
}

/** Right in seven of ten, whatever the judge said: by a digit of the key. */
const verdictBy = (key: string) => (Number.parseInt(key.slice(-4), 16) % 10 < 7 ? "correct" : "wrong");

describe("evaloupe estimate", () => {
  it("asks for five of each verdict, then for ten more, and narrows as they come", async () => {
    const path = file("steps");
    const first = await estimated(path);
    expect(first).toMatchObject({ value: null, reason: "no-labels", judge: 0.5, judgedBy: "rules", size: N });
    expect(first.strata.map(({ id, size }) => [id, size])).toEqual([
      ["yes", N / 2],
      ["no", N / 2],
    ]);
    expect(first.next).toHaveLength(10);
    expect((await estimated(path)).next).toEqual(first.next);

    let found = first;
    const widths: number[] = [];
    for (let step = 1; step <= 6; step++) {
      say(path, found.next, verdictBy);
      const { expected } = found;
      found = await estimated(path);
      expect(found).toMatchObject({ labelled: 10 * step, outside: 0 });
      const [low = 0, high = 1] = found.interval ?? [];
      expect(low).toBeLessThan(found.value ?? -1);
      expect(high).toBeGreaterThan(found.value ?? 2);
      // What was expected of these labels is near what they gave.
      if (expected) expect(Math.abs(high - low - (expected[1] - expected[0]))).toBeLessThan(0.12);
      widths.push(high - low);
    }
    expect(widths.at(-1)).toBeLessThan((widths[0] ?? 0) * 0.55);
    expect(found.interval?.[0]).toBeLessThan(0.7);
    expect(found.interval?.[1]).toBeGreaterThan(0.7);
  });

  it("is exact where everything is labelled", async () => {
    const path = file("whole");
    let { next } = await estimated(path, "--more", String(N));
    for (; next.length > 0; next = (await estimated(path, "--more", String(N))).next) say(path, next, verdictBy);
    const found = await estimated(path);
    expect(found).toMatchObject({ labelled: N, outside: 0, nEff: N });
    expect(found.interval).toEqual([found.value, found.value]);
  });

  it("is of wrong gold answers the share that a person finds, of which no verdict on the response is known", async () => {
    const path = writeLines(
      join(folder, "gold.jsonl"),
      Array.from({ length: 40 }, (_, at) => ({
        id: at,
        question: `When did bridge ${at} open?`,
        response: at < 10 ? "In 1950." : "In 1900.",
        ground_truth: "1900",
        documents: [at < 10 ? "It opened in 1950." : "It opened in 1900."],
      })),
    );
    const before = await estimatedOf("gold.suspect", path);
    expect(before).toMatchObject({ value: null, judge: 0.25, size: 40 });
    expect(before.strata.map(({ id, size }) => [id, size])).toEqual([
      ["yes", 10],
      ["no", 30],
    ]);
    // Four of the first five are wrong, and one of the next five, whoever they are.
    let isSaid = 0;
    let { next } = await estimatedOf("gold.suspect", path, "--more", "40");
    for (; next.length > 0; next = (await estimatedOf("gold.suspect", path, "--more", "40")).next)
      say(path, next, () => (isSaid++ % 5 === 0 ? "gold-wrong" : "correct"));
    expect(isSaid).toBe(40);
    const found = await estimatedOf("gold.suspect", path);
    expect(found).toMatchObject({ value: 8 / 40, interval: [8 / 40, 8 / 40], labelled: 40 });
    // Who finds the gold answer wrong has not said whether the response is right.
    expect(await estimatedOf("answer.accuracy", path)).toMatchObject({ labelled: 32, size: 32, leftOut: 8 });
  });

  it("refuses labels that somebody chose", async () => {
    const path = file("chosen");
    const others = file("others");
    const asked = await keysOf(path);
    // Of all others: keys as another file of the same rows would name them.
    let { next } = await estimated(others, "--more", String(N));
    const all: string[] = [];
    for (; next.length > 0; next = (await estimated(others, "--more", String(N))).next) {
      all.push(...next);
      say(others, next, verdictBy);
    }
    say(path, all.filter((key) => !asked.includes(key)).slice(0, 60), verdictBy);
    const found = await estimated(path);
    expect(found).toMatchObject({ value: null, interval: null, reason: "too-few", labelled: 0, outside: 60 });
    expect([...found.next].sort()).toEqual([...asked].sort());
  });

  it("keeps to the seed of the plan in the file of labels", async () => {
    const path = file("planned");
    const usual = await estimated(path);
    const plan = { plan: 1, metric: METRIC, judge: "rules", seed: 7, strata: [] };
    appendFileSync(path.replace(/\.jsonl$/, ".labels.human.jsonl"), `${JSON.stringify(plan)}\n`);
    const planned = await estimated(path);
    expect(planned.next).not.toEqual(usual.next);
    expect(planned.next).toEqual((await estimated(path, "--seed", "7")).next);
    expect((await estimated(path, "--seed", "1")).next).toEqual(usual.next);
  });

  it("stands in the results of score too, as soon as labels by the plan are there", async () => {
    const path = file("scored");
    const before = await scoredWhole(path);
    expect(before).not.toHaveProperty("estimates");
    say(path, (await estimated(path)).next, verdictBy);
    const { value, interval } = await estimated(path);
    expect(await scoredWhole(path)).toMatchObject({ estimates: [{ metric: METRIC, value, interval, labelled: 10 }] });
    const { out } = await evaloupe("score", path);
    expect(out).toContain(`${METRIC}: People would say`);
  });

  it("tells by how much a person would find one run better, from pairs that are labelled on both sides", async () => {
    const a = file("run-a");
    // Our match finds all of B right; the person goes by the key, which differs from A's by the answer.
    const b = writeLines(
      join(folder, "run-b.jsonl"),
      Array.from({ length: N }, (_, at) => row(String(at), "It is Paris", "Paris", 0.2, "m")),
    );
    const difference = async (): Promise<Estimated> => {
      const { out, err, code } = await evaloupe("estimate", a, b, "--metric", METRIC, "--as", "json");
      expect({ err, code }).toEqual({ err: expect.stringMatching(SAID), code: 0 });
      return JSON.parse(out);
    };
    let found = await difference();
    expect(found).toMatchObject({ value: null, reason: "no-labels", judge: 0.5, size: N });
    expect(found.strata.map(({ id, size }) => [id, size])).toEqual([
      ["yes yes", N / 2],
      ["yes no", 0],
      ["no yes", N / 2],
      ["no no", 0],
    ]);
    for (let step = 0; step < 4; step++) {
      for (const [at, key] of found.next.entries()) {
        const isA = at % 2 === 0;
        say(isA ? a : b, [key], (one) => (isA && Number.parseInt(one.slice(-1), 16) < 8 ? "wrong" : "correct"));
      }
      found = await difference();
    }
    expect(found).toMatchObject({ labelled: 40, outside: 0 });
    const [low = 1, high = 0] = found.interval ?? [];
    // Half of A is wrong to the person, by the key's last digit, and nothing of B.
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
    expect(low).toBeGreaterThan(0.2);
    expect((await evaloupe("estimate", a, b, "--metric", METRIC)).out).toContain("People would find a difference of");
  });

  it("says what cannot be estimated, and by whom not", async () => {
    const path = file("wrong");
    const ran = async (...argv: readonly string[]) => evaloupe("estimate", path, ...argv);
    expect(await ran()).toMatchObject({ code: 2, err: expect.stringContaining("--metric") });
    expect(await ran("--metric", "relevance")).toMatchObject({ code: 2, err: expect.stringContaining(METRIC) });
    expect(await ran("--metric", METRIC, "--labels-by", "Bob")).toMatchObject({ code: 2 });
    expect(await ran("--metric", METRIC, "--judge", "model:x")).toMatchObject({ code: 2 });
    expect(await ran("--metric", METRIC, "--limit", "3")).toMatchObject({ code: 2 });
  });
});
