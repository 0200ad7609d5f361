// Catches an export that lacks something a metric is computed from, or that says something else than the metric does.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ours, theirs } from "../data.ts";
import {
  choiceMetric,
  type ExportedSample,
  grouped,
  isOfItems,
  ofItems,
  type Recompute,
  ragMetric,
} from "./reproduce/means.ts";
import { type ExportedRow, keyOf, type Recomputed, recompute } from "./reproduce/rating.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();

/** Rows of RFC 4180, the head's cells as keys. An apostrophe that keeps a spreadsheet from a formula is taken away. */
function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    const own = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    rows.at(-1)?.push(own.replace(/^'(?=[=+\-@])/, ""));
    if (end !== ",") rows.push([]);
  }
  const [head = [], ...others] = rows.slice(0, -1);
  return others.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}

const VOTES = /^votes\.(given|swapped)\.(.+)$/s;

/** Values of a line under `gold`, `pair` and `votes.<order>.<rater>`, as ratings of it. */
function ratedRow(given: Readonly<Record<string, unknown>>, slices: ExportedRow["slices"]): ExportedRow {
  const votes = new Map<string, { given: (string | number | null)[]; swapped: (string | number | null)[] }>();
  for (const [name, value] of Object.entries(given)) {
    const [, order, rater] = VOTES.exec(name) ?? [];
    if (order === undefined || rater === undefined || !Array.isArray(value)) continue;
    const own = votes.get(rater) ?? { given: [], swapped: [] };
    own[order === "swapped" ? "swapped" : "given"].push(...value);
    votes.set(rater, own);
  }
  const { gold } = given;
  return {
    slices,
    isPair: given.pair === 1,
    gold: typeof gold === "string" || typeof gold === "number" ? gold : null,
    given: numbersIn(given),
    votes,
  };
}

const numbersIn = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === "number" ? [[name, value]] : [])),
  );

/** An empty cell is none, a number is what it writes, and so are the votes. */
function plain(name: string, cell: string): unknown {
  if (cell === "") return null;
  return VOTES.test(name) || /^-?\d+(\.\d+)?$/.test(cell) ? JSON.parse(cell) : cell;
}

async function fromLines(paths: readonly string[]): Promise<readonly ExportedRow[]> {
  const { out } = await evaloupe("agree", ...paths, "--as", "jsonl");
  const lines = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return lines.map(({ given, scores, slices = {}, source }) =>
    ratedRow({ ...given, ...scores }, { ...slices, source }),
  );
}

async function fromTable(paths: readonly string[]): Promise<readonly ExportedRow[]> {
  const { out } = await evaloupe("agree", ...paths, "--as", "csv");
  return csvRows(out).map((row) => {
    const cells = Object.entries(row).map(([name, cell]) => [name, plain(name, cell)] as const);
    const slices = cells.flatMap(([name, value]) =>
      name.startsWith("slice.") && value !== null ? [[name.slice("slice.".length), value as string | number]] : [],
    );
    return ratedRow(Object.fromEntries(cells), { ...Object.fromEntries(slices), source: 0 });
  });
}

interface Told {
  readonly id: string;
  readonly slice: Readonly<Record<string, string | number>> | null;
  readonly between?: readonly string[];
  readonly order?: string;
  readonly value: number | null;
  readonly n: number;
}

/** Each told value beside the one that was computed again. */
function check(told: readonly Told[], rows: readonly ExportedRow[]): number {
  const known = new Map<string, Recomputed>();
  const rowsOf = (dimension: string | null, name: string | number | null): readonly ExportedRow[] =>
    dimension === null || dimension === "source" ? rows : rows.filter(({ slices }) => slices[dimension] === name);
  const over = (dimension: string | null, name: string | number | null): Recomputed => {
    const key = JSON.stringify([dimension, name]);
    const found = known.get(key) ?? recompute(rowsOf(dimension, name), rows);
    known.set(key, found);
    return found;
  };
  for (const { id, slice, between, order, value, n } of told) {
    const [dimension = null, name = null] = Object.entries(slice ?? {})[0] ?? [];
    if (isOfItems(id)) {
      const again = ofItems(rowsOf(dimension, name), id);
      expect([id, slice, again.n]).toEqual([id, slice, n]);
      if (value === null) expect([id, slice, again.value]).toEqual([id, slice, null]);
      else expect(again.value, `${id} ${JSON.stringify(slice)}`).toBeCloseTo(value, 9);
      continue;
    }
    if (id.startsWith("score.")) {
      const scores = rowsOf(dimension, name).flatMap(({ given }) => given[id] ?? []);
      expect([id, slice, scores.length]).toEqual([id, slice, n]);
      expect(value, id).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / n, 9);
      continue;
    }
    const isSection = id === "reward-bench.section";
    const found = isSection ? over(null, null) : over(dimension, name);
    const key = keyOf(isSection ? `${id} ${name}` : id, id === "agreement.alpha" ? [] : between, order);
    const own = found.get(key);
    expect([key, slice, own?.n]).toEqual([key, slice, n]);
    if (value === null) expect([key, slice, own?.value]).toEqual([key, slice, null]);
    else expect(own?.value, `${key} ${JSON.stringify(slice)}`).toBeCloseTo(value, 9);
  }
  return told.length;
}

const EXAMPLES = [
  ["fastchat-pair.jsonl"],
  ["judge-votes.jsonl"],
  ["judgebench.jsonl"],
  ["llmbar.json"],
  ["openai-evals.jsonl"],
  ["pandalm-judge.json", "pandalm-people.json"],
  ["pandalm-people.json"],
  ["ragchecker-human.json"],
  ["reward-bench.jsonl"],
  ["scores.jsonl", "scores-gold.csv"],
].map((names) => ({ name: names.join(" "), paths: names.map((name) => `examples/rating/${name}`) }));

describe("ratings", () => {
  it.each([
    ...EXAMPLES,
    ...ours([
      { name: "people", files: ["rating/testset-v1.json"] },
      { name: "a judge", files: ["rating/gpt-3.5-turbo-testset-v1.json", "rating/testset-v1.json"] },
      { name: "preferences", files: ["rating/ragchecker_human_labeled_data.json"] },
    ]),
    ...theirs([
      { name: "JudgeBench", files: ["scores/judgebench-claude-3-haiku.sample.jsonl"] },
      { name: "RAGChecker", files: ["rating/ragchecker_human_labeled_data.json"] },
    ]),
  ])("every metric of $name can be computed again from --as jsonl and --as csv", async ({ paths }) => {
    const told: readonly Told[] = JSON.parse((await evaloupe("agree", ...paths, "--as", "json")).out).metrics;
    expect(check(told, await fromLines(paths))).toBeGreaterThan(0);
    expect(check(told, await fromTable(paths))).toBeGreaterThan(0);
  });
});

/** The samples of an evaluation as `--as jsonl` tells them. */
async function linesOf(args: readonly string[]): Promise<readonly ExportedSample[]> {
  const { out } = await evaloupe("score", ...args, "--as", "jsonl");
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((line) => !("rejected" in line))
    .map(({ source, group = null, slices = {}, scores, given = {} }) => ({ source, group, slices, scores, given }));
}

/** The same as `--as csv` tells them: which columns are scores is known from the metrics' ids. */
async function cellsOf(args: readonly string[], ids: ReadonlySet<string>): Promise<readonly ExportedSample[]> {
  const { out } = await evaloupe("score", ...args, "--as", "csv");
  return csvRows(out).map(({ source = "", group = "", ...cells }) => {
    const named = (is: (name: string) => boolean, as = (name: string) => name) =>
      Object.fromEntries(
        Object.entries(cells).flatMap(([name, cell]) => (is(name) && cell !== "" ? [[as(name), Number(cell)]] : [])),
      );
    const slices = Object.entries(cells).flatMap(([name, cell]): [string, string | number][] => {
      if (!name.startsWith("slice.") || cell === "") return [];
      return [[name.slice("slice.".length), Number.isNaN(Number(cell)) ? cell : Number(cell)]];
    });
    return {
      source,
      group: group === "" ? null : Number(group),
      slices: Object.fromEntries(slices),
      scores: named((name) => ids.has(name)),
      given: named((name) => !ids.has(name)),
    };
  });
}

interface ToldMetric extends Told {
  readonly mode: string | null;
  readonly against?: string;
  readonly groups?: number;
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Each told value beside the one that was computed again; how many there were. */
function checkAll(
  told: readonly ToldMetric[],
  sources: readonly string[],
  samples: readonly ExportedSample[],
  again: Recompute,
): number {
  for (const { id, slice, against = "", mode, value, n, leftOut } of told) {
    // What a format keeps apart is told by slice alone.
    if (leftOut["not-pooled"] !== undefined) continue;
    const [dimension, name] = Object.entries(slice ?? {})[0] ?? [];
    const isOfSource = ({ source }: ExportedSample) =>
      (typeof source === "number" ? (sources[source] ?? "") : source).endsWith(String(name));
    const own = samples.filter((sample) => {
      if (dimension === undefined) return true;
      return dimension === "source" ? isOfSource(sample) : sample.slices[dimension] === name;
    });
    const found = again(own, id, against, mode ?? "");
    const what = JSON.stringify([id, slice, against]);
    expect([what, found.n]).toEqual([what, n]);
    if (value === null) expect([what, found.value]).toEqual([what, null]);
    else expect(found.value, what).toBeCloseTo(value, 9);
  }
  return told.length;
}

async function reproduces(args: readonly string[], again: Recompute): Promise<void> {
  const { metrics, sources } = JSON.parse((await evaloupe("score", ...args, "--as", "json")).out);
  const lines = await linesOf(args);
  const ids = new Set<string>(lines.flatMap(({ scores }) => Object.keys(scores)));
  expect(checkAll(metrics, sources, lines, again)).toBeGreaterThan(0);
  expect(checkAll(metrics, sources, await cellsOf(args, ids), again)).toBeGreaterThan(0);
}

describe("answers", () => {
  it.each([
    { name: "all four tasks with labels", args: ["examples/harrow-strait.jsonl"] },
    { name: "labels in another mode", args: ["examples/harrow-strait.jsonl", "--support", "fractional"] },
    { name: "published judges", args: ["examples/ragbench.jsonl"] },
    { name: "a judge's counts", args: ["examples/judge-labels.json"] },
    { name: "noise in five files", args: ["examples/noise"] },
    { name: "counterfactuals", args: ["examples/robustness-counterfactuals.jsonl", "--matching", "lenient"] },
    { name: "right and hallucinated answers", args: ["examples/halueval.jsonl"] },
    { name: "answers given several times", args: ["examples/inspect-ai.eval", "--k", "3"] },
    { name: "the harness's own verdicts", args: ["examples/harness-texts"] },
    { name: "scores in columns", args: ["examples/scored-rows.csv"] },
    { name: "two sets of scores", args: ["test/fixtures/two-sets.jsonl"] },
    { name: "grades", args: ["examples/azure-chat.jsonl"] },
    { name: "assertions", args: ["examples/promptfoo.json"] },
    { name: "metrics of a program", args: ["examples/deepeval.json"] },
    ...ours([
      { name: "predicted and true scores", files: ["ragbench/TIDES-EXP-015.json"] },
      { name: "RGB's own", files: ["rgb/output_gull2-9b-it_noise_1.0_passage_5.json"] },
    ]).map(({ name, paths }) => ({ name, args: paths })),
    ...theirs([
      { name: "CS-EXP-015", files: ["ragbench/CS-EXP-015.json"] },
      { name: "LEGAL-EXP-001", files: ["ragbench/LEGAL-EXP-001_results.json"] },
      { name: "legal_sac_dense", files: ["ragbench/legal_sac_dense.yaml__Legal.jsonl"] },
      { name: "gemma2", files: ["rgb/output_gemma2-9b-it_noise_1.0_passage_5.json"] },
    ]).map(({ name, paths }) => ({ name, args: paths })),
  ])("every metric of $name can be computed again from --as jsonl and --as csv", ({ args }) =>
    reproduces(args, ragMetric),
  );

  it("repeated questions, and copies of answers", async () => {
    const answers = ["Oslo", "Bergen", "Oslo", "It is Oslo."];
    const rows = Array.from({ length: 24 }, (_, at) => ({
      question: `Which city is number ${at % 8}?`,
      response: at % 8 < 3 ? answers[at % 4] : "Oslo",
      ground_truth: "Oslo",
      documents: ["A city."],
      epoch: Math.floor(at / 8),
      model: at % 2 === 0 ? "tern" : "gull",
    }));
    const path = writeLines(join(folder, "repeats.jsonl"), [...rows, rows[0]]);
    const told = JSON.parse((await evaloupe("score", path, "--as", "json", "--k", "3")).out).metrics;
    expect(told.filter(({ id, value }: Told) => isOfItems(id) && value !== null).length).toBeGreaterThan(6);
    await reproduces([path, "--k", "3"], ragMetric);
  });

  it("that ask the same have one group", async () => {
    const lines = await linesOf(["examples/noise"]);
    expect(lines.some(({ group }) => group === null)).toBe(false);
    const groups = grouped(lines, ({ group }) => group);
    expect(groups.map(({ length }) => length)).toEqual(Array.from({ length: 16 }, () => 5));
    const alone = await linesOf(["examples/robustness-rejections.jsonl"]);
    expect(new Set(alone.map(({ group }) => group))).toEqual(new Set([null]));
  });
});

describe("choices", () => {
  it.each([
    { name: "four models", args: ["examples/choice/four-models.jsonl"] },
    { name: "four models, normalised", args: ["examples/choice/four-models.jsonl", "--probabilities", "normalised"] },
    { name: "two logs of the harness", args: ["examples/choice/two-models"] },
    { name: "endings", args: ["examples/choice/endings"] },
    ...theirs([
      { name: "mmlu_nutrition", files: ["choice/samples_mmlu_nutrition_2026-04-20T17-19-12.247613.jsonl"] },
    ]).map(({ name, paths }) => ({ name, args: paths })),
  ])("every metric of $name can be computed again from --as jsonl and --as csv", ({ args }) =>
    reproduces(args, choiceMetric),
  );
});
