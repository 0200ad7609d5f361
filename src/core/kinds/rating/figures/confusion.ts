import { t } from "@vscode/l10n";
import type { Mark, MatrixFigure, Modes } from "../../../../model/index.ts";
import { countCells } from "../../../stats/pairs.ts";
import { isLabel } from "../clauses.ts";
import { compare } from "../comparison.ts";
import { labelsOf } from "../labels.ts";
import type { RatedSamples } from "../rated.ts";
import { GOLD } from "../values.ts";
import { labelText } from "../words.ts";

/** Beyond so many labels a matrix shows nothing. */
const MOST_LABELS = 20;

/** Which labels two raters gave to the same samples: rows gold (or the second rater), columns the rater. */
export function confusion(taken: RatedSamples, rater: string, other: string, modes: Modes): MatrixFigure | null {
  const labels = labelsOf(taken.view, modes);
  if (labels.length > MOST_LABELS) return null;
  const { pairs, agreement } = compare(taken, rater, other, modes);
  if (agreement.n === 0) return null;
  const counts = countCells(pairs);
  const names = labels.map((label) => labelText(label));
  return {
    id: `confusion:${rater}:${other}`,
    shape: "matrix",
    title: other === GOLD ? t("{0} against gold", rater) : t("{0} against {1}", rater, other),
    rowAxis: other === GOLD ? t("Gold") : other,
    columnAxis: rater,
    rows: names,
    columns: names,
    n: agreement.n,
    leftOut: taken.size - agreement.n,
    unit: "count",
    cells: labels.flatMap((row, r) =>
      labels.map((column, c): Mark => {
        const count = counts[r * labels.length + c] ?? 0;
        const where = `${isLabel(other, row)} && ${isLabel(rater, column)}`;
        return { label: `${names[r]} · ${names[c]}`, value: count, n: count, interval: null, where };
      }),
    ),
  };
}
