import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Summary } from "../../src/protocol/metrics.ts";
import { buildCli } from "../cli/builtCli.ts";
import { evaloupe, temporaryFolder, writeLines } from "../cli/support.ts";
import { never } from "../session/open.ts";
import { watched } from "./bombs/watched.ts";
import { fileWith, withFile } from "./read.ts";

// Files with very many models, noise levels, criteria or raters: a part of them is told, and all of them are counted.

const MOST_JSON = 20_000_000;
const MOST_PAGE = 5_000_000;
const CPU_NOISE_MS = 300;

const linesOf = (rows: number, row: (at: number) => unknown): string =>
  Array.from({ length: rows }, (_, at) => `${JSON.stringify(row(at))}\n`).join("");

const robustness = (at: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id: `r${at}`,
  question: `Question ${at}?`,
  response: at % 2 === 0 ? "Paris it is" : "London",
  ground_truth: "Paris",
  task: "noise_robustness",
  noise_ratio: 0.2,
  model: "m",
  ...more,
});

const supported = (at: number, more: Readonly<Record<string, unknown>>) => ({
  id: `s${at}`,
  question: "What is it?",
  documents: ["It is red."],
  response: "It is red.",
  documents_sentences: [[["0a", "It is red."]]],
  response_sentences: [["a", "It is red."]],
  sentence_support_information: [
    { response_sentence_key: "a", explanation: "", supporting_sentence_keys: ["0a"], fully_supported: true },
  ],
  unsupported_response_sentence_keys: [],
  all_relevant_sentence_keys: ["0a"],
  all_utilized_sentence_keys: ["0a"],
  overall_supported: true,
  ...more,
});

const judged = (at: number, criteria: readonly string[]) =>
  supported(at, {
    generation_model_name: `m${at}`,
    criteria: Object.fromEntries(criteria.map((name) => [name, { score: 1 + (at % 5), explanation: "" }])),
  });

const rated = (at: number, more: Readonly<Record<string, unknown>>) => ({
  id: String(at),
  prompt: "p",
  response1: "a",
  response2: "b",
  gold: 1,
  ...more,
});

interface Told {
  readonly summary: Summary;
  readonly ms: number;
  readonly bytes: number;
}

/** The summary of a file's content, the processor time it took once the file was read, and how much of it would cross to a page. */
async function told(content: string, forPage = false): Promise<Told> {
  return withFile(await fileWith(content), async ({ ask, query }) => {
    const began = process.cpuUsage();
    const summary = await ask.summary({ query, forPage }, never);
    const intervals = await ask.intervals({ query, forPage }, never);
    const { user, system } = process.cpuUsage(began);
    const ms = (user + system) / 1000;
    return { summary, ms, bytes: Math.max(JSON.stringify(summary).length, JSON.stringify(intervals).length) };
  });
}

const slicesOf = ({ metrics }: Summary, dimension: string, id: string) =>
  metrics.filter((value) => value.id === id && value.slice !== null && Object.hasOwn(value.slice, dimension));

const ACCURACY = "noise-robustness.accuracy";

describe("very many values of a dimension", () => {
  // Model 1,700 has three samples, every other one.
  const many = linesOf(3000, (at) => robustness(at, { model: `m${at > 2997 ? 1700 : at}` }));

  it("are told for those with most samples, in their order, and say how many there are", async () => {
    const { summary } = await told(many);
    expect(summary.capped).toEqual([{ dimension: "model", shown: 1000, of: 2998 }]);
    const slices = slicesOf(summary, "model", ACCURACY);
    const models = slices.map(({ slice }) => slice?.model);
    expect(models).toEqual([...Array.from({ length: 999 }, (_, at) => `m${at}`), "m1700"]);
    expect(slices.at(-1)).toMatchObject({ n: 3, count: 2 });
    // The whole is of all samples, whatever is told of its slices.
    expect(summary.metrics.find(({ id, slice }) => id === ACCURACY && slice === null)).toMatchObject({ n: 3000 });
  });

  it("are all reached by a filter, which gives their exact numbers and cuts nothing", async () => {
    await withFile(await fileWith(many), async ({ ask, query }) => {
      const summary = await ask.summary({ query: { ...query, where: ['model == "m2500"'] } }, never);
      expect(summary.capped).toBeUndefined();
      expect(slicesOf(summary, "model", ACCURACY)).toMatchObject([{ slice: { model: "m2500" }, n: 1, value: 1 }]);
      const half = await ask.summary({ query: { ...query, where: ["row > 2000"] } }, never);
      expect(slicesOf(half, "model", ACCURACY)).toHaveLength(999);
      expect(half.capped).toBeUndefined();
    });
  });

  it("cut nothing where there are as many as are told", async () => {
    const { summary } = await told(linesOf(1000, (at) => robustness(at, { model: `m${at}` })));
    expect(summary.capped).toBeUndefined();
    expect(slicesOf(summary, "model", ACCURACY)).toHaveLength(1000);
  });

  it("take as long as their rows, however many are different", async () => {
    const of = (rows: number) => linesOf(rows, (at) => robustness(at, { model: `m${at}`, noise_ratio: at / rows }));
    const [small, large] = [await told(of(5000)), await told(of(20_000))];
    expect(large.ms).toBeLessThan(6 * small.ms + CPU_NOISE_MS);
    expect(large.bytes).toBeLessThan(1.2 * small.bytes);
    expect(large.summary.capped).toContainEqual({ dimension: "noise", shown: 1000, of: 20_000 });
    const [figure] = large.summary.figures.filter(({ id }) => id === "noise-robustness.by-noise");
    expect(figure).toMatchObject({ n: 200, leftOut: 19_800 });
  });
});

describe("very many different ids and models", () => {
  const folder = temporaryFolder();
  // A kilobyte for each of the many values would pass the bound on memory.
  const MOST = { seconds: 40, diskBytes: 0, memoryBytes: 500_000_000 };

  beforeAll(async () => {
    await buildCli(folder);
    mkdirSync(join(folder, "temporary"));
  });

  function fileOf(rows: number): string {
    const file = join(folder, `${rows}.jsonl`);
    const descriptor = openSync(file, "w");
    for (let from = 0; from < rows; from += 10_000) {
      writeSync(
        descriptor,
        linesOf(10_000, (at) => robustness(from + at, { model: `m${from + at}` })),
      );
    }
    closeSync(descriptor);
    return file;
  }

  it.each([
    ["json", 150_000],
    ["table", 20_000],
    ["html", 20_000],
  ])("take seconds and memory that is bounded, and are told in part: %s", async (form, rows) => {
    const argv = ["score", fileOf(rows), "--as", form, "--workers", "1"];
    const { code, out, err, seconds } = await watched(join(folder, "cli.js"), argv, join(folder, "temporary"), MOST);
    expect([code, seconds < MOST.seconds], err).toEqual([0, true]);
    expect(out.length).toBeLessThan(MOST_JSON);
    expect(err).toContain(`model: the 1,000 of ${rows.toLocaleString("en")} with the most samples`);
  });
});

describe("very many criteria", () => {
  it("of as many models make a page and an object that can be opened", async () => {
    const content = linesOf(738, (at) => judged(at, [`c${at}`, "tone"]));
    const page = await told(content, true);
    expect(page.bytes).toBeLessThan(MOST_PAGE);
    expect(page.summary.capped).toContainEqual({ list: "criteria", shown: 100, of: 739 });
    const criteria = page.summary.cards.filter(({ value }) => value.id.startsWith("criterion."));
    expect(criteria).toHaveLength(100);
    // The one that every sample was judged by is among them.
    expect(criteria.find(({ value }) => value.id === "criterion.tone")?.value.n).toBe(738);
    // Each slice has a hundred metrics and more: fewer of them are told.
    const cut = page.summary.capped?.find((part) => "dimension" in part);
    expect(cut).toMatchObject({ dimension: "model", of: 738 });
    expect(cut?.shown).toBeLessThan(300);
  });

  it("can all be filtered by", async () => {
    await withFile(await fileWith(linesOf(150, (at) => judged(at, [`c${at}`]))), async ({ ask, query }) => {
      const page = await ask.rows({ query: { ...query, where: ["criterion.c149 >= 1"] }, from: 0, to: 10 }, never);
      expect(page.rows.map(({ id }) => id)).toEqual(["s149"]);
    });
  });

  it("of which each sample has another take no more room than samples", async () => {
    const of = (rows: number) =>
      linesOf(rows, (at) => supported(at, { criteria: { [`c${at}`]: { score: 3, explanation: "" } } }));
    const [small, large] = [await told(of(1000)), await told(of(4000))];
    expect(large.bytes).toBeLessThan(1.2 * small.bytes);
    expect(large.ms).toBeLessThan(6 * small.ms + CPU_NOISE_MS);
  });
});

describe("very many raters", () => {
  const crowd = (rows: number) => linesOf(rows, (at) => rated(at, { ratings: [{ rater: `r${at}`, value: 1 }] }));

  it("are compared for the first hundred, and say how many there are", async () => {
    const { summary, bytes } = await told(crowd(500));
    expect(summary.capped).toEqual([{ list: "raters", shown: 100, of: 500 }]);
    expect(bytes).toBeLessThan(1_000_000);
  });

  it("of very many models tell of fewer models", async () => {
    const row = (at: number) =>
      rated(at, { model: `m${at}`, ratings: [0, 1, 2].map((r) => ({ rater: `r${(at + r) % 20}`, value: 1 })) });
    const { summary, bytes } = await told(linesOf(1000, row), true);
    expect(bytes).toBeLessThan(MOST_PAGE);
    const cut = summary.capped?.find((part) => "dimension" in part);
    expect(cut).toMatchObject({ dimension: "model", of: 1000 });
    expect(cut?.shown).toBeLessThan(100);
  });
});

describe("the command line", () => {
  const folder = temporaryFolder();
  const rows = Array.from({ length: 800 }, (_, at) => judged(at, [`c${at}`]));
  const file = writeLines(`${folder}/criteria.jsonl`, rows);

  it("says what it tells only in part: on stderr, and as a field of the object", async () => {
    const { out, err, code } = await evaloupe("score", file, "--as", "json");
    expect(code).toBe(0);
    expect(out.length).toBeLessThan(MOST_JSON);
    const { capped } = JSON.parse(out);
    expect(capped).toContainEqual({ list: "criteria", shown: 100, of: 800 });
    const [model] = capped.filter((part: { dimension?: string }) => part.dimension === "model");
    expect(model.of).toBe(800);
    expect(err).toContain(`model: the ${model.shown} of 800 with the most samples; use --where to see others.`);
    expect(err).toContain("criteria: the 100 of 800");
  });

  it("prints a table of the values that are told", async () => {
    const models = writeLines(
      `${folder}/models.jsonl`,
      Array.from({ length: 3000 }, (_, at) => robustness(at, { model: `m${at}`, dataset: `d${at}` })),
    );
    const { out, err } = await evaloupe("score", models, "--as", "table");
    expect(out.match(/^m\d+ /gm)).toHaveLength(1000);
    expect(err).toContain("dataset: the 1,000 of 3,000");
  });

  it("says nothing of it where all is told", async () => {
    const few = writeLines(`${folder}/few.jsonl`, [robustness(0), robustness(1, { model: "n" })]);
    const { out, err } = await evaloupe("score", few, "--as", "json");
    expect(JSON.parse(out)).not.toHaveProperty("capped");
    expect(err).toBe("");
  });
});

describe("one record", () => {
  it("of a crowd of raters is measured without setting every two of them against each other", async () => {
    const ratings = Array.from({ length: 15_000 }, (_, r) => ({ rater: `r${r}`, value: r % 3 === 0 ? -1 : 1 }));
    const content = linesOf(2, (at) => rated(at, { ratings }));
    await withFile(await fileWith(content), async ({ ask, query }) => {
      const page = await ask.rows({ query, from: 0, to: 2, fields: ["raters", "raters.agree"] }, never);
      const third = (5000 * 4999) / 2;
      const others = (10_000 * 9_999) / 2;
      const all = (15_000 * 14_999) / 2;
      expect(page.rows[0]?.cells).toEqual([15_000, (third + others) / all]);
    });
  });
});
