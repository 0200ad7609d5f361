import type { Facts } from "../core/kinds/kind.ts";
import type { AnyKind } from "../core/kinds/registry.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import { compareWith, type Value } from "../core/table/filter/compile.ts";
import type { Comparison } from "../core/table/filter/expression.ts";
import type { Table } from "../core/table/table.ts";
import { ANY_TEXT_FIELD, ID_FIELD, isText } from "./fields.ts";
import { recordFieldReader } from "./recordFields.ts";
import { passOver, type RowSource, type Shortcut } from "./records.ts";

/** Answers about what only the records hold, by reading them again. Keeps values and marks, never the texts. */
export interface RecordSearch {
  /** Marks the samples that meet the comparison; each comparison is answered once. */
  find(comparison: Comparison, signal: AbortSignal): Promise<Uint8Array>;
  /** The field's value for every sample, texts cut short: for sorting, columns, slices and histograms. */
  values(field: string, signal: AbortSignal): Promise<readonly Value[]>;
}

/** Characters of a text that are kept of it. */
export const KEPT_CHARACTERS = 64;

type ReadValues = (sample: unknown, record: JsonRecord) => readonly Value[];

export function searchOver(sources: readonly RowSource[], kind: AnyKind, table: Table<Facts>): RecordSearch {
  const { size } = table;
  const marksOf = new Map<string, Uint8Array>();
  const valuesOf = new Map<string, readonly Value[]>();
  const visit = async (
    field: string,
    signal: AbortSignal,
    see: (index: number, values: readonly Value[]) => void,
    shortcut: Shortcut | null = null,
  ) => {
    const read = readerOf(field, kind);
    for await (const { row, firstIndex } of passOver(sources, size, signal, shortcut)) {
      if (row.state !== "read") continue;
      for (const [part, sample] of row.samples.entries()) {
        if (firstIndex + part < size) see(firstIndex + part, read(sample, row.record));
      }
    }
  };
  return {
    async find(comparison, signal) {
      const key = JSON.stringify([comparison.field, comparison.comparator, comparison.literal]);
      const known = marksOf.get(key);
      if (known) return known;
      const marks = new Uint8Array(size);
      const test = compareWith(comparison.comparator, comparison.literal);
      const see = (index: number, values: readonly Value[]) => {
        if (values.some(test)) marks[index] = 1;
      };
      await visit(comparison.field, signal, see, wordShortcut(comparison, kind, table));
      marksOf.set(key, marks);
      return marks;
    },
    async values(field, signal) {
      const known = valuesOf.get(field);
      if (known) return known;
      const values: Value[] = new Array(size).fill(null);
      await visit(field, signal, (index, [value = null]) => {
        values[index] = typeof value === "string" ? value.slice(0, KEPT_CHARACTERS) : value;
      });
      valuesOf.set(field, values);
      return values;
    },
  };
}

/**
 * Whether a record can hold a word is told from its bytes, where the word is spelt there as it is searched for: letters,
 * digits and hyphens of ASCII, in a text of the sample. Null for anything else. A number's digits may be written in
 * several ways, so that a word needs a letter that no number has; texts are joined by white space, so that no word
 * comes about between two of them.
 */
function wordShortcut({ field, comparator, literal }: Comparison, kind: AnyKind, table: Table<Facts>): Shortcut | null {
  if (comparator !== "~" || typeof literal !== "string" || !isText(field, kind)) return null;
  if (!/^[\w-]*[a-df-z][\w-]*$/i.test(literal)) return null;
  const word = literal.toLowerCase();
  const decoder = new TextDecoder("utf-8");
  return {
    table,
    isOut(bytes, { reader }) {
      // What was joined or mapped stands elsewhere, or under rules of its own.
      if (reader.lookups.length > 0) return false;
      const text = decoder.decode(bytes);
      return !text.toLowerCase().includes(word) && !text.includes("\\u");
    },
  };
}

/** A sample's own text, or a scalar of its record. `any` has several: every text of the sample. */
function readerOf(field: string, kind: AnyKind): ReadValues {
  if (!isText(field, kind)) {
    const read = recordFieldReader(field);
    return read ? (_, record) => [read(record)] : () => [];
  }
  if (field === ID_FIELD) return (sample) => [kind.idOf(sample)];
  if (field !== ANY_TEXT_FIELD) {
    const text = kind.texts.find(({ id }) => id === field);
    return (sample) => [text?.read(sample) ?? null];
  }
  return (sample) => [kind.idOf(sample), ...kind.texts.map((text) => text.read(sample))];
}
