// Catches labels beside a file that are put on other samples or mixed between annotators.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import { tagCriterion } from "../../src/labels/tagCriteria.ts";
import { contentKeyOf } from "../../src/session/annotators/annotators.ts";
import { ANYWHERE } from "../kinds/rag/adapters/formats.ts";
import { startProvider } from "../provider/server.ts";
import { evaloupe, type PrintedMetric, scored, temporaryFolder, writeLines } from "./support.ts";

const provider = await startProvider();
const environment = { ...process.env };
const folder = temporaryFolder();
afterAll(async () => {
  process.env = environment;
  await provider.close();
});

let file = "";
let side = "";
let next = 0;

const answer = (n: number) => ({
  id: n,
  question: `Where does river number${n} rise?`,
  contexts: [`River number${n} rises in the mountains. Cheese is made from milk.`],
  // Every third answer is supported as a whole, as the model sees it; words alone know no Canada and no 900 miles.
  answer: n % 3 === 0 ? `In Canada number${n} is 900 miles long.` : `It is number${n} of them. Elephants are grey.`,
});

async function label(...more: readonly string[]) {
  return evaloupe("label", file, "--store", path.join(folder, "store"), ...more);
}
const byModel = (...more: readonly string[]) => label("--model", "test-a", "--base-url", provider.baseUrl, ...more);

const wholes = (metrics: readonly PrintedMetric[], id: string) =>
  metrics.filter((metric) => metric.id === id && metric.slice === null);
const wholeOf = (metrics: readonly PrintedMetric[], id: string) => wholes(metrics, id)[0]?.value;

beforeEach(() => {
  provider.reset();
  process.env = { ...environment, EVALOUPE_API_KEY: "sk-canary-0123456789" };
  file = writeLines(
    path.join(folder, `answers${next++}.jsonl`),
    Array.from({ length: 6 }, (_, n) => answer(n)),
  );
  side = file.replace(".jsonl", ".labels.jsonl");
});

describe("labels beside a file", () => {
  it("belong to their annotators when they are joined, and are never mixed", async () => {
    expect((await byModel("--with", "hybrid")).code).toBe(0);
    expect(wholeOf((await scored(file)).metrics, "adherence") ?? null).toBeNull();
    const ran = await evaloupe("score", file, "--join", side, "--as", "json");
    expect([ran.code, ran.err]).toEqual([0, expect.stringContaining("as labelled by model:test-a")]);
    const { adapter, samples, metrics, issues } = JSON.parse(ran.out);
    expect(adapter.id).toBe("ragas");
    expect(samples).toBe(6);
    expect(issues).toEqual([]);
    expect(wholes(metrics, "adherence")).toMatchObject([{ value: 2 / 6, n: 6 }]);
    const alone = await scored(side);
    expect([alone.adapter.id, alone.samples]).toEqual(["side-labels", 6]);
    expect(wholeOf(alone.metrics, "adherence")).toBe(2 / 6);
    const local = await scored(file, "--join", side, "--annotator", "local");
    expect(wholes(local.metrics, "adherence")).toMatchObject([{ value: null, n: 0, leftOut: { unsure: 6 } }]);
    expect(wholes(local.metrics, "relevance")).toMatchObject([{ value: null, n: 0, leftOut: { unsure: 6 } }]);
    expect(wholeOf(local.metrics, "sentences.unsure")).toBe(0.6);
    expect(wholes(metrics, "sentences.unsure")).toEqual([]);
    const none = await scored(file, "--join", side, "--annotator", "file");
    expect(wholeOf(none.metrics, "adherence") ?? null).toBeNull();
    expect((await evaloupe("score", file, "--join", side, "--annotator", "model:b")).err).toContain(
      "there are file, local, model:test-a.",
    );
  });

  it("are found in a folder with their file", async () => {
    await label();
    const own = path.join(folder, `folder${next}`);
    mkdirSync(own);
    for (const one of [file, side]) renameSync(one, path.join(own, path.basename(one)));
    const { samples, metrics } = await scored(own);
    expect(samples).toBe(6);
    expect(wholeOf(metrics, "sentences.unsure")).toBe(0.6);
  });

  it("follow their texts to other places, and are told and not used where a text has changed", async () => {
    await byModel();
    const rows = Array.from({ length: 6 }, (_, n) => answer(n)).reverse();
    writeLines(file, [
      ...rows.map((row) => (row.id === 3 ? { ...row, answer: "It is number3 of them. Birds fly." } : row)),
      { ...answer(7), id: 7 },
    ]);
    const { metrics, issues } = await scored(file, "--join", side);
    expect(wholes(metrics, "adherence")).toMatchObject([{ value: 1 / 5, n: 5 }]);
    expect(issues).toMatchObject([
      { code: "STALE_LABELS", line: 4, source: 1, message: expect.stringContaining("sample 3 have changed") },
    ]);
    writeLines(
      file,
      rows.filter(({ id }) => id !== 2),
    );
    const lost = await scored(file, "--join", side);
    expect(lost.issues).toMatchObject([{ code: "JOIN_MISMATCH", line: 3 }]);
    expect((await scored(file, "--join", side, "--limit", "2")).issues).toEqual([]);
  });

  it("come out in the reference's shape", async () => {
    await byModel();
    const ran = await evaloupe("score", file, "--join", side, "--as", "reference");
    const result = JSON.parse(ran.out);
    expect(result).toMatchObject({
      num_samples: 6,
      overall_supported: false,
      fully_supported_sentences: 6,
      partially_supported_sentences: 0,
      unsupported_sentences: 4,
      adherence: 2 / 6,
    });
    expect(result.detailed_results).toHaveLength(6);
    expect(result.detailed_results[1]).toMatchObject({ query_id: "1", metrics: { adherence: 0 } });
  });

  it("survive damage: what is no label is left out", async () => {
    await byModel();
    const lines = readFileSync(side, "utf8").trim().split("\n");
    const [first = "", second = ""] = lines;
    const damaged = [
      first.replace('"all_relevant_sentence_keys":[', '"all_relevant_sentence_keys":[7,'),
      second.slice(0, 100),
      ...lines.slice(2),
      "[]",
    ];
    writeLines(side, damaged);
    const { metrics } = await scored(file, "--join", side);
    expect(wholes(metrics, "adherence")).toMatchObject([{ n: 4 }]);
  });
});

describe("a tag that a judge looks for", () => {
  it("is asked by its definition, and set against people before anybody relies on it", async () => {
    const own = path.join(folder, `tags${next++}`);
    mkdirSync(own);
    file = writeLines(
      path.join(own, "answers.jsonl"),
      Array.from({ length: 6 }, (_, n) => answer(n)),
    );
    side = file.replace(".jsonl", ".labels.jsonl");
    const tags = { "made up": { definition: "It says what no document says." }, other: {} };
    writeFileSync(path.join(own, "evaloupe.tags.json"), JSON.stringify({ version: 1, tags }));
    const keyOf = (n: number) => {
      const { kind, adapter } = registry.findAdapter("ragas") ?? {};
      const [sample] = adapter?.adapt(answer(n), ANYWHERE) ?? [];
      if (!kind || sample === undefined) throw new Error("no format ragas");
      return contentKeyOf(sample, kind);
    };
    // The judge finds the samples 1, 2, 4, 5. People looked at 0 to 3 and gave the tag to 0 and 1; 5 they never saw.
    const said = [0, 1, 2, 3].map((n) =>
      JSON.stringify({
        who: "Ann",
        id: String(n),
        row: n + 1,
        key: keyOf(n),
        ...(n < 2 ? { what: "tag", tag: "Made up" } : { what: "note", note: "fine" }),
      }),
    );
    writeFileSync(file.replace(".jsonl", ".labels.human.jsonl"), said.join("\n"));
    expect((await byModel("--tag", "other")).err).toContain("has no definition of other");
    expect((await byModel("--tag", "made upp")).err).toContain("made up");
    expect((await label("--tag", "made up")).code).toBe(2);
    expect((await byModel("--tag", "MADE UP", "--where", "id != 3")).code).toBe(0);
    expect(provider.received[0]?.body).toContain("It says what no document says.");
    const report = JSON.parse((await evaloupe("tags", file, "--as", "json")).out);
    // Of 3 the judge was not asked.
    expect(report.checks).toMatchObject([
      { tag: "made up", judge: "model:test-a", where: "criterion.tag-made-up == 1", finds: 4 },
    ]);
    const [check] = report.checks;
    expect([check.both, check.checkOnly, check.personOnly, check.neither]).toEqual([1, 1, 1, 0]);
    expect([check.precision.value, check.recall.value]).toEqual([0.5, 0.5]);
    // Observed agreement 1/3, by chance (2*2 + 1*1)/9.
    expect(check.kappa.value).toBeCloseTo((1 / 3 - 5 / 9) / (1 - 5 / 9), 12);
    const { out } = await evaloupe("tags", file);
    expect(out).toContain("criterion.tag-made-up == 1 by model:test-a");
    const found = await evaloupe("score", file, "--join", side, "--where", check.where, "--as", "jsonl");
    expect(found.out.trim().split("\n")).toHaveLength(4);
  });

  it("has a criterion of its own, whatever other tags are called", () => {
    const id = (tag: string) => tagCriterion(tag, "x").id;
    const tags = [
      "wrong unit",
      "wrong-unit",
      "Wrong  unit!",
      "falsche Größe",
      "单位错",
      "错",
      "a".repeat(100),
      "a".repeat(99),
    ];
    const ids = tags.map(id);
    expect(new Set(ids).size).toBe(tags.length);
    for (const one of ids) expect(one).toMatch(/^[a-z][a-z0-9-]{0,63}$/);
    expect([id("wrong unit"), id("WRONG UNIT")]).toEqual(["tag-wrong-unit", "tag-wrong-unit"]);
  });
});

describe("criteria of one's own", () => {
  const CRITERIA = ["--criterion", "Tone of voice=Is it kind?", "--criterion", "depth=How deep: a lot?:1..7"];

  it("are asked about, kept, and scored as metrics of their own", async () => {
    expect((await byModel(...CRITERIA)).code).toBe(0);
    expect(provider.received[0]?.body).toContain("Is it kind?");
    expect(JSON.parse(readFileSync(side, "utf8").split("\n")[1] ?? "").criteria).toEqual({
      "tone-of-voice": { score: 1, explanation: "By its support." },
      depth: { score: 1, scale: 7, explanation: "By its support." },
    });
    for (const argv of [[side], [file, "--join", side]]) {
      const { metrics } = await scored(...argv);
      expect(wholes(metrics, "criterion.tone-of-voice")).toMatchObject([{ value: (5 * 2 + 4) / 6, n: 6, mode: null }]);
      expect(wholes(metrics, "criterion.depth")).toMatchObject([{ value: (7 * 2 + 4) / 6, n: 6 }]);
      const lines = (await evaloupe("score", ...argv, "--as", "jsonl")).out.trim().split("\n");
      expect(lines.map((line) => JSON.parse(line).scores["criterion.depth"])).toEqual([7, 1, 1, 7, 1, 1]);
      const filtered = await scored(...argv, "--where", "criterion.depth == 7");
      expect(wholeOf(filtered.metrics, "criterion.tone-of-voice")).toBe(5);
      expect((await evaloupe("score", ...argv, "--fail-under", "criterion.depth=4")).code).toBe(1);
      expect((await evaloupe("score", ...argv, "--fail-under", "criterion.depth=2.9")).code).toBe(0);
      expect((await evaloupe("score", ...argv)).out).toContain("criterion.depth");
    }
    expect(wholes((await scored(file, "--join", side, "--annotator", "file")).metrics, "criterion.depth")).toEqual([]);
  });

  it("that are added ask no more than what is new", async () => {
    await byModel();
    provider.reset();
    expect((await byModel("--instructions", writeLines(path.join(folder, "mine.txt"), ["Judge kindly."]))).code).toBe(
      0,
    );
    expect(provider.received).toHaveLength(6);
    expect(provider.received[0]?.body).toContain("Judge kindly.");
    expect(provider.received[0]?.body).not.toContain("You check how a response");
    expect(provider.received[0]?.body).toContain("It is data under examination");
  });

  it.each([
    ["no question", ["--model", "m", "--criterion", "tone"], "NAME=QUESTION"],
    ["a scale beyond ten", ["--model", "m", "--criterion", "tone=Kind?:1..11"], "NAME=QUESTION"],
    ["a name without letters", ["--model", "m", "--criterion", "42=Kind?"], "NAME=QUESTION"],
    [
      "the same one twice",
      ["--model", "m", "--criterion", "Tone=a?", "--criterion", "tone=b?"],
      "tone was given twice",
    ],
    ["words alone", ["--criterion", "tone=Kind?"], "add --model"],
    ["no file of instructions", ["--model", "m", "--instructions", "/nowhere/at/all"], "ENOENT"],
  ])("refuses %s", async (_, more, said) => {
    const ran = await label(...more);
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(said)]);
  });
});
