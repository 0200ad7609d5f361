import { t } from "@vscode/l10n";
import type { Figure, MetricInfo } from "../model/index.ts";

/** Ids of metrics that repeat the file's own verdicts. */
export const secondOpinions = (infos: readonly MetricInfo[]): ReadonlySet<string> =>
  new Set(infos.flatMap(({ id, isSecondOpinion }) => (isSecondOpinion ? [id] : [])));

/** What the fold is called that they are in. */
export const secondOpinionTitle = (): string => t("Second opinion: our match against the gold answer");

/** "agrees with the file in 7 of 8 samples"; empty without verdicts of the file. */
export function agreementText(figures: readonly Figure[]): string {
  const figure = figures.find(({ id }) => id === "file.against-ours");
  if (figure?.shape !== "matrix" || figure.n === 0) return "";
  const same = figure.cells.reduce((sum, { role, value }) => (role === "good" ? sum + (value ?? 0) : sum), 0);
  return t("agrees with the file in {0} of {1} samples", same, figure.n);
}
