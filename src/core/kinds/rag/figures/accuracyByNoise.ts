import * as l10n from "@vscode/l10n";
import type { BarsFigure, Modes } from "../../../../model/index.ts";
import { wilson } from "../../../stats/wilson.ts";
import type { TableView } from "../../../table/view.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

/**
 * Accuracy at each noise level, ascending, with Wilson intervals: the noise robustness task, and samples of no task
 * that have a noise level. Every level of the table has its bar, with n 0 where the filter lets none of its samples
 * through, so that choosing one does not take the others away. Null where no sample of the view has one.
 */
export function accuracyByNoise(view: TableView<RagFacts>, modes: Modes): BarsFigure | null {
  const all = levelsOf(view);
  if (all.length === 0) return null;
  const shown = new Set(all.slice(0, MOST_LEVELS));
  const levels = view.valuesOf("noise").map((noise) => ({ noise, correct: 0, n: 0 }));
  let leftOut = 0;
  for (const { size, slots, to } of view.stretches(["noise"])) {
    for (let row = 0; row < size; row++) {
      const level = levels[slots[0]?.[row] ?? -1];
      if (!level) continue;
      const facts = to(row);
      if (!isAboutNoise(facts)) continue;
      const score = verdictOf(facts, modes, Found.correct, "answer");
      if (score.state !== "scored") leftOut++;
      else {
        level.n++;
        level.correct += score.value;
      }
    }
  }
  const marks = levels
    .filter(({ noise }) => shown.has(noise))
    .map(({ noise, correct, n }) => ({
      label: String(noise),
      value: n === 0 ? null : correct / n,
      n,
      interval: wilson(correct, n),
      where: `noise == ${JSON.stringify(noise)}`,
    }));
  const n = marks.reduce((sum, mark) => sum + mark.n, 0);
  for (const { noise, n: samples } of levels) if (!shown.has(noise)) leftOut += samples;
  if (n + leftOut === 0) return null;
  return {
    id: "noise-robustness.by-noise",
    shape: "bars",
    title:
      all.length > shown.size
        ? l10n.t("Accuracy by noise level, the first {0} of {1}", shown.size, all.length)
        : l10n.t("Accuracy by noise level"),
    axis: l10n.t("Noise level"),
    n,
    leftOut,
    marks,
  };
}

/** Bars that can be told apart. */
const MOST_LEVELS = 200;

/** Samples of other tasks have a noise level too: rejections are all noise. */
function isAboutNoise(facts: RagFacts): boolean {
  return facts.task === 0 || isTask(facts, "noise_robustness");
}

/** The levels of all samples of the table that the figure is about, in the table's order. */
function levelsOf(view: TableView<RagFacts>): readonly (string | number)[] {
  const all = view.valuesOf("noise");
  const found = new Set<string | number>();
  if (all.length > 0) {
    view.anyInTable((facts, index) => {
      const noise = isAboutNoise(facts) ? view.dimension("noise", index) : null;
      if (noise !== null) found.add(noise);
      return found.size === all.length;
    });
  }
  return all.filter((noise) => found.has(noise));
}
