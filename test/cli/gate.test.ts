// Catches a gate that is green because what would be worse is gone: samples, records, scores, labels or whole columns; a form
// of output that does not say so; and a gate that fails although nothing is missing.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { evaloupe, SUPPORTED, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const GATE = "--fail-on-regression";
const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));

/** Every third answer of a worse run is wrong. */
const isBad = (at: number) => at % 3 === 0;
const SIZE = 30;
const BAD = 10;

interface Row {
  readonly id: string;
  readonly question: string;
  readonly response: string | null;
  readonly ground_truth: string;
}

const rowsOf = (isWorse: boolean): readonly Row[] =>
  Array.from({ length: SIZE }, (_, at) => ({
    id: `q${at}`,
    question: `Question ${at}?`,
    response: isWorse && isBad(at) ? "Bo" : "Ann",
    ground_truth: "Ann",
  }));

const scoredRows = (isWorse: boolean) =>
  Array.from({ length: SIZE }, (_, at) => ({
    id: `q${at}`,
    question: `Question ${at}?`,
    response: "So.",
    correct: !(isWorse && isBad(at)),
    f1: isWorse && isBad(at) ? 0.1 : 0.9,
  }));

const labelled = (at: number) => ({ ...(SUPPORTED as object), id: `s${at}`, question: `What is ${at}?` });
const labelledRows = Array.from({ length: SIZE }, (_, at) => labelled(at));
const unlabelled = (row: object) => {
  const labels = ["sentence_support_information", "unsupported_response_sentence_keys", "overall_supported"];
  const keys = [...labels, "all_relevant_sentence_keys", "all_utilized_sentence_keys"];
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
};
const ofBad = <R>(rows: readonly R[], change: (row: R, at: number) => unknown): readonly unknown[] =>
  rows.map((row, at) => (isBad(at) ? change(row, at) : row));

let files = 0;
const file = (rows: readonly unknown[]) => writeLines(join(folder, `run${files++}.jsonl`), rows);

const base = file(rowsOf(false));
const [good, bad] = [rowsOf(false), rowsOf(true)];

const missing = (count: number, of = SIZE) =>
  `${count} of ${of} samples of the base ${count === 1 ? "is" : "are"} missing`;
const gone = (ids: string, count: number, of = SIZE) =>
  `${ids}: ${count} of ${of} samples have no score here and had one in the base.`;
const WITHOUT = "inconclusive: no metric that can become worse has a value in both runs.";

/** One run of each sort of reasons: all forms of output are written of the same list of them. */
const OF_EACH_SORT = new Set([
  "drops its bad rows",
  "breaks its bad rows",
  "stands behind a copy of the base",
  "lost a column",
  "lost every column",
  "lost labels of some rows",
]);

const LOSSES: readonly [what: string, before: string, rows: readonly unknown[], sentences: readonly string[]][] = [
  ["drops its bad rows", base, bad.filter((_, at) => !isBad(at)), [missing(BAD)]],
  ["renames its bad rows", base, ofBad(bad, (row) => ({ ...row, id: `x${row.id}` })), [missing(BAD)]],
  ["is cut to ten rows", base, bad.slice(0, 10), [missing(20)]],
  ["is cut to one row", base, bad.slice(1, 2), [missing(29)]],
  [
    "breaks its bad rows",
    base,
    ofBad(bad, (row) => JSON.stringify(row).slice(0, -3)),
    [missing(BAD), "10 of 30 records of the run were rejected."],
  ],
  [
    "is truncated in its last line",
    base,
    good.map((row, at) => (at < SIZE - 1 ? row : JSON.stringify(row).slice(0, -9))),
    [missing(1), "1 of 30 records of the run was rejected."],
  ],
  ["has broken lines beside all samples", base, [...good, "{", "{"], ["2 of 32 records of the run were rejected."]],
  [
    "has no responses where they were bad",
    base,
    ofBad(bad, (row) => ({ ...row, response: null })),
    [gone("answer.accuracy", BAD)],
  ],
  [
    "stands behind a copy of the base",
    base,
    [...good, ...bad],
    ["30 of 60 samples of the run repeat an id more often than the base and are not compared."],
  ],
  ["lost the repeats of the base", file([...good, ...bad]), good, [missing(30, 60)]],
  [
    "lost values of both scores",
    file(scoredRows(false)),
    ofBad(scoredRows(true), (row) => ({ ...row, correct: null, f1: null })),
    [gone("score.correct, score.f1", BAD)],
  ],
  [
    "lost values of one score",
    file(scoredRows(false)),
    ofBad(scoredRows(true), (row) => ({ ...row, correct: true, f1: null })),
    [gone("score.f1", BAD)],
  ],
  [
    "lost a column",
    file(scoredRows(false)),
    scoredRows(false).map(({ f1: _, ...row }) => row),
    [gone("score.f1", SIZE)],
  ],
  [
    "lost every column",
    file(scoredRows(false)),
    scoredRows(true).map(({ f1: _, correct: __, ...row }) => row),
    [gone("score.correct, score.f1", SIZE), WITHOUT],
  ],
  [
    "lost labels of some rows",
    file(labelledRows),
    ofBad(labelledRows, unlabelled),
    [gone("relevance, utilization, completeness, adherence, average, sentences.full, sentences.unsupported", BAD)],
  ],
  [
    "lost all labels",
    file(labelledRows),
    labelledRows.map(unlabelled),
    [WITHOUT, "30 of 30 samples have no score here"],
  ],
];

describe("a gate that fails closed", () => {
  it("is tried in all forms for known losses", () => {
    expect(LOSSES.map(([what]) => what)).toEqual(expect.arrayContaining([...OF_EACH_SORT]));
  });

  it.each(LOSSES)("is red where the run %s", async (what, before, rows, sentences) => {
    const run = file(rows);
    const table = await evaloupe("compare", before, run, GATE);
    expect(table.code).toBe(Exit.missed);
    expect(table.out).toContain("Gate: failed\n");
    const json = JSON.parse((await evaloupe("compare", before, run, GATE, "--as", "json")).out);
    expect(json.gate.passed).toBe(false);
    const told = json.gate.because.map(({ message }: { readonly message: string }) => message).join("\n");
    for (const sentence of sentences) {
      expect(table.err).toContain(sentence);
      expect(table.out).toContain(sentence);
      expect(told).toContain(sentence);
    }
    if (OF_EACH_SORT.has(what)) {
      const markdown = await evaloupe("compare", before, run, GATE, "--as", "markdown");
      const [first = ""] = markdown.out.split("\n");
      const github = await evaloupe("compare", before, run, GATE, "--as", "github");
      for (const sentence of sentences) {
        expect(first.replaceAll("\\", "")).toContain(sentence);
        expect(github.out).toMatch(/^::error title=Evaloupe::/m);
        expect(github.out).toContain(sentence);
      }
      // And of several runs the name of each is told.
      const several = await evaloupe("compare", before, before, run, GATE);
      expect(several.code).toBe(Exit.missed);
      expect(several.err).toContain("run");
      // As the base of a later comparison its facts say the same.
      const facts = join(folder, `base${files++}.parquet`);
      expect((await evaloupe("compare", before, "--save-baseline", facts)).code).toBe(Exit.ok);
      const beside = await evaloupe("compare", facts, run, GATE);
      for (const sentence of sentences) expect(beside.err).toContain(sentence);
      expect(beside.code).toBe(Exit.missed);
    }
    const allowed = await evaloupe("compare", before, run, GATE, "--allow", "missing");
    expect(allowed.code).toBe(sentences.includes(WITHOUT) ? Exit.missed : Exit.ok);
    expect(allowed.err).toContain(`allowed: `);
    expect((await evaloupe("compare", before, run)).code).toBe(Exit.ok);
  });

  it("says in JSON what was counted, and of how many", async () => {
    const run = file(bad.filter((_, at) => !isBad(at)));
    const { out } = await evaloupe("compare", base, run, GATE, "--as", "json");
    const message = "10 of 30 samples of the base are missing.";
    expect(JSON.parse(out).gate).toEqual({
      passed: false,
      because: [{ code: "missing-samples", message, count: 10, of: 30 }],
    });
    const allowed = await evaloupe("compare", base, run, GATE, "--as", "json", "--allow", "missing");
    expect(JSON.parse(allowed.out).gate).toEqual({
      passed: true,
      because: [],
      allowed: [{ code: "missing-samples", message, count: 10, of: 30 }],
    });
    expect(JSON.parse((await evaloupe("compare", base, run, "--as", "json")).out)).not.toHaveProperty("gate");
    const several = await evaloupe("compare", base, base, run, GATE, "--as", "json");
    expect(JSON.parse(several.out).gate.because).toEqual([
      {
        code: "missing-samples",
        message: `10 of 30 samples of the base are missing in ${run}.`,
        count: 10,
        of: 30,
        run,
      },
    ]);
  });

  it.each(["markdown", "html", "table"])(
    "says it of several runs as %s, in the first line of a comment",
    async (form) => {
      const run = file(bad.filter((_, at) => !isBad(at)));
      const { out, code } = await evaloupe("compare", base, base, run, GATE, "--as", form);
      expect([code, out]).toEqual([
        Exit.missed,
        expect.stringContaining("10 of 30 samples of the base are missing in "),
      ]);
      if (form === "markdown")
        expect(out).toMatch(/^\*\*Evaloupe: failed\.\*\* 10 of 30 samples of the base are missing in /);
    },
  );

  it("asks of named metrics alone whether their scores are gone", async () => {
    const [before, run] = [file(scoredRows(false)), file(ofBad(scoredRows(false), (row) => ({ ...row, f1: null })))];
    expect((await evaloupe("compare", before, run, GATE, "--metric", "score.correct")).code).toBe(Exit.ok);
    expect(await evaloupe("compare", before, run, GATE, "--metric", "score.f1")).toMatchObject({ code: Exit.missed });
  });

  it("refuses a metric of which nothing says what is worse", async () => {
    const before = file(labelledRows);
    const argv = [before, before, GATE, "--metric", "sentences.uncited"];
    for (const runs of [argv, [before, ...argv]]) {
      const found = await evaloupe("compare", ...runs);
      expect(found).toMatchObject({
        code: Exit.bad,
        err: expect.stringContaining("nothing says which values of sentences.uncited are worse"),
      });
    }
  });

  it("counts what a filter of one side leaves out as missing", async () => {
    const run = file(bad);
    for (const filter of [
      ["--where", "correct == true"],
      ["--b", "correct == true"],
    ]) {
      const { code, err } = await evaloupe("compare", base, run, GATE, ...filter);
      expect(code).toBe(Exit.missed);
      expect(err).toContain(`${missing(BAD)} or do not pass its filter.`);
    }
  });

  it("misses the files that a folder has not, and the labels beside it", async () => {
    const sides = [join(folder, "before"), join(folder, "after")] as const;
    for (const [at, side] of sides.entries()) {
      mkdirSync(side);
      writeLines(join(side, "one.jsonl"), labelledRows.map(unlabelled).slice(0, 15));
      if (at === 0) writeLines(join(side, "two.jsonl"), labelledRows.map(unlabelled).slice(15));
    }
    const { code, err } = await evaloupe("compare", ...sides, GATE);
    expect([code, err.includes(missing(15))]).toEqual([Exit.missed, true]);
  });

  it("fails by bad input where no sample can be paired or read, and says the rest too", async () => {
    const other = file(good.map((row) => ({ ...row, id: `x${row.id}`, question: `Other ${row.question}` })));
    const found = await evaloupe("compare", base, other, GATE, "--as", "json");
    expect(found).toMatchObject({ code: Exit.bad, err: expect.stringContaining(missing(SIZE)) });
    const { gate } = JSON.parse(found.out);
    expect(gate.because.map(({ code }: { readonly code: string }) => code)).toEqual(["input", "missing-samples"]);
    for (const empty of [file([]), file(["{", "{"])]) {
      expect((await evaloupe("compare", base, empty, GATE)).code).toBe(Exit.bad);
      expect((await evaloupe("compare", empty, base, GATE)).code).toBe(Exit.bad);
      expect((await evaloupe("compare", empty, base, GATE, "--allow", "missing")).code).toBe(Exit.bad);
    }
  });

  it("refuses what it cannot allow, and names what it can", async () => {
    const { code, err } = await evaloupe("compare", base, base, GATE, "--allow", "nothing");
    const said = "--allow cannot be “nothing”. Known: missing, changed-gold,";
    expect([code, err.includes(said)]).toEqual([Exit.bad, true]);
  });
});

describe("a gate over honest runs", () => {
  it.each<[string, readonly unknown[], readonly unknown[], string]>([
    ["the same samples in another order", good, good.toReversed(), ""],
    ["new samples beside all of the base", good.slice(0, 20), good, "10 samples of the run are not in the base"],
    [
      "records that are rejected in the base alone",
      ["{", ...good.slice(1)],
      good,
      "1 of 30 records of the base was rejected.",
    ],
    ["the same records rejected in both", ["{", ...good.slice(1)], ["{", ...good.slice(1)], ""],
    ["the same repeats in both", [...good, ...bad], [...bad, ...good].toReversed(), ""],
    [
      "other ids and the same questions",
      good,
      good.map((row) => ({ ...row, id: `x${row.id}` })),
      "paired by question text",
    ],
    ["scores that the base lacked", ofBad(scoredRows(false), (row) => ({ ...row, f1: null })), scoredRows(false), ""],
    [
      "samples of which neither has a score",
      ofBad(scoredRows(false), (row) => ({ ...row, f1: null })),
      ofBad(scoredRows(false), (row) => ({ ...row, f1: null })),
      "",
    ],
    [
      // Where nothing is relevant there is nothing to complete.
      "a score that the labels themselves leave undefined",
      labelledRows,
      ofBad(labelledRows, (row) => ({
        ...(row as object),
        all_relevant_sentence_keys: [],
        all_utilized_sentence_keys: [],
      })),
      "",
    ],
  ])("is not red for %s", async (_, before, after, note) => {
    const { code, err } = await evaloupe("compare", file(before), file(after), GATE, "--metric", metricOf(before));
    expect([code, err.includes(note)]).toEqual([Exit.ok, true]);
    expect(err).not.toMatch(/had one in the base|are missing|is missing/);
  });

  /** What is judged: completeness alone where labels of sentences change. */
  function metricOf(rows: readonly unknown[]): string {
    if (rows === labelledRows) return "completeness";
    return JSON.stringify(rows.at(-1)).includes('"f1"') ? "score.f1" : "answer.accuracy";
  }

  it.each(["ragbench.jsonl", "compare/baseline.jsonl", "ragas.jsonl", "halueval.jsonl", "with-bad-lines.jsonl"])(
    "passes a copy of %s with its lines in another order",
    async (name) => {
      const text = readFileSync(join(EXAMPLES, name), "utf8");
      const copy = join(folder, `copy-${name.replace("/", "-")}`);
      const lines = text.split("\n").filter(Boolean);
      writeFileSync(copy, `${lines.toReversed().join("\n")}\n`);
      const { err, code } = await evaloupe("compare", join(EXAMPLES, name), copy, GATE);
      expect([code, err]).toEqual([Exit.ok, expect.not.stringMatching(/missing|had one in the base|repeat/)]);
    },
  );
});

describe("score --fail-under", () => {
  const records = (broken: number, of: number) =>
    file(Array.from({ length: of }, (_, at) => (at < broken ? "{" : { ...good[0], id: at, question: `Q ${at}?` })));
  const FLOOR = ["--fail-under", "answer.accuracy=50%"];

  it.each<[number, number, readonly string[], number]>([
    [0, 100, [], Exit.ok],
    [1, 100, [], Exit.ok],
    [2, 100, [], Exit.missed],
    [2, 100, ["--max-rejected", "2%"], Exit.ok],
    [3, 100, ["--max-rejected", "0.02"], Exit.missed],
    [1, 100, ["--max-rejected", "0"], Exit.missed],
  ])("with %d of %d records rejected and %j ends with %d", async (broken, of, more, exit) => {
    const path = records(broken, of);
    const { code, err, out } = await evaloupe("score", path, ...FLOOR, ...more);
    expect(code).toBe(exit);
    const sentence = `${broken} of ${of} records ${broken === 1 ? "was" : "were"} rejected`;
    expect(err.includes(sentence)).toBe(broken > 0);
    expect(out.includes(`failed: ${sentence}`)).toBe(exit === Exit.missed);
    const { gate } = JSON.parse((await evaloupe("score", path, ...FLOOR, ...more, "--as", "json")).out);
    expect(gate).toMatchObject({ passed: exit === Exit.ok });
    expect(gate.because).toMatchObject(exit === Exit.ok ? [] : [{ code: "rejected-records", count: broken, of }]);
    const markdown = await evaloupe("score", path, ...FLOOR, ...more, "--as", "markdown");
    expect(markdown.out.split("\n")[0]?.includes("too many records rejected")).toBe(exit === Exit.missed);
    const github = await evaloupe("score", path, ...FLOOR, ...more, "--as", "github");
    expect(github.out.startsWith("::error title=Evaloupe::")).toBe(exit === Exit.missed);
  });

  it("says in every form what the exit code says, whatever is filtered", async () => {
    const path = file(bad);
    const argv = ["score", path, "--fail-under", "answer.accuracy=90%", "--where", "correct == true"];
    const markdown = await evaloupe(...argv, "--as", "markdown");
    expect(markdown).toMatchObject({
      code: Exit.missed,
      out: expect.stringMatching(/^\*\*Evaloupe: 1 of 1 thresholds missed/),
    });
    expect(JSON.parse((await evaloupe(...argv, "--as", "json")).out).gate.because).toMatchObject([
      { code: "threshold" },
    ]);
  });

  it("gates by rejected records alone where that is all that is asked for, and blank lines make no share smaller", async () => {
    const path = file([...good, "{", ...Array.from({ length: 200 }, () => "")]);
    const { code, err } = await evaloupe("score", path, "--max-rejected", "1%");
    expect([code, err]).toEqual([Exit.missed, expect.stringContaining("1 of 31 records was rejected (3.2 %)")]);
    expect((await evaloupe("score", path, "--max-rejected", "5")).code).toBe(Exit.bad);
  });
});
