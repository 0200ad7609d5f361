import { t } from "@vscode/l10n";
import type { Judged, JudgingStep, OfferedVerdict, Unjudged } from "../model/index.ts";
import { countText } from "./numbers.ts";

/** "8 of 12 judged"; empty if all or none are. */
export const judgedPart = ({ judged, of }: Judged): string =>
  judged === 0 || judged === of ? "" : t("{0} of {1} judged", countText(judged), countText(of));

/** Why nothing is judged, and what helps, as the command line says it. */
export function unjudgedText({ why, helps, verdicts = [] }: Unjudged): string {
  if (helps.length === 0) return why;
  const scores = verdicts.map(({ score }) => score).join(", ");
  const said = helps.map((step) => (step === "verdict" ? ownVerdictText(scores) : COMMANDS[step]()));
  const last = said.pop() ?? "";
  return said.length === 0
    ? t("{0} What helps: {1}.", why, last)
    : t("{0} What helps: {1}, or {2}.", why, said.join(", "), last);
}

const ownVerdictText = (scores: string): string =>
  t("what the file says itself ({0}), as a verdict (verdictFrom in a reading)", scores);

const COMMANDS: Readonly<Record<Exclude<JudgingStep, "verdict">, () => string>> = {
  join: () => t("the file with the gold answers (--join FILE)"),
  threshold: () => t("a score of the file with a threshold"),
  label: () => t("a model that says which sentences the documents support (evaloupe label FILE --with model)"),
  judge: () => t("a judge (evaloupe judge FILE)"),
  people: () => t("labels by hand (in the Inspector)"),
  match: () => t("word matching all the same (--matching strict)"),
};

/** What a button says that takes the file's own score as verdict. */
export const offeredVerdictWord = ({ score, right }: OfferedVerdict): string =>
  right === 1 ? t("Use {0} as verdict", score) : t("Use {0} as verdict: no is right", score);

/** What a button says that takes such a step; null of those that no button takes. */
export const stepWord = (step: JudgingStep): string | null => BUTTONS[step]?.() ?? null;

const BUTTONS: Readonly<Partial<Record<JudgingStep, () => string>>> = {
  join: () => t("Join gold answers…"),
  threshold: () => t("Use a score as verdict…"),
  label: () => t("Label support with a model…"),
  judge: () => t("Run a judge…"),
  people: () => t("Label by hand"),
  match: () => t("Match words all the same"),
};
