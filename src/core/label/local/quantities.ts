import type { Span } from "../../../model/index.ts";
import type { ReadSentence } from "./read.ts";
import { scaleOf, type Unit, unitOf } from "./units.ts";

/** A date or a number with what it counts. */
export interface Quantity {
  /** Only numbers of one kind can contradict each other: dates, years, ordinals, others by their dimension. */
  readonly kind: string;
  /** In the unit's base, powers included. */
  readonly value: number;
  readonly unit: Unit | null;
  readonly date: DateParts | null;
  readonly span: Span;
}

export interface DateParts {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
}

/** Quantities of a sentence in reading order. */
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

/** Whether what the response says of a quantity is what the document says, as exactly as the response has it. */
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
  // A number without its unit is compared as it stands.
  if (said.unit === null || found.unit === null) return isClose(bareOf(said), bareOf(found), EXACT);
  return isClose(said.value, found.value, said.unit.factor === found.unit.factor ? EXACT : CONVERTED);
}

/** Whether the number is the same and only what it counts differs: `5 km`, `5 miles`. */
export function isOtherUnit(said: Quantity, found: Quantity): boolean {
  if (said.unit === null || found.unit === null || said.date !== null || found.date !== null) return false;
  return isClose(bareOf(said), bareOf(found), EXACT) && !isSame(said, found);
}

const EXACT = 1e-9;
/** Converted numbers are rounded: so far they may be apart, as a share of what was found. */
const CONVERTED = 0.01;
const isClose = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.abs(other);
/** The number as it is written, without what its unit makes of it. */
export const bareOf = ({ value, unit }: Quantity): number => value / (unit?.factor ?? 1);

interface Found {
  readonly quantity: Quantity;
  readonly next: number;
}

function dateAt(sentence: ReadSentence, i: number): Found | null {
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

function dated(sentence: ReadSentence, first: number, date: DateParts): Found {
  const last = first + (date.day === null ? 0 : 1) + (date.year === null ? 0 : 1);
  const quantity = { kind: "date", value: 0, unit: null, date, span: spanOf(sentence, first, last) };
  return { quantity, next: last + 1 };
}

function isoAt(sentence: ReadSentence, i: number): Found | null {
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

function numberAt(sentence: ReadSentence, i: number): Found | null {
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
    between(sentence, i).length === 1
  ) {
    value += ones;
    last++;
  }
  const scale = scaleOf(forms[last + 1]?.folded ?? "");
  if (scale !== undefined) {
    value *= scale;
    last++;
  }
  const sign = /[$€£¥₹]\s?$/.exec(text.slice(Math.max(0, (starts[i] ?? 0) - 2), starts[i]))?.[0].trim();
  const after = /^\s?(%|°[CF]?)/.exec(text.slice(ends[last], (ends[last] ?? 0) + 4))?.[1]?.toLowerCase();
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

function kindOf(sentence: ReadSentence, i: number, unit: Unit | null, last: number): string {
  if (unit !== null) return unit.dimension;
  if (last === i && yearAt(sentence, i) !== null) return "year";
  return /^(?:st|nd|rd|th)/.test(sentence.text.slice(sentence.ends[i], (sentence.ends[i] ?? 0) + 2))
    ? "ordinal"
    : "plain";
}

const between = ({ text, starts, ends }: ReadSentence, i: number): string => text.slice(ends[i], starts[i + 1]);
const isNear = (sentence: ReadSentence, i: number): boolean => /^[\s-]?$/.test(between(sentence, i));
const spanOf = ({ starts, ends }: ReadSentence, first: number, last: number): Span => ({
  from: starts[first] ?? 0,
  to: ends[last] ?? 0,
});
