// Catches a number of a metric that plain Python does not get from the same rows.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type MetricValue, type ModeFamily, NO_GROUPS } from "../../src/model/index.ts";
import type { ExportLine } from "../../src/protocol/exports.ts";
import { never, openFiles } from "../session/open.ts";

// Rows and numbers are written by a second implementation: python3 test/reference/make.py

type Scores = Readonly<Record<string, number | null>>;

interface Expected {
  readonly file: string;
  readonly mode: string;
  readonly metrics: readonly ExpectedMetric[];
  readonly scores: readonly Scores[];
}

interface ExpectedMetric extends Pick<MetricValue, "id" | "against" | "value" | "n"> {
  /** Samples of the task: those that the value stands on and those left out. */
  readonly samples: number;
  readonly count?: number;
  readonly interval?: readonly [number, number];
}

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
// The shape is what make.py writes.
const EXPECTED = readFileSync(at("expected.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Expected);

/** Modes that are compared; `strict` is that of the support scores. */
const FAMILIES: Readonly<Record<string, ModeFamily>> = {
  lenient: "matching",
  benchmark: "matching",
  ragbench: "support",
  fractional: "support",
  length: "support",
  strict: "support",
};

describe.each(EXPECTED)("$file in $mode", ({ file, mode, metrics, scores }) => {
  const answers = askOurs(at(`rows/${file}`), mode);

  it("gives every sample the same scores", async () => {
    const { lines } = await answers;
    expect(lines).toHaveLength(scores.length);
    const isCompared = (id: string): boolean => scores.some((sample) => id in sample);
    for (const [index, line] of lines.entries()) {
      const ours = Object.fromEntries(Object.entries(line.scores).filter(([id]) => isCompared(id)));
      expectSame(ours, scores[index] ?? {}, `line ${line.line}`);
    }
  });

  it("gives the whole the same values, over the same samples", async () => {
    const { summary } = await answers;
    expect(metrics.length).toBeGreaterThan(0);
    for (const wanted of metrics) {
      const name = `${wanted.id} ${wanted.against ?? ""}`;
      const ours = summary.find((metric) => metric.id === wanted.id && metric.against === wanted.against);
      expect(ours, name).toMatchObject({ mode, n: wanted.n });
      expect(leftOutOf(ours) + wanted.n, name).toBe(wanted.samples);
      expectSame({ value: ours?.value ?? null }, { value: wanted.value }, name);
      if (wanted.count !== undefined) expect(ours?.count, name).toBe(wanted.count);
      for (const [side, bound] of wanted.interval?.entries() ?? []) {
        expect(ours?.interval?.[side], name).toBeCloseTo(bound, 9);
      }
    }
  });
});

/** Scores of every sample and metrics of the whole, as the session tells them. */
async function askOurs(path: string, mode: string) {
  // All rows ask the same: only their answers differ.
  const { ask, query, parts, session } = await openFiles([path], { group: NO_GROUPS });
  const asked = { ...query, modes: { ...query.modes, [FAMILIES[mode] ?? "matching"]: mode } };
  await ask.export({ query: asked, as: "samples", id: 1 }, never);
  const { metrics } = await ask.summary({ query: asked }, never);
  await session.dispose();
  const lines = parts.join("").trim().split("\n");
  return {
    // No record is rejected, so that every line is a sample.
    lines: lines.map((line) => JSON.parse(line) as ExportLine),
    summary: metrics.filter(({ slice }) => slice === null),
  };
}

function expectSame(ours: Scores, wanted: Scores, name: string): void {
  expect(Object.keys(ours).sort(), name).toEqual(Object.keys(wanted).sort());
  for (const [id, value] of Object.entries(wanted)) {
    if (value === null) expect(ours[id], `${name}: ${id}`).toBeNull();
    // Not `toBeCloseTo`, for which null is close to 0.
    else expect(ours[id], `${name}: ${id}`).toEqual(expect.closeTo(value, 9));
  }
}

const leftOutOf = (metric: MetricValue | undefined): number =>
  Object.values(metric?.leftOut ?? {}).reduce((sum, count) => sum + count, 0);
