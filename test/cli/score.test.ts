import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { filesWith } from "../session/open.ts";
import {
  cancellable,
  evaloupe,
  type Printed,
  ROWS,
  row,
  SUPPORTED,
  scored,
  temporaryFolder,
  writeLines,
} from "./support.ts";

const folder = temporaryFolder();
const rows = writeLines(join(folder, "rows.jsonl"), ROWS);
const supported = writeLines(join(folder, "supported.jsonl"), [SUPPORTED]);

describe("--as json", () => {
  it("says that nothing is judged, why, and what helps: in JSON, and in one sentence of the table", async () => {
    const long =
      "The harbour wall was built in 1903, after a storm had taken the first one away, and was raised by a metre.";
    const [path = ""] = await filesWith({
      "long.jsonl": `${JSON.stringify({ id: "1", question: "When?", response: "In 1903.", ground_truth: long })}\n`,
    });
    const why =
      "No sample is judged: the file has no verdict, and its gold answers are too long to be found in a response by their words.";
    const { code, out } = await evaloupe("score", path, "--as", "json");
    expect(code).toBe(Exit.ok);
    expect(JSON.parse(out)).toMatchObject({ samples: 1, judged: 0, why, helps: ["people", "match"] });
    const table = (await evaloupe("score", path)).out;
    expect(table).toContain(
      `${why} What helps: labels by hand (in the Inspector), or word matching all the same (--matching strict).`,
    );
    expect(JSON.parse((await evaloupe("score", path, "--as", "json", "--matching", "strict")).out).judged).toBe(1);
  });

  it("is the object of the contract", async () => {
    const { code, out, err } = await evaloupe("score", rows, "--as", "json");
    expect({ code, err }).toEqual({ code: Exit.ok, err: "" });
    const { metrics, figures, issues, evaloupe: version, ...rest }: Printed = JSON.parse(out);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(rest).toEqual({
      sources: [rows],
      kind: "rag",
      adapter: { id: "robustness", confidence: expect.closeTo(0.98) },
      records: { total: 6, blank: 1, rejected: 1, other: 0, used: 4 },
      samples: 4,
      judged: 3,
      states: { ran: 4, "not-run": 0, "cut-off": 0, empty: 0 },
      settings: { citations: "none", matching: "strict", support: "ragbench", probabilities: "raw" },
      notes: [
        "Correct means that our match found the gold answer in the response, by its words alone. No person says so.",
        "Numbers over all samples mix 2 noise levels: 0.2, 0.4. The slices by noise tell them apart.",
        "Numbers over all samples mix 2 models: m1, m2. The slices by model tell them apart.",
      ],
    });
    // 2 of 3 correct; Wilson by hand: centre (2/3 + z²/6) / (1 + z²/3), z = 1.959964.
    expect(metrics[0]).toEqual({
      id: "noise-robustness.accuracy",
      mode: "strict",
      slice: null,
      value: 2 / 3,
      n: 3,
      count: 2,
      leftOut: { "no-answer": 1 },
      interval: [expect.closeTo(0.20766, 5), expect.closeTo(0.938508, 5)],
      intervalBy: "wilson",
    });
    const slices = metrics.slice(1).map(({ slice, value, n }) => ({ slice, value, n }));
    expect(slices.slice(0, 3)).toEqual([
      { slice: { noise: 0.2 }, value: 0.5, n: 2 },
      { slice: { noise: 0.4 }, value: 1, n: 1 },
      { slice: { task: "noise_robustness" }, value: 2 / 3, n: 3 },
    ]);
    expect(figures[0]).toMatchObject({ id: "noise-robustness.by-noise", kind: "bars", n: 3, leftOut: 1 });
    expect(figures[0]?.series[0]).toMatchObject({ label: "0.2", value: 0.5, n: 2, where: "noise == 0.2" });
    expect(issues.map(({ code: what, line, offset }) => [what, line, offset])).toEqual([
      ["SYNTAX", 4, readFileSync(rows).indexOf('{"question": "cut')],
      ["MISSING_FIELD", 6, readFileSync(rows).indexOf('{"id":"4"')],
    ]);
    expect(issues[0]).not.toHaveProperty("source");
  });

  it("has an entry for each mode of a family asked for whole", async () => {
    const { metrics, settings } = await scored(rows, "--matching", "all");
    const whole = metrics.filter((one) => one.id.startsWith("noise") && one.slice === null);
    expect(whole.map((one) => one.mode)).toEqual(["strict", "lenient", "benchmark"]);
    expect(settings.matching).toBe("strict");
    const supports = (await scored(supported, "--support", "all")).metrics.filter(
      (one) => one.id === "utilization" && one.slice === null,
    );
    expect(supports.map((one) => [one.mode, one.value])).toEqual([
      ["ragbench", 0.5],
      ["fractional", 0.5],
      ["length", 0.5],
      ["strict", 0.5],
    ]);
  });

  it("takes a mode, a task and a noise level by word", async () => {
    const { metrics, settings } = await scored(
      rows,
      "--matching=strict",
      "--task",
      "information-integration",
      "--noise",
      "40%",
    );
    expect(settings.matching).toBe("strict");
    expect(metrics[0]).toMatchObject({ id: "information-integration.accuracy", n: 3 });
    expect(metrics.map((one) => one.slice?.noise).filter(Boolean)).toContain(0.4);
  });

  it("filters, and limits", async () => {
    expect(await scored(rows, "--where", "noise == 0.2", "--where", 'id == "2"')).toMatchObject({
      samples: 1,
      metrics: [{ value: 0, n: 1 }, {}, {}, {}, {}],
    });
    expect(await scored(rows, "--limit", "1")).toMatchObject({ samples: 1, records: { total: 1 } });
  });

  it("slices by any field of the record, and by its own dimensions as ever", async () => {
    const file = writeLines(
      join(folder, "slices.jsonl"),
      ["a", "b"].map((lang, i) => Object.assign({ lang }, row(String(i), "x", "x", 0.2, "m"))),
    );
    const { metrics } = await scored(file, "--slice", "lang", "--slice", "noise");
    const slices = metrics.map(({ slice }) => JSON.stringify(slice));
    expect(slices).toEqual(expect.arrayContaining(['{"noise":0.2}', '{"lang":"a"}', '{"lang":"b"}']));
    expect((await evaloupe("score", file, "--slice", "nope")).err).toContain("--slice nope: no record");
  });

  it("reads through a mapping", async () => {
    const file = writeLines(join(folder, "mapped.jsonl"), [{ q: "?", out: { text: "Paris" }, gold: "Paris" }]);
    const { adapter, metrics } = await scored(file, "--map", "response=out.text", "--map", "ground_truth=gold");
    expect(adapter).toEqual({ id: "mapped", confidence: 1 });
    expect(metrics[0]).toMatchObject({ id: "answer.accuracy", value: 1, n: 1 });
  });
});

describe("sources", () => {
  it("are one evaluation: files, folders and gzip", async () => {
    const inner = join(folder, "several");
    mkdirSync(join(inner, "deep"), { recursive: true });
    writeLines(join(inner, "n2.jsonl"), [row("1", "a", "a", 0.2, "m"), "{"]);
    writeLines(join(inner, "deep", "n10.jsonl"), [row("1", "a", "b", 0.4, "m")]);
    const packed = join(folder, "packed.jsonl.gz");
    writeFileSync(packed, gzipSync(`${JSON.stringify(row("9", "c", "c", 0.6, "m"))}\n`));
    const { sources, samples, metrics, issues } = await scored(packed, inner);
    expect(sources).toEqual([packed, join(inner, "deep", "n10.jsonl"), join(inner, "n2.jsonl")]);
    expect(samples).toBe(3);
    expect(metrics[0]).toMatchObject({ value: 2 / 3, n: 3 });
    expect(metrics.map(({ slice }) => slice)).toContainEqual({ source: "n2.jsonl" });
    expect(issues).toMatchObject([{ source: 2, code: "SYNTAX", line: 2 }]);
  });

  it("joins a data file: the false answer makes the row a counterfactual one", async () => {
    const data = writeLines(join(folder, "en_fact.json"), [
      { id: 1, query: "Where?", answer: "Paris", fakeanswer: "Rome", positive: [], positive_wrong: [] },
    ]);
    const answers = writeLines(join(folder, "prediction_en_fact_m_temp0_noise0.2_passage5_correct0.json"), [
      {
        id: 1,
        query: "Where?",
        ans: ["Paris"],
        prediction: "factual errors: it is Paris",
        label: [1],
        docs: [],
        noise_rate: 0.2,
        factlabel: 1,
      },
      { id: 2, query: "Who?", ans: ["Ann"], prediction: "Ann", label: [1], docs: [], noise_rate: 0.2, factlabel: 0 },
    ]);
    const { sources, metrics, issues, settings } = await scored(answers, "--join", data);
    expect(sources).toEqual([answers, data]);
    expect(settings.matching).toBe("benchmark");
    expect(metrics.find((one) => one.id === "counterfactual.followed")).toMatchObject({
      n: 1,
      value: 0,
    });
    expect(issues).toMatchObject([{ source: 0, code: "JOIN_MISMATCH", line: 2 }]);
    const refused = await evaloupe("score", answers, "--join", rows);
    expect(refused).toMatchObject({ code: Exit.bad, out: "" });
    expect(refused.err).toContain("cannot be joined");
  });

  it.each([
    ["empty.jsonl", "", "NO_RECORDS"],
    ["wide.jsonl", Buffer.from('\uFEFF{"a": 1}\n', "utf16le"), "UTF16"],
    ["binary.jsonl", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), "BINARY"],
  ])("%s is bad input, and the object is written all the same", async (name, content, stop) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const { code, out, err } = await evaloupe("score", path, "--as", "json");
    expect(code).toBe(Exit.bad);
    expect(err).toContain(`evaloupe: ${stop}: `);
    expect(JSON.parse(out)).toMatchObject({ samples: 0, metrics: [], sources: [path] });
  });

  it("of unknown shape, missing, or an empty folder are bad input too", async () => {
    const odd = writeLines(join(folder, "odd.jsonl"), [{ a: 1 }]);
    expect(await evaloupe("score", odd)).toMatchObject({ code: Exit.bad, err: expect.stringContaining("--map") });
    expect(await evaloupe("score", join(folder, "gone.jsonl"))).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("ENOENT"),
    });
    mkdirSync(join(folder, "nothing"));
    const empty = await evaloupe("score", join(folder, "nothing"), "--as", "json");
    expect(empty).toMatchObject({ code: Exit.bad, err: expect.stringContaining("NO_RECORDS") });
    expect(JSON.parse(empty.out)).toMatchObject({ samples: 0, sources: [] });
  });

  it.each(["table", "json", "jsonl", "csv", "html", "markdown"])(
    "says that there are none, whatever the filter: %s",
    async (as) => {
      const session = { sessionId: "s", projectHash: "h", messages: [{ id: "i", type: "info", content: "Bye." }] };
      const path = writeLines(join(folder, "nothing.jsonl"), [session]);
      const { code, err } = await evaloupe("score", path, "--as", as, "--where", "steps == 0");
      expect({ code, err }).toEqual({ code: Exit.bad, err: expect.stringContaining("no samples") });
    },
  );
});

describe("exit codes", () => {
  it.each([
    ["met", "noise-robustness.accuracy=0.66", Exit.ok],
    ["met by a percentage", "noise-robustness.accuracy=66%", Exit.ok],
    ["missed", "noise-robustness.accuracy=0.67", Exit.missed],
    ["undefined", "adherence=0", Exit.missed],
    ["absent", "counterfactual.detection=0", Exit.missed],
  ])("a threshold that is %s", async (_, threshold, code) => {
    expect((await evaloupe("score", rows, "--fail-under", threshold, "--max-rejected", "50%")).code).toBe(code);
  });

  it("a threshold looks at the whole file, whatever the filter", async () => {
    const args = ["score", rows, "--where", "noise == 0.4", "--fail-under"];
    expect((await evaloupe(...args, "noise-robustness.accuracy=0.9")).code).toBe(Exit.missed);
  });

  it("a threshold is a ceiling where the file's format says so, which no name tells, unless a person says otherwise", async () => {
    const rows = ["One?", "Two?"].map((query) => ({ query, response: "1", ground_truth: "1", violence_score: 3 }));
    const args = ["score", writeLines(join(folder, "harm.jsonl"), rows), "--fail-under"];
    expect((await evaloupe(...args, "score.violence_score=4")).code).toBe(Exit.ok);
    expect((await evaloupe(...args, "score.violence_score=2")).err).toContain("at most 2.00 was required");
    expect((await evaloupe(...args, "score.violence_score=2", "--higher", "violence_score")).code).toBe(Exit.ok);
  });

  it("a threshold is a ceiling where lower is better", async () => {
    // Ours is 1, the published one 0.6: the error is 0.4.
    const path = writeLines(join(folder, "published.jsonl"), [{ ...(SUPPORTED as object), relevance_score: 0.6 }]);
    expect((await evaloupe("score", path, "--fail-under", "relevance.rmse=0.41")).code).toBe(Exit.ok);
    expect((await evaloupe("score", path, "--fail-under", "relevance.rmse=0.39")).code).toBe(Exit.missed);
  });

  it("--strict allows no rejected record, and outweighs a threshold", async () => {
    expect((await evaloupe("score", rows, "--strict")).code).toBe(Exit.bad);
    expect((await evaloupe("score", rows, "--strict", "--fail-under", "adherence=1")).code).toBe(Exit.bad);
    expect((await evaloupe("score", supported, "--strict")).code).toBe(Exit.ok);
  });

  it("a field that no sample has and labels that nobody gave are refused", async () => {
    expect(await evaloupe("score", rows, "--where", "nope > 1")).toMatchObject({ code: Exit.bad, out: "" });
    expect(await evaloupe("score", rows, "--annotator", "model:x")).toMatchObject({ code: Exit.bad, out: "" });
    expect((await evaloupe("score", rows, "--annotator", "file")).code).toBe(Exit.ok);
  });

  it("cancelled is 130, with nothing written", async () => {
    const cancelled = new AbortController();
    cancelled.abort();
    const out = join(folder, "never.json");
    expect(await cancellable(cancelled.signal, ["score", rows, "--out", out])).toEqual({ code: 130, out: "", err: "" });
    expect(existsSync(out)).toBe(false);
  });
});

describe("repeats", () => {
  const answer = (id: string, epoch: number, response: string) => ({
    id,
    epoch,
    question: `Where is ${id}?`,
    ground_truth: "Lisbon",
    response,
  });
  const run = [
    answer("a", 1, "Lisbon."),
    answer("a", 2, "Porto."),
    answer("a", 3, "Lisbon."),
    answer("b", 1, "Lisbon."),
    answer("b", 2, "Lisbon."),
  ];
  const path = writeLines(join(folder, "run.jsonl"), run);
  const copy = writeLines(join(folder, "run-copy.jsonl"), run.slice(0, 2));
  const wholeOf = ({ metrics }: Printed, id: string) =>
    metrics.find((metric) => metric.id === id && metric.slice === null);

  it("draw what --k says as well, and a threshold may name it", async () => {
    const printed = await scored(path, "--k", "3,2");
    const told = printed.metrics.filter(({ id, slice }) => id.startsWith("repeats.pass-all-") && slice === null);
    expect(told.map(({ id, value, n }) => [id, value, n])).toEqual([
      ["repeats.pass-all-1", expect.closeTo((2 / 3 + 1) / 2, 14), 2],
      ["repeats.pass-all-2", expect.closeTo((1 / 3 + 1) / 2, 14), 2],
      ["repeats.pass-all-3", 0, 1],
    ]);
    expect(wholeOf(printed, "repeats.pass-at-3")).toMatchObject({ k: 3, value: 1, leftOut: { "not-repeated": 1 } });
    const code = async (threshold: string) => (await evaloupe("score", path, "--fail-under", threshold)).code;
    expect(await code("repeats.pass-all-2=60%")).toBe(Exit.ok);
    expect(await code("repeats.pass-all-2=70%")).toBe(Exit.missed);
    expect(await code("repeats.flaky=40%")).toBe(Exit.missed);
    expect(await code("repeats.pass-all-x=1")).toBe(Exit.bad);
    for (const wrong of ["0", "2,", "two", "1.5"]) {
      expect((await evaloupe("score", path, `--k=${wrong}`)).err).toContain("--k takes a whole number");
    }
  });

  it("are not of copies, which --distinct leaves out of all", async () => {
    const each = await scored(path, copy);
    expect([each.samples, wholeOf(each, "answer.accuracy")?.n]).toEqual([7, 7]);
    expect(each).toMatchObject({ duplicates: { samples: 2, isCountedOnce: false } });
    const found = each.issues.filter(({ code }) => code === "DUPLICATE_ANSWER");
    expect(found).toEqual([expect.objectContaining({ source: 1, line: 1 })]);
    const once = await scored(path, copy, "--distinct");
    expect(once).toMatchObject({ samples: 5, duplicates: { samples: 2, isCountedOnce: true } });
    const ids = (printed: Printed) => printed.metrics.filter(({ slice }) => slice === null);
    expect(ids(once)).toEqual(ids(await scored(path)));
    const lines = await evaloupe("score", path, copy, "--distinct", "--as", "csv");
    expect(lines.out.trim().split("\r\n")).toHaveLength(1 + 5);
    expect((await evaloupe("score", path, copy)).out).toContain("2 duplicates are counted.");
    expect((await evaloupe("compare", path, copy, "--distinct")).err).toContain("compare has no --distinct");
  });
});

describe("citations", () => {
  const cited = writeLines(join(folder, "cited.jsonl"), [
    {
      id: 1,
      question: "Who?",
      response: "Ann built it [1].",
      documents: ["Ann built it.", "Bo painted it."],
      sentence_support_information: [
        { response_sentence_key: "a", supporting_sentence_keys: ["1a"], fully_supported: true },
      ],
    },
  ]);
  const precision = async (...more: readonly string[]) =>
    (await scored(cited, ...more)).metrics.find(({ id, slice }) => id === "citation.precision" && slice === null)
      ?.value;

  it("count from 1, or from what is said", async () => {
    expect([await precision(), await precision("--cited-from", "0")]).toEqual([0, 1]);
    expect(await evaloupe("score", cited, "--cited-from", "2")).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("--cited-from"),
    });
  });

  it("stand in the report with what is wrong with them", async () => {
    const { out } = await evaloupe("score", cited, "--as", "html");
    expect(out).toContain("Document 1 does not support this sentence. It should be 2.");
  });
});
