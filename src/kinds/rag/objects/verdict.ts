import {
  type ComparedField,
  MATCHING_MODES,
  type MatchingChoice,
  type MatchingMode,
  type Verdict,
  type VerdictByMode,
} from "../../../model/index.ts";
import { Found } from "../facts.ts";
import { isAllEqual } from "./compare.ts";

/** The same in every mode. */
export const comparedBits = (compared: readonly ComparedField[]): number =>
  Found.known | (isAllEqual(compared) ? Found.correct : 0);

/** Right if every field is, with a note for each that is not. */
export function comparedVerdict(compared: readonly ComparedField[], active: MatchingChoice): VerdictByMode {
  const isRight = isAllEqual(compared);
  const wrong = compared.filter(({ state }) => state !== "equal").slice(0, MOST_NOTES);
  const verdictIn = (mode: MatchingMode): Verdict => ({
    kind: "answer",
    level: isRight ? "correct" : "wrong",
    rule: "fields",
    mode,
    spans: [],
    tone: isRight ? "good" : "bad",
    reason: null,
    notes: wrong.map(({ state, path }) => `field-${state}:${path}`),
  });
  return {
    kind: "answer",
    active: verdictIn(active === "none" ? "strict" : active),
    byMode: MATCHING_MODES.map(verdictIn),
    differs: false,
  };
}

const MOST_NOTES = 100;
