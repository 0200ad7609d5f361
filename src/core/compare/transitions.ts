import * as l10n from "@vscode/l10n";
import { type Mark, type MatrixFigure, type Modes, transitionClause } from "../../model/index.ts";
import type { Field, PairView, Transition } from "../kinds/kind.ts";

/**
 * How often a verdict went from each value to each other: rows A, columns B. Pairs without a verdict on either side are
 * left out; values that no pair has get no row and no column. Null where there are no two values to go between.
 */
export function transitionFigure<F>(
  transition: Transition<F>,
  field: Field<F>,
  pairs: PairView<F>,
  names: readonly [string, string],
  modes: Modes,
): MatrixFigure | null {
  const values = [...transition.values, { literal: "null", label: l10n.t("No verdict") }];
  const none = values.length - 1;
  const placeOf = (facts: F): number => {
    const value = transition.appliesTo?.(facts) === false ? null : field.read(facts, modes);
    if (value === null) return none;
    const literal = literalOf(field, value);
    const place = values.findIndex((known) => known.literal === literal);
    return place < 0 ? none : place;
  };
  const counts = new Float64Array(values.length ** 2);
  pairs.each((a, b) => {
    const cell = placeOf(a) * values.length + placeOf(b);
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  const countAt = (row: number, column: number) => counts[row * values.length + column] ?? 0;
  const leftOut = countAt(none, none);
  counts[none * values.length + none] = 0;
  const shown = values.map((_, place) => place).filter((place) => sumOf(values.length, place, countAt) > 0);
  if (shown.length < 2) return null;
  return {
    id: `transition:${transition.field}`,
    shape: "matrix",
    title: transition.title,
    n: pairs.size - leftOut,
    leftOut,
    rowAxis: names[0],
    columnAxis: names[1],
    rows: shown.map((place) => values[place]?.label ?? ""),
    columns: shown.map((place) => values[place]?.label ?? ""),
    cells: shown.flatMap((row) =>
      shown.map((column): Mark => {
        const from = values[row];
        const to = values[column];
        const count = countAt(row, column);
        const role = roleOf(transition.good, from?.literal, to?.literal);
        return {
          label: l10n.t("{0} to {1}", from?.label ?? "", to?.label ?? ""),
          value: count,
          n: count,
          interval: null,
          where: transitionClause(field.id, from?.literal ?? "", to?.literal ?? ""),
          ...(role === null ? {} : { role }),
        };
      }),
    ),
    unit: "count",
  };
}

function literalOf<F>({ type, names }: Field<F>, value: number): string {
  if (names) return JSON.stringify(names[value] ?? "");
  return type === "flag" ? String(value === 1) : String(value);
}

/** Rows and columns of a value together. */
function sumOf(length: number, place: number, countAt: (row: number, column: number) => number): number {
  let sum = 0;
  for (let other = 0; other < length; other++) sum += countAt(place, other) + countAt(other, place);
  return sum;
}

function roleOf(good: string | undefined, from: string | undefined, to: string | undefined): "good" | "bad" | null {
  if (good === undefined || from === to) return null;
  if (to === good) return "good";
  return from === good ? "bad" : null;
}
