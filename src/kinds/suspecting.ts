import { t } from "@vscode/l10n";
import type { Modes, ShownVerdict } from "../model/index.ts";
import type { HumanScore } from "./labelling.ts";

interface GoldDoubt {
  /** Wrong in every mode, and documents, if any, contain it and not the gold answer. */
  readonly isAgainst: boolean;
  readonly said?: number;
  /** Documents contain it: one answer is enough; else two models are needed. */
  readonly isBorne: boolean;
  /** Weight in the order of suspects, in (0, 1]. */
  readonly weight: number;
}

export interface Suspecting<F> {
  /** From facts in all modes; null without evidence. */
  doubtOf(facts: F): GoldDoubt | null;
  mayDoubt(facts: F): boolean;
  /** No evidence is ever borne by documents, so that a single answer to a question makes no suspect. */
  readonly isNeverBorne?: true;
  isOff?(modes: Modes): boolean;
}

/** A person's verdict that the gold answer is wrong; any other verdict confirms it. */
const GOLD_WRONG = "gold-wrong";
export const goldWrong: ShownVerdict = {
  id: GOLD_WRONG,
  role: "contradictory",
  get word() {
    return t("Gold is wrong");
  },
};
export const SUSPECT_FIELD = "gold.suspect";

export const suspectScore: HumanScore = { by: "verdict", scoreOf: (verdict) => (verdict === GOLD_WRONG ? 1 : 0) };

/** Null for a wrong gold answer: it says nothing of the response. */
export const unlessGoldWrong =
  (scoreOf: (verdict: string) => 0 | 1) =>
  (verdict: string): 0 | 1 | null =>
    verdict === GOLD_WRONG ? null : scoreOf(verdict);
