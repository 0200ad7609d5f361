import { type Contrast, equalsClause, type MatrixFigure } from "../../model/index.ts";
import { plainValue, readAlike } from "../../read/written.ts";
import { agreementOf } from "../stats/agreement.ts";
import { auroc } from "../stats/auroc.ts";
import { rmse } from "../stats/calibration.ts";
import { kendall, spearman } from "../stats/correlation.ts";
import { countCells, tableOf } from "../stats/pairs.ts";
import { countMatrix } from "./countMatrix.ts";
import type { Value } from "./filter.ts";

/** Fields with more values, or with fractions, are measures, not labels. */
const MOST_LABELS = 20;

/**
 * Compares two columns by row. Values are equal by meaning: "1", 1 and 1.0, "True" and true, and 1 beside numbers.
 * Labels other than numbers have no order. Truncated texts are no labels: `areWhole` is false then.
 */
export function contrast(
  fields: readonly [string, string],
  a: readonly Value[],
  b: readonly Value[],
  areWhole = true,
): Contrast {
  const { written, left, right, without } = pairUp(a, b);
  const numbers = allNumbers(left) && allNumbers(right) ? { left, right } : null;
  const labels = areWhole ? labelsOf(left, right) : null;
  const isOrdered = numbers !== null;
  const head = { fields, n: left.length, without, isOrdered };
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
    kappa: { unweighted, linear: isOrdered ? linear : null, quadratic: isOrdered ? quadratic : null },
    spearman: isOrdered ? rho : null,
    kendall: isOrdered ? tau : null,
    confusion: confusionOf(head, labels, counts, written),
  };
}

function pairUp(a: readonly Value[], b: readonly Value[]) {
  const spellings = new Map<string, string>();
  const [asLeft, asRight] = [new WrittenColumn(spellings), new WrittenColumn(spellings)];
  const left: (string | number)[] = [];
  const right: (string | number)[] = [];
  const without: [number, number] = [0, 0];
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? null;
    if (one === null) without[0]++;
    else if (other === null) without[1]++;
    else {
      left.push(asLeft.plain(one));
      right.push(asRight.plain(other));
    }
  }
  const alike = readAlike(asLeft.hasNumber || asRight.hasNumber ? [0] : []);
  const written = [asLeft, asRight].map((side) => (label: string | number) => side.of(label, alike));
  return { written, left: left.map(alike), right: right.map(alike), without };
}

class WrittenColumn {
  hasNumber = false;
  readonly #spellings: Map<string, string>;
  readonly #plain = new Map<string | number, string | number>();

  constructor(spellings: Map<string, string>) {
    this.#spellings = spellings;
  }

  plain(value: string | number): string | number {
    const known = this.#plain.get(value);
    if (known !== undefined) return known;
    const read = plainValue(value);
    const plain = typeof read === "string" ? this.#spelled(read) : read;
    if (typeof plain === "number") this.hasNumber = true;
    this.#plain.set(value, plain);
    return plain;
  }

  #spelled(text: string): string {
    const folded = text.trim().toLowerCase();
    const known = this.#spellings.get(folded);
    if (known === undefined) this.#spellings.set(folded, text.trim());
    return known ?? text.trim();
  }

  of(label: string | number, alike: (value: string | number) => string | number): readonly (string | number)[] {
    const found = [...this.#plain].flatMap(([value, plain]) => (alike(plain) === label ? [value] : []));
    return found.length === 0 ? [label] : found;
  }
}

const allNumbers = (values: readonly (string | number)[]): values is readonly number[] =>
  values.every((value) => typeof value === "number");

function labelsOf(left: readonly (string | number)[], right: readonly (string | number)[]): Contrast["labels"] {
  const all = new Set([...left, ...right]);
  if (all.size === 0 || all.size > MOST_LABELS) return null;
  if ([...all].some((value) => typeof value === "number" && !Number.isInteger(value))) return null;
  return [...all].sort((one, other) => {
    if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
    return one < other ? -1 : one > other ? 1 : 0;
  });
}

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

function confusionOf(
  { fields, n, without }: Pick<Contrast, "fields" | "n" | "without">,
  labels: readonly (string | number)[],
  counts: Float64Array,
  [asColumn, asRow]: readonly ((label: string | number) => readonly (string | number)[])[],
): MatrixFigure {
  const [columnField, rowField] = fields;
  const names = labels.map(String);
  const columnClauses = labels.map((label) => anyClause(columnField, asColumn?.(label) ?? [label]));
  const rowClauses = labels.map((label) => anyClause(rowField, asRow?.(label) ?? [label]));
  return countMatrix({
    id: `contrast:${columnField}:${rowField}`,
    title: `${columnField} · ${rowField}`,
    rowAxis: rowField,
    columnAxis: columnField,
    rows: names,
    columns: names,
    n,
    leftOut: without[0] + without[1],
    countAt: (r, c) => counts[r * labels.length + c] ?? 0,
    more(r, c) {
      const clauses = [rowClauses[r] ?? null, columnClauses[c] ?? null];
      return { where: clauses.includes(null) ? null : clauses.join(" && ") };
    },
  });
}

function anyClause(field: string, values: readonly (string | number)[]): string | null {
  const clauses = values.map((value) => equalsClause(field, value));
  if (clauses.includes(null)) return null;
  return clauses.length === 1 ? (clauses[0] ?? null) : `(${clauses.join(" || ")})`;
}
