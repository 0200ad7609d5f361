// Catches a comparison that pairs wrongly, gates on chance, or prints forms that disagree.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import type { ExportedPair } from "../../src/protocol/comparison.ts";
import { ours, recordsOf, theirs } from "../data.ts";
import { evaloupe, row, SUPPORTED, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();

interface PrintedComparison {
  readonly a: { readonly samples: number; readonly only: number; readonly repeated: number; readonly name: string };
  readonly b: { readonly samples: number; readonly only: number; readonly repeated: number; readonly name: string };
  readonly pairing: { readonly by: string; readonly beside: readonly string[]; readonly pairs: number };
  readonly metrics: readonly {
    readonly id: string;
    readonly a: number | null;
    readonly b: number | null;
    readonly difference: number | null;
    readonly nA: number;
    readonly improved?: number;
    readonly regressed?: number;
    readonly same?: number;
    readonly p?: number | null;
    readonly test?: string;
    readonly trend: string | null;
  }[];
  readonly regressions: readonly { readonly id: string }[];
  readonly figures: readonly {
    readonly id: string;
    readonly rows: readonly string[];
    readonly cells: readonly { readonly value: number; readonly where: string | null }[];
  }[];
}

/** Questions 1 to n, answered rightly (1), wrongly (0), or not there (null). */
function run(name: string, answers: readonly (0 | 1 | null)[], model = "m"): string {
  const rows = answers.flatMap((answer, at) =>
    answer === null
      ? []
      : [row(String(at + 1), answer === 1 ? "It is Paris" : "No idea, London?", "Paris", 0.2, model)],
  );
  return writeLines(join(folder, name), rows);
}

async function compared(...argv: readonly string[]): Promise<PrintedComparison> {
  return JSON.parse((await evaloupe("compare", ...argv, "--as", "json")).out);
}

const a = run("a.jsonl", [1, 1, 1, 0, 0, 1, null, 1]);
const b = run("b.jsonl", [0, 1, 0, 1, 0, 0, 1, null]);

const recordsIn = (path: string): readonly object[] =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Two runs with the same 30 answers; in the second the gold answer was corrected in 10, and documents changed in 5. */
function corrected(): readonly [string, string] {
  const rows = (isCorrected: boolean) =>
    Array.from({ length: 30 }, (_, at) => ({
      id: at,
      question: `What is item ${at}?`,
      ground_truth: isCorrected && at < 10 ? `other${at}` : `thing${at}`,
      documents: [isCorrected && at < 5 ? "About other matters." : `Item ${at} is thing${at}.`],
      response: `It is thing${at}.`,
    }));
  return [
    writeLines(join(folder, "gold-before.jsonl"), rows(false)),
    writeLines(join(folder, "gold-after.jsonl"), rows(true)),
  ];
}

describe("compare of data that were corrected", () => {
  const first = "30 pairs: gold answer changed in 10, documents changed in 5; the same in all: question";

  it("says so first, and takes no corrected gold answer for a regression", async () => {
    const [before, after] = corrected();
    const gated = await evaloupe("compare", before, after, "--fail-on-regression");
    expect(gated.code).toBe(Exit.ok);
    expect(gated.out.split("\n")[0]).toBe(first);
    expect(gated.err).toContain(
      "10 of 30 pairs are left out: gold answer changed. --allow changed-gold takes them in.",
    );
    const { out } = await evaloupe("compare", before, after, "--as", "json", "--data");
    const printed = JSON.parse(out);
    expect(Object.keys(printed)[0]).toBe("data");
    expect(printed.data).toEqual({
      question: { same: 30, changed: 0 },
      gold: { same: 20, changed: 10 },
      documents: { same: 25, changed: 5 },
    });
    expect(printed.pairing).toMatchObject({ pairs: 30, compared: 20, leftOut: { pairs: 10, changed: ["gold"] } });
    expect(printed.metrics.find(({ id }: { id: string }) => id === "answer.accuracy")).toMatchObject({
      difference: 0,
      nA: 20,
      all: { difference: expect.closeTo(-1 / 3, 12), n: 30 },
    });
    expect(printed.changed).toHaveLength(10);
    expect(printed.changed[5]).toMatchObject({
      id: "5",
      a: { line: 6 },
      parts: [{ part: "gold", state: "changed", a: ["thing5"], b: ["other5"] }],
    });
    const markdown = await evaloupe("compare", before, after, "--as", "markdown");
    expect(markdown.out.split("\n")[2]?.trim()).toBe(first);
    const table = await evaloupe("compare", before, after, "--data");
    expect(table.out).toContain("gold answer, changed: [-thing5-]{+other5+}");
  });

  it("takes them in where that is allowed, and says that too", async () => {
    const [before, after] = corrected();
    const gated = await evaloupe("compare", before, after, "--fail-on-regression", "--allow", "changed-gold");
    expect(gated.code).toBe(Exit.missed);
    expect(gated.err).toContain("allowed: gold answer changed in 10 of 30 pairs.");
  });

  it("says the same of several runs, and that facts without texts tell nothing", async () => {
    const [before, after] = corrected();
    const { runs } = JSON.parse((await evaloupe("compare", before, after, after, "--as", "json")).out);
    expect(runs.map(({ data }: { data: { gold: unknown } }) => data.gold)).toEqual([
      { same: 20, changed: 10 },
      { same: 20, changed: 10 },
    ]);
    const facts = join(folder, "gold-before.parquet");
    const gone = writeLines(join(folder, "gold-gone.jsonl"), recordsIn(before));
    await evaloupe("measure", gone, "--out", facts);
    rmSync(gone);
    const printed = JSON.parse((await evaloupe("compare", facts, after, "--as", "json")).out);
    expect(printed.data).toBeNull();
    expect(printed.dataWhy).toMatch(/not known/);
  });

  it("lists what changed in each of several runs, and in the summary of a step", async () => {
    const [before, after] = corrected();
    const several = ["compare", before, after, before, "--data"];
    const { runs } = JSON.parse((await evaloupe(...several, "--as", "json")).out);
    expect(runs.map(({ changed }: { changed: unknown[] }) => changed.length)).toEqual([10, 0]);
    expect(runs[0].changed[5].parts[0]).toEqual({ part: "gold", state: "changed", a: ["thing5"], b: ["other5"] });
    for (const form of ["table", "markdown", "html"]) {
      const { out } = await evaloupe(...several, "--as", form);
      expect(out).toMatch(/What changed in the data from A to B: 10 pairs/);
      expect(out).toMatch(/What changed in the data from A to C: nothing/);
    }
    const summary = join(folder, "summary.md");
    writeFileSync(summary, "");
    const { GITHUB_STEP_SUMMARY: own } = process.env;
    process.env.GITHUB_STEP_SUMMARY = summary;
    try {
      expect((await evaloupe("compare", before, after, "--data", "--as", "github")).code).toBe(Exit.ok);
    } finally {
      if (own === undefined) delete process.env.GITHUB_STEP_SUMMARY;
      else process.env.GITHUB_STEP_SUMMARY = own;
    }
    expect(readFileSync(summary, "utf8")).toContain("What changed in the data: 10 pairs");
  });

  it("refuses --data where there is no place for texts", async () => {
    const [before, after] = corrected();
    expect((await evaloupe("compare", before, after, after, "--data", "--as", "jsonl")).code).toBe(Exit.bad);
    expect((await evaloupe("compare", before, after, "--data", "--as", "csv")).code).toBe(Exit.bad);
    expect((await evaloupe("compare", before, after, "--allow", "changed-golf")).code).toBe(Exit.bad);
  });
});

describe("compare", () => {
  it("pairs by id and tells what got better and worse", async () => {
    const { metrics, pairing, figures, ...sides } = await compared(a, b);
    expect(pairing).toMatchObject({ by: "id", pairs: 6 });
    expect(sides).toMatchObject({ a: { samples: 7, only: 1 }, b: { samples: 7, only: 1 } });
    expect(metrics.find(({ id }) => id === "noise-robustness.accuracy")).toMatchObject({
      a: 4 / 6,
      b: 2 / 6,
      nA: 6,
      improved: 1,
      regressed: 3,
      same: 2,
      // 2 · (C(4, 0) + C(4, 1)) / 2⁴
      p: 10 / 16,
      test: "mcnemar",
      trend: "unclear",
    });
    const correct = figures.find(({ id }) => id === "transition:correct");
    expect(correct?.cells.map(({ value }) => value)).toEqual([1, 3, 1, 1]);
    expect(correct?.cells[1]?.where).toBe("a.correct == true && b.correct == false");
  });

  it("fails on a regression beyond chance alone", async () => {
    const unclear = await evaloupe("compare", a, b, "--fail-on-regression", "--allow", "missing");
    expect(unclear.code).toBe(Exit.ok);
    const good = run("good.jsonl", [1, 1, 1, 1, 1, 1, 1, 1]);
    const bad = run("bad.jsonl", [0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await compared(good, bad)).toMatchObject({ regressions: [{ id: "noise-robustness.accuracy" }] });
    expect((await evaloupe("compare", good, bad)).code).toBe(Exit.ok);
    const failed = await evaloupe("compare", good, bad, "--fail-on-regression");
    expect(failed.code).toBe(Exit.missed);
    expect(failed.err).toContain("noise-robustness.accuracy is lower in B: 1 to 0.125.");
    expect((await evaloupe("compare", bad, good, "--fail-on-regression")).code).toBe(Exit.ok);
  });

  it("writes a line a pair, then those without a partner", async () => {
    const { out } = await evaloupe("compare", a, b, "--as", "jsonl");
    const pairs: ExportedPair[] = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(pairs.map((pair) => [pair.a?.id ?? null, pair.b?.id ?? null, pair.unpaired ?? null])).toEqual([
      ...["1", "2", "3", "4", "5", "6"].map((id) => [id, id, null]),
      ["8", null, "only"],
      [null, "7", "only"],
    ]);
    expect(pairs[0]?.difference).toEqual({ "noise-robustness.accuracy": -1 });
  });

  it("writes a row a pair", async () => {
    const { out } = await evaloupe("compare", a, b, "--as", "csv");
    const [head, first, ...rest] = out.trimEnd().split("\r\n");
    expect(head).toBe(
      "id,a.source,a.row,a.line,b.source,b.row,b.line,a.noise-robustness.accuracy,b.noise-robustness.accuracy,d.noise-robustness.accuracy,unpaired,data",
    );
    expect(first).toBe(`1,${a},0,1,${b},0,1,1,0,-1,,`);
    expect(rest.at(-1)).toMatch(/^7,,,,.*,only,$/);
  });

  it("shows it all as a table", async () => {
    const { out, code } = await evaloupe("compare", a, b);
    expect(code).toBe(Exit.ok);
    expect(out).toContain("6 pairs by id; 1 only in A; 1 only in B");
    expect(out).toMatch(/noise-robustness\.accuracy +strict +66\.7 % +33\.3 % +−33\.3 points/);
    expect(out).toContain("Answer, A to B  Correct  Wrong");
  });

  it("shows the p that better and worse go by, of scores with an interval too", async () => {
    const examples = fileURLToPath(new URL("../../examples/compare/", import.meta.url));
    const { out } = await evaloupe("compare", join(examples, "baseline.jsonl"), join(examples, "candidate.jsonl"));
    const rows = [...out.matchAll(/^(\S+) .*?(?<![\d.+−-])(< 0\.001|[01]\.\d{3})(?!\d) +(better|worse)?/gm)];
    const beyondChance = rows
      .filter(([, , p = ""]) => p.startsWith("<") || Number(p) < 0.05)
      .map(([, metric]) => metric);
    expect(beyondChance).toEqual(rows.filter(([, , , sign]) => sign !== undefined).map(([, metric]) => metric));
    // The sign test of its changes alone has p 0.057, and the interval leaves 0 out.
    expect(beyondChance).toContain("utilization");
    expect(rows.length).toBeGreaterThan(beyondChance.length);
  });

  it("pairs two slices of one file", async () => {
    const both = writeLines(join(folder, "both.jsonl"), [
      row("1", "Paris", "Paris", 0.2, "x"),
      row("1", "Rome", "Paris", 0.2, "y"),
      row("2", "Paris", "Paris", 0.2, "y"),
      row("2", "Rome", "Paris", 0.2, "x"),
    ]);
    const found = await compared(both, "--a", 'model == "x"', "--b", 'model == "y"');
    expect(found.pairing).toMatchObject({ by: "id", pairs: 2 });
    expect(found.a).toMatchObject({ name: 'model == "x"', samples: 2 });
    expect(found.metrics[0]).toMatchObject({ improved: 1, regressed: 1 });
  });

  it("pairs folders of noise levels level by level", async () => {
    const runs = ["m1", "m2"].map((model) => {
      const rows = [0.2, 0.4].flatMap((noise) => ["1", "2"].map((id) => row(id, "Paris", "Paris", noise, model)));
      return writeLines(join(folder, `${model}.jsonl`), rows);
    });
    const found = await compared(...runs);
    expect(found.pairing).toMatchObject({ pairs: 4, beside: ["noise"] });
  });

  it("compares by question where ids have nothing in common, and says so", async () => {
    const renamed = writeLines(
      join(folder, "renamed.jsonl"),
      [1, 2].map((n) => ({ ...(row(`x${n}`, "Paris", "Paris", 0.2, "m") as object), question: `Question ${n}?` })),
    );
    const { err } = await evaloupe("compare", a, renamed);
    expect(err).toContain("paired by question text");
    expect((await compared(a, renamed)).pairing).toMatchObject({ by: "question", pairs: 2 });
    expect((await compared(a, renamed, "--by", "id")).pairing).toMatchObject({ by: "id", pairs: 0 });
  });

  it("is bad input where nothing can be paired; the object is written all the same", async () => {
    const other = writeLines(join(folder, "other.jsonl"), [
      { ...(row("x1", "Paris", "Paris", 0.2, "m") as object), question: "Another?" },
    ]);
    const { code, out, err } = await evaloupe("compare", a, other, "--as", "json");
    expect(code).toBe(Exit.bad);
    expect(err).toContain("No sample of A matches one of B");
    expect(JSON.parse(out)).toMatchObject({ pairing: { pairs: 0 }, a: { only: 7 }, b: { only: 1 } });
  });

  it("counts repeated ids and takes the first", async () => {
    const repeated = writeLines(join(folder, "repeated.jsonl"), [
      row("1", "Paris", "Paris", 0.2, "m"),
      row("1", "Rome", "Paris", 0.2, "m"),
    ]);
    const found = await compared(a, repeated);
    expect(found.b).toMatchObject({ samples: 2, repeated: 1, only: 0 });
    expect(found.metrics[0]).toMatchObject({ a: 1, b: 1 });
  });

  it("follows the support of sentences from one answer to the other", async () => {
    const before = writeLines(join(folder, "before.jsonl"), [SUPPORTED]);
    const after = writeLines(join(folder, "after.jsonl"), [
      {
        ...(SUPPORTED as object),
        unsupported_response_sentence_keys: [],
        sentence_support_information: ["a", "b"].map((key) => {
          return {
            response_sentence_key: key,
            explanation: "",
            supporting_sentence_keys: ["0a"],
            fully_supported: true,
          };
        }),
      },
    ]);
    const { figures } = await compared(before, after);
    const sentences = figures.find(({ id }) => id === "transition:sentences");
    expect(sentences?.rows).toEqual(["Fully supported", "Unsupported"]);
    expect(sentences?.cells.map(({ value }) => value)).toEqual([1, 1]);
  });

  it.each<[string, readonly string[]]>([
    ["one path", [a]],
    ["one path with one slice", [a, "--a", "correct"]],
    ["slices of three paths", [a, b, a, "--a", "correct"]],
    ["runs of two paths", [a, b, "--runs", "model"]],
    ["a base among files", [a, b, "--base", "x"]],
    ["a filter that cannot be read", [a, b, "--a", "correct =="]],
    ["all modes", [a, b, "--matching", "all"]],
    ["the form of a reference", [a, b, "--as", "reference"]],
    ["a limit", [a, b, "--limit", "3"]],
    ["another key", [a, b, "--by", "row"]],
  ])("refuses %s", async (_, argv) => {
    const { code, out, err } = await evaloupe("compare", ...argv);
    expect({ code, out }).toEqual({ code: Exit.bad, out: "" });
    expect(err).toMatch(/\nusage: evaloupe compare/);
  });

  it("names the flag of a filter that knows no such field", async () => {
    const { code, err } = await evaloupe("compare", a, b, "--b", "colour == 1");
    expect(code).toBe(Exit.bad);
    expect(err).toContain("--b: There is no field named colour");
  });

  it("says that a file of another shape has no samples of this one", async () => {
    const ratings = fileURLToPath(new URL("../../examples/rating/scores.jsonl", import.meta.url));
    const { code, err } = await evaloupe("compare", a, ratings);
    expect(code).toBe(Exit.bad);
    expect(err).toMatch(/B has no samples in the format that both are read in, .+ \([a-z-]+\)\./);
  });
});

describe("RGB's noise files against one another", () => {
  const named = (model: string) =>
    ["0.2", "0.6"].map((noise) => `rgb/prediction_${model}_noise_${noise}_passage_5.json`);

  /** RGB's own labels: right without a 0 and with a 1, by id. */
  function rightIn(path: string): ReadonlyMap<string, boolean> {
    // The labels are numbers, as RGB's program writes them.
    const records = recordsOf(path) as readonly { readonly id: number; readonly label: readonly number[] }[];
    return new Map(records.map(({ id, label }) => [String(id), label.includes(1) && !label.includes(0)]));
  }

  it.each([
    // Worse at 0.6: questions 1, 3, 4, 6 and 11; better: 5 and 10.
    ...ours([{ files: named("tern-r1-distill-heron-70b"), counted: { improved: 2, regressed: 5, same: 5 } }]),
    ...theirs([{ files: named("deepseek-r1-distill-llama-70b"), counted: {} }]),
  ])(
    "counts as a count over the files themselves does: $files.0",
    async ({ paths: [low = "", high = ""], counted }) => {
      const before = rightIn(low);
      const after = rightIn(high);
      const ids = [...before.keys()].filter((id) => after.has(id));
      const improved = ids.filter((id) => !before.get(id) && after.get(id)).length;
      const regressed = ids.filter((id) => before.get(id) && !after.get(id)).length;
      const found = await compared(low, high);
      expect(found.pairing).toMatchObject({ by: "id", pairs: ids.length, beside: [] });
      const accuracy = found.metrics.find(({ id }) => id === "noise-robustness.accuracy");
      expect(accuracy).toMatchObject({ improved, regressed, same: ids.length - improved - regressed, ...counted });
    },
  );
});
