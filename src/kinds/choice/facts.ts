import { type ColumnSpec, VERDICT_BASIS } from "../../analysis/table/facts.ts";
import type { Reason } from "../../model/index.ts";

/** Why a question is not scored, in the order of the codes in `state`. */
export const PROBLEMS = [
  "no-response",
  "bad-field",
  "too-few",
  "out-of-labels",
  "no-answer",
  "out-of-range",
] as const satisfies readonly Reason[];
export type ChoiceProblem = (typeof PROBLEMS)[number];

export const Result = {
  correct: 1,
  /** The right choice shares the first place. */
  tied: 2,
} as const;

export const Harness = {
  known: 1,
  correct: 2,
  lengthKnown: 4,
  lengthCorrect: 8,
} as const;

export const Scored = { unknown: 0, labels: 1, texts: 2 } as const;

/** Facts of a question, in no mode. Probabilities are NaN if undefined. */
export type ChoiceFacts = {
  /** 0: scored; else 1 + position in `PROBLEMS`. */
  readonly state: number;
  readonly result: number;
  readonly choices: number;
  /** 1 + position of the likeliest wrong choice, the first of equals; 0: none. */
  readonly chosen: number;
  readonly scored: number;
  readonly harness: number;
  readonly issues: number;
  /** p of the right choice, and the largest p of a wrong one: raw, then normalised over the choices. */
  readonly phi: number;
  readonly wrong: number;
  readonly phiNormalised: number;
  readonly wrongNormalised: number;
  /** Σ raw p. */
  readonly mass: number;
  /** The task's accuracy in the harness's results file. */
  readonly reported: number;
};

export const choiceColumns: readonly ColumnSpec[] = [
  { id: "state", type: "integer" },
  { id: "result", type: "integer", basis: VERDICT_BASIS },
  { id: "choices", type: "integer" },
  { id: "chosen", type: "integer", basis: VERDICT_BASIS },
  { id: "scored", type: "integer" },
  { id: "harness", type: "integer", basis: VERDICT_BASIS },
  { id: "issues", type: "integer" },
  { id: "phi", type: "real", basis: VERDICT_BASIS },
  { id: "wrong", type: "real", basis: VERDICT_BASIS },
  { id: "phiNormalised", type: "real", basis: VERDICT_BASIS },
  { id: "wrongNormalised", type: "real", basis: VERDICT_BASIS },
  { id: "mass", type: "real" },
  { id: "reported", type: "real" },
] as const satisfies readonly (ColumnSpec & { readonly id: keyof ChoiceFacts })[];

export const NO_FACTS: ChoiceFacts = {
  state: 0,
  result: 0,
  choices: 0,
  chosen: 0,
  scored: 0,
  harness: 0,
  issues: 0,
  phi: Number.NaN,
  wrong: Number.NaN,
  phiNormalised: Number.NaN,
  wrongNormalised: Number.NaN,
  mass: Number.NaN,
  reported: Number.NaN,
};
