import { bareOf, type DateParts, isOtherUnit, isSame, type Quantity } from "./quantities.ts";

/** Quantities of a text, found by what they say: a sentence may have as many as it has words. */
export class QuantityIndex {
  /** Each once, in the order in which they are first read. */
  readonly distinct: readonly Quantity[];
  readonly #withoutUnit: Ladder;
  readonly #withUnit: Ladder;
  /** Those with a unit by its dimension, then by its factor. */
  readonly #converted = new Map<string, ReadonlyMap<number, Ladder>>();
  /** What the dates say to whoever asks for some of their parts, and what they ask for themselves. */
  readonly #dates = new Set<string>();
  readonly #datePatterns = new Set<string>();
  readonly #yearsOfDates = new Set<number>();
  readonly #years = new Set<number>();

  constructor(quantities: readonly Quantity[]) {
    this.distinct = distinctOf(quantities);
    const numbers = this.distinct.filter(({ date }) => date === null);
    this.#withoutUnit = new Ladder(
      numbers.filter(({ unit }) => unit === null),
      bareOf,
    );
    const withUnit = numbers.filter(({ unit }) => unit !== null);
    this.#withUnit = new Ladder(withUnit, bareOf);
    for (const [dimension, ofDimension] of groupsOf(withUnit, ({ unit }) => unit?.dimension ?? "")) {
      const factors = groupsOf(ofDimension, ({ unit }) => unit?.factor ?? 1);
      this.#converted.set(
        dimension,
        new Map([...factors].map(([factor, alike]) => [factor, new Ladder(alike, ({ value }) => value)])),
      );
    }
    for (const { date, kind, value } of this.distinct) {
      if (date !== null) {
        for (const pattern of patternsOf(date)) this.#dates.add(pattern);
        this.#datePatterns.add(patternOf(date.year, date.month, date.day));
        if (date.year !== null) this.#yearsOfDates.add(date.year);
      } else if (kind === "year") this.#years.add(value);
    }
  }

  /** Whether one of these is what the response says. */
  supports(said: Quantity): boolean {
    if (said.date !== null) return this.#dates.has(patternOf(said.date.year, said.date.month, said.date.day));
    if (said.kind === "year" && this.#yearsOfDates.has(said.value)) return true;
    return this.#near(said).some((found) => isSame(said, found));
  }

  /** Whether one of these says what a document has. */
  says(found: Quantity): boolean {
    const { date } = found;
    if (date === null) return this.#near(found).some((said) => isSame(said, found));
    if (date.year !== null && this.#years.has(date.year)) return true;
    return patternsOf(date).some((pattern) => this.#datePatterns.has(pattern));
  }

  /** The first of these that has the same number and counts something else; null where none does. */
  inOtherUnit(said: Quantity): Quantity | null {
    if (said.unit === null || said.date !== null) return null;
    return this.#withUnit.firstNear(bareOf(said), (found) => isOtherUnit(said, found));
  }

  /** Numbers one of which is the same as the given one, if any is. */
  #near(one: Quantity): readonly Quantity[] {
    const near = this.#withoutUnit.around(bareOf(one));
    if (one.unit === null) return [...near, ...this.#withUnit.around(bareOf(one))];
    const ladders = [...(this.#converted.get(one.unit.dimension)?.values() ?? [])];
    return [...near, ...ladders.flatMap((ladder) => ladder.around(one.value))];
  }
}

interface Step {
  readonly quantity: Quantity;
  readonly by: number;
  /** Place among the quantities. */
  readonly order: number;
}

/** Quantities by a number of theirs. */
class Ladder {
  readonly #steps: readonly Step[];

  constructor(quantities: readonly Quantity[], by: (quantity: Quantity) => number) {
    const steps = quantities.map((quantity, order) => ({ quantity, by: by(quantity), order }));
    // Not by difference: two numbers too large to be told apart have none.
    this.#steps = steps.sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : a.order - b.order));
  }

  /** The nearest from below and from above; and the last, which is near everything where it is infinite. */
  around(value: number): readonly Quantity[] {
    if (this.#steps.length === 0) return [];
    const at = this.#firstFrom(value);
    const places = new Set([at - 1, at, this.#steps.length - 1]);
    return [...places].flatMap((place) => this.#steps[place]?.quantity ?? []);
  }

  /** The first in reading order that passes, of those that are about the value. */
  firstNear(value: number, passes: (quantity: Quantity) => boolean): Quantity | null {
    const from = this.#firstFrom(value * (1 - ABOUT));
    const to = this.#firstFrom(value * (1 + ABOUT) + Number.MIN_VALUE);
    const last = this.#steps.at(-1);
    const near = [...this.#steps.slice(from, to), ...(last ? [last] : [])];
    let first: Step | null = null;
    for (const step of near) if ((first === null || step.order < first.order) && passes(step.quantity)) first = step;
    return first?.quantity ?? null;
  }

  #firstFrom(value: number): number {
    let from = 0;
    let to = this.#steps.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#steps[middle]?.by ?? 0) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Wider than any two numbers may be apart that count as the same. */
const ABOUT = 1e-8;

function distinctOf(quantities: readonly Quantity[]): readonly Quantity[] {
  if (quantities.length < 2) return quantities;
  const known = new Map<string, Quantity>();
  for (const quantity of quantities) {
    const { kind, value, unit, date } = quantity;
    const key = date
      ? `date ${date.year} ${date.month} ${date.day}`
      : `${kind} ${value} ${unit?.dimension} ${unit?.factor}`;
    if (!known.has(key)) known.set(key, quantity);
  }
  return [...known.values()];
}

/** Quantities by what they share, in the order in which each group begins. */
export function groupsOf<Key>(
  quantities: readonly Quantity[],
  keyOf: (quantity: Quantity) => Key,
): ReadonlyMap<Key, readonly Quantity[]> {
  const groups = new Map<Key, Quantity[]>();
  for (const quantity of quantities) {
    const key = keyOf(quantity);
    const group = groups.get(key);
    if (group) group.push(quantity);
    else groups.set(key, [quantity]);
  }
  return groups;
}

/** What somebody may say of a date: all of it, or not its year or its day. */
function patternsOf({ year, month, day }: DateParts): readonly string[] {
  return [
    patternOf(year, month, day),
    patternOf(null, month, day),
    patternOf(year, month, null),
    patternOf(null, month, null),
  ];
}

const patternOf = (year: number | null, month: number, day: number | null): string => `${year} ${month} ${day}`;
