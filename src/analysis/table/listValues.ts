import type { Comparator, Literal } from "../../model/index.ts";
import { compareWith, type Value } from "./filter.ts";

/** A list value: a sample has each element. A comparison with `every` is of all elements. */
export class ListValue {
  readonly elements: readonly Value[];
  readonly every: boolean;
  constructor(elements: readonly Value[], every = false) {
    this.elements = elements;
    this.every = every;
  }
  toString(): string {
    return this.elements.map(String).join(", ");
  }
}

export type FieldValue = Value | ListValue;

export const plainValue = (value: FieldValue): Value => (value instanceof ListValue ? String(value) : value);

/**
 * The test `field comparator literal` for a field that may be a list. `has` looks for an element equal to the literal,
 * ignoring case; `!=` and `!~` require that no element matches; others require one that passes. `every` requires a
 * non-empty list whose elements all pass. A list is never null.
 */
export function compareFieldWith(comparator: Comparator, literal: Literal): (value: FieldValue) => boolean {
  const one = compareWith(comparator, literal);
  const same = compareWith("==", typeof literal === "string" ? literal.toLowerCase() : literal);
  const opposite =
    comparator === "!=" ? compareWith("==", literal) : comparator === "!~" ? compareWith("~", literal) : null;
  const element = (value: Value): boolean =>
    comparator === "has" ? same(typeof value === "string" ? value.toLowerCase() : value) : one(value);
  return (value) => {
    if (!(value instanceof ListValue)) return one(value);
    const { elements, every } = value;
    if (literal === null) return comparator === "!=" || comparator === "!~";
    if (every) return elements.length > 0 && elements.every(element);
    return opposite === null ? elements.some(element) : !elements.some(opposite);
  };
}

/** A list of texts as a value of a table, which has texts and numbers alone: `listIn` reads it. */
export const listText = (elements: readonly string[]): string => JSON.stringify(elements);

/** The list that such a value is; null of any other value. */
export function listIn(value: Value): ListValue | null {
  if (typeof value !== "string" || !value.startsWith("[")) return null;
  try {
    const elements: unknown = JSON.parse(value);
    return Array.isArray(elements) ? new ListValue(elements.map(String)) : null;
  } catch {
    return null;
  }
}
