import type { AnyKind } from "../kinds/registry.ts";
import { setOwn } from "../read/carefulJson.ts";
import { damaged } from "../read/issues.ts";
import { CHUNK_ROWS, type Chunk } from "../table/chunk.ts";
import { CodesBuilder, type Column, type DimensionCodes } from "../table/columns.ts";
import {
  ANSWER_AT,
  ANSWER_WIDTH,
  GROUP_WAYS,
  type GroupKeyKind,
  KEY_AT,
  KEY_WIDTH,
  writeGroupKey,
  writeKeys,
} from "../table/keys.ts";
import { type FactsLayout, NOTHING_ASKED } from "./columns.ts";
import type { Decoded, Wanted } from "./decode.ts";
import type { FactsRows } from "./rows.ts";

/** What is kept of stored rows, as `MeasureOptions` says it of measured ones. */
export interface StoredOptions {
  readonly keepsPairs: boolean;
  readonly keepsAnswers: boolean;
  /** By what rows are grouped: as they were measured, not at all, or by a slice or value. */
  readonly group: "stored" | "none" | { readonly by: string };
}

/** A file of facts, for whoever makes chunks of its rows. */
export interface StoredTable {
  readonly name: string;
  readonly kind: AnyKind;
  readonly rows: FactsRows;
  readonly layout: FactsLayout;
}

/** The chunks of rows [from, to), which are of one source: those that measuring it would give. Throws `UnreadableSource`. */
export async function* storedChunks(
  stored: StoredTable,
  source: number,
  from: number,
  to: number,
  options: StoredOptions,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  for (let start = from; start < to; start += CHUNK_ROWS) {
    signal.throwIfAborted();
    yield await chunkOf(stored, source, start, Math.min(to, start + CHUNK_ROWS), options, signal);
  }
}

/** Reads a column in some rows. */
type Read = (name: string, wanted: Wanted) => Promise<Decoded | null>;

async function chunkOf(
  { name, kind, rows, layout }: StoredTable,
  source: number,
  from: number,
  to: number,
  options: StoredOptions,
  signal: AbortSignal,
): Promise<Chunk> {
  const read: Read = async (column, wanted) => {
    const parts: Decoded[] = [];
    for (let at = from; at < to; ) {
      const span = rows.spanAt(at);
      const part = await rows.read(column, at, wanted, signal);
      if (part === null) return null;
      const end = Math.min(to, span.to);
      parts.push(sliced(part, at - span.from, end - span.from));
      at = end;
    }
    return parts.length === 1 ? (parts[0] ?? null) : joined(parts);
  };
  const size = to - from;
  const wholes = async (column: string): Promise<Float64Array> => {
    const values = numbersIn(await read(column, "wholes"), size);
    for (const value of values)
      if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER && Math.floor(value) === value))
        throw damaged(name, "Facts", `${column} is no whole number`);
    return values;
  };
  const [offsets, lengths, lines, parts] = [
    await wholes("offset"),
    await wholes("length"),
    await wholes("line"),
    await wholes("part"),
  ];
  const base = { line: lines[0] ?? 0, offset: offsets[0] ?? 0 };
  const columns: Column[] = [];
  for (const { id, type } of kind.columns) {
    if (type === "integer") columns.push(narrow(await wholes(id)));
    else columns.push(realsIn(await read(id, "numbers")));
  }
  const dimensions: Record<string, DimensionCodes> = {};
  const valueNames: string[] = [];
  for (const { name: dimension, isValue, texts, numbers } of layout.named) {
    const codes = await codesOf(read, texts, numbers, rows, size);
    if (codes === null) continue;
    setOwn(dimensions, dimension, codes);
    if (isValue) valueNames.push(dimension);
  }
  return {
    source,
    rows: size,
    base,
    columns,
    offsets: narrow(offsets.map((offset) => offset - base.offset)),
    lengths: narrow(lengths),
    lines: narrow(lines.map((line) => line - base.line)),
    parts: narrow(parts),
    idPlaces: null,
    titlePlaces: null,
    dimensions,
    ...(valueNames.length > 0 ? { valueNames } : {}),
    idHashes: null,
    ...(await keysOf(read, parts, size, options, dimensions)),
  };
}

/** What rows are paired, grouped and told apart by. */
async function keysOf(
  read: Read,
  parts: Float64Array,
  size: number,
  { keepsPairs, keepsAnswers, group }: StoredOptions,
  dimensions: Readonly<Record<string, DimensionCodes>>,
): Promise<Pick<Chunk, "pairKeys" | "groupKeys" | "groupWays" | "groupedBy" | "answerKeys" | "askedKeys">> {
  const halvesIn = async (name: string): Promise<Uint32Array> => {
    const found = await read(name, "halves");
    return found && "halves" in found ? found.halves : new Uint32Array(2 * size);
  };
  const stored = await halvesIn("group");
  const told = keepsAnswers ? numbersIn(await read("told", "numbers"), size) : null;
  const isTold = told?.some((value) => !Number.isNaN(value)) === true;
  const groups = group === "none" ? null : await groupsOf(read, stored, size, group, dimensions);
  const answers = isTold ? await halvesIn("answer") : null;
  const asked = isTold ? resolved(await halvesIn("asked"), stored) : null;
  return {
    ...(keepsPairs ? { pairKeys: pairKeysOf(await read("id", "texts"), await halvesIn("key"), parts, size) } : {}),
    ...(groups ?? {}),
    ...(answers && told
      ? { answerKeys: answerKeysOf(answers, told), askedKeys: isSame(asked, groups?.groupKeys ?? null) ? null : asked }
      : {}),
  };
}

/** What was asked, where it stands for itself. */
function resolved(asked: Uint32Array, groups: Uint32Array): Uint32Array {
  const found = asked.slice();
  for (let at = 0; at < found.length; at += 2) {
    const [high, low] = [found[at] ?? 0, found[at + 1] ?? 0];
    if (low === 0) found.set(groups.subarray(at, at + 2), at);
    else if (high === NOTHING_ASKED[0] && low === NOTHING_ASKED[1]) found.fill(0, at, at + 2);
  }
  return found;
}

const isSame = (one: Uint32Array | null, other: Uint32Array | null): boolean =>
  one?.every((value, at) => value === (other?.[at] ?? 0)) ?? true;

async function groupsOf(
  read: Read,
  stored: Uint32Array,
  size: number,
  group: "stored" | { readonly by: string },
  dimensions: Readonly<Record<string, DimensionCodes>>,
): Promise<Pick<Chunk, "groupKeys" | "groupWays" | "groupedBy"> | null> {
  const keys = stored.slice();
  const ways = new Float64Array(size);
  const words = await read("grouped_by", "texts");
  if (words && "codes" in words) {
    const numbers = [0, ...words.texts.map((word) => Math.max(0, GROUP_WAYS.indexOf(word as GroupKeyKind)))];
    for (let at = 0; at < size; at++) ways[at] = numbers[words.codes[at] ?? 0] ?? 0;
  }
  const named = group === "stored" ? null : (dimensions[group.by] ?? null);
  if (named) {
    const valueAt = (at: number) =>
      "numbers" in named ? named.numbers[at] : codedValue(named.values, named.codes, named.rows, at);
    for (let at = 0; at < size; at++) {
      const value = valueAt(at);
      if (value === undefined || Number.isNaN(value) || !/\S/.test(String(value))) continue;
      writeGroupKey("field", [String(value)], keys, 2 * at);
      ways[at] = GROUP_WAYS.indexOf("field");
    }
  }
  const groupedBy = { field: 0, question: 0, id: 0 };
  for (let at = 0; at < size; at++) {
    const way = GROUP_WAYS[ways[at] ?? 0];
    if (way) groupedBy[way]++;
  }
  const isAny = keys.some((half) => half !== 0);
  return isAny ? { groupKeys: keys, groupWays: narrow(ways), groupedBy } : null;
}

function codedValue(
  values: readonly (string | number)[],
  codes: Column,
  rows: Uint16Array | undefined,
  at: number,
): string | number | undefined {
  const place = rows ? rows.indexOf(at) : at;
  const code = place < 0 ? 0 : (codes?.[place] ?? 0);
  return code === 0 ? undefined : values[code - 1];
}

function pairKeysOf(ids: Decoded | null, questions: Uint32Array, parts: Float64Array, size: number): Uint32Array {
  const keys = new Uint32Array(KEY_WIDTH * size);
  for (let at = 0; at < size; at++) {
    const id = textAt(ids, at);
    writeKeys({ id, question: null }, parts[at] ?? 0, keys, KEY_WIDTH * at);
    keys.set(questions.subarray(2 * at, 2 * at + 2), KEY_WIDTH * at + KEY_AT.question);
  }
  return keys;
}

function answerKeysOf(answers: Uint32Array, told: Float64Array): Uint32Array {
  const keys = new Uint32Array(ANSWER_WIDTH * told.length);
  for (let at = 0; at < told.length; at++) {
    keys.set(answers.subarray(2 * at, 2 * at + 2), ANSWER_WIDTH * at + ANSWER_AT.answer);
    keys[ANSWER_WIDTH * at + ANSWER_AT.told] = told[at] ?? 0;
  }
  return keys;
}

async function codesOf(
  read: Read,
  texts: string,
  numbers: string,
  rows: FactsRows,
  size: number,
): Promise<DimensionCodes | null> {
  const words = rows.typeOf(texts) === "text" ? await read(texts, "texts") : null;
  const counts = rows.typeOf(numbers) === "number" ? await read(numbers, "numbers") : null;
  const codes = new CodesBuilder(CHUNK_ROWS);
  let isAny = false;
  for (let at = 0; at < size; at++) {
    const text = textAt(words, at);
    const number = counts && "numbers" in counts ? (counts.numbers[at] ?? Number.NaN) : Number.NaN;
    if (text === null && Number.isNaN(number)) continue;
    codes.set(at, text ?? number);
    isAny = true;
  }
  return isAny ? codes.finish(size) : null;
}

function textAt(column: Decoded | null, at: number): string | null {
  if (!column || !("codes" in column)) return null;
  const code = column.codes[at] ?? 0;
  return code === 0 ? null : (column.texts[code - 1] ?? null);
}

const numbersIn = (column: Decoded | null, size: number): Float64Array =>
  column && "numbers" in column ? column.numbers : new Float64Array(size);

/** As narrow as measuring would have it; null where all are 0. */
function narrow(values: Float64Array): Column {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  if (most === 0) return null;
  if (most < 2 ** 8) return Uint8Array.from(values);
  if (most < 2 ** 16) return Uint16Array.from(values);
  return most < 2 ** 32 ? Uint32Array.from(values) : values.slice();
}

function realsIn(column: Decoded | null): Column {
  if (!column || !("numbers" in column)) return null;
  const isAny = column.numbers.some((value) => Number.isFinite(value));
  return isAny ? column.numbers.map((value) => (Number.isFinite(value) ? value : Number.NaN)) : null;
}

function sliced(column: Decoded, from: number, to: number): Decoded {
  if ("numbers" in column) return { numbers: column.numbers.subarray(from, to) };
  if ("halves" in column) return { halves: column.halves.subarray(2 * from, 2 * to) };
  return { texts: column.texts, codes: column.codes.subarray(from, to) };
}

/** Spans one behind the other. */
function joined(parts: readonly Decoded[]): Decoded {
  const [first] = parts;
  if (first && "numbers" in first)
    return { numbers: Float64Array.from(parts.flatMap((part) => ("numbers" in part ? [...part.numbers] : []))) };
  if (first && "halves" in first)
    return { halves: Uint32Array.from(parts.flatMap((part) => ("halves" in part ? [...part.halves] : []))) };
  const texts: string[] = [];
  const codes: number[] = [];
  for (const part of parts) {
    if (!("codes" in part)) continue;
    const base = texts.length;
    for (const text of part.texts) texts.push(text);
    for (const code of part.codes) codes.push(code === 0 ? 0 : base + code);
  }
  return { texts, codes: Uint32Array.from(codes) };
}
