import { t } from "@vscode/l10n";
import { type Claim, claim } from "../claims.ts";

export const ragClaims: readonly Claim[] = [
  claim("answer", () => t("Answer"), { correct: () => t("Correct"), wrong: () => t("Wrong") }),
  claim("rejection", () => t("Rejection"), { rejected: () => t("Rejected"), answered: () => t("Not rejected") }),
  claim("detection", () => t("Error detection"), { detected: () => t("Detected"), missed: () => t("Not detected") }),
  claim("correction", () => t("Error correction"), {
    corrected: () => t("Corrected"),
    "not-corrected": () => t("Not corrected"),
  }),
  claim("followed", () => t("Counterfactual"), {
    followed: () => t("Followed"),
    "not-followed": () => t("Not followed"),
  }),
  claim("adherence", () => t("Adherence"), {
    supported: () => t("Fully supported"),
    unsupported: () => t("Not fully supported"),
  }),
];
