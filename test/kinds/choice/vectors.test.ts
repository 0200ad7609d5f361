// Catches a digit of Φ, Δ or mass that is not the reference's.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auroc } from "../../../src/analysis/stats/auroc.ts";
import { pairedAuroc, pairedOrder } from "../../../src/analysis/stats/pairedAuroc.ts";
import { Fields } from "../../../src/kinds/adapting.ts";
import { anyNumber } from "../../../src/kinds/choice/adapting.ts";
import { deltaShifts } from "../../../src/kinds/choice/comparing.ts";
import { choiceFrom } from "../../../src/kinds/choice/mapped.ts";
import { crossEntropy } from "../../../src/kinds/choice/metrics/calibration.ts";
import { deltaScore, phiScore } from "../../../src/kinds/choice/scores.ts";
import type { Score } from "../../../src/model/index.ts";
import { pairsOf } from "../../analysis/pairsOf.ts";
import { factsOf, likely, NORMALISED, RAW } from "./questions.ts";

function vectorsIn<Vector>(name: string): readonly Vector[] {
  const text = readFileSync(new URL(`../../fixtures/vectors/${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const numberOf = (score: Score): number | null => (score.state === "scored" ? score.value : null);

interface RowVector {
  readonly id: string;
  readonly logprobs: readonly (number | string)[];
  readonly target: number;
  readonly expected: {
    readonly raw: Readonly<Record<"phi" | "delta" | "max_incorrect" | "sum_p", number>>;
    readonly softmax_stable: Readonly<Record<"phi" | "delta", number | string>>;
    readonly rbeval_correct_strict: boolean;
  };
}

describe.each(vectorsIn<RowVector>("rbeval_rows"))("vector rbeval_rows $id", ({ id, logprobs, target, expected }) => {
  const facts = factsOf(choiceFrom(new Fields({ logprobs, answer: target })));

  it("has the reference's Φ, Δ and mass, and is stable where that divides 0 by 0", () => {
    if (id === "nan") {
      // A number that cannot be read leaves the question unscored; the reference goes on with NaN.
      expect(phiScore(facts, RAW)).toEqual({ state: "undefined", reason: "bad-field" });
      return;
    }
    expect(numberOf(phiScore(facts, RAW))).toBeCloseTo(expected.raw.phi, 12);
    expect(numberOf(deltaScore(facts, RAW))).toBeCloseTo(expected.raw.delta, 12);
    expect(facts.wrong).toBeCloseTo(expected.raw.max_incorrect, 12);
    expect(facts.mass).toBeCloseTo(expected.raw.sum_p, 12);
    expect(numberOf(phiScore(facts, NORMALISED))).toBeCloseTo(Number(expected.softmax_stable.phi), 12);
    expect(numberOf(deltaScore(facts, NORMALISED))).toBeCloseTo(Number(expected.softmax_stable.delta), 12);
    expect(facts.result === 1).toBe(expected.rbeval_correct_strict);
  });
});

interface BinaryVector {
  readonly id: string;
  readonly y_true: readonly number[];
  readonly y_score: readonly number[];
  readonly expected: { readonly roc_auc_sklearn: number | object; readonly ce_rbeval: number | string };
}

describe.each(vectorsIn<BinaryVector>("binary_bce_auc"))(
  "vector binary_bce_auc $id",
  ({ id, y_true, y_score, expected }) => {
    it("has the reference's area and cross-entropy", () => {
      const area = typeof expected.roc_auc_sklearn === "number" ? expected.roc_auc_sklearn : null;
      const ours = auroc(y_true, y_score);
      if (area === null) expect(ours).toBeNull();
      else expect(ours).toBeCloseTo(area, 12);
      const sum = y_score.reduce((total, p, at) => total + crossEntropy(y_true[at] === 1 ? 1 : 0, p), 0);
      if (y_true.length === 0) return;
      // The reference does not clip: it says Infinity where ours stays finite.
      const wanted = id === "p-equal-1-negative" ? 8.111728083308 : Number(expected.ce_rbeval);
      expect(Math.abs(sum / y_true.length - wanted)).toBeLessThan(1e-7 * Math.abs(wanted));
    });

    it("has the same area as questions of one positive and one negative each", () => {
      const positives = y_score.filter((_, at) => y_true[at] === 1);
      const negatives = y_score.filter((_, at) => y_true[at] !== 1);
      if (positives.length !== negatives.length || positives.length === 0) return;
      expect(pairedAuroc(pairedOrder(positives, negatives))).toBeCloseTo(Number(expected.roc_auc_sklearn), 12);
    });
  },
);

type Question = readonly [probabilities: readonly number[], target: number];
interface CompareVector {
  readonly id: string;
  readonly base: readonly Question[] | string;
  readonly compare: readonly Question[] | string;
  readonly expected: Readonly<Record<string, { readonly count: number; readonly mean_delta_shift: number | null }>>;
}

const GROUPS: Readonly<Record<string, string>> = {
  "1 Inc -> Inc": "choice.delta.shift:wrong-wrong",
  "2 Inc -> Cor": "choice.delta.shift:wrong-correct",
  "3 Cor -> Inc": "choice.delta.shift:correct-wrong",
  "4 Cor -> Cor": "choice.delta.shift:correct-correct",
};
const inline = vectorsIn<CompareVector>("rbeval_compare").filter(({ base }) => typeof base !== "string");

describe.each(inline)("vector rbeval_compare $id", ({ base, compare, expected }) => {
  it("shifts Δ by the same in each of the four groups; a tie belongs to none", () => {
    const samples = [base, compare].map((run) =>
      typeof run === "string" ? [] : run.map(([probabilities, target]) => factsOf(likely(probabilities, target))),
    );
    const [a = [], b = []] = samples;
    const figures = deltaShifts(pairsOf(a, b, factsOf(likely([], 0))), NORMALISED);
    for (const [name, { count, mean_delta_shift }] of Object.entries(expected)) {
      const figure = figures.find(({ id }) => id === GROUPS[name]);
      expect(figure?.n ?? 0, name).toBe(count);
      if (mean_delta_shift !== null) expect(figure?.mean, name).toBeCloseTo(mean_delta_shift, 9);
    }
  });
});

it("numbers that JSON does not have come as words", () => {
  expect(["-inf", "-Infinity", "inf", " -3.5e-1 "].map(anyNumber)).toEqual([
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    -0.35,
  ]);
  for (const value of ["nan", "", "0x10", null, true, [1]]) expect(anyNumber(value)).toBeNaN();
});
