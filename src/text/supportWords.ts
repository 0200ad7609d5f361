import * as l10n from "@vscode/l10n";
import { GUESSES_RIGHT, type SupportState, wordBy } from "../model/index.ts";

export function guessNote(): string {
  const { right, of, low, high } = GUESSES_RIGHT;
  return l10n.t(
    "These labels are guesses from word matching. Where it calls a sentence supported, people agree in {0} % of cases (95 % interval {1} to {2}, {3} sentences labelled by people). What it cannot tell is unsure: neither supported nor unsupported.",
    Math.round((100 * right) / of),
    Math.round(100 * low),
    Math.round(100 * high),
    of,
  );
}

export const supportWord = wordBy<SupportState>({
  full: () => l10n.t("Fully supported"),
  uncited: () => l10n.t("Supported without a source"),
  partial: () => l10n.t("Partly supported"),
  none: () => l10n.t("Unsupported"),
  unsure: () => l10n.t("Unsure"),
  unlabelled: () => l10n.t("Not labelled"),
});
