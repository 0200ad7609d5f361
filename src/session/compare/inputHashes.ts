import { writeGroupKey } from "../../analysis/table/keys.ts";
import { settledText } from "../../kinds/inputs.ts";
import type { TakeInputs } from "../../kinds/texts.ts";
import type { InputPart } from "../../model/index.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { samplesOf, scanSamples } from "../records.ts";
import type { EvaluationView } from "../view.ts";

/** Hashes of every sample's inputs, two numbers each; a second number of 0 is "nothing". */
export interface InputHashes {
  readonly parts: ReadonlyMap<InputPart, Uint32Array>;
  readonly ids: Uint32Array;
  readonly looseIds: Uint32Array;
}

/**
 * Reads all records again, once for any number of runs; of sources that have the hashes, these. Null if neither can be
 * read.
 */
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
      const first = index;
      const take: TakeInputs = {
        id: (id, row) => addId(id, first + row),
        part: (part, hashes, row) => partOf(part).set(hashes, 2 * (first + row)),
      };
      await source.texts.eachInput?.(take, signal);
      index += samplesOf(source, table);
    }
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
        { skips: ({ texts }) => texts.eachInput !== null, isStateless: true },
      );
    } catch (error) {
      if (error instanceof UnreadableSource) return null;
      throw error;
    }
    return { parts, ids, looseIds };
  });
}

/** The id without letter case, white space and a decimal `.0`: what one program writes and another does not. */
const looseId = (id: string): string =>
  id
    .normalize("NFC")
    .replaceAll(/\s+/g, "")
    .toLowerCase()
    .replace(/^([+-]?\d+)\.0+$/, "$1");
