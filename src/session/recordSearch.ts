import type { AnyKind } from "../core/kinds/registry.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import { compareWith, type Value } from "../core/table/filter/compile.ts";
import type { Comparison } from "../core/table/filter/expression.ts";
import { ANY_TEXT_FIELD, ID_FIELD, isText } from "./fields.ts";
import { recordFieldReader } from "./recordFields.ts";
import { passOver, type RowSource } from "./records.ts";

/** Answers about what only the records hold, by reading them again. Keeps values and marks, never the texts. */
export interface RecordSearch {
  /** Marks the samples that meet the comparison; each comparison is answered once. */
  find(comparison: Comparison, signal: AbortSignal): Promise<Uint8Array>;
  /** The field's value for every sample, texts cut short: for sorting, columns, slices and histograms. */
  values(field: string, signal: AbortSignal): Promise<readonly Value[]>;
}

/** Characters of a text that are kept of it. */
const KEPT_CHARACTERS = 64;

type ReadValues = (sample: unknown, record: JsonRecord) => readonly Value[];

export function searchOver(sources: readonly RowSource[], kind: AnyKind, size: number): RecordSearch {
  const marksOf = new Map<string, Uint8Array>();
  const valuesOf = new Map<string, readonly Value[]>();
  const visit = async (field: string, signal: AbortSignal, see: (index: number, values: readonly Value[]) => void) => {
    const read = readerOf(field, kind);
    for await (const { row, firstIndex } of passOver(sources, size, signal)) {
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
      await visit(comparison.field, signal, (index, values) => {
        if (values.some(test)) marks[index] = 1;
      });
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
