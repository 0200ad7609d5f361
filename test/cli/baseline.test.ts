// Catches a baseline that says other numbers than the run it was made of, that carries texts, or that hides a regression.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));

/** The same file without its first two lines. */
function later(path: string): string {
  const copy = join(folder, `later-${basename(path)}`);
  writeFileSync(copy, readFileSync(path, "utf8").split("\n").slice(2).join("\n"));
  return copy;
}

async function compared(a: string, b: string) {
  const { out, code } = await evaloupe("compare", a, b, "--as", "json");
  expect(code).toBe(Exit.ok);
  const { metrics, pairing } = JSON.parse(out);
  return { metrics, pairs: pairing.pairs, by: pairing.by };
}

describe("a baseline", () => {
  it.each([
    "ragbench.jsonl",
    "harrow-strait.jsonl",
    "robustness-counterfactuals.jsonl",
    "memerag.jsonl",
    "compare/candidate.jsonl",
    "choice/four-models.jsonl",
    "rating/judge-votes.jsonl",
    "rating/reward-bench.jsonl",
  ])("stands for its run in every metric: %s", async (name) => {
    const baseline = join(folder, `${name.replace("/", "-")}.facts.jsonl`);
    const saved = await evaloupe("compare", example(name), "--save-baseline", baseline);
    expect(saved).toMatchObject({ code: Exit.ok, err: expect.stringContaining("samples are in") });
    const copy = later(example(name));
    const expected = await compared(example(name), copy);
    expect(expected.pairs).toBeGreaterThan(0);
    expect(expected.metrics.length).toBeGreaterThan(0);
    expect(await compared(baseline, copy)).toEqual(expected);
  });

  const rows = (response: (at: number) => string) =>
    Array.from({ length: 40 }, (_, at) => ({
      id: at,
      question: `Who built bridge ${at}?`,
      response: response(at),
      ground_truth: "Ann",
      documents: [`Bridge ${at} was built by Ann.`],
    }));
  const good = writeLines(
    join(folder, "good.jsonl"),
    rows(() => "Ann built it."),
  );
  const bad = writeLines(
    join(folder, "bad.jsonl"),
    rows((at) => (at < 12 ? "Bo built it." : "Ann built it.")),
  );

  it("has no texts but ids, and says so where it is summed up", async () => {
    const baseline = join(folder, "good.facts.jsonl");
    await evaloupe("compare", good, "--save-baseline", baseline);
    const text = readFileSync(baseline, "utf8");
    // The first line says what the others are.
    expect(text.trim().split("\n")).toHaveLength(41);
    expect(text).not.toMatch(/bridge|built|\bAnn\b/i);
    const { out } = await evaloupe("score", baseline);
    expect(out).toContain("Facts alone");
    expect(out).toMatch(/answer\.accuracy +strict +100\.0 %/);
  });

  it("is paired and grouped as its run is", async () => {
    const attempts = (isRight: (at: number) => boolean) =>
      Array.from({ length: 120 }, (_, at) => ({
        question: `Who built bridge ${at >> 2}?`,
        response: isRight(at) ? "Ann." : "Bo.",
        ground_truth: "Ann",
        noise_ratio: (at % 4) / 5,
      }));
    const a = writeLines(
      join(folder, "attempts-a.jsonl"),
      attempts((at) => at % 3 > 0),
    );
    const b = writeLines(
      join(folder, "attempts-b.jsonl"),
      attempts((at) => at % 5 > 0),
    );
    const baseline = join(folder, "attempts.facts.jsonl");
    await evaloupe("compare", a, "--save-baseline", baseline);
    const expected = await compared(a, b);
    expect(expected).toMatchObject({ by: "question", pairs: 120 });
    expect(expected.metrics[0]).toMatchObject({ groups: 30 });
    expect(await compared(baseline, b)).toEqual(expected);
    const other = join(folder, "attempts-b.facts.jsonl");
    await evaloupe("compare", b, "--save-baseline", other);
    expect(await compared(baseline, other)).toEqual(expected);
  });

  it("is the same whatever the modes that it is read in", async () => {
    const baseline = join(folder, "modes.facts.jsonl");
    await evaloupe("compare", bad, "--save-baseline", baseline);
    for (const mode of ["lenient", "benchmark", "strict"]) {
      const [own, stored] = await Promise.all(
        [bad, baseline].map((path) => evaloupe("score", path, "--matching", mode, "--as", "json")),
      );
      const metricsIn = ({ out = "" } = {}) =>
        JSON.parse(out).metrics.filter(({ slice }: { slice: unknown }) => slice === null);
      expect(metricsIn(own).length).toBeGreaterThan(0);
      expect(metricsIn(stored)).toEqual(metricsIn(own));
    }
  });

  it("of two runs is the second, and is not written where the gate is red", async () => {
    const baseline = join(folder, "kept.facts.jsonl");
    const red = await evaloupe("compare", good, bad, "--fail-on-regression", "--save-baseline", baseline);
    expect(red).toMatchObject({ code: Exit.missed, err: expect.stringContaining("kept.facts.jsonl was not written") });
    expect(existsSync(baseline)).toBe(false);
    expect(await evaloupe("compare", good, bad, "--save-baseline", baseline)).toMatchObject({ code: Exit.ok });
    expect((await compared(baseline, bad)).metrics[0]).toMatchObject({ a: 0.7, b: 0.7 });
    // In its own place, and of the file that it came from.
    expect(
      await evaloupe("compare", baseline, good, "--fail-on-regression", "--save-baseline", baseline),
    ).toMatchObject({
      code: Exit.ok,
    });
    expect((await compared(baseline, bad)).metrics[0]).toMatchObject({ a: 1, b: 0.7 });
  });

  it("is none of other versions, and none whose rows cannot be", async () => {
    const baseline = join(folder, "odd.facts.jsonl");
    await evaloupe("compare", good, "--save-baseline", baseline);
    const text = readFileSync(baseline, "utf8");
    const newer = join(folder, "newer.facts.jsonl");
    writeFileSync(newer, text.replace('"version":4', '"version":5'));
    expect(await evaloupe("score", newer)).toMatchObject({
      code: Exit.bad,
      err: expect.stringContaining("another version of Evaloupe measured"),
    });
    const damaged = join(folder, "damaged.facts.jsonl");
    for (const value of [-1, 0.5, 2 ** 53]) {
      const lines = text.trim().split("\n");
      lines[1] = JSON.stringify({ ...JSON.parse(lines[1] ?? ""), strict: value });
      writeFileSync(damaged, lines.join("\n"));
      expect(await evaloupe("score", damaged)).toMatchObject({
        code: Exit.bad,
        err: expect.stringContaining("no whole number from 0 on"),
      });
    }
    for (const argv of [
      [good, bad, good],
      [good, "--runs", "id"],
    ])
      expect(await evaloupe("compare", ...argv, "--save-baseline", baseline)).toMatchObject({ code: Exit.bad });
    expect(await evaloupe("compare", good)).toMatchObject({ code: Exit.bad });
  });

  it("says what changed in the data, as its run does, and has no text of it", async () => {
    const moved = join(folder, "moved");
    mkdirSync(moved);
    const base = writeLines(
      join(moved, "base.jsonl"),
      rows((at) => (at % 4 === 0 ? "Bo built it." : "Ann built it.")),
    );
    // Ten gold answers were corrected, five documents are others.
    const next = writeLines(
      join(folder, "next.jsonl"),
      rows((at) => (at % 4 === 0 ? "Bo built it." : "Ann built it.")).map((one, at) => ({
        ...one,
        ground_truth: at < 10 ? "Cem" : one.ground_truth,
        documents: at >= 35 ? ["Bridge."] : one.documents,
      })),
    );
    const of = async (path: string, ...more: readonly string[]) => {
      const { out } = await evaloupe("compare", path, next, "--as", "json", ...more);
      const { data, dataWhy, pairing, changed } = JSON.parse(out);
      return { data, dataWhy, compared: pairing.compared, leftOut: pairing.leftOut, changed };
    };
    const expected = await of(base);
    expect(expected).toMatchObject({ compared: 30, leftOut: { pairs: 10, changed: ["gold"] } });
    for (const form of ["parquet", "jsonl"]) {
      const baseline = join(folder, `told.facts.${form}`);
      await evaloupe("compare", base, "--save-baseline", baseline);
      expect(await of(baseline)).toEqual(expected);
      // Facts of facts tell it too.
      const again = join(folder, `again.facts.${form}`);
      await evaloupe("compare", baseline, "--save-baseline", again);
      expect(await of(again)).toEqual(expected);
    }
    const measured = join(folder, "measured.parquet");
    await evaloupe("measure", base, "--out", measured);
    renameSync(base, join(moved, "gone.jsonl"));
    expect((await of(measured)).dataWhy).toContain("is not known");
    const baseline = join(folder, "told.facts.jsonl");
    expect(await of(baseline)).toEqual(expected);
    const { changed } = await of(baseline, "--data");
    expect(changed).toHaveLength(15);
    expect(changed[0].parts).toEqual([{ part: "gold", state: "changed", a: null, b: ["Cem"] }]);
    const table = await evaloupe("compare", baseline, next, "--data", "--fail-on-regression");
    expect(table.out).toContain("gold answer, changed: (no text here) → Cem");
    expect(table).toMatchObject({ code: Exit.ok, err: expect.stringContaining("10 of 40 pairs are left out") });
    expect(readFileSync(baseline, "utf8")).not.toMatch(/bridge|built|\bAnn\b/i);
  });
});
