import { t } from "@vscode/l10n";
import {
  amongCompared,
  type ComparedMetric,
  changeClause,
  dataClause,
  type Figure,
  INPUT_PARTS,
  type MetricInfo,
  PART_STATES,
} from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { partWord, stateWords } from "../../src/present/comparedData.ts";
import type { RunNames } from "../../src/present/metricWords.ts";
import type { Overview } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import type { PairsView } from "./page.ts";

/** A clause over pairs in words: a metric's change, a cell of a figure. Any other is shown as it is written. */
export function clauseName(
  clause: string,
  figures: readonly Figure[],
  infos: readonly MetricInfo[],
  names: RunNames,
): string {
  for (const figure of figures) {
    if (figure.shape !== "matrix") continue;
    const cell = figure.cells.find(({ where }) => where === clause);
    if (cell) return t("{0}: {1}", figure.title, cell.label);
  }
  for (const part of INPUT_PARTS) {
    const state = PART_STATES.find((one) => dataClause(part, one) === clause);
    if (state) return t("{0}: {1}", partWord(part), stateWords(state, names));
  }
  for (const info of infos) {
    const comparator = COMPARATORS.find((one) =>
      [changeClause(info.id, one), amongCompared(changeClause(info.id, one))].includes(clause),
    );
    if (comparator) return t("{0} {1}", t(info.name), changeWord(comparator, info.direction));
  }
  return lineText(clause);
}

const COMPARATORS = ["<", ">", "=="] as const;

function changeWord(comparator: string, direction: MetricInfo["direction"]): string {
  if (comparator === "==") return t("unchanged");
  if (direction === "none") return comparator === ">" ? t("higher") : t("lower");
  return (comparator === ">") === (direction === "higher") ? t("improved") : t("regressed");
}

/** The numbers of runs as they were chosen, the base first: the order of columns and answers. */
export const runOrder = ({ runs, base }: Pick<CompareState, "runs" | "base">): readonly number[] => [
  base,
  ...runs.flatMap((_, run) => (run === base ? [] : [run])),
];

/** All figures of two runs, with the slower one once it is there. */
export const figuresOf = ({ figures }: Overview, [later]: PairsView["later"]): readonly Figure[] =>
  later?.sentences ? [...figures, later.sentences] : figures;

/** One scale for all tracks of a table, so that their bands can be set against each other: room for the widest. */
export function sharedScale(
  metrics: readonly (Pick<ComparedMetric, "difference" | "interval"> & { readonly range: readonly [number, number] })[],
): number {
  const reaches = metrics.flatMap(({ difference, interval, range }) => {
    const width = widthOf(range);
    if (difference === null || width === null) return [];
    return [difference, ...(interval ?? [])].map((value) => Math.abs(value) / width);
  });
  return 1.05 * Math.max(0.1, ...reaches);
}

/** JSON has no infinity: an open end arrives as null, and then there is no track. */
export function widthOf([from, to]: readonly [number, number]): number | null {
  const width = to - from;
  return Number.isFinite(from) && Number.isFinite(to) && width > 0 ? width : null;
}
