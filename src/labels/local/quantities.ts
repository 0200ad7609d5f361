import { groupBy, type Span } from "../../model/index.ts";
import type { ReadSentence } from "./read.ts";
import { type MeasureUnit, scaleOf, unitOf } from "./words.ts";

export interface Quantity {
  /** Only numbers of one kind can contradict each other: dates, years, ordinals, others by dimension. */
  readonly kind: string;
  /** In the unit's base, powers included. */
  readonly value: number;
  readonly unit: MeasureUnit | null;
  readonly date: DateParts | null;
  readonly span: Span;
}

interface DateParts {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
}

export function quantitiesOf(sentence: ReadSentence): readonly Quantity[] {
  if (!sentence.hasNumber) return [];
  const quantities: Quantity[] = [];
  for (let i = 0; i < sentence.forms.length; ) {
    const found = dateAt(sentence, i) ?? numberAt(sentence, i);
    if (found) quantities.push(found.quantity);
    i = found ? found.next : i + 1;
  }
  return quantities;
}

/** Whether a document's quantity equals the response's, to the response's precision. */
export function isSame(said: Quantity, found: Quantity): boolean {
  if (said.date !== null) {
    const { date } = found;
    if (date === null) return false;
    return (
      (said.date.year === null || said.date.year === date.year) &&
      said.date.month === date.month &&
      (said.date.day === null || said.date.day === date.day)
    );
  }
  if (found.date !== null) return said.kind === "year" && said.value === found.date.year;
  if (said.unit !== null && found.unit !== null && said.unit.dimension !== found.unit.dimension) return false;
  if (said.unit === null || found.unit === null) return isClose(bareOf(said), bareOf(found), EXACT);
  return isClose(said.value, found.value, said.unit.factor === found.unit.factor ? EXACT : CONVERTED);
}

/** Whether only the unit differs: `5 km`, `5 miles`. */
export function isOtherUnit(said: Quantity, found: Quantity): boolean {
  if (said.unit === null || found.unit === null || said.date !== null || found.date !== null) return false;
  return isClose(bareOf(said), bareOf(found), EXACT) && !isSame(said, found);
}

const EXACT = 1e-9;
const CONVERTED = 0.01;
const isClose = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.abs(other);
const bareOf = ({ value, unit }: Quantity): number => value / (unit?.factor ?? 1);

interface ParsedQuantity {
  readonly quantity: Quantity;
  readonly next: number;
}

function dateAt(sentence: ReadSentence, i: number): ParsedQuantity | null {
  const month = sentence.forms[i]?.month ?? null;
  if (month !== null) {
    const day = dayAt(sentence, i + 1);
    const year = yearAt(sentence, day === null ? i + 1 : i + 2);
    if (day === null && year === null) return null;
    return dated(sentence, i, { year, month, day });
  }
  const day = dayAt(sentence, i);
  const next = sentence.forms[i + 1]?.month ?? null;
  if (day !== null && next !== null) return dated(sentence, i, { year: yearAt(sentence, i + 2), month: next, day });
  return isoAt(sentence, i);
}

function dated(sentence: ReadSentence, first: number, date: DateParts): ParsedQuantity {
  const last = first + (date.day === null ? 0 : 1) + (date.year === null ? 0 : 1);
  const quantity = { kind: "date", value: 0, unit: null, date, span: spanOf(sentence, first, last) };
  return { quantity, next: last + 1 };
}

function isoAt(sentence: ReadSentence, i: number): ParsedQuantity | null {
  const year = yearAt(sentence, i);
  const month = sentence.forms[i + 1]?.value ?? 0;
  const day = dayAt(sentence, i + 2);
  if (year === null || day === null || month < 1 || month > 12) return null;
  if (between(sentence, i) !== "-" || between(sentence, i + 1) !== "-") return null;
  return dated(sentence, i, { year, month, day });
}

function dayAt({ forms, text, ends }: ReadSentence, i: number): number | null {
  const value = forms[i]?.value ?? null;
  const isWhole = value !== null && Number.isInteger(value) && value >= 1 && value <= 31;
  return isWhole && !/^[%°]/.test(text.slice(ends[i], (ends[i] ?? 0) + 1)) ? value : null;
}

function yearAt({ forms, starts, ends }: ReadSentence, i: number): number | null {
  const value = forms[i]?.value ?? null;
  const isYear = value !== null && Number.isInteger(value) && value >= 1000 && value <= 2100;
  return isYear && (ends[i] ?? 0) - (starts[i] ?? 0) === 4 ? value : null;
}

function numberAt(sentence: ReadSentence, i: number): ParsedQuantity | null {
  const { forms, text, starts, ends } = sentence;
  let value = forms[i]?.value ?? null;
  if (value === null) return null;
  let last = i;
  const ones = forms[i + 1]?.value ?? 0;
  if (
    forms[i]?.folded.startsWith("#") === false &&
    value >= 20 &&
    ones >= 1 &&
    ones <= 9 &&
    /^(?:\s+|-)$/.test(between(sentence, i))
  ) {
    value += ones;
    last++;
  }
  const scale = scaleOf(forms[last + 1]?.folded ?? "");
  if (scale !== undefined) {
    value *= scale;
    last++;
  }
  const sign = /[$€£¥₹]\s*$/.exec(text.slice(Math.max(0, (starts[i] ?? 0) - 5), starts[i]))?.[0].trim();
  const after = /^\s*(%|°[CF]?)/i.exec(text.slice(ends[last], (ends[last] ?? 0) + 7))?.[1]?.toLowerCase();
  let unit = unitOf(sign ?? after ?? "") ?? null;
  if (unit === null && isNear(sentence, last)) {
    unit = unitOf(forms[last + 1]?.folded ?? "") ?? null;
    if (unit !== null) last++;
  }
  const quantity = {
    kind: kindOf(sentence, i, unit, last),
    value: value * (unit?.factor ?? 1),
    unit,
    date: null,
    span: spanOf(sentence, i, last),
  };
  return { quantity, next: last + 1 };
}

function kindOf(sentence: ReadSentence, i: number, unit: MeasureUnit | null, last: number): string {
  if (unit !== null) return unit.dimension;
  if (last === i && yearAt(sentence, i) !== null) return "year";
  return /^(?:st|nd|rd|th)/i.test(sentence.text.slice(sentence.ends[i], (sentence.ends[i] ?? 0) + 2))
    ? "ordinal"
    : "plain";
}

const between = ({ text, starts, ends }: ReadSentence, i: number): string => text.slice(ends[i], starts[i + 1]);
const isNear = (sentence: ReadSentence, i: number): boolean => /^(?:\s*|-)$/.test(between(sentence, i));
const spanOf = ({ starts, ends }: ReadSentence, first: number, last: number): Span => ({
  from: starts[first] ?? 0,
  to: ends[last] ?? 0,
});

/** Quantities of a text by value: a sentence may have as many as words. */
export class QuantityIndex {
  readonly distinct: readonly Quantity[];
  readonly #withoutUnit: Ladder;
  readonly #withUnit: Ladder;
  readonly #converted = new Map<string, ReadonlyMap<number, Ladder>>();
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
    for (const [dimension, ofDimension] of groupBy(withUnit, ({ unit }) => unit?.dimension ?? "")) {
      const factors = groupBy(ofDimension, ({ unit }) => unit?.factor ?? 1);
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

  supports(said: Quantity): boolean {
    if (said.date !== null) return this.#dates.has(patternOf(said.date.year, said.date.month, said.date.day));
    if (said.kind === "year" && this.#yearsOfDates.has(said.value)) return true;
    return this.#near(said).some((found) => isSame(said, found));
  }

  says(found: Quantity): boolean {
    const { date } = found;
    if (date === null) return this.#near(found).some((said) => isSame(said, found));
    if (date.year !== null && this.#years.has(date.year)) return true;
    return patternsOf(date).some((pattern) => this.#datePatterns.has(pattern));
  }

  inOtherUnit(said: Quantity): Quantity | null {
    if (said.unit === null || said.date !== null) return null;
    return this.#withUnit.firstNear(bareOf(said), (found) => isOtherUnit(said, found));
  }

  #near(one: Quantity): readonly Quantity[] {
    const near = this.#withoutUnit.around(bareOf(one));
    if (one.unit === null) return [...near, ...this.#withUnit.around(bareOf(one))];
    const ladders = [...(this.#converted.get(one.unit.dimension)?.values() ?? [])];
    return [...near, ...ladders.flatMap((ladder) => ladder.around(one.value))];
  }
}

interface LadderStep {
  readonly quantity: Quantity;
  readonly by: number;
  readonly order: number;
}

class Ladder {
  readonly #steps: readonly LadderStep[];

  constructor(quantities: readonly Quantity[], by: (quantity: Quantity) => number) {
    const steps = quantities.map((quantity, order) => ({ quantity, by: by(quantity), order }));
    // Not by difference: infinite minus infinite is NaN.
    this.#steps = steps.sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : a.order - b.order));
  }

  /** Nearest values below and above; and the last, which is infinite if any is. */
  around(value: number): readonly Quantity[] {
    if (this.#steps.length === 0) return [];
    const at = this.#firstFrom(value);
    const places = new Set([at - 1, at, this.#steps.length - 1]);
    return [...places].flatMap((place) => this.#steps[place]?.quantity ?? []);
  }

  firstNear(value: number, passes: (quantity: Quantity) => boolean): Quantity | null {
    const from = this.#firstFrom(value * (1 - ABOUT));
    const to = this.#firstFrom(value * (1 + ABOUT) + Number.MIN_VALUE);
    const last = this.#steps.at(-1);
    const near = [...this.#steps.slice(from, to), ...(last ? [last] : [])];
    let first: LadderStep | null = null;
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

function patternsOf({ year, month, day }: DateParts): readonly string[] {
  return [
    patternOf(year, month, day),
    patternOf(null, month, day),
    patternOf(year, month, null),
    patternOf(null, month, null),
  ];
}

const patternOf = (year: number | null, month: number, day: number | null): string => `${year} ${month} ${day}`;
