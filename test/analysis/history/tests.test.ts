// Catches marks on runs that differ by chance alone, breaks that are found elsewhere, and runs that lost samples and pass
// for better or worse ones.
import { describe, expect, it } from "vitest";
import { byFirstBreak, trailOf } from "../../../src/analysis/history/squares.ts";
import { historyTests, type RunPairs } from "../../../src/analysis/history/tests.ts";
import { mcnemar } from "../../../src/analysis/stats/paired.ts";
import type { HistoryTest } from "../../../src/model/index.ts";

const ALL: RunPairs = { isSame: null, groupsOf: () => null };

function testsOf(runs: readonly string[], pairs = ALL, direction: "higher" | "lower" = "higher") {
  const scores = runs.map((run) =>
    Float64Array.from(run, (letter) => (letter === "r" ? 1 : letter === "w" ? 0 : Number.NaN)),
  );
  return finished(scores, pairs, direction);
}

function finished(scores: readonly Float64Array[], pairs = ALL, direction: "higher" | "lower" = "higher") {
  const steps = historyTests({ scores, direction, isYesNo: true }, pairs);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const marked = (tests: readonly (HistoryTest | null)[]) => tests.flatMap((test, run) => (test?.isWorse ? [run] : []));

/** 40 samples: the first `broken` wrong, all others right. */
const run = (broken: number, size = 40) => "w".repeat(broken) + "r".repeat(size - broken);

function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("tests of a history", () => {
  it("mark nothing in equal runs", () => {
    const tests = testsOf(Array.from({ length: 30 }, () => run(7)));
    expect(marked(tests)).toEqual([]);
    expect(tests[0]).toBeNull();
    expect(tests[29]).toMatchObject({ against: 28, n: 40, difference: 0, p: null, adjusted: null });
  });

  it("find a planted break where it is, and what broke for good", () => {
    const runs = Array.from({ length: 12 }, (_, at) => (at < 7 ? run(2) : `wwww${run(14, 36)}`));
    const tests = testsOf(runs);
    expect(marked(tests)).toEqual([7, 8, 9, 10, 11]);
    expect(tests[7]).toMatchObject({ against: 6, n: 40, fell: 16, difference: -0.4, choices: 1 });
    expect(tests[7]?.p).toBeCloseTo(mcnemar(0, 16) ?? 0, 15);
    expect(tests[7]?.broke).toEqual(Array.from({ length: 16 }, (_, at) => at + 2));
    // Mended in the last run: none is broken for good.
    const mended = testsOf([...runs, run(2)]);
    expect(marked(mended)).toEqual([7, 8, 9, 10, 11]);
    expect(mended[7]).toMatchObject({ fell: 16, broke: [] });
  });

  it("count the samples of the likeliest fall if none is beyond chance", () => {
    const tests = testsOf([run(2), run(3), run(4), run(2)]);
    expect(marked(tests)).toEqual([]);
    expect(tests.map((test) => test && [test.fell, test.broke])).toEqual([null, [0, []], [2, []], [0, []]]);
    expect(testsOf([run(2), run(4)])[1]).toMatchObject({ fell: 2, broke: [2, 3], isWorse: false });
  });

  it("turn with the direction", () => {
    const runs = [run(0), run(0), run(20)];
    expect(marked(testsOf(runs))).toEqual([2]);
    expect(marked(testsOf(runs, ALL, "lower"))).toEqual([]);
    expect(marked(testsOf([run(20), run(0)], ALL, "lower"))).toEqual([1]);
  });

  it("take the run with the most right over what both have for the best, not one that lost its hard samples", () => {
    // The second run answered the easy half alone: 100 %, and it says nothing of the other half.
    const tests = testsOf([run(4), "-".repeat(20) + "r".repeat(20), run(20)]);
    expect(tests[1]).toMatchObject({ against: 0, n: 20, difference: 0, lost: 20, isWorse: false });
    expect(tests[2]).toMatchObject({ against: 0, n: 40, fell: 16, isWorse: true });
  });

  it("leave out samples whose data changed", () => {
    const pairs: RunPairs = { ...ALL, isSame: (_, later, sample) => !(later === 2 && sample < 20) };
    expect(testsOf([run(0), run(0), run(20)], pairs)[2]).toMatchObject({ n: 20, changed: 20, p: null, isWorse: false });
    const never: RunPairs = { ...ALL, isSame: () => false };
    expect(testsOf([run(0), run(20)], never)).toEqual([null, null]);
  });

  it("multiply by the number of different runs that the best was chosen from, then by Holm", () => {
    const tests = testsOf([run(1), run(0), run(2), run(10)]);
    const p = mcnemar(0, 10) ?? 0;
    // Three runs are judged; this one, the least likely, was set against the best of three.
    expect(tests[3]).toMatchObject({ against: 1, choices: 3 });
    expect(tests[3]?.adjusted).toBeCloseTo(3 * 3 * p, 12);
  });

  it("mark at most 5 % of shuffles of runs that differ by chance", () => {
    const random = draws(5);
    let any = 0;
    for (let shuffle = 0; shuffle < 200; shuffle++) {
      const chances = Array.from({ length: 60 }, random);
      const scores = Array.from({ length: 15 }, () =>
        Float64Array.from(chances, (chance) => Number(random() < chance)),
      );
      if (marked(finished(scores)).length > 0) any++;
    }
    expect(any).toBeLessThanOrEqual(10);
  });
});

describe("trails", () => {
  it.each<[string, number | null, number | null]>([
    ["rrwx", 2, 2],
    ["rrrr", null, null],
    ["wwww", null, null],
    ["wr-w", 3, 3],
    ["rwrr", 1, null],
    ["rwrw", 1, 3],
    ["rx-uww", 4, 4],
    ["", null, null],
  ])("of %s", (states, brokeAt, wrongSince) => expect(trailOf(states)).toEqual({ states, brokeAt, wrongSince }));

  it("are sorted by the first break", () => {
    expect([...byFirstBreak(["rrrr", "rrrw", "rwrr", "wwww", "rwww"].map(trailOf))]).toEqual([2, 4, 1, 0, 3]);
  });
});
