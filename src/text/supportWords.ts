import * as l10n from "@vscode/l10n";
import { GUESSES_RIGHT, type SupportState } from "../model/index.ts";

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

export function supportWord(state: SupportState): string {
  switch (state) {
    case "full":
      return l10n.t("Fully supported");
    case "uncited":
      return l10n.t("Supported without a source");
    case "partial":
      return l10n.t("Partly supported");
    case "none":
      return l10n.t("Unsupported");
    case "unsure":
      return l10n.t("Unsure");
    case "unlabelled":
      return l10n.t("Not labelled");
  }
}
