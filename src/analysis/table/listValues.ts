import { type Comparator, compareWith, type Literal, type Value } from "./filter.ts";

/** What a list holds: a sample has each of its values. Of `every`, a comparison is of all of them at once. */
export class ListValue {
  readonly elements: readonly Value[];
  readonly every: boolean;
  constructor(elements: readonly Value[], every = false) {
    this.elements = elements;
    this.every = every;
  }
  /** As a cell shows it. */
  toString(): string {
    return this.elements.map(String).join(", ");
  }
}

/** A value of a field, or all that it has. */
export type FieldValue = Value | ListValue;

/** One value in place of a list: as cells and sorting have it. */
export const plainValue = (value: FieldValue): Value => (value instanceof ListValue ? String(value) : value);

/**
 * The test `field comparator literal` where a field may have a list. `has` asks for an element that is the literal, whatever
 * its letter case; `!=` and `!~` ask that no element is it or has it in it; all others ask for one element that passes. With
 * `every`, each element has to pass, and there has to be one. A list is never null.
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
