import { isObject, type JsonRecord } from "../../read/parse.ts";
import { EACH, type MappedPath, readPath } from "../dottedPath.ts";
import { once } from "../once.ts";
import { PathPlace } from "../places.ts";
import { dealtIn, dealtValue, MOST_DEALT } from "./dealt.ts";

export type ValueType = "text" | "number" | "flag" | "list" | "object";

export interface ColumnProfile {
  /** A dotted path, with `[*]` for the elements of a list. */
  readonly path: string;
  readonly steps: MappedPath;
  /** Records with a value other than null. */
  readonly present: number;
  readonly nulls: number;
  /** Values other than null; a column of elements may have several a record. */
  readonly values: number;
  readonly types: Readonly<Record<ValueType, number>>;
  /** Values with counts, the most frequent first; at most 50. */
  readonly frequent: readonly CountedValue[];
  readonly distinct: number;
  readonly numbers: NumberProfile | null;
  readonly texts: TextProfile | null;
  readonly lengths: Quantiles | null;
  readonly isChat: boolean;
}

export interface CountedValue {
  readonly value: string | number | boolean;
  readonly count: number;
}

export interface NumberProfile {
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly areWhole: boolean;
  readonly each: readonly { readonly number: number; readonly count: number }[];
}

interface TextProfile {
  readonly count: number;
  /** In characters. */
  readonly lengths: Quantiles;
  /** Words between white space; in scripts without spaces, half the characters. */
  readonly words: Quantiles;
  /** Share of questions and instructions, by first word or end. */
  readonly asking: number;
  readonly areFew: boolean;
  /** Each text once, cut, the most frequent first. */
  readonly each: readonly CountedText[];
  /** The same in no order that means anything, before they are sorted. */
  readonly apart: readonly CountedText[];
}

export interface CountedText {
  readonly text: string;
  readonly count: number;
}

/** Median, 90th percentile, maximum. */
export interface Quantiles {
  readonly median: number;
  readonly p90: number;
  readonly most: number;
}

export interface Profile {
  readonly records: number;
  readonly columns: readonly ColumnProfile[];
  readonly dropped: number;
  /** Paths of columns whose few values were dealt to the records. */
  readonly dealt: ReadonlySet<string>;
}

const MOST_FREQUENT = 50;
export const MOST_COLUMNS = 400;
const MOST_SEEN_COLUMNS = 2000;
const DEEPEST = 6;
/** Texts are compared by their length and this many characters. */
const LOOKED_AT = 200;
const MOST_ELEMENTS = 50;

/** By records, since several callers profile the same ones. */
const known = new WeakMap<readonly JsonRecord[], Profile>();

/** The profile of the columns of records. Pure: the same whatever the order of records and of their keys. */
export function profileOf(records: readonly JsonRecord[]): Profile {
  const made = known.get(records) ?? madeOf(records);
  known.set(records, made);
  return made;
}

function madeOf(records: readonly JsonRecord[]): Profile {
  const seen: Seen = { columns: [], dropped: 0 };
  const whole = new PathPlace<Collected>();
  for (const [at, record] of records.entries()) walk(record, whole, at, seen);
  const kept = [...seen.columns].sort((one, other) => other.values - one.values || compare(one.path, other.path));
  const most = new Set(kept.slice(0, MOST_COLUMNS));
  const columns = seen.columns
    .filter((column) => most.has(column))
    .map((column) => column.finish())
    .sort((one, other) => compare(one.path, other.path));
  const dealt = once(() => dealtColumns(columns, records));
  return {
    records: records.length,
    columns,
    dropped: seen.dropped + seen.columns.length - most.size,
    get dealt() {
      return dealt();
    },
  };
}

const WIDEST_DEALT = 64;

function dealtColumns(columns: readonly ColumnProfile[], records: readonly JsonRecord[]): ReadonlySet<string> {
  const able = columns.filter(
    (column) =>
      column.steps.every((step) => typeof step === "string") &&
      column.types.list + column.types.object === 0 &&
      (column.texts?.lengths.most ?? 0) <= WIDEST_DEALT &&
      column.distinct > 1 &&
      column.distinct <= MOST_DEALT,
  );
  const valuesOf = ({ steps }: ColumnProfile) => records.map((record) => dealtValue(readPath(record, steps)));
  return dealtIn(new Map(able.map((column) => [column.path, valuesOf(column)])));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface Seen {
  readonly columns: Collected[];
  dropped: number;
}

/** Collects what is in an object or a list, and what is in that. Calls itself alone: engines do not inline that. */
function walk(value: object, place: PathPlace<Collected>, record: number, seen: Seen): void {
  if (place.steps.length >= DEEPEST) return;
  const keys = Array.isArray(value) ? null : Object.keys(value);
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  const most = keys === null ? Math.min(parts.length, MOST_ELEMENTS) : parts.length;
  for (let at = 0; at < most; at++) {
    const part = parts[at];
    const below = place.at(keys?.[at] ?? EACH, isOpen(seen));
    if (part === undefined) continue;
    if (below === null) {
      seen.dropped += 1;
      continue;
    }
    if (columnAt(below, seen).add(part, record)) walk(part as object, below, record, seen);
  }
}

const isOpen = ({ columns }: Seen): boolean => columns.length < MOST_SEEN_COLUMNS;

function columnAt(place: PathPlace<Collected>, { columns }: Seen): Collected {
  if (place.content !== null) return place.content;
  place.content = new Collected(place.path, place.steps);
  columns.push(place.content);
  return place.content;
}

export const SPEAKER_KEYS = ["role", "from", "speaker"] as const;

export const isChat = (list: readonly unknown[]): boolean => list.length > 0 && list.every(isMessage);

const isMessage = (message: unknown): boolean =>
  isObject(message) &&
  SPEAKER_KEYS.some((key) => typeof message[key] === "string") &&
  SAID_KEYS.some((key) => Object.hasOwn(message, key));
const SAID_KEYS = ["content", "value", "text", "tool_calls", "parts"];

/** Collects a column's values; statistics are computed on demand, since most columns need few. */
class Collected {
  readonly path: string;
  readonly steps: MappedPath;
  values = 0;
  #present = 0;
  #lastRecord = -1;
  #nulls = 0;
  #chats = 0;
  #objects = 0;
  readonly #texts: string[] = [];
  readonly #numbers: number[] = [];
  readonly #flags: [no: number, yes: number] = [0, 0];
  readonly #listLengths: number[] = [];

  constructor(path: string, steps: MappedPath) {
    this.path = path;
    this.steps = steps;
  }

  /** Returns whether the parts of the value have columns of their own: those of a chat have not. */
  add(value: unknown, record: number): boolean {
    if (value === null) {
      this.#nulls += 1;
      return false;
    }
    this.values += 1;
    if (this.#lastRecord !== record) this.#present += 1;
    this.#lastRecord = record;
    if (typeof value === "string") this.#texts.push(value);
    else if (typeof value === "number") this.#numbers.push(value);
    else if (typeof value === "boolean") this.#flags[value ? 1 : 0] += 1;
    else if (!Array.isArray(value)) this.#objects += 1;
    else {
      this.#listLengths.push(value.length);
      if (!isChat(value)) return true;
      this.#chats += 1;
      return false;
    }
    return typeof value === "object";
  }

  finish(): ColumnProfile {
    const [no, yes] = this.#flags;
    const lists = this.#listLengths.length;
    const apart = once(() => ({ numbers: countsOf(this.#numbers), texts: textsApart(this.#texts) }));
    const numbers = once(() => numbersInOrder(apart().numbers));
    const texts = once(() => textsInOrder(apart().texts));
    const frequent = once(() => {
      const flags = [
        { value: false, count: no },
        { value: true, count: yes },
      ].filter(({ count }) => count > 0);
      const each = [numbers(), texts()].flatMap((all): readonly CountedValue[] => all.slice(0, MOST_FREQUENT));
      return inOrder([...flags, ...each]).slice(0, MOST_FREQUENT);
    });
    return {
      path: this.path,
      steps: this.steps,
      present: this.#present,
      nulls: this.#nulls,
      values: this.values,
      types: {
        text: this.#texts.length,
        number: this.#numbers.length,
        flag: no + yes,
        list: lists,
        object: this.#objects,
      },
      get frequent() {
        return frequent();
      },
      get distinct() {
        return apart().texts.size + apart().numbers.size + Math.sign(no) + Math.sign(yes);
      },
      numbers: numberProfile(this.#numbers, numbers),
      texts: textProfile(this.#texts, () => apart().texts, texts),
      lengths: lists === 0 ? null : spreadOf(this.#listLengths),
      isChat: lists > 0 && this.#chats >= lists * MOSTLY,
    };
  }
}

interface ValueCount<Value> {
  readonly value: Value;
  readonly count: number;
}

function countsOf(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

function textsApart(texts: readonly string[], most = texts.length): ReadonlyMap<string, ValueCount<string>> {
  const apart = new Map<string, { readonly value: string; count: number }>();
  for (const text of texts) {
    const isLong = text.length > LOOKED_AT;
    const value = isLong ? text.slice(0, LOOKED_AT) : text;
    const key = isLong ? `${value}\n${text.length}` : value;
    const known = apart.get(key);
    if (known) known.count += 1;
    else apart.set(key, { value, count: 1 });
    if (apart.size > most) break;
  }
  return apart;
}

function numberProfile(all: readonly number[], inOrder: () => readonly ValueCount<number>[]): NumberProfile | null {
  let [count, least, most, areWhole] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (const number of all) {
    if (!Number.isFinite(number)) continue;
    count += 1;
    if (number < least) least = number;
    if (number > most) most = number;
    areWhole &&= Number.isInteger(number);
  }
  if (count === 0) return null;
  const each = once(() =>
    inOrder().flatMap(({ value, count }) => (Number.isFinite(value) ? [{ number: value, count }] : [])),
  );
  return {
    count,
    least,
    most,
    areWhole,
    get each() {
      return each();
    },
  };
}

function textProfile(
  all: readonly string[],
  apart: () => ReadonlyMap<string, ValueCount<string>>,
  inOrder: () => readonly ValueCount<string>[],
): TextProfile | null {
  if (all.length === 0) return null;
  const lengths = once(() => spreadOf(all.map(({ length }) => length)));
  const words = once(() => spreadOf(all.map(wordsIn)));
  const asking = once(() => all.filter(isAsking).length / all.length);
  const areFew = once(() => textsApart(all, MOST_FREQUENT).size <= MOST_FREQUENT);
  const each = once(() => inOrder().map(asText));
  const unsorted = once(() => Array.from(apart().values(), asText));
  return {
    count: all.length,
    get lengths() {
      return lengths();
    },
    get words() {
      return words();
    },
    get asking() {
      return asking();
    },
    get areFew() {
      return areFew();
    },
    get each() {
      return each();
    },
    get apart() {
      return unsorted();
    },
  };
}

const asText = ({ value, count }: ValueCount<string>): CountedText => ({ text: value, count });

const numbersInOrder = (counts: ReadonlyMap<number, number>) =>
  frequentFirst(
    Array.from(Float64Array.from(counts.keys()).sort(), (value) => ({ value, count: counts.get(value) ?? 0 })),
  );

const textsInOrder = (apart: ReadonlyMap<string, ValueCount<string>>) =>
  frequentFirst([...apart.keys()].sort().flatMap((key) => apart.get(key) ?? []));

function frequentFirst<Value>(ascending: ValueCount<Value>[]): readonly ValueCount<Value>[] {
  const isOnce = ascending.every(({ count }) => count === ascending[0]?.count);
  return isOnce ? ascending : ascending.sort((one, other) => other.count - one.count);
}

function inOrder<Value extends string | number | boolean>(
  all: readonly ValueCount<Value>[],
): readonly ValueCount<Value>[] {
  return all
    .map((one) => ({ one, text: String(one.value) }))
    .sort((one, other) => other.one.count - one.one.count || compare(one.text, other.text))
    .map(({ one }) => one);
}

const MOSTLY = 0.8;
const BIDS =
  /^\s*(?:what|who|when|where|why|how|which|list|write|explain|describe|give|name|summari[sz]e|compare|translate|tell|provide|create|generate)\b/i;

const isAsking = (text: string): boolean =>
  QUESTION_MARKS.includes(text.slice(-20).trimEnd().at(-1) ?? " ") || BIDS.test(text.slice(0, 40));
const QUESTION_MARKS = "?？؟";

function spreadOf(numbers: readonly number[]): Quantiles {
  const sorted = new Float64Array(numbers).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { median: at(0.5), p90: at(0.9), most: sorted.at(-1) ?? 0 };
}

/** Words in the first characters; without spaces, two characters are a word. */
function wordsIn(text: string): number {
  const counted = Math.min(text.length, MOST_COUNTED);
  let [spaced, isWithin, isAscii] = [0, false, true];
  for (let at = 0; at < counted; at++) {
    const code = text.charCodeAt(at);
    if (code > LAST_ASCII) isAscii = false;
    const isSpace = code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
    if (!isSpace && !isWithin) spaced++;
    isWithin = !isSpace;
  }
  const unspaced = isAscii ? 0 : (text.slice(0, counted).match(EACH_UNSPACED)?.length ?? 0);
  const words = unspaced > counted / 3 ? Math.ceil(unspaced / 2) : spaced;
  return text.length > counted ? Math.round((words * text.length) / counted) : words;
}
const MOST_COUNTED = 400;
const LAST_ASCII = 0x7f;
const EACH_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;
