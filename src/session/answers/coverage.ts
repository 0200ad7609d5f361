import { type SlicePlan, slotCounts } from "../../analysis/aggregate/slicePlan.ts";
import { SOURCE_DIMENSION } from "../../analysis/table/dimensions.ts";
import { mixedNote } from "../../kinds/mixed.ts";
import { settingMeaning } from "../../kinds/reading/settings.ts";
import { type ModeFamily, modeIn, type Query, settingsIn, type Uncovered } from "../../model/index.ts";
import type { SliceSize } from "../../protocol/metrics.ts";
import type { LabelReads } from "../labelReads.ts";
import { runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";

/** Samples of a dimension by value, and those without one. */
interface Coverage {
  readonly name: string;
  readonly values: readonly (string | number)[];
  readonly counts: readonly number[];
  readonly without: number;
}

export function coverageOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
  into?: LabelReads,
): Promise<readonly Coverage[]> {
  const answer = async (reads: LabelReads) => {
    const view = await evaluation.view(query, signal, reads);
    const names = dimensionsOf(evaluation).filter((name) => view.valuesOf(name).length > 0);
    const found = await runCooperatively(slotCounts(view, names), signal);
    return found.map((counts, d) => {
      const name = names[d] ?? "";
      const values = view.valuesOf(name).filter((_, slot) => (counts[slot] ?? 0) > 0);
      const samples = counts.reduce((sum, count) => sum + count, 0);
      return { name, values, counts: [...counts.filter((count) => count > 0)], without: view.size - samples };
    });
  };
  return evaluation.onceReading(["coverage", ...questionIn(null, query)], signal, answer, into);
}

export const sizesOf = (coverage: readonly Coverage[], plan: SlicePlan): readonly SliceSize[] =>
  coverage.flatMap(({ name, values, counts }) => {
    const shown = plan.has(name) ? new Set(plan.get(name)?.shown) : null;
    return values.flatMap((value, at) =>
      shown?.has(value) === false ? [] : [{ dimension: name, value, samples: counts[at] ?? 0 }],
    );
  });

export const uncoveredBy = (coverage: readonly Coverage[]): readonly Uncovered[] =>
  coverage.flatMap(({ name, values, without }) =>
    values.length > 0 && without > 0 ? [{ dimension: name, samples: without }] : [],
  );

export const mixedBy = ({ kind, plan }: EvaluationView, coverage: readonly Coverage[], apart: string | null) => {
  const settings = plan.rows.flatMap((row) => row.plan.sliceBy).filter((name) => settingMeaning(name) !== null);
  const mixed = new Set([...(kind.measure.mixed ?? []), ...settings]);
  return coverage.flatMap(({ name, values }) =>
    values.length > 1 && name !== apart && mixed.has(name) ? [mixedNote(name, values)] : [],
  );
};

export const dimensionsOf = ({ kind, table }: EvaluationView): readonly string[] => [
  ...new Set([...kind.measure.dimensions, ...table.dimensions, SOURCE_DIMENSION]),
];

/** Cache key of an answer that depends on one family's modes. A filter may read any. */
export function questionIn(family: ModeFamily | null, { where, modes, annotator }: Query): readonly unknown[] {
  if (where.length > 0) return [where, modes, annotator];
  return [where, modeIn(modes, family), settingsIn(modes), annotator];
}
