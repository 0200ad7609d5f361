import type { Comparator, Comparison, Expression, Literal } from "./expression.ts";

export type Value = number | string | null;

/** Value of a field for the row under the cursor. Flags are 0 or 1. */
export type ReadValue<F> = (facts: F, index: number) => Value;

/** A compiled filter: cheap enough to ask of a million rows. */
export type Predicate<F> = (facts: F, index: number) => boolean;

/** Turns a comparison into a test; how its field is read (a column, a score, a search result) is the caller's. */
export type CompileComparison<F> = (comparison: Comparison) => Predicate<F>;

export function compileFilter<F>(expression: Expression, compileComparison: CompileComparison<F>): Predicate<F> {
  if (expression.type === "compare") return compileComparison(expression);
  if (expression.type === "not") {
    const inner = compileFilter(expression.of, compileComparison);
    return (facts, index) => !inner(facts, index);
  }
  const parts = expression.all.map((part) => compileFilter(part, compileComparison));
  // An `or` is an `and` that stops at what is true: plain loops, because a filter is asked of every row.
  const isOr = expression.type === "or";
  return (facts, index) => {
    for (let p = 0; p < parts.length; p++) if (parts[p]?.(facts, index) === isOr) return isOr;
    return !isOr;
  };
}

/** The test `value comparator literal`. Numbers compare as numbers, everything else as text; see `Expression` for null. */
export function compareWith(comparator: Comparator, literal: Literal): (value: Value) => boolean {
  if (literal === null) {
    return comparator === "!=" || comparator === "!~" ? (value) => value !== null : (value) => value === null;
  }
  const wanted = typeof literal === "boolean" ? Number(literal) : literal;
  if (comparator === "~" || comparator === "!~") {
    const part = String(literal).toLowerCase();
    const isWanted = comparator === "~";
    return (value) => value !== null && String(value).toLowerCase().includes(part) === isWanted;
  }
  const wantedText = String(wanted);
  return (value) => {
    if (value === null) return false;
    if (typeof value === "number" && typeof wanted === "number") return ordered(comparator, value - wanted);
    if (typeof value === "string" && comparator === "==") return value === wantedText;
    const text = String(value);
    return ordered(comparator, text < wantedText ? -1 : text > wantedText ? 1 : 0);
  };
}

function ordered(comparator: Comparator, difference: number): boolean {
  switch (comparator) {
    case "==":
      return difference === 0;
    case "!=":
      return difference !== 0;
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case ">":
      return difference > 0;
    default:
      return difference >= 0;
  }
}
