import { t } from "@vscode/l10n";
import type { Contrast } from "../../src/model/index.ts";

/** One number about two fields together. */
export interface ContrastMeasure {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly value: number;
  readonly unit: "rate" | "mean";
}

/** The measures that are defined, agreement of labels first; weights of kappa where there are more than two labels. */
export function contrastMeasures(contrast: Contrast): readonly ContrastMeasure[] {
  const { accuracy, kappa, spearman, kendall, rmse, auroc, labels } = contrast;
  const isWeighted = (labels?.length ?? 0) > 2;
  const all: readonly (Omit<ContrastMeasure, "value"> & { readonly value: number | null })[] = [
    {
      id: "accuracy",
      name: t("Same value"),
      formula: t("samples whose two values are equal / n"),
      value: accuracy,
      unit: "rate",
    },
    {
      id: "kappa",
      name: t("Cohen's kappa"),
      formula: t("(observed agreement − agreement by chance) / (1 − agreement by chance)"),
      value: kappa.unweighted,
      unit: "mean",
    },
    {
      id: "kappa-linear",
      name: t("Kappa, linear"),
      formula: t("Kappa with weights that grow with the distance of two labels in their order"),
      value: isWeighted ? kappa.linear : null,
      unit: "mean",
    },
    {
      id: "kappa-quadratic",
      name: t("Kappa, quadratic"),
      formula: t("Kappa with weights that grow with the squared distance of two labels in their order"),
      value: isWeighted ? kappa.quadratic : null,
      unit: "mean",
    },
    {
      id: "spearman",
      name: t("Spearman's rho"),
      formula: t("Correlation of the ranks; ties share the mean of their ranks"),
      value: spearman,
      unit: "mean",
    },
    {
      id: "kendall",
      name: t("Kendall's tau-b"),
      formula: t("(pairs in the same order − pairs in opposite order) / pairs, corrected for ties"),
      value: kendall,
      unit: "mean",
    },
    {
      id: "rmse",
      name: t("RMSE"),
      formula: t("Root of the mean squared difference of both"),
      value: rmse,
      unit: "mean",
    },
    {
      id: "auroc",
      name: t("ROC-AUC"),
      formula: t("Chance that a sample of the greater of two values has the higher number on the other side"),
      value: auroc,
      unit: "mean",
    },
  ];
  return all.flatMap((measure) => (measure.value === null ? [] : { ...measure, value: measure.value }));
}
