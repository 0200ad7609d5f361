// Catches samples that vanish between a number and its slices, and numbers that do not say what they rest on.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import type { MetricValue, StoredScores, Uncovered } from "../../src/model/index.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

interface Printed {
  readonly metrics: readonly MetricValue[];
  readonly uncovered?: readonly Uncovered[];
  readonly stored?: readonly StoredScores[];
  readonly notes?: readonly string[];
}

const folder = temporaryFolder();
// What it prints is the contract that these tests hold it to.
const scored = async (...args: string[]): Promise<Printed> =>
  JSON.parse((await evaloupe("score", ...args, "--as", "json")).out);

/** Rows of noise robustness; a model or a task is there only where it is given. */
const row = (id: number, more: Readonly<Record<string, unknown>>) => ({
  id: String(id),
  task: "noise_robustness",
  question: `Question ${id}?`,
  ground_truth: "Lyon",
  response: "Lyon",
  documents: ["Lyon"],
  noise_ratio: 0.2,
  ...more,
});

describe("samples that no slice covers", () => {
  const mixed = writeLines(join(folder, "mixed.jsonl"), [
    row(1, { model: "tern" }),
    row(2, { model: "gull" }),
    row(3, {}),
    row(4, {}),
  ]);
  const one = writeLines(join(folder, "one.jsonl"), [row(1, { model: "tern" }), row(2, {})]);
  const all = writeLines(join(folder, "all.jsonl"), [row(1, { model: "tern" }), row(2, { model: "gull" })]);

  it("are counted by dimension in JSON, and add up with the slices", async () => {
    const { metrics, uncovered } = await scored(mixed);
    expect(uncovered).toEqual([{ dimension: "model", samples: 2 }]);
    const own = metrics.filter(({ id }) => id === "noise-robustness.accuracy");
    const sliced = own.filter(({ slice }) => slice !== null && "model" in slice).reduce((sum, { n }) => sum + n, 0);
    expect(sliced + 2).toBe(own.find(({ slice }) => slice === null)?.n);
  });

  it("are told below their table, also where it has a single row", async () => {
    expect((await evaloupe("score", mixed)).out).toContain("\n2 samples have no model: no slice covers them.\n");
    const { out } = await evaloupe("score", one);
    expect(out).toMatch(/\ntern {3}noise-robustness\.accuracy .*\n1 sample has no model: no slice covers it\.\n/);
  });

  it("follow the filter, and are not spoken of where there are none", async () => {
    expect((await scored(mixed, "--where", "id != '3'")).uncovered).toEqual([{ dimension: "model", samples: 1 }]);
    expect((await scored(mixed, "--where", "model == 'tern'")).uncovered).toBeUndefined();
    expect((await scored(mixed, "--where", "id == '3'")).uncovered).toBeUndefined();
    expect((await scored(all)).uncovered).toBeUndefined();
  });

  it("are told with what numbers over all samples mix", async () => {
    expect((await scored(mixed)).notes).toEqual([
      "Correct means that our match found the gold answer in the response, by its words alone. No person says so.",
      "Numbers over all samples mix 2 models: tern, gull. The slices by model tell them apart.",
    ]);
    expect((await scored(mixed, "--where", "model == 'tern'")).notes).toHaveLength(1);
  });

  it("stand in the report", async () => {
    const { out } = await evaloupe("score", mixed, "--as", "html");
    expect(out).toContain("2 samples have no model: no slice covers them.");
  });
});

describe("right and planted answers", () => {
  const pairs = writeLines(
    join(folder, "halueval.jsonl"),
    [1901, 1902, 1903].map((year) => ({
      knowledge: `It opened in ${year}.`,
      question: `When did bridge ${year} open?`,
      right_answer: String(year),
      hallucinated_answer: "It opened in 1911.",
    })),
  );

  it("are no accuracy together, and one each", async () => {
    const { metrics, notes } = await scored(pairs);
    const own = metrics.filter(({ id }) => id === "answer.accuracy");
    expect(
      own.map(({ slice, value, n, leftOut, interval }) => ({ slice, value, n, leftOut, has: interval !== null })),
    ).toEqual([
      { slice: null, value: null, n: 0, leftOut: { "not-pooled": 6 }, has: false },
      { slice: { model: "right_answer" }, value: 1, n: 3, leftOut: {}, has: true },
      { slice: { model: "hallucinated_answer" }, value: 0, n: 3, leftOut: {}, has: true },
      { slice: { source: "halueval.jsonl" }, value: null, n: 0, leftOut: { "not-pooled": 6 }, has: false },
    ]);
    expect(notes).toEqual([
      "Right and hallucinated answers are two models. No result adds them up: look at each.",
      "Correct means that our match found the gold answer in the response, by its words alone. No person says so.",
    ]);
  });

  it("have one where the filter leaves one of them", async () => {
    const { metrics, notes } = await scored(pairs, "--where", "model == 'right_answer'");
    expect(metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null)).toMatchObject({
      value: 1,
      n: 3,
    });
    expect(notes).toHaveLength(1);
  });

  it("miss a threshold together", async () => {
    expect((await evaloupe("score", pairs, "--fail-under", "answer.accuracy=0.1")).code).toBe(Exit.missed);
  });
});

describe("scores that rest on a convention, and scores of the file that are not ours", () => {
  const labelled = (
    id: number,
    relevant: readonly string[],
    completeness: number,
    relevance = relevant.length / 2,
  ) => ({
    id: String(id),
    question: `When ${id}?`,
    documents: ["One. Two."],
    documents_sentences: [
      [
        ["0a", "One."],
        ["0b", "Two."],
      ],
    ],
    response: "One.",
    response_sentences: [["a", "One."]],
    all_relevant_sentence_keys: relevant,
    all_utilized_sentence_keys: relevant.slice(0, 1),
    unsupported_response_sentence_keys: [],
    sentence_support_information: [
      { response_sentence_key: "a", explanation: "", supporting_sentence_keys: relevant, fully_supported: true },
    ],
    relevance_score: relevance,
    utilization_score: relevant.length === 0 ? 0 : 0.5,
    completeness_score: completeness,
    adherence_score: true,
  });
  const path = writeLines(join(folder, "ragbench.jsonl"), [
    labelled(1, ["0a", "0b"], 0.5),
    labelled(2, [], 1),
    labelled(3, [], 0),
    labelled(4, ["0a"], 1, 0.9),
  ]);

  it("are counted in the value and its slices, in this mode alone", async () => {
    const completeness = ({ metrics }: Printed) =>
      metrics.filter(({ id, slice }) => id === "completeness" && (slice === null || "source" in slice));
    expect(completeness(await scored(path)).map(({ n, byConvention }) => [n, byConvention])).toEqual([
      [4, 2],
      [4, 2],
    ]);
    const strict = completeness(await scored(path, "--support", "strict"));
    expect(strict.map(({ n, byConvention }) => [n, byConvention])).toEqual([
      [2, undefined],
      [2, undefined],
    ]);
    const others = (await scored(path)).metrics.filter(({ id }) => id !== "completeness");
    expect(others.filter(({ byConvention }) => byConvention !== undefined)).toEqual([]);
  });

  it("are named, with the rows in which each differs", async () => {
    const { stored, notes } = await scored(path);
    expect(stored).toEqual([
      {
        columns: "(…_score)",
        mode: "ragbench",
        equal: 2,
        rows: 4,
        differing: { relevance: 1, completeness: 1 },
      },
    ]);
    expect(notes).toEqual([
      "Stored scores (…_score) match ragbench in 2 of 4 rows. Different: relevance in 1 row, completeness in 1 row.",
    ]);
  });

  it("are said in the table and in the report", async () => {
    expect((await evaloupe("score", path)).out).toMatch(
      /1 by convention\n[\s\S]*\ncompleteness +ragbench +0\.88 .* 4 +2\n/,
    );
    expect((await evaloupe("score", path, "--as", "html")).out).toContain("n 4, 2 are 1 by convention");
  });
});
