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

const COUNT = { type: "integer" } as const;
const VERDICT = { type: "integer", basis: VERDICT_BASIS } as const;
const PROBABILITY = { type: "real", basis: VERDICT_BASIS } as const;

/** Facts of a question, in no mode. Numbers that are no counts are NaN if undefined. */
const COLUMNS = {
  /** 0: scored; else 1 + position in `PROBLEMS`. */
  state: COUNT,
  result: VERDICT,
  choices: COUNT,
  /** 1 + position of the likeliest wrong choice, the first of equals; 0: none. */
  chosen: VERDICT,
  scored: COUNT,
  harness: VERDICT,
  issues: COUNT,
  /** p of the right choice, and the largest p of a wrong one: raw, then normalised over the choices. */
  phi: PROBABILITY,
  wrong: PROBABILITY,
  phiNormalised: PROBABILITY,
  wrongNormalised: PROBABILITY,
  /** Σ raw p. */
  mass: { type: "real" },
  /** The task's accuracy in the harness's results file. */
  reported: { type: "real" },
} as const satisfies Readonly<Record<string, Omit<ColumnSpec, "id">>>;

export type ChoiceFacts = { readonly [Id in keyof typeof COLUMNS]: number };

export const choiceColumns: readonly ColumnSpec[] = Object.entries(COLUMNS).map(([id, column]) => ({ id, ...column }));

export const NO_FACTS: ChoiceFacts = Object.fromEntries(
  choiceColumns.map(({ id, type }) => [id, type === "integer" ? 0 : Number.NaN]),
  // `fromEntries` forgets the names of the keys.
) as ChoiceFacts;
