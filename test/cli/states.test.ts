// Catches a failed call that counts as wrong, a rate that says one of its two numbers, a gate that takes failed calls for a
// regression or never fails by them, and a report of tests in which a call that failed is a wrong answer.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe, scored, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const ERROR = "Error code: 429 - rate limit exceeded";
type Row = Readonly<Record<string, unknown>>;
const row = (at: number, more: Row = {}): Row => ({
  id: at,
  question: `What is item ${at}?`,
  ground_truth: `word${at}`,
  response: `The answer is word${at}.`,
  ...more,
});
const rows = (size: number, of: (at: number) => Row = () => ({})) =>
  Array.from({ length: size }, (_, at) => row(at, of(at)));
const file = (name: string, of: readonly Row[]) => writeLines(join(folder, name), of);
const whole = async (...argv: readonly string[]) => {
  const { metrics } = await scored(...argv);
  return metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null);
};

const BASE = file("base.jsonl", rows(20));
const SPELLINGS: readonly Row[] = [
  { response: null, error: ERROR },
  { response: "", error: ERROR },
  { response: ERROR },
  { response: "", error: { message: ERROR } },
  { response: null, status: "rate_limited" },
  { response: "The", finish_reason: "content_filter" },
];

describe("a run of which calls failed", () => {
  it.each(SPELLINGS)("says both numbers, whatever the failure looks like: %j", async (failed) => {
    const run = file(
      "failed.jsonl",
      rows(20, (at) => (at < 13 ? {} : failed)),
    );
    expect(await whole(run)).toMatchObject({ value: 1, n: 13, leftOut: { "not-run": 7 }, all: { value: 0.65, n: 20 } });
    expect(await whole(run, "--count", "all")).toMatchObject({
      value: 0.65,
      n: 20,
      count: 13,
      ran: { value: 1, n: 13 },
    });
    const { out } = await evaloupe("score", run);
    expect(out).toContain("100.0 % of the 13 that ran · 65.0 % of all 20");
    expect(out).toMatch(/7 of 20 did not run: /);
  });

  it("says both numbers as one sentence in every report, and why first", async () => {
    const run = file(
      "reported.jsonl",
      rows(20, (at) => (at < 13 ? {} : at < 18 ? { response: ERROR } : { response: "", error: "Request timed out." })),
    );
    const both = "100.0 % of the 13 that ran · 65.0 % of all 20";
    const why = "7 of 20 did not run: rate limit (5), time out (2).";
    for (const as of ["markdown", "html", "table"]) {
      const { out } = await evaloupe("score", run, "--as", as);
      expect(out, as).toContain(both);
      expect(out, as).toContain(why);
    }
    const turned = await evaloupe("score", run, "--as", "markdown", "--count", "all");
    expect(turned.out).toContain("65.0 % of all 20 · 100.0 % of the 13 that ran");
    const { figures } = await scored(run);
    const { causes } = JSON.parse((await evaloupe("score", run, "--as", "json")).out);
    expect(figures.find(({ id }) => id === "not-run")?.series).toMatchObject([
      { label: "rate limit", value: 5 },
      { label: "time out", value: 2 },
    ]);
    // All that ran were right: no cause repeats what did not run.
    expect(causes).toBeUndefined();
    const { out } = await evaloupe("score", run, "--as", "html");
    expect(out).toContain(
      'Did not run: <b dir="auto">rate limit</b>. The file says: Error code: 429 - rate limit exceeded',
    );
  });

  it("is compared by all of its samples where that was asked for", async () => {
    const run = file(
      "all.jsonl",
      rows(20, (at) => (at < 13 ? {} : { response: ERROR })),
    );
    const of = async (...argv: readonly string[]) => {
      const { out } = await evaloupe("compare", BASE, run, "--as", "json", ...argv);
      const { metrics, settings } = JSON.parse(out);
      return { settings, own: metrics.find(({ id }: { id: string }) => id === "answer.accuracy") };
    };
    expect((await of()).own).toMatchObject({ a: 1, b: 1, nA: 13, regressed: 0, leftOut: { onlyA: 7 } });
    const all = await of("--count", "all");
    expect(all.own).toMatchObject({ a: 1, b: 0.65, nA: 20, regressed: 7, leftOut: { onlyA: 0 } });
    expect(all.settings.count).toBe("all");
    const gate = await evaloupe("compare", BASE, run, "--fail-on-regression", "--count", "all");
    expect(gate.code).toBe(1);
    expect(gate.err).toContain("by --count all they are not right");
  });

  it("fails by its own words, and only by them", async () => {
    const run = file(
      "seven.jsonl",
      rows(20, (at) => (at < 13 ? {} : { response: ERROR })),
    );
    const compared = await evaloupe("compare", BASE, run, "--fail-on-regression");
    expect(compared.code).toBe(0);
    expect(compared.err).toContain("7 of 20 samples of the run did not run");
    for (const argv of [
      ["score", run],
      ["compare", BASE, run],
      ["compare", BASE, run, run],
    ]) {
      const red = await evaloupe(...argv, "--max-not-run", "5%");
      expect(red.code).toBe(1);
      expect(red.err).toMatch(/7 of 20 samples(?: of \S*seven\.jsonl)? did not run .*; at most 5\.0 % may not/);
      expect((await evaloupe(...argv, "--max-not-run", "35%")).code).toBe(0);
    }
  });

  it("loses no score by them in any metric, and sums over those that ran in both", async () => {
    // Every fourth sentence is unsupported, and every call of those failed.
    const labelled = (at: number): Row => ({
      documents: ["One. Two."],
      documents_sentences: [
        [
          ["0a", "One."],
          ["0b", "Two."],
        ],
      ],
      response_sentences: [["a", `The answer is word${at}.`]],
      all_relevant_sentence_keys: ["0a"],
      all_utilized_sentence_keys: at % 3 === 0 ? ["0a", "0b"] : ["0a"],
      unsupported_response_sentence_keys: at % 4 === 0 ? ["a"] : [],
      rouge: (at % 7) / 7,
    });
    const base = file("labelled.jsonl", rows(60, labelled));
    for (const failed of SPELLINGS) {
      const run = file(
        "labelled-failed.jsonl",
        rows(60, (at) => ({ ...labelled(at), ...(at % 4 === 0 ? { ...failed, rouge: 0 } : {}) })),
      );
      const { code, err, out } = await evaloupe("compare", base, run, "--fail-on-regression", "--as", "json");
      expect([code, err]).toEqual([0, expect.stringContaining("15 of 60 samples of the run did not run")]);
      const { metrics } = JSON.parse(out);
      const shares = metrics.filter(({ id }: { id: string }) => id === "sentences.unsupported");
      expect(shares).toEqual([expect.objectContaining({ a: 0, b: 0, nA: 45, nB: 45 })]);
      expect(metrics.filter(({ lost }: { lost?: unknown }) => lost)).toEqual([]);
    }
  });

  it("is red if an answer became worse among those that ran", async () => {
    const run = file(
      "worse.jsonl",
      rows(20, (at) => (at < 4 ? { response: ERROR } : at < 14 ? { response: "No." } : {})),
    );
    expect((await evaloupe("compare", BASE, run, "--fail-on-regression")).code).toBe(1);
  });

  it("has errors among its tests, and no failures for them", async () => {
    const run = file(
      "tests.jsonl",
      rows(6, (at) => (at < 2 ? { response: ERROR } : at < 3 ? { response: "No." } : {})),
    );
    const { out } = await evaloupe("score", run, "--as", "junit");
    expect(out).toContain('tests="6" failures="1" errors="2"');
    expect(out.match(/<error type="rate-limit" message="Error code: # - rate limit exceeded"\/>/g)).toHaveLength(2);
  });

  it("counts why, and finds them by filter", async () => {
    const why = [ERROR, ERROR, "Request timed out.", "No such planet: 17", "No such planet: 18"];
    const run = file(
      "why.jsonl",
      rows(20, (at) => (at < 5 ? { response: "", error: why[at] } : {})),
    );
    const { figures } = await scored(run);
    const series = figures.find(({ id }) => id === "not-run")?.series;
    expect(series).toMatchObject([
      { label: "rate limit", value: 2 },
      { label: "No such planet: #", value: 2 },
      { label: "time out", value: 1 },
    ]);
    for (const [where, samples] of [
      ['state == "not-run"', 5],
      ['failure == "rate-limit"', 2],
      ['failure.message == "No such planet: #"', 2],
      ['outcome == "wrong"', 0],
    ] as const)
      expect((await scored(run, "--where", where)).samples).toBe(where.startsWith("outcome") ? 0 : samples);
  });

  it("is as good as before, whoever failed", async () => {
    // 24 runs in which a tenth of the calls failed: none is worse than its base.
    let seed = 7;
    const chance = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    let red = 0;
    for (let shuffle = 0; shuffle < 24; shuffle++) {
      const isRight = Array.from({ length: 40 }, () => chance() < 0.7);
      const answers = (at: number): Row => (isRight[at] ? {} : { response: "No." });
      const base = file("a.jsonl", rows(40, answers));
      const run = file(
        "b.jsonl",
        rows(40, (at) => (chance() < 0.1 ? { response: "", error: ERROR } : answers(at))),
      );
      if ((await evaloupe("compare", base, run, "--fail-on-regression")).code !== 0) red++;
    }
    expect(red).toBe(0);
  });
});

describe("a run of which answers were cut off", () => {
  it("judges them, and tells them apart", async () => {
    const run = file(
      "cut.jsonl",
      rows(20, (at) =>
        at < 6 ? { finish_reason: "length", ...(at < 2 ? {} : { response: "The an" }) } : { finish_reason: "stop" },
      ),
    );
    const { metrics } = await scored(run);
    const of = (state: string) => metrics.find(({ id, slice }) => id === "answer.accuracy" && slice?.state === state);
    expect(of("cut-off")).toMatchObject({ value: 2 / 6, n: 6 });
    expect(of("ran")).toMatchObject({ value: 1, n: 14 });
    expect((await evaloupe("score", run)).out).toContain("33.3 % of 6 cut off, 100.0 % of the others");
  });
});

describe("scores of the file on a sample that did not run", () => {
  it("are none", async () => {
    const of = (at: number): Row =>
      at < 5 ? { response: "", error: ERROR, correct: false, f1: 0 } : { correct: true, f1: 0.8 };
    const { metrics } = await scored(file("scored.jsonl", rows(20, of)));
    const metric = (id: string) => metrics.find((one) => one.id === id && one.slice === null);
    expect(metric("score.correct")).toMatchObject({
      value: 1,
      n: 15,
      leftOut: { "not-run": 5 },
      all: { value: 0.75, n: 20 },
    });
    expect(metric("score.f1")).toMatchObject({ n: 15, leftOut: { "not-run": 5 } });
  });
});

describe("scores that the file gives to failed calls", () => {
  it("count among all samples as the file has them, and among those that ran not at all", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      id: `q${at}`,
      question: `Question ${at}?`,
      response: at < 5 ? "ERROR: Request timed out." : `Answer ${at}`,
      refused: at % 4 === 0 ? 1 : 0,
      passed: at < 5 || at % 2 === 0,
      quality: at < 5 ? 1 : 3,
    }));
    const { metrics } = await scored(writeLines(join(folder, "scored-failures.jsonl"), rows));
    const of = (id: string) => metrics.find((metric) => metric.id === id && metric.slice === null);
    const ran = rows.slice(5);
    const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
    for (const [id, read] of [
      ["score.passed", (row: (typeof rows)[number]) => Number(row.passed)],
      ["score.quality", (row: (typeof rows)[number]) => row.quality],
      ["score.refused", (row: (typeof rows)[number]) => row.refused],
    ] as const) {
      const { value = null, n = 0, all = null } = of(id) ?? {};
      expect([id, n, all?.n]).toEqual([id, 15, 20]);
      expect(value).toBeCloseTo(mean(ran.map(read)), 12);
      expect(all?.value).toBeCloseTo(mean(rows.map(read)), 12);
    }
  });
});
