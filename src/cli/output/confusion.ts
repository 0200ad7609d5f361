import type { Figure, MatrixFigure, MetricValue } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { countText } from "../../present/numbers.ts";
import { textTable, widthOf } from "../../present/table.ts";

/** Longer labels are cut in row heads. Columns are numbered if their heads would be too wide. */
const LONGEST_LABEL = 40;
const WIDEST_HEADS = 100;

/** The confusion matrices of raters, as tables of counts with totals; then how many pairs of raters have none. */
export function confusionTexts(figures: readonly Figure[], values: readonly MetricValue[]): readonly string[] {
  const matrices = figures.filter((figure): figure is MatrixFigure => isConfusion(figure));
  const pairs = new Set(values.filter(isOfPair).map(({ between }) => JSON.stringify(between)));
  const left = pairs.size - matrices.length;
  return [
    ...matrices.map(matrixText),
    ...(left > 0 && matrices.length > 0 ? [`${countText(left)} more pairs of raters have no matrix here.\n`] : []),
  ];
}

const isConfusion = ({ id, shape }: Figure): boolean => shape === "matrix" && id.startsWith("confusion:");

/** Values of every two that are set against each other, once each. */
const isOfPair = ({ id, slice, order, between, n }: MetricValue): boolean =>
  id === "agreement.accuracy" && slice === null && order === undefined && between !== undefined && n > 0;

function matrixText({ title, rowAxis, columnAxis, rows, columns, cells, n, leftOut }: MatrixFigure): string {
  const counts = rows.map((_, r) => columns.map((_, c) => cells[r * columns.length + c]?.n ?? 0));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const heads = columns.map((column) => lineText(column));
  const isNumbered = sum(heads.map((head) => widthOf(head) + 2)) > WIDEST_HEADS;
  const named = rows.map((row, at) => `${isNumbered ? `${at + 1}  ` : ""}${cut(lineText(row))}`);
  const table = textTable(
    [
      { head: "", align: "left" },
      ...heads.map((head, at) => ({ head: isNumbered ? String(at + 1) : head, align: "right" }) as const),
      { head: "total", align: "right" },
    ],
    [
      ...counts.map((row, r) => [named[r] ?? "", ...row.map(countText), countText(sum(row))]),
      ["total", ...columns.map((_, c) => countText(sum(counts.map((row) => row[c] ?? 0)))), countText(n)],
    ],
  );
  const left = leftOut > 0 ? `; samples in no cell: ${countText(leftOut)}` : "";
  return `${lineText(title)}: rows ${lineText(rowAxis)}, columns ${lineText(columnAxis)}${left}\n${table}`;
}

const cut = (label: string): string => (label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label);
