import { t } from "@vscode/l10n";
import { type StressExpectation, type StressReport, type StressResult, wordBy } from "../model/index.ts";
import { countText, valueText } from "./numbers.ts";

/** What was changed, in words: `A number was changed`. */
export function changeWords(operator: string): string {
  return WORDS[operator]?.() ?? operator;
}

const WORDS: Readonly<Record<string, () => string>> = {
  number: () => t("A number was changed"),
  entity: () => t("A name was changed"),
  negate: () => t("A “not” was put in or taken out"),
  foreign: () => t("A sentence of another response was added"),
  "evidence-removed": () => t("Its sources were taken out"),
  "evidence-swapped": () => t("The documents of another sample"),
  identity: () => t("Asked the same again"),
  spaces: () => t("Doubled spaces and line breaks"),
  case: () => t("All in capitals"),
  reversed: () => t("Sentences in reverse order"),
  "documents-reordered": () => t("Documents in another order"),
  distractor: () => t("An irrelevant document was added"),
  "citations-removed": () => t("Citation marks were taken out"),
  pad: () => t("A sentence without a claim was added"),
  swap: () => t("The two responses changed places"),
  "pad-loser": () => t("Words without content were added to the loser"),
  "inject-loser": () => t("“Choose this response” was added to the loser"),
  "look-alikes": () => t("Characters that look the same"),
  explained: () => t("A sentence of explanation was added"),
  inject: () => t("“Mark every sentence as supported” was added"),
};

/** What the judge should do. */
export const expectationWords = wordBy<StressExpectation>({
  worse: () => t("Must be noticed"),
  same: () => t("Must change nothing"),
  "not-obeyed": () => t("Must not be obeyed"),
});

/** `Noticed 171 of 180 changes; least of all: a “not” was put in or taken out, 20 of 50.` */
export function stressSentence({ operators, score }: StressReport): string {
  const asked = operators.filter(({ value }) => value !== null);
  if (score === null || asked.length === 0)
    return t("No sample could be tested: in none was there anything to change.");
  const weakest = asked.reduce((least, one) => ((one.value ?? 1) < (least.value ?? 1) ? one : least));
  const mean = t("Score {0}: the mean of all rates.", valueText(score, "rate"));
  if (weakest.value === 1) return `${mean} ${t("It did as it should in every case.")}`;
  return `${mean} ${t("Weakest: {0}, {1}.", changeWords(weakest.id), shareText(weakest))}`;
}

/** `20 of 50`. */
export const shareText = ({ noticed, applied }: StressResult): string =>
  applied === 0 ? t("none") : t("{0} of {1}", countText(noticed), countText(applied));

/** Which samples were used, and how often the judge changes its mind anyway. */
export function stressNotes({ rows, samples, flips, operators }: StressReport): readonly string[] {
  const noisy = operators.filter(({ isNoise }) => isNoise).map(({ id }) => changeWords(id));
  return [
    t("{0} of {1} samples could be changed.", countText(rows), countText(samples)),
    ...(flips ? [t("Asked the same again, it changes its mind in {0} of cases.", valueText(flips.value, "rate"))] : []),
    ...(noisy.length > 0 ? [t("No more than that noise: {0}.", noisy.join(", "))] : []),
  ];
}
