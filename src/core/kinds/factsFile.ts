import { t } from "@vscode/l10n";
import type { Modes } from "../../model/index.ts";
import { setOwn } from "../read/carefulJson.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { Chunk } from "../table/chunk.ts";
import type { GroupKeyKind } from "../table/keys.ts";
import { KEY_AT, KEY_WIDTH } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { MappedFields } from "./adapting.ts";
import type { ColumnSpec, Facts } from "./facts.ts";
import type { Adapter } from "./format.ts";
import type { Kind } from "./kind.ts";

/** Rises when facts mean something else than before: files of another number are not read. */
const FACTS_VERSION = 1;

/** The column that tells a row of facts, and what its other columns are. The same text in every row of a file. */
const HEADER = "evaloupe_facts";

interface FactsHeader {
  readonly version: number;
  readonly kind: string;
  /** The format that the samples were read in, and the modes that it stands for. */
  readonly format: string;
  readonly modes: Modes;
  /** Columns that are slices, and those that are values which make none, by their names. */
  readonly slices: readonly string[];
  readonly values: readonly string[];
}

/** Columns that every row of facts may have, beside slices, values and the facts themselves. */
const PLACES = ["source", "offset", "length", "line", "part", "id", "key", "group"] as const;

/** A hash of 64 bits in two halves; the second is never 0. */
interface Key {
  readonly high: number;
  readonly low: number;
}

/** A row of facts, read. */
export interface StoredRow {
  readonly facts: Facts;
  readonly id: string | null;
  readonly part: number;
  /** Of the question, by which samples of two runs are paired. */
  readonly question: Key | null;
  readonly group: (Key & { readonly kind: GroupKeyKind }) | null;
  readonly slices: Readonly<Record<string, string | number | null>>;
  readonly values: Readonly<Record<string, string | number | null>>;
}

export const factsAdapterId = (kind: string): string => `${kind}-facts`;

/** Whether a format is one of facts, which has no texts. */
export const isFactsAdapter = (id: string): boolean => id.endsWith("-facts");

/** What a file of facts cannot show. */
export const factsNote = (): string => t("Facts alone: the texts are in the files that they were measured from.");

/**
 * Facts as a file format: a flat row a sample, of numbers, keys and slices, without texts. What it measured once is taken
 * as it is, so that a run can be compared with, or summed up, where its texts are not.
 */
export function factsAdapter<Sample, F extends Facts>(kind: Kind<Sample, F>): Adapter<Sample> {
  const read = headerReader(kind.id);
  return {
    id: factsAdapterId(kind.id),
    name: () => t("Facts"),
    about: "Facts that Evaloupe measured: numbers, keys and slices of every sample, and no texts.",
    musts: [HEADER],
    example: {},
    role: "rows",
    match: (record) => (read(record) ? 1 : 0),
    defaultsFor: (records) => records.map(read).find((header) => header !== null)?.modes ?? {},
    // Its texts are not here: what can be shown is its id, and in the place of the question where it came from.
    adapt: (record) => {
      if (!read(record)) return [];
      const fields = { id: record.id ?? null, question: `${record.source}:${record.line}` };
      return [kind.fromMapping(new MappedFields(fields, {}))];
    },
    stored: (record) => {
      const header = read(record);
      return header && storedRow(record, header, kind);
    },
  };
}

/** Reads headers; mostly every row has the one of the row before. */
function headerReader(kind: string): (record: JsonRecord) => FactsHeader | null {
  let last: { readonly text: unknown; readonly header: FactsHeader | null } = { text: null, header: null };
  return (record) => {
    const text = record[HEADER];
    if (typeof text !== "string") return null;
    if (text !== last.text) last = { text, header: headerOf(text, kind) };
    return last.header;
  };
}

function headerOf(text: string, kind: string): FactsHeader | null {
  try {
    const found = JSON.parse(text) as Partial<FactsHeader> | null;
    if (found?.version !== FACTS_VERSION || found.kind !== kind) return null;
    const { format = "", modes, slices, values } = found;
    const isRead = typeof modes === "object" && modes !== null && areNames(slices) && areNames(values);
    return isRead ? { version: FACTS_VERSION, kind, format, modes, slices, values } : null;
  } catch {
    return null;
  }
}

const areNames = (names: unknown): names is readonly string[] =>
  Array.isArray(names) && names.every((name) => typeof name === "string");

/** A column's name: that of the slice or value, unless something else has it. */
const columnOf = (name: string, taken: ReadonlySet<string>): string => (taken.has(name) ? `slice.${name}` : name);

const takenBy = ({ columns }: { readonly columns: readonly { readonly id: string }[] }): ReadonlySet<string> =>
  new Set([HEADER, ...PLACES, ...columns.map(({ id }) => id)]);

function storedRow<Sample, F extends Facts>(
  record: JsonRecord,
  { slices, values }: FactsHeader,
  kind: Kind<Sample, F>,
): StoredRow {
  const facts: Record<string, number> = {};
  for (const { id, type } of kind.columns) {
    const value = record[id];
    if (typeof value !== "number" || !Number.isFinite(value)) continue;
    if (type === "real" || (Number.isSafeInteger(value) && value >= 0)) facts[id] = value;
  }
  const taken = takenBy(kind);
  const scalars = (names: readonly string[]) => {
    const found: Record<string, string | number | null> = {};
    for (const name of names) {
      const value = record[columnOf(name, taken)];
      setOwn(found, name, typeof value === "string" || typeof value === "number" ? value : null);
    }
    return found;
  };
  const group = typeof record.group === "string" ? /^(field|question|id):([0-9a-f]{16})$/.exec(record.group) : null;
  const groupKey = keyIn(group?.[2]);
  const { part } = record;
  return {
    facts,
    id: typeof record.id === "string" && record.id !== "" ? record.id : null,
    part: typeof part === "number" && Number.isSafeInteger(part) && part >= 0 ? part : 0,
    question: keyIn(record.key),
    group: groupKey && { ...groupKey, kind: group?.[1] as GroupKeyKind },
    slices: scalars(slices),
    values: scalars(values),
  };
}

function keyIn(text: unknown): Key | null {
  if (typeof text !== "string" || !/^[0-9a-f]{16}$/.test(text)) return null;
  const [high, low] = [Number.parseInt(text.slice(0, 8), 16), Number.parseInt(text.slice(8), 16)];
  return low === 0 ? null : { high, low };
}

const keyText = (high: number, low: number): string =>
  [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");

/** Writes samples as rows of facts, by their index; `id` is what the record says, which the table does not keep. */
export class FactsWriter<F extends Facts> {
  readonly #table: Table<F>;
  readonly #header: string;
  readonly #columns: readonly ColumnSpec[];
  readonly #facts: (index: number) => F;
  readonly #names: readonly { readonly column: string; readonly read: (index: number) => string | number | null }[];

  constructor(
    table: Table<F>,
    kind: { readonly id: string; readonly columns: readonly ColumnSpec[] },
    { format, modes }: Pick<FactsHeader, "format" | "modes">,
  ) {
    this.#table = table;
    const { dimensions: slices, valueNames: values } = table;
    const header: FactsHeader = { version: FACTS_VERSION, kind: kind.id, format, modes, slices, values };
    this.#header = JSON.stringify(header);
    this.#columns = kind.columns;
    this.#facts = table.reader();
    const taken = takenBy(kind);
    this.#names = [...slices, ...values].map((name) => {
      return { column: columnOf(name, taken), read: table.dimensionReader(name) };
    });
  }

  /** Absent: what the sample has no value of. */
  row(index: number, id: string | null): Readonly<Record<string, string | number>> {
    const { place, part } = this.#table.placeOf(index);
    const { chunk: number, at } = this.#table.rowOf(index);
    const chunk = this.#table.chunks[number];
    const row: Record<string, string | number> = {
      [HEADER]: this.#header,
      source: this.#table.sourceNames[place.source] ?? "",
      offset: place.offset,
      length: place.bytes,
      line: place.line,
      part,
      ...(id === null ? {} : { id }),
      ...(chunk ? keysOf(chunk, at) : {}),
    };
    for (const { column, read } of this.#names) {
      const value = read(index);
      if (value !== null) setOwn(row, column, value);
    }
    const facts = this.#facts(index);
    for (const { id: column, type } of this.#columns) {
      const value = facts[column] ?? Number.NaN;
      // None is 0 in a column of integers, and no number in others.
      if (Number.isFinite(value) && (type === "real" || value !== 0)) row[column] = value;
    }
    return row;
  }
}

function keysOf(
  { pairKeys, groupKeys, groupedBy }: Chunk,
  at: number,
): { readonly key?: string; readonly group?: string } {
  const [high = 0, low = 0] =
    pairKeys?.subarray(KEY_WIDTH * at + KEY_AT.question, KEY_WIDTH * at + KEY_AT.question + 2) ?? [];
  const [groupHigh = 0, groupLow = 0] = groupKeys?.subarray(2 * at, 2 * at + 2) ?? [];
  // Which of several ways a chunk's groups came about is counted, not kept.
  const ways = groupedBy ? (["question", "field", "id"] as const).filter((way) => groupedBy[way] > 0) : [];
  return {
    ...(low === 0 ? {} : { key: keyText(high, low) }),
    ...(groupLow === 0 ? {} : { group: `${ways[0] ?? "question"}:${keyText(groupHigh, groupLow)}` }),
  };
}
