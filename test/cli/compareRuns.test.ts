// Catches a run that is set against another than the base, differences that are marked although chance gives as many, and
// samples of some runs that go uncounted.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import type { ExportedRunLine } from "../../src/protocol/comparison.ts";
import { evaloupe, row, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();

/** Questions 1 to n, answered rightly (1), wrongly (0), or not there (null). */
function rowsOf(answers: readonly (0 | 1 | null)[], model: string) {
  return answers.flatMap((answer, at) =>
    answer === null
      ? []
      : [row(String(at + 1), answer === 1 ? "It is Paris" : "No idea, London?", "Paris", 0.2, model)],
  );
}
const run = (name: string, answers: readonly (0 | 1 | null)[]) => writeLines(join(folder, name), rowsOf(answers, name));

const times = (count: number, value: 0 | 1) => Array.from({ length: count }, () => value);
const base = run("base.jsonl", times(10, 1));
// Six fall: McNemar's p is 2 / 2⁶ = 0.03125, alone beyond chance.
const six = run("six.jsonl", [...times(6, 0), ...times(4, 1)]);
const one = run("one.jsonl", [...times(1, 0), ...times(9, 1)]);
const some = run("some.jsonl", [null, null, ...times(8, 1), 1]);

interface PrintedRuns {
  readonly base: { readonly samples: number; readonly alone: number; readonly metrics: readonly PrintedMetric[] };
  readonly inEveryRun: number;
  readonly adjustment: string;
  readonly runs: readonly {
    readonly name: string;
    readonly only: number;
    readonly pairing: { readonly pairs: number; readonly base: { readonly only: number } };
    readonly metrics: readonly PrintedMetric[];
  }[];
  readonly regressions: readonly { readonly id: string; readonly run: string }[];
}

interface PrintedMetric {
  readonly id: string;
  readonly value?: number;
  readonly a?: number;
  readonly b?: number;
  readonly nA?: number;
  readonly p?: number | null;
  readonly adjusted?: number | null;
  readonly trend?: string | null;
}

async function compared(...argv: readonly string[]): Promise<PrintedRuns> {
  return JSON.parse((await evaloupe("compare", ...argv, "--as", "json")).out);
}

const ACCURACY = "noise-robustness.accuracy";
const accuracies = ({ runs }: PrintedRuns) => runs.map(({ metrics }) => metrics.find(({ id }) => id === ACCURACY));

describe("compare with several runs", () => {
  it("judges each metric over all runs, by Holm's correction", async () => {
    const alone = JSON.parse((await evaloupe("compare", base, six, "--as", "json")).out);
    expect(alone.metrics.find(({ id }: PrintedMetric) => id === ACCURACY)).toMatchObject({
      p: expect.closeTo(0.03125, 12),
      trend: "worse",
    });
    const [ofSix, ofOne] = accuracies(await compared(base, six, one));
    expect(ofSix).toMatchObject({
      a: 1,
      b: 0.4,
      nA: 10,
      p: expect.closeTo(0.03125, 12),
      adjusted: expect.closeTo(0.0625, 12),
      trend: "unclear",
    });
    expect(ofOne).toMatchObject({ p: 1, adjusted: 1, trend: "unclear" });
    // The same run twice is two runs that are judged.
    expect(accuracies(await compared(base, six, six)).map((metric) => metric?.adjusted)).toEqual([
      expect.closeTo(0.0625, 12),
      expect.closeTo(0.0625, 12),
    ]);
  });

  it("fails on a regression that remains after the correction alone", async () => {
    expect((await evaloupe("compare", base, six, "--fail-on-regression")).code).toBe(Exit.missed);
    expect((await evaloupe("compare", base, six, one, "--fail-on-regression")).code).toBe(Exit.ok);
    const all = run("all.jsonl", times(10, 0));
    const failed = await evaloupe("compare", base, all, one, "--fail-on-regression");
    expect(failed.code).toBe(Exit.missed);
    expect(failed.err).toContain(`${ACCURACY} is lower in ${all}: 1 to 0.`);
    // As of two runs, a gate on samples that did not run does not judge metrics.
    for (const runs of [[all], [all, one]])
      expect((await evaloupe("compare", base, ...runs, "--max-not-run", "50%")).code).toBe(Exit.ok);
  });

  it("counts what is only in some runs", async () => {
    const { runs, inEveryRun, base: ofBase } = await compared(base, one, some);
    expect(inEveryRun).toBe(8);
    expect(ofBase).toMatchObject({ samples: 10, alone: 0 });
    expect(ofBase.metrics.find(({ id }) => id === ACCURACY)).toMatchObject({ value: 1 });
    expect(runs).toMatchObject([
      { only: 0, pairing: { pairs: 10, base: { only: 0 } } },
      { only: 1, pairing: { pairs: 8, base: { only: 2 } } },
    ]);
    const { out } = await evaloupe("compare", base, one, some, "--as", "jsonl");
    const lines: ExportedRunLine[] = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ samples, unpaired }) => [...samples.map((sample) => sample?.id ?? null), unpaired])).toEqual([
      ["1", "1", null, undefined],
      ["2", "2", null, undefined],
      ...["3", "4", "5", "6", "7", "8", "9", "10"].map((id) => [id, id, id, undefined]),
      [null, null, "11", "only"],
    ]);
    const csv = (await evaloupe("compare", base, one, some, "--as", "csv")).out.trimEnd().split("\r\n");
    expect(csv[0]).toBe(
      `id,a.source,a.line,a.${ACCURACY},b.source,b.line,b.${ACCURACY},d.b.${ACCURACY},c.source,c.line,c.${ACCURACY},d.c.${ACCURACY},unpaired`,
    );
    expect(csv[1]).toBe(`1,${base},1,1,${one},1,0,-1,,,,,`);
    expect(csv.at(-1)).toBe(`11,,,,,,,,${some},9,1,,only`);
  });

  it("takes the values of a field as runs", async () => {
    const answers: readonly (readonly [string, readonly (0 | 1)[]])[] = [
      ["small", times(4, 0)],
      ["large", times(4, 1)],
      ["medium", [1, 1, 0, 0]],
    ];
    const file = writeLines(
      join(folder, "models.jsonl"),
      answers.flatMap(([model, own]) => rowsOf(own, model)),
    );
    const { runs, base: ofBase } = await compared(file, "--runs", "model", "--base", "medium");
    expect(ofBase).toMatchObject({ samples: 4 });
    expect(
      Object.fromEntries(runs.map(({ name, metrics }) => [name, metrics.find(({ id }) => id === ACCURACY)])),
    ).toMatchObject({ small: { a: 0.5, b: 0 }, large: { a: 0.5, b: 1 } });
    expect((await evaloupe("compare", file, "--runs", "model", "--base", "tiny")).code).toBe(Exit.bad);
    expect((await evaloupe("compare", file, "--runs", "nothing")).code).toBe(Exit.bad);
  });

  it("is a table, Markdown and a page by itself", async () => {
    const { out } = await evaloupe("compare", base, six, one);
    expect(out).toMatch(/noise-robustness\.accuracy +strict +100\.0 % \(n 10\) +40\.0 % \(−60\.0 points\) +90\.0 % \(/);
    expect(out).toMatch(/B .*six\.jsonl +100\.0 % +40\.0 % +−60\.0 points +n too small +0\.031 +0\.063 +10/);
    const markdown = (await evaloupe("compare", base, six, one, "--as", "markdown")).out;
    expect(markdown).toContain("| 100.0 % (n 10) | 40.0 % (−60.0 points) | 90.0 % (");
    const page = join(folder, "runs.html");
    expect((await evaloupe("compare", base, six, "--as=html", "--out", page)).code).toBe(Exit.ok);
    const html = await readFile(page, "utf8");
    expect(html).toContain('<td class="num">40.0 % (−60.0 points, worse)</td>');
    expect(html).not.toContain("<script");
  });
});

describe("a gate over several runs", () => {
  it("is inconclusive where a named metric has no value, whatever the others have, as that of two runs is", async () => {
    const asked = ["--fail-on-regression", "--metric", "citation.recall", "--metric", ACCURACY];
    const two = await evaloupe("compare", base, base, ...asked);
    const three = await evaloupe("compare", base, one, base, ...asked);
    expect([two.code, three.code]).toEqual([Exit.missed, Exit.missed]);
    expect(two.err).toContain("inconclusive: citation.recall has no value");
    expect(three.err).toContain("inconclusive: citation.recall has no value in both");
    const unknown = await evaloupe("compare", base, one, base, "--fail-on-regression", "--metric", "nope");
    expect(unknown.code).toBe(Exit.bad);
  });
});
