import * as l10n from "@vscode/l10n";
import type { SupportState } from "../../model/index.ts";

/** A state of response sentences in the words of figures. */
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
