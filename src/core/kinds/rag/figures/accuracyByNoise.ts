import * as l10n from "@vscode/l10n";
import type { BarsFigure, Modes } from "../../../../model/index.ts";
import { wilson } from "../../../stats/wilson.ts";
import type { TableView } from "../../../table/view.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

/**
 * Accuracy at each noise level, ascending, with Wilson intervals: the noise robustness task, and samples of no task
 * that have a noise level. Null where no sample has one.
 */
export function accuracyByNoise(view: TableView<RagFacts>, modes: Modes): BarsFigure | null {
  const levels = new Map<string | number, { correct: number; n: number }>();
  let leftOut = 0;
  view.each((facts, index) => {
    if (facts.task !== 0 && !isTask(facts, "noise_robustness")) return;
    const noise = view.dimension("noise", index);
    if (noise === null) return;
    const level = levels.get(noise) ?? { correct: 0, n: 0 };
    levels.set(noise, level);
    const score = verdictOf(facts, modes, Found.correct, "answer");
    if (score.state !== "scored") leftOut++;
    else {
      level.n++;
      level.correct += score.value;
    }
  });
  if (levels.size === 0) return null;
  const marks = [...levels]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([noise, { correct, n }]) => ({
      label: String(noise),
      value: n === 0 ? null : correct / n,
      n,
      interval: wilson(correct, n),
      where: `noise == ${JSON.stringify(noise)}`,
    }));
  return {
    id: "noise-robustness.by-noise",
    shape: "bars",
    title: l10n.t("Accuracy by noise level"),
    axis: l10n.t("Noise level"),
    n: marks.reduce((sum, { n }) => sum + n, 0),
    leftOut,
    marks,
  };
}
