import { t } from "@vscode/l10n";
import type { Mean, Metric } from "../../analysis/aggregate/aggregate.ts";
import { meansOf } from "../../analysis/aggregate/means.ts";
import { valueScore } from "../../analysis/aggregate/valueScores.ts";
import { indicatorName } from "../../analysis/table/indicator.ts";
import type { TableView } from "../../analysis/table/view.ts";
import { type CountsFigure, equalsClause, type Mark, type MetricInfo } from "../../model/index.ts";
import { verdictRank, wordsOf } from "./names.ts";
import { isLabelId, labelName } from "./values.ts";

/** All other labels are counted together. */
export const MOST_LABELS = 20;
const MOST_COLUMNS = 50;
const OTHERS = "other";

interface FoundLabels {
  readonly id: string;
  readonly labels: readonly string[];
  readonly hasOthers: boolean;
}

function labelsIn({ valueNames, valuesOf }: Pick<TableView<never>, "valueNames" | "valuesOf">): readonly FoundLabels[] {
  const ids = valueNames().filter(isLabelId).slice(0, MOST_COLUMNS);
  return ids.map((id) => {
    const all = valuesOf(id).map(String);
    return { id, labels: all.slice(0, MOST_LABELS).sort(), hasOthers: all.length > MOST_LABELS };
  });
}

/** Column and label of a metric; null for other metrics. A “=” in a column's name counts as the separator. */
export function labelOf(id: string): { readonly name: string; readonly value: string } | null {
  const at = isLabelId(id) ? id.indexOf("=") : -1;
  return at < 0 ? null : { name: labelName(id.slice(0, at)), value: id.slice(at + 1) };
}

/**
 * Whether the file grades its answers in labels such as A to E: a verdict with unknown right labels. In a column of
 * judges, names of models are no grades.
 */
export const hasGrades = ({ valueNames, valuesOf }: Pick<TableView<never>, "valueNames" | "valuesOf">): boolean =>
  valueNames().some((id) => {
    const words = isLabelId(id) ? wordsOf(labelName(id)) : [];
    const isWho = JUDGES.has(words.at(-1) ?? "");
    if (!isWho && verdictRank(words.join(" ")) < 0) return false;
    const labels = valuesOf(id).map(String);
    return labels.length > 1 && (!isWho || labels.every((label) => label.trim().length <= LONGEST_MARK));
  });
const JUDGES = new Set(["judge", "grader", "scorer", "rater"]);
const LONGEST_MARK = 2;

const INFO: Omit<MetricInfo, "id" | "name"> = {
  formula: "rows with the label / rows with any label of the column; each is a metric of its own, label.NAME=LABEL",
  range: [0, 1],
  direction: "none",
  unit: "rate",
  source: "the file",
  family: null,
  group: "scores",
  from: "file",
};

function meansIn<F>(view: Pick<TableView<never>, "valueNames" | "valuesOf">): readonly Mean<F>[] {
  return labelsIn(view).flatMap(({ id, labels, hasOthers }): readonly Mean<F>[] => {
    const infoOf = (label: string): MetricInfo => {
      return { ...INFO, id: indicatorName({ name: id, value: label }), name: `${labelName(id)} = ${label}` };
    };
    const names = labels.map((value) => indicatorName({ name: id, value }));
    const each = labels.map((label, at) => ({ info: infoOf(label), score: valueScore(names[at] ?? "") }));
    if (!hasOthers) return each;
    const called = labels.includes(OTHERS) ? `${OTHERS} labels` : OTHERS;
    const at = (numbers: readonly Float64Array[], row: number) =>
      numbers.reduce((rest, own) => rest - (own[row] ?? Number.NaN), 1);
    return [...each, { info: infoOf(called), score: { values: names, at } }];
  });
}

export const labelShares = <F>(): Metric<F> => ({
  info: { ...INFO, id: "label", name: "Label of the file" },
  aggregate: meansOf((view) => meansIn(view)),
  infosIn: (view) => meansIn<F>(view).map(({ info }) => info),
});

export function labelFigures<F>(view: TableView<F>): readonly CountsFigure[] {
  const found = labelsIn(view);
  const valuesOf = found.map(({ id }) => view.valuesOf(id).map(String));
  const counts = valuesOf.map((values) => new Uint32Array(values.length));
  if (found.length === 0) return [];
  for (const { size, slots } of view.batches(found.map(({ id }) => id))) {
    for (const [c, own] of counts.entries()) {
      for (let row = 0; row < size; row++) {
        const slot = slots[c]?.[row] ?? -1;
        if (slot >= 0) own[slot] = (own[slot] ?? 0) + 1;
      }
    }
  }
  return found.flatMap(({ id, labels, hasOthers }, c): readonly CountsFigure[] => {
    const own = counts[c] ?? new Uint32Array();
    const countOf = (label: string): number => own[valuesOf[c]?.indexOf(label) ?? -1] ?? 0;
    const n = own.reduce((sum, count) => sum + count, 0);
    if (n === 0) return [];
    const bar = (label: string, value: number, where: string | null): Mark => {
      return { label, value, n: value, interval: null, where };
    };
    const bars = labels.map((label) => bar(label, countOf(label), equalsClause(id, label)));
    const rest = n - bars.reduce((sum, { value }) => sum + (value ?? 0), 0);
    const marks = hasOthers ? [...bars, bar(t("other labels"), rest, null)] : bars;
    const title = t("{0}, labels of the file", labelName(id));
    return [{ id: `${id}.distribution`, shape: "counts", title, n, leftOut: view.size - n, marks }];
  });
}
