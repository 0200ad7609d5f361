import { type Contrast, equalsClause, type Mark, type MatrixFigure } from "../../model/index.ts";
import { agreementOf } from "../stats/agreement.ts";
import { auroc } from "../stats/auroc.ts";
import { rmse } from "../stats/calibration.ts";
import { kendall, spearman } from "../stats/correlation.ts";
import { countCells, tableOf } from "../stats/pairs.ts";
import type { Value } from "./filter.ts";

/** Fields with more different values, or with fractions among them, are measures rather than labels. */
const MOST_LABELS = 20;

/** Sets one column against another; the rows of both belong together by position. It knows no kind. */
export function contrast(fields: readonly [string, string], a: readonly Value[], b: readonly Value[]): Contrast {
  const { left, right, without } = pairUp(a, b);
  const numbers = allNumbers(left) && allNumbers(right) ? { left, right } : null;
  const labels = labelsOf(left, right);
  const head = { fields, n: left.length, without };
  const measured = {
    rmse: numbers && numbers.left.length > 0 ? rmse(numbers.left, numbers.right) : null,
    auroc: areaOf(left, right),
  };
  if (labels === null) {
    return {
      ...head,
      ...measured,
      labels,
      accuracy: null,
      kappa: { unweighted: null, linear: null, quadratic: null },
      spearman: numbers ? spearman(numbers.left, numbers.right) : null,
      kendall: numbers ? kendall(numbers.left, numbers.right) : null,
      confusion: null,
    };
  }
  const place = new Map(labels.map((label, at) => [label, at]));
  const levels = (values: readonly (string | number)[]) => values.map((value) => place.get(value) ?? 0);
  const counts = countCells({ k: labels.length, rows: levels(right), columns: levels(left), times: null });
  const {
    accuracy,
    unweighted,
    linear,
    quadratic,
    spearman: rho,
    kendall: tau,
  } = agreementOf(tableOf(labels.length, counts));
  return {
    ...head,
    ...measured,
    labels,
    accuracy,
    kappa: { unweighted, linear, quadratic },
    spearman: rho,
    kendall: tau,
    confusion: matrixOf(head, labels, counts),
  };
}

function pairUp(a: readonly Value[], b: readonly Value[]) {
  const left: (string | number)[] = [];
  const right: (string | number)[] = [];
  const without: [number, number] = [0, 0];
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? null;
    if (one === null) without[0]++;
    else if (other === null) without[1]++;
    else {
      left.push(one);
      right.push(other);
    }
  }
  return { left, right, without };
}

const allNumbers = (values: readonly (string | number)[]): values is readonly number[] =>
  values.every((value) => typeof value === "number");

/** Every value of either side, numbers ascending, then texts; null where they are no labels. */
function labelsOf(left: readonly (string | number)[], right: readonly (string | number)[]): Contrast["labels"] {
  const all = new Set([...left, ...right]);
  if (all.size === 0 || all.size > MOST_LABELS) return null;
  if ([...all].some((value) => typeof value === "number" && !Number.isInteger(value))) return null;
  return [...all].sort((one, other) => {
    if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
    return one < other ? -1 : one > other ? 1 : 0;
  });
}

/** Of two values on one side and numbers on the other, whichever way round. */
function areaOf(left: readonly (string | number)[], right: readonly (string | number)[]): number | null {
  for (const [classes, scores] of [
    [right, left],
    [left, right],
  ] as const) {
    const two = [...new Set(classes)].sort((one, other) => (one < other ? -1 : 1));
    if (two.length !== 2 || !allNumbers(scores)) continue;
    return auroc(
      classes.map((value) => (value === two[1] ? 1 : 0)),
      scores,
    );
  }
  return null;
}

function matrixOf(
  { fields, n, without }: Pick<Contrast, "fields" | "n" | "without">,
  labels: readonly (string | number)[],
  counts: Float64Array,
): MatrixFigure {
  const [columnField, rowField] = fields;
  const names = labels.map(String);
  return {
    id: `contrast:${columnField}:${rowField}`,
    shape: "matrix",
    title: `${columnField} · ${rowField}`,
    rowAxis: rowField,
    columnAxis: columnField,
    rows: names,
    columns: names,
    n,
    leftOut: without[0] + without[1],
    unit: "count",
    cells: labels.flatMap((row, r) =>
      labels.map((column, c): Mark => {
        const count = counts[r * labels.length + c] ?? 0;
        const clauses = [equalsClause(rowField, row), equalsClause(columnField, column)];
        const where = clauses.includes(null) ? null : clauses.join(" && ");
        return { label: `${names[r]} · ${names[c]}`, value: count, n: count, interval: null, where };
      }),
    ),
  };
}
