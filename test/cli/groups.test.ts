// Catches repeated questions that the command line counts as independent without being told to.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { MetricValue } from "../../src/model/index.ts";
import { cancellable, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const never = new AbortController().signal;
const row = (at: number, more: object) =>
  JSON.stringify({ id: `r${at}`, response: at % 4 === 0 ? "Rome." : "Oslo.", ground_truth: "Oslo", ...more });
const file = writeLines(
  join(folder, "repeated.jsonl"),
  Array.from({ length: 24 }, (_, at) =>
    row(at, { question: `Question ${at % 8}?`, ...(at < 20 ? { doc: { id: at % 5 } } : {}) }),
  ),
);

const score = (...more: readonly string[]) => cancellable(never, ["score", file, ...more]);

async function accuracy(...more: readonly string[]): Promise<MetricValue | undefined> {
  const { out } = await score("--as", "json", ...more);
  const { metrics } = JSON.parse(out) as { readonly metrics: readonly MetricValue[] };
  return metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null);
}

describe("score --group", () => {
  it("counts groups by the question where nothing is said", async () => {
    const value = await accuracy();
    expect(value).toMatchObject({ value: 0.75, n: 24, groups: 8, intervalBy: "wilson-groups" });
    expect(await accuracy("--group", "question")).toEqual(value);
    const { out } = await score();
    expect(out).toContain("24 samples in 8 groups: same question.");
    expect(out).toMatch(/answer\.accuracy .* 24 in 8 questions/);
    expect((await score("--as", "html")).out).toContain("n 24 in 8 questions");
  });

  it("groups by a field, and tells of samples without it", async () => {
    expect(await accuracy("--group", "doc.id")).toMatchObject({ n: 24, groups: 9 });
    const { out, err } = await score("--group", "doc.id");
    expect(out).toContain("24 samples in 9 groups: record.doc.id, else same question.");
    expect(out).toMatch(/24 in 9 groups/);
    expect(err).toContain(
      "evaloupe: --group doc.id: 4 samples are without a string or a number there; those are grouped by question.\n",
    );
    const nowhere = await score("--group", "nowhere");
    expect(nowhere.err).toContain("--group nowhere: no record has a string or a number there");
  });

  it("counts every sample on its own where it is told to, as if no question were repeated", async () => {
    const value = await accuracy("--group", "none");
    expect(value).toMatchObject({ n: 24, intervalBy: "wilson" });
    expect(value).not.toHaveProperty("groups");
    expect((await score("--group", "none")).out).toContain(
      "Not grouped: repeated questions are counted as independent.",
    );
  });

  it("refuses what is no path", async () => {
    const refused = await score("--group", "a..b");
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining("--group “a..b” is neither none nor a path"),
    ]);
  });
});

describe("compare --group", () => {
  // 24 pairs in 8 questions: B answers all three tries at four of them otherwise, three times to the better.
  const other = writeLines(
    join(folder, "other.jsonl"),
    Array.from({ length: 24 }, (_, at) => {
      const answer = at % 8 === 0 || at % 8 === 4 ? "Oslo." : at % 8 === 1 ? "Rome." : at % 4 === 0 ? "Rome." : "Oslo.";
      return row(at, { question: `Question ${at % 8}?`, response: answer });
    }),
  );

  interface Compared {
    readonly pairing: { readonly pairs: number; readonly groups?: number };
    readonly metrics: readonly {
      readonly id: string;
      readonly groups?: number;
      readonly p: number;
      readonly test: string;
      readonly inGroups?: object;
      readonly visible: number;
    }[];
  }

  async function compared(
    ...more: readonly string[]
  ): Promise<Compared & { readonly accuracy: Compared["metrics"][0] }> {
    const { out } = await cancellable(never, ["compare", file, other, "--as", "json", ...more]);
    const found = JSON.parse(out) as Compared; // As the command writes it.
    const accuracy = found.metrics.find(({ id }) => id === "answer.accuracy");
    if (!accuracy) throw new Error("There is no accuracy.");
    return { ...found, accuracy };
  }

  it("flips the signs of questions, not of pairs", async () => {
    const { pairing, accuracy } = await compared();
    expect(pairing).toMatchObject({ pairs: 24, groups: 8 });
    // Sums of 3, 3 and -3: all eight choices of signs are as far out as 3.
    expect(accuracy).toMatchObject({ groups: 8, p: 1, test: "sign-flips", inGroups: { improved: 2, regressed: 1 } });
    const { out } = await cancellable(never, ["compare", file, other]);
    expect(out).toContain("24 pairs by id, in 8 questions");
    expect(out).toMatch(/answer\.accuracy .*only 8 questions .* 24 in 8 questions +\d+\.\d points/);
  });

  it("takes pairs for independent where it is told to", async () => {
    const { pairing, accuracy } = await compared("--group", "none");
    expect(pairing.groups).toBeUndefined();
    // 2 · (1 + 9 + 36 + 84) / 2⁹ for 6 up and 3 down.
    expect(accuracy).toMatchObject({ p: 260 / 512, test: "mcnemar" });
    expect(accuracy.groups).toBeUndefined();
    expect(accuracy.inGroups).toBeUndefined();
    const grouped = await compared();
    // As 8 independent pairs that change as often would.
    expect(grouped.accuracy.visible).toBeGreaterThan(accuracy.visible);
  });
});

describe("agree --group", () => {
  const rated = writeLines(
    join(folder, "rated.jsonl"),
    Array.from({ length: 60 }, (_, at) =>
      JSON.stringify({
        id: `p${at}`,
        prompt: `Prompt ${at % 20}`,
        response1: "One",
        response2: "Two",
        gold: (at % 3) - 1,
        ratings: [{ rater: "judge", value: at % 7 === 0 ? 0 : (at % 3) - 1 }],
      }),
    ),
  );

  it("has no interval of few prompts, and one of as many samples where it is told not to group", async () => {
    const kappa = async (...more: readonly string[]) => {
      const { out } = await cancellable(never, ["agree", rated, "--as", "json", ...more]);
      const { metrics } = JSON.parse(out) as { readonly metrics: readonly MetricValue[] };
      return metrics.find(({ id, slice }) => id === "agreement.kappa" && slice === null);
    };
    expect(await kappa()).toMatchObject({ n: 60, groups: 20, interval: null, intervalBy: null });
    const alone = await kappa("--group", "none");
    expect(alone).toMatchObject({ n: 60, intervalBy: "t" });
    expect(alone?.groups).toBeUndefined();
  });
});
