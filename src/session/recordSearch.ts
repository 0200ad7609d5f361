import type { Facts, Kind } from "../core/kinds/kind.ts";
import { compareWith } from "../core/table/filter/compile.ts";
import type { Comparison } from "../core/table/filter/expression.ts";
import { ANY_TEXT_FIELD, ID_FIELD } from "./fields.ts";
import { passOver, type RowSource } from "./records.ts";

/** Answers about the records' own texts by reading them again; keeps the answers, never the texts. */
export interface RecordSearch {
  /** Marks the samples whose text meets the comparison; each comparison is answered once. */
  find(comparison: Comparison, signal: AbortSignal): Promise<Uint8Array>;
  /** A text of every sample, for sorting by it; the first characters are enough for an order people can follow. */
  texts(field: string, signal: AbortSignal): Promise<readonly (string | null)[]>;
}

/** Characters of a text that sorting looks at. */
const SORT_CHARACTERS = 64;

export function searchOver(sources: readonly RowSource[], kind: Kind<unknown, Facts>, size: number): RecordSearch {
  const answers = new Map<string, Uint8Array>();
  const visit = async (field: string, signal: AbortSignal, see: (index: number, texts: (string | null)[]) => void) => {
    const read = textsOf(field, kind);
    for await (const { row, firstIndex } of passOver(sources, size, signal)) {
      if (row.state !== "read") continue;
      for (const [part, sample] of row.samples.entries()) {
        if (firstIndex + part < size) see(firstIndex + part, read(sample));
      }
    }
  };
  return {
    async find(comparison, signal) {
      const key = JSON.stringify([comparison.field, comparison.comparator, comparison.literal]);
      const known = answers.get(key);
      if (known) return known;
      const marks = new Uint8Array(size);
      const test = compareWith(comparison.comparator, comparison.literal);
      await visit(comparison.field, signal, (index, texts) => {
        if (texts.some(test)) marks[index] = 1;
      });
      answers.set(key, marks);
      return marks;
    },
    async texts(field, signal) {
      const texts: (string | null)[] = new Array(size).fill(null);
      await visit(field, signal, (index, [text]) => {
        texts[index] = text?.slice(0, SORT_CHARACTERS) ?? null;
      });
      return texts;
    },
  };
}

function textsOf(field: string, kind: Kind<unknown, Facts>): (sample: unknown) => (string | null)[] {
  if (field === ID_FIELD) return (sample) => [kind.idOf(sample)];
  const texts = kind.texts.filter((text) => field === ANY_TEXT_FIELD || text.id === field);
  const isAny = field === ANY_TEXT_FIELD;
  return (sample) => [...(isAny ? [kind.idOf(sample)] : []), ...texts.map((text) => text.read(sample))];
}
