import { t } from "@vscode/l10n";
import type { Modes, ShownVerdict } from "../model/index.ts";
import type { PersonReading } from "./labelling.ts";

/** What one answer says of the gold answer to its question. */
export interface GoldDoubt {
  /** Every mode finds it wrong, and the documents' words, where there are any, bear it and not the gold answer. */
  readonly isAgainst: boolean;
  /** What it says in place of the gold answer, where that is a number: a choice. Answers that differ in it do not agree. */
  readonly said?: number;
  /** Documents bear it: one voice is enough. Without any, voices of two models are needed. */
  readonly isBorne: boolean;
  /** How much it weighs in the order of suspects, in (0, 1]. */
  readonly weight: number;
}

/** How answers speak against gold answers that may be wrong themselves. */
export interface Suspecting<F> {
  /** From facts in which every mode is measured; null where the answer says nothing of the gold answer. */
  doubtOf(facts: F): GoldDoubt | null;
  /** Whether samples of the table have gold answers to doubt. */
  mayDoubt(facts: F): boolean;
  /** Whether these modes match no answers, so that gold answers are not doubted either. */
  isOff?(modes: Modes): boolean;
}

/** The verdict of a person who finds the gold answer wrong; with any other verdict it is taken to be right. */
export const GOLD_WRONG = "gold-wrong";
/** The same as it is offered. */
export const goldWrong: ShownVerdict = {
  id: GOLD_WRONG,
  role: "contradictory",
  get word() {
    return t("Gold is wrong");
  },
};
/** Whether the gold answer of a sample is suspect, as a judge of whether it is wrong. */
export const SUSPECT_FIELD = "gold.suspect";

export const suspectReading: PersonReading = { by: "verdict", scoreOf: (verdict) => (verdict === GOLD_WRONG ? 1 : 0) };

/** The same of what a response is worth: whoever finds the gold answer wrong has not said it. */
export const unlessGoldWrong =
  (scoreOf: (verdict: string) => 0 | 1) =>
  (verdict: string): 0 | 1 | null =>
    verdict === GOLD_WRONG ? null : scoreOf(verdict);
