// Catches samples of two settings that count as attempts, votes that count as copies, and attempts that count as neither.
import { describe, expect, it } from "vitest";
import type { EvaluationSpec } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "./open.ts";

type Row = Readonly<Record<string, unknown>>;
const linesOf = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const QUESTIONS = [0, 1, 2, 3, 4];
const answered = (q: number, isRight: boolean): Row => ({
  question: `Where is mill ${q}?`,
  response: isRight ? "In Paris." : "In Oslo.",
  ground_truth: "Paris",
});

async function opened(contents: Readonly<Record<string, readonly Row[]>>, more: Partial<EvaluationSpec> = {}) {
  const files = await filesWith(
    Object.fromEntries(Object.entries(contents).map(([name, rows]) => [name, linesOf(rows)])),
  );
  const one = await openFiles(files, more);
  const summary = await one.ask.summary({ query: one.query }, never);
  const counts = await one.ask.issueCounts({}, never);
  const by = (id: string, dimension: string) =>
    summary.metrics.flatMap(({ id: own, slice, value, n }) =>
      own === id && slice !== null && dimension in slice ? [[slice[dimension], value, n] as const] : [],
    );
  const whole = (id: string) => summary.metrics.find((metric) => metric.id === id && metric.slice === null);
  const isRepeated = summary.metrics.some(({ id, n }) => id.startsWith("repeats.") && n > 0);
  return { summary, counts, by, whole, isRepeated };
}

describe("samples that differ in a setting", () => {
  const filtered = (filter: string) => QUESTIONS.map((q) => ({ ...answered(q, q > 1), id: q, filter }));

  it("are no attempts: an answer under two filters, in one file or in two, counts once under each", async () => {
    const rows = [...filtered("strict"), ...filtered("flexible")];
    for (const files of [{ "a.jsonl": rows }, { "a.jsonl": filtered("strict"), "b.jsonl": filtered("flexible") }]) {
      const { by, whole, isRepeated, counts, summary } = await opened(files);
      expect(isRepeated).toBe(false);
      expect(by("answer.accuracy", "filter")).toEqual([
        ["strict", 3 / 5, 5],
        ["flexible", 3 / 5, 5],
      ]);
      expect(whole("answer.accuracy")).toMatchObject({ value: null, leftOut: { "not-pooled": 10 } });
      expect([counts.DUPLICATE_ID ?? 0, counts.DUPLICATE_ANSWER ?? 0]).toEqual([0, 0]);
      expect(summary.notes.join()).toContain("filter");
    }
  });

  it("are found where each setting fills a long stretch of the file", async () => {
    const text = "So it says in the long report. ".repeat(200);
    const rows = ["strict", "flexible"].flatMap((filter) =>
      Array.from({ length: 400 }, (_, q) => ({ ...answered(q, true), context: text, filter })),
    );
    const { by, isRepeated } = await opened({ "a.jsonl": rows });
    expect(isRepeated).toBe(false);
    expect(by("answer.accuracy", "filter").map(([name, , n]) => [name, n])).toEqual([
      ["strict", 400],
      ["flexible", 400],
    ]);
  });

  it("are added up where each is an answer of its own, and a note says so", async () => {
    const rows = ["v1", "v2"].flatMap((prompt_version) =>
      QUESTIONS.map((q) => ({ ...answered(q, q > 1), prompt_version })),
    );
    const { whole, isRepeated, summary } = await opened({ "a.jsonl": rows });
    expect(isRepeated).toBe(false);
    expect(whole("answer.accuracy")).toMatchObject({ value: 3 / 5, n: 10 });
    expect(summary.notes.join()).toContain("prompt_version: v1, v2");
  });

  it("are slices and no scores if their values were dealt to the rows, one a question", async () => {
    const rows = Array.from({ length: 40 }, (_, q) => ({
      ...answered(q, q % 3 === 0),
      way: ["plain", "steps", "tools", "both"][q % 4],
      is_brief: q % 5 === 0,
    }));
    const { by, summary, isRepeated } = await opened({ "a.jsonl": rows });
    expect(by("answer.accuracy", "way").map(([name, , n]) => [name, n])).toEqual([
      ["plain", 10],
      ["steps", 10],
      ["tools", 10],
      ["both", 10],
    ]);
    const ids = summary.metrics.map(({ id }) => id);
    expect(ids).toContain("score.is_brief");
    expect(ids.filter((id) => id.includes("way"))).toEqual([]);
    expect(isRepeated).toBe(false);
  });

  it("have a flag and its prediction as answer and response, however each is written", async () => {
    const flags = [(is: boolean) => is, Number, (is: boolean) => (is ? "True" : "False")];
    for (const write of flags) {
      for (const other of flags) {
        const rows = Array.from({ length: 12 }, (_, at) => ({
          image: `picture ${at}`,
          true_label: write(at % 3 === 0),
          pred_label: other(at % 4 === 0),
        }));
        const { whole, summary } = await opened({ "a.jsonl": rows });
        // Of 0, 3, 4, 6, 8 and 9 one side is true, of 0 both.
        expect(whole("answer.accuracy")).toMatchObject({ value: 7 / 12, n: 12 });
        expect(summary.metrics.filter(({ id }) => id.endsWith("_label"))).toEqual([]);
      }
    }
  });

  it("are a question and its changed copies: one group, the question as it was first", async () => {
    const rows = ["typo", "none", "swap"].flatMap((perturbation, at) =>
      QUESTIONS.map((q) => ({ ...answered(q, q > at), question: `${perturbation} ${q}?`, id: q, perturbation })),
    );
    const { by, whole, summary, counts } = await opened({ "a.jsonl": rows });
    expect(summary.grouping).toMatchObject({ group: "id", groups: 5 });
    expect(by("answer.accuracy", "perturbation").map(([name]) => name)).toEqual(["none", "typo", "swap"]);
    expect(summary.slices.filter(({ dimension }) => dimension === "perturbation").map(({ value }) => value)).toEqual([
      "none",
      "typo",
      "swap",
    ]);
    expect(whole("answer.accuracy")?.value).toBeNull();
    expect(counts.DUPLICATE_ID ?? 0).toBe(0);
    // Where a question as it was says nothing of a change, it is one of the values all the same.
    const silent = rows.map(({ perturbation, ...row }) => ({
      ...row,
      perturbation: perturbation === "none" ? null : perturbation,
    }));
    expect((await opened({ "a.jsonl": silent })).by("answer.accuracy", "perturbation").map(([name]) => name)).toEqual([
      "none",
      "typo",
      "swap",
    ]);
  });

  it("stay together where a person says so", async () => {
    const rows = [...filtered("strict"), ...filtered("flexible")];
    const { summary } = await opened({ "a.jsonl": rows }, { group: "filter" });
    expect(summary.grouping).toMatchObject({ group: "filter", groups: 2 });
  });
});

describe("groups of items", () => {
  const ROWS = Array.from({ length: 12 }, (_, q) => ({ id: q, ...answered(q, q % 3 > 0), correct: q % 3 > 0 }));
  const turned = (rows: readonly Row[]) =>
    rows.toReversed().map((row) => Object.fromEntries(Object.entries(row).toReversed()));

  it.each([
    ["question_type", (q: number) => (q % 4 === 0 ? "count" : "place")],
    ["langpair", (q: number) => (q < 7 ? "en-de" : "en-nl")],
    ["modality", (q: number) => (q < 7 ? "text" : "image")],
    ["Question Type", (q: number) => (q < 7 ? "sea" : "rail")],
    ["options_shuffled", (q: number) => q % 4 === 0],
    ["difficulty", (q: number) => (q < 7 ? 1 : 2)],
  ] as const)("have slices by %s, and neither a rate nor shares", async (name, of) => {
    const rows = ROWS.map((row, q): Row => ({ ...row, [name]: of(q) }));
    const path = name.includes(" ") ? `["${name}"]` : name;
    for (const ordered of [rows, turned(rows)]) {
      const { by, summary } = await opened({ "a.jsonl": ordered });
      const found = new Map(by("score.correct", path).map(([value, mean, n]) => [String(value), [mean, n]]));
      for (const value of new Set(rows.map((row) => row[name]))) {
        const own = rows.filter((row) => row[name] === value);
        expect(found.get(String(value))).toEqual([
          own.filter(({ correct }) => correct).length / own.length,
          own.length,
        ]);
      }
      expect(summary.metrics.filter(({ id }) => id.includes(name))).toEqual([]);
      expect(summary.notes.filter((note) => note.includes("mix"))).toEqual([]);
    }
  });

  it("have none by what differs between answers to a question, or is another one in each row", async () => {
    const rows = [0, 1].flatMap((run) =>
      ROWS.map((row, q) => ({ ...row, run, question_type: run === 0 ? "a" : `b${q % 2}` })),
    );
    const apart = ROWS.map((row, q) => ({ ...row, topic: `t${q}` }));
    expect((await opened({ "a.jsonl": rows })).by("score.correct", "question_type")).toEqual([]);
    expect((await opened({ "a.jsonl": apart })).by("score.correct", "topic")).toEqual([]);
  });
});

it("votes of several people on one answer are neither copies nor attempts", async () => {
  const rows = QUESTIONS.flatMap((q) =>
    ["ann", "bo"].map((annotator) => ({ ...answered(q, true), id: q, annotator, correct: q % 2 })),
  );
  const { counts, isRepeated, by } = await opened({ "a.jsonl": rows });
  expect([counts.DUPLICATE_ID ?? 0, counts.DUPLICATE_ANSWER ?? 0]).toEqual([0, 0]);
  expect(isRepeated).toBe(false);
  expect(by("score.correct", "annotator").map(([name, , n]) => [name, n])).toEqual([
    ["ann", 5],
    ["bo", 5],
  ]);
});

describe("attempts", () => {
  const attempts = (name: string, more: (q: number, k: number) => Row = () => ({})) =>
    QUESTIONS.flatMap((q) => [0, 1, 2, 3].map((k) => ({ id: q, [name]: k, ...answered(q, k < q), ...more(q, k) })));
  // Question q has min(q, 4) right ones of 4 answers; only the last has all.
  const ALL = 1 / 5;

  it.each(["trial", "sample", "attempt", "epoch", "run", "seed", "rollout"])(
    "are counted as such: %s",
    async (name) => {
      const { whole, counts } = await opened({ "a.jsonl": attempts(name) });
      expect(whole("repeats.pass-all-4")).toMatchObject({ value: ALL, n: 5 });
      expect(whole("repeats.pass-at-4")).toMatchObject({ value: 4 / 5, n: 5 });
      expect(counts.DUPLICATE_ID ?? 0).toBe(0);
      // Rows of more than a program knows are read with care, and so are their ids.
      const careful = await opened({ "a.jsonl": attempts(name) }, { sliceBy: ["ground_truth"] });
      expect(careful.counts.DUPLICATE_ID ?? 0).toBe(0);
    },
  );

  it("need no number: the same question so often in the same setting is enough", async () => {
    const rows = attempts("trial").map(({ trial: _, id: __, ...row }) => row);
    expect((await opened({ "a.jsonl": rows })).whole("repeats.pass-all-4")).toMatchObject({ value: ALL, n: 5 });
  });

  it("are not told apart by how they came out", async () => {
    const rows = attempts("sample", (q, k) => ({ dataset: k < q ? "FULL_SUCCESS" : "PARSE_ERROR" }));
    expect((await opened({ "a.jsonl": rows })).whole("repeats.pass-all-4")).toMatchObject({ value: ALL, n: 5 });
  });

  it("are those of one setting each", async () => {
    const rows = ["a", "b"].flatMap((prompt_version) => attempts("trial", () => ({ prompt_version })));
    expect((await opened({ "a.jsonl": rows })).whole("repeats.pass-all-4")).toMatchObject({ value: ALL, n: 10 });
  });
});
