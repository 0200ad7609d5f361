import { writeGroupKey } from "../../analysis/table/keys.ts";
import { inputColumn } from "../../facts/columns.ts";
import { settledText } from "../../kinds/inputs.ts";
import { INPUT_PARTS, type InputPart } from "../../model/index.ts";
import { UnreadableSource } from "../../read/issues.ts";
import type { StoredPart } from "../factsSlots.ts";
import { samplesOf, scanSamples } from "../records.ts";
import type { EvaluationView } from "../view.ts";

/** Hashes of every sample's inputs, two numbers each; a second number of 0 is "nothing". */
export interface InputHashes {
  readonly parts: ReadonlyMap<InputPart, Uint32Array>;
  readonly ids: Uint32Array;
  readonly looseIds: Uint32Array;
}

/** One pass over all records for any number of runs; facts may have the hashes. Null if neither is available. */
export function inputHashes(evaluation: EvaluationView, signal: AbortSignal): Promise<InputHashes | null> {
  return evaluation.once(["inputs"], signal, async () => {
    const { kind, table, rowSources } = evaluation;
    const parts = new Map<InputPart, Uint32Array>();
    const [ids, looseIds] = [new Uint32Array(2 * table.size), new Uint32Array(2 * table.size)];
    const partOf = (part: InputPart): Uint32Array => {
      const hashes = parts.get(part) ?? new Uint32Array(2 * table.size);
      parts.set(part, hashes);
      return hashes;
    };
    const addId = (id: string | null, index: number): void => {
      if (id === null) return;
      writeGroupKey("id", [id], ids, 2 * index);
      writeGroupKey("id", [looseId(id)], looseIds, 2 * index);
    };
    let index = 0;
    for (const source of rowSources) {
      if (source.stored && hasHashes(source.stored)) await addStored(source.stored, index, partOf, addId, signal);
      index += samplesOf(source, table);
    }
    const isStored = ({ stored }: { readonly stored?: StoredPart }) => stored !== undefined && hasHashes(stored);
    try {
      await scanSamples(
        evaluation,
        signal,
        ({ index: at, sample, row }) => {
          const inputs = kind.compare.inputsOf(sample, row.record);
          for (const [part, texts] of Object.entries(inputs) as [InputPart, readonly string[]][])
            writeGroupKey("field", texts.map(settledText), partOf(part), 2 * at);
          addId(kind.read.idOf(sample), at);
          return undefined;
        },
        { skips: isStored },
      );
    } catch (error) {
      if (error instanceof UnreadableSource) return null;
      throw error;
    }
    return { parts, ids, looseIds };
  });
}

const hasHashes = ({ facts }: StoredPart): boolean => facts.header.inputs !== undefined;

async function addStored(
  { facts: { rows, header }, from, to }: StoredPart,
  firstIndex: number,
  partOf: (part: InputPart) => Uint32Array,
  addId: (id: string | null, index: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let start = from; start < to; ) {
    signal.throwIfAborted();
    await rows.load(start);
    const span = rows.spanAt(start);
    const end = Math.min(to, span.to);
    const [first, size] = [start - span.from, end - start];
    const ids = rows.read("id", start, "codes");
    for (let at = 0; at < size; at++) {
      const id = ids?.values[(ids.codes?.[first + at] ?? 0) - 1];
      addId(id === undefined ? null : String(id), firstIndex + start - from + at);
    }
    for (const part of INPUT_PARTS) {
      const stored = header.inputs?.includes(part) ? rows.read(inputColumn(part), start, "halves")?.halves : undefined;
      if (stored) partOf(part).set(stored.subarray(2 * first, 2 * (first + size)), 2 * (firstIndex + start - from));
    }
    start = end;
  }
}

/** Without case, white space and a decimal `.0`. */
const looseId = (id: string): string =>
  id
    .normalize("NFC")
    .replaceAll(/\s+/g, "")
    .toLowerCase()
    .replace(/^([+-]?\d+)\.0+$/, "$1");
