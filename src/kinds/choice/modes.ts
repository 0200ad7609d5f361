import { t } from "@vscode/l10n";
import type { ProbabilityMode } from "../../model/index.ts";
import { type ModeFamilyDeclaration, modeFamily } from "../modeFamily.ts";

// Both are measured at once whatever is asked for: they cost two numbers more.
const probabilities = modeFamily<ProbabilityMode>(
  "probabilities",
  { name: () => t("Probabilities"), short: () => t("Probabilities") },
  {
    raw: () => t("Probabilities as given"),
    normalised: () => t("Probabilities that sum to one over the choices"),
  },
  { otherwise: "raw", isSettledByFile: true, isMeasured: false },
);

/** The mode families of the kind, apart from what it measures: the host offers modes and loads no more. */
export const choiceModes: readonly ModeFamilyDeclaration[] = [probabilities];
