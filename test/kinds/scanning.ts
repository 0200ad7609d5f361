import type { Chunk } from "../../src/analysis/table/chunk.ts";
import type { Facts, MeasureOptions } from "../../src/analysis/table/facts.ts";
import { measureRange, type RangeResult } from "../../src/kinds/measureRange.ts";
import { registry } from "../../src/kinds/registry.ts";
import type { FieldMap, Modes } from "../../src/model/index.ts";
import { bytesInMemory, type Container, type CsvDelimiter, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { NO_TEXT, offsetOf, textAt } from "../../src/read/headings.ts";
import { readerOf } from "../../src/session/platform.ts";

const LINES: Container = { id: "lines", path: "" };
const ARRAY: Container = { id: "array", path: "" };
const NESTED: Container = { id: "nested", path: "rows" };

/** How the records of a text are read. */
export interface HowRead {
  readonly kind: string;
  readonly adapter: string;
  readonly map?: FieldMap;
  readonly modes?: Partial<Modes>;
  readonly allModes?: boolean;
  readonly isPairable?: boolean;
  readonly isById?: boolean;
  readonly isGrouped?: boolean;
  readonly sliceBy?: readonly string[];
  readonly groupBy?: string;
}

/** What a text of lines gives, or one of a list: through the program of its format, or with care. */
export async function measured(bytes: Uint8Array, how: HowRead, isScanned: boolean, container = LINES) {
  const modes = { matching: "lenient", support: "ragbench", probabilities: "raw", ...how.modes } as Modes;
  const measure: MeasureOptions = {
    modes,
    allModes: how.allModes ?? false,
    ...(how.isPairable ? { isPairable: true } : {}),
    ...(how.isById ? { isById: true } : {}),
  };
  const plan = {
    kind: how.kind,
    adapter: how.adapter,
    map: how.map ?? null,
    origin: { name: "rows.jsonl", folders: [] },
    overrides: {},
    measure,
    sliceBy: how.sliceBy ?? [],
    group: how.isGrouped === false ? ("none" as const) : (how.groupBy ?? null),
    limits: DEFAULT_LIMITS,
  };
  const reader = readerOf(plan, container, [], registry);
  const { scan, ...careful } = reader.adapter;
  if (isScanned && scan === undefined) throw new Error(`${how.adapter} has no program.`);
  const chunks: Chunk[] = [];
  const result = await measureRange<unknown, Facts>(
    bytesInMemory("rows.jsonl", bytes),
    0,
    container,
    { from: 0, to: bytes.length, line: 1 },
    isScanned ? reader : { ...reader, adapter: careful },
    { limit: null },
    (chunk) => chunks.push(chunk),
    new AbortController().signal,
  );
  return { chunks, result };
}

/**
 * Measures lines both ways, and the first of them as a list, and throws where anything differs: facts, ids, groups,
 * slices, values, issues, counts, and the order in which names and values appear. Answers how many records of the lines
 * the scanner measured.
 */
export async function mustBeEqual(lines: readonly string[] | Uint8Array, how: HowRead): Promise<RangeResult> {
  const isList = !(lines instanceof Uint8Array);
  const bytes = isList ? new TextEncoder().encode(`${lines.join("\n")}\n`) : lines;
  const result = await mustBeSame(bytes, how, LINES);
  if (isList) {
    const sliced = new TextEncoder().encode(`${lines.slice(0, MOST_LISTED).join("\n")}\n`);
    const { header } = csvOf(lines, ",", 0);
    for (const at of [0, 1]) {
      const sliceBy = header
        .filter((name, place) => name !== "" && !name.includes(".") && place % 5 === at)
        .slice(0, 3);
      await mustBeSame(sliced, { ...how, sliceBy }, LINES);
      const [groupBy] = sliceBy;
      if (groupBy !== undefined) await mustBeSame(sliced, { ...how, groupBy }, LINES);
    }
    // What is rated is asked by its prompt.
    if (how.kind !== "rating") await mustBeSame(sliced, { ...how, isById: true }, LINES);
    const list = listOf(lines.slice(0, MOST_LISTED));
    await mustBeSame(new TextEncoder().encode(list), how, ARRAY);
    const some = listOf(lines.slice(0, MOST_LISTED / 4));
    await mustBeSame(new TextEncoder().encode(`{"rows": ${some}}`), how, NESTED);
    for (const [at, delimiter] of DELIMITERS.entries()) {
      const { header, text } = csvOf(lines.slice(0, MOST_LISTED), delimiter, at);
      await mustBeSame(new TextEncoder().encode(text), how, { id: "csv", path: "", header, delimiter });
    }
  }
  return result;
}

const MOST_LISTED = 200;

/** Lines as one list: some as they are, some over several lines with either line end. */
function listOf(lines: readonly string[]): string {
  const elements = lines.map((line, at) => {
    if (at % 3 === 0) return line;
    const whole = line.replace(/^\{(.*)\}$/, "{\n $1\n}");
    return at % 3 === 1 ? whole : whole.replaceAll("\n", "\r\n").replaceAll('","', '",\n\t"');
  });
  return `[\n${elements.join(",\n")}\n]\n`;
}

const DELIMITERS: readonly CsvDelimiter[] = [",", ";", "\t"];

/** The records of lines as CSV, some as no program writes it. */
function csvOf(lines: readonly string[], delimiter: CsvDelimiter, seed: number) {
  const random = randomOf(seed);
  const records = lines.flatMap((line): Readonly<Record<string, unknown>>[] => {
    try {
      const value: unknown = JSON.parse(line);
      return typeof value === "object" && value !== null && !Array.isArray(value) ? [{ ...value }] : [];
    } catch {
      return [];
    }
  });
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, MOST_COLUMNS);
  const cell = (value: unknown): string => {
    if (value === undefined || value === null) return random() < 0.95 ? "" : '""';
    const text = typeof value === "object" ? listOrObject(value, random) : String(value);
    const isQuoted = text.includes('"') || text.includes(delimiter) || /[\r\n]/.test(text) || random() < 0.3;
    return isQuoted && random() < 0.99 ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = records.map((record) => header.map((name) => cell(record[name])));
  const written = [header.map((name) => cell(name)), ...rows].map((cells) => cells.join(delimiter));
  const odd = ["", `"open${delimiter}`, `overall${delimiter.repeat(header.length - 1)}`, written[0] ?? ""];
  const text = written.flatMap((line) => (random() < 0.02 ? [line, odd[Math.floor(random() * odd.length)]] : [line]));
  return { header, text: text.join(random() < 0.5 ? "\n" : "\r\n") };
}

/** As JSON, or as Python prints lists of strings. */
function listOrObject(value: object, random: () => number): string {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string") || random() < 0.5)
    return JSON.stringify(value);
  const items = value.map((item) => {
    const quote = item.includes("'") && random() < 0.8 ? '"' : "'";
    const escaped = JSON.stringify(item)
      .slice(1, -1)
      .replaceAll('\\"', quote === '"' ? '\\"' : '"');
    return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
  });
  return `[${items.join(random() < 0.9 ? ", " : " ")}]`;
}

const MOST_COLUMNS = 60;

/** The same for bytes in any container. */
export async function mustBeSame(bytes: Uint8Array, how: HowRead, container: Container): Promise<RangeResult> {
  const [fast, slow] = [await measured(bytes, how, true, container), await measured(bytes, how, false, container)];
  const isCsv = container.id === "csv";
  const [one, other] = [plainOf(fast, bytes, isCsv), plainOf(slow, bytes, isCsv)];
  for (const [at, [name, text]] of one.entries()) {
    const [, wanted = ""] = other[at] ?? [];
    if (text !== wanted) throw new Error(`${name} differs.\n${around(text, wanted)}\n${around(wanted, text)}`);
  }
  return fast.result;
}

/** Both texts from a little before they differ. */
function around(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return text.slice(Math.max(0, at - 60), at + 200);
}

/**
 * Chunks and result as texts with names. Of places only the text there counts: a record may have a text twice, and in CSV
 * a place may be unknown.
 */
function plainOf({ chunks, result }: Awaited<ReturnType<typeof measured>>, bytes: Uint8Array, isCsv: boolean) {
  const { scanned: _, ...counted } = result;
  const parts: [string, string][] = [["result", JSON.stringify(counted)]];
  for (const [at, chunk] of chunks.entries()) {
    for (const [name, value] of Object.entries(chunk)) {
      const isPlaces = name === "idPlaces" || name === "titlePlaces";
      parts.push([`${name} of chunk ${at}`, isPlaces ? placesOf(chunk, name, bytes, isCsv) : textOf(value)]);
    }
  }
  return parts;
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => {
    if (ArrayBuffer.isView(inner) && "length" in inner) return Array.from(inner as Float64Array, writtenOf).join(" ");
    return inner;
  });

const writtenOf = (value: number): string => (Object.is(value, -0) ? "-0" : String(value));

function placesOf(chunk: Chunk, name: "idPlaces" | "titlePlaces", bytes: Uint8Array, isCsv: boolean): string {
  const texts = Array.from({ length: chunk.rows }, (_, row) => {
    const from = chunk.base.offset + (chunk.offsets?.[row] ?? 0);
    const record = bytes.subarray(from, from + (chunk.lengths?.[row] ?? 0));
    const place = chunk[name]?.[row] ?? 0;
    if (isCsv) return place === NO_TEXT;
    const at = offsetOf(place, record.length);
    return at === null ? place : textAt(record, at);
  });
  return JSON.stringify(texts);
}

/** Numbers in [0, 1) from a seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.5,
  1e300,
  12345678901,
  "",
  " ",
  "0.5",
  "true",
  "yes",
  "NaN",
  "é😀\u2028",
  "a\tb\nc",
  [],
  {},
  [1],
  ["a", null],
  [["0a", "x"]],
  { a: 1 },
];
const ODD_KEYS = ["score", "correct", "verdict", "__proto__", "constructor", "seed", "epoch", "é", "scores", "a.b", ""];

/** Writes records as files do, and as they do not. */
export class Mutator {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  below(n: number): number {
    return Math.floor(this.#random() * n);
  }

  pick<T>(list: readonly T[]): T {
    // Lists that are picked from are not empty.
    return list[this.below(list.length)] as T;
  }

  /** A record with as many changes as asked for, somewhere in it. */
  changed(record: unknown, changes: number): unknown {
    let value = this.#random() < 0.03 ? this.#summaryOf(record) : record;
    for (let i = 0; i < changes; i++) value = this.#changedOnce(value);
    return value;
  }

  /** A record of means or totals with some of the same keys. */
  #summaryOf(record: unknown): unknown {
    if (typeof record !== "object" || record === null) return record;
    const numbers = Object.keys(record).filter(() => this.#random() < 0.5);
    const name = this.pick(["overall", "Total:", " mean ", "macro avg", "", "summary"]);
    const called = this.#random() < 0.5 ? { type: name } : { [this.pick(Object.keys(record)) ?? "id"]: name };
    return { ...Object.fromEntries(numbers.map((key) => [key, this.below(100)])), ...called };
  }

  #changedOnce(value: unknown): unknown {
    if (Array.isArray(value) && value.length > 0 && this.#random() < 0.7) {
      const at = this.below(value.length);
      const dice = this.#random();
      if (dice < 0.15) return value.toSpliced(at, 1);
      if (dice < 0.3) return value.toSpliced(at, 0, value[at]);
      return value.with(at, this.#changedOnce(value[at]));
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      const entries = Object.entries(value);
      const at = this.below(entries.length);
      const entry = entries[at];
      const dice = this.#random();
      if (entry === undefined || dice < 0.1) entries.push([this.pick(ODD_KEYS), this.pick(ODD_VALUES)]);
      else if (dice < 0.2) entries.splice(at, 1);
      else if (dice < 0.25) entries.push(...entries.splice(at, 1));
      else if (dice < 0.3) entries[at] = [this.pick(ODD_KEYS), entry[1]];
      else entries[at] = [entry[0], this.#changedOnce(entry[1])];
      return Object.fromEntries(entries);
    }
    if (typeof value === "string" && this.#random() < 0.5) {
      const at = this.below(value.length + 1);
      return (
        value.slice(0, at) +
        this.pick(["", " ", "\n", "é", "😀", "\u00a0", "-", "not ", "I don't know"]) +
        value.slice(at + 1)
      );
    }
    return this.pick(ODD_VALUES);
  }

  /** The line of a record, in one of the spellings that JSON allows, or nearly. */
  line(record: unknown): string {
    const dice = this.#random();
    if (dice < 0.6) return JSON.stringify(record);
    if (dice < 0.9) return this.spelt(record);
    const line = JSON.stringify(record);
    const at = this.below(line.length);
    return (
      line.slice(0, at) + this.pick(["", '"', ",", "\\", "\r", "\u0001", "\\ud800", "1", "}", "é"]) + line.slice(at + 1)
    );
  }

  /** Other spellings of the same. */
  spelt(value: unknown): string {
    const gap = this.#random() < 0.1 ? " " : "";
    if (typeof value === "string") return this.#speltText(value);
    if (typeof value === "number" && Number.isFinite(value)) {
      return this.pick([
        String(value),
        String(value),
        value.toExponential(),
        Number.isInteger(value) ? `${value}.0` : String(value),
      ]);
    }
    if (Array.isArray(value)) return `[${gap}${value.map((inner) => this.spelt(inner)).join(`${gap},${gap}`)}${gap}]`;
    if (typeof value === "object" && value !== null) {
      const members = Object.entries(value).map(([key, inner]) => {
        return `${JSON.stringify(key)}${gap}:${gap}${this.spelt(inner)}`;
      });
      return `{${gap}${members.join(`${gap},${gap}`)}${gap}}`;
    }
    return JSON.stringify(value) ?? "null";
  }

  #speltText(text: string): string {
    const rate = this.#random() < 0.5 ? 0.02 : 0.3;
    let written = "";
    for (let unit = 0; unit < text.length; unit++) {
      const unicode = `\\u${text.charCodeAt(unit).toString(16).padStart(4, "0")}`;
      const isPair = (text.charCodeAt(unit) & 0xf800) === 0xd800;
      if (isPair) written += text[unit];
      else if (this.#random() < rate)
        written += this.#random() < 0.5 ? unicode.toUpperCase().replace("\\U", "\\u") : unicode;
      else if (text[unit] === "/" && this.#random() < 0.5) written += "\\/";
      else written += JSON.stringify(text[unit]).slice(1, -1);
    }
    return `"${written}"`;
  }
}
