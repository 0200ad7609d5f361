import { t } from "@vscode/l10n";
import type { ProbabilityMode } from "../../model/index.ts";
import { type ModeFamilyDeclaration, modeFamily } from "../modeFamily.ts";

// Both modes are measured at once: two numbers more.
const probabilities = modeFamily<ProbabilityMode>(
  "probabilities",
  { name: () => t("Probabilities"), short: () => t("Probabilities") },
  {
    raw: () => t("Probabilities as given"),
    normalised: () => t("Probabilities that sum to one over the choices"),
  },
  { otherwise: "raw", isSettledByFile: true, isMeasured: false },
);

/** Apart from what the kind measures: the host loads no more to offer modes. */
export const choiceModes: readonly ModeFamilyDeclaration[] = [probabilities];
