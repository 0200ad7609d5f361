import { writeGroupKey } from "../../analysis/table/keys.ts";
import { settledText } from "../../kinds/inputs.ts";
import type { TakeInputs } from "../../kinds/texts.ts";
import type { InputPart } from "../../model/index.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { KeptInputs } from "../keptAnswers.ts";
import { type RowSource, samplesOf, scanSamples } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { AlikeRows } from "./alikeRows.ts";

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
    // Runs of one evaluation have the same questions and gold answers.
    const known = new KnownHashes(rowSources.length);
    const hashId = (texts: readonly string[], into: Uint32Array, at: number) => writeGroupKey("id", texts, into, at);
    const hashLooseId = ([id = ""]: readonly string[], into: Uint32Array, at: number) =>
      writeGroupKey("id", [looseId(id)], into, at);
    const hashPart = (texts: readonly string[], into: Uint32Array, at: number) =>
      writeGroupKey("field", texts.map(settledText), into, at);
    const addId = (id: string | null, index: number): void => {
      if (id === null) return;
      known.write("id", hashId, [id], ids, 2 * index);
      known.write("loose", hashLooseId, [id], looseIds, 2 * index);
    };
    const kept = new KeptInputs(evaluation, partOf, ids, looseIds);
    let index = 0;
    for (const source of rowSources) {
      const first = index;
      const take: TakeInputs = {
        id: (id, row) => addId(id, first + row),
        part: (part, hashes, row) => partOf(part).set(hashes, 2 * (first + row)),
      };
      await source.texts.eachInput?.(take, signal);
      await kept.take(source, first);
      signal.throwIfAborted();
      index += samplesOf(source, table);
    }
    const all = (): readonly Uint32Array[] => [...parts.values(), ids, looseIds];
    const alike = new AlikeRows();
    const tried = new Map<number, number>();
    const isOut = (bytes: Uint8Array, source: RowSource, at: number): boolean => {
      const same = alike.take(bytes, source, at);
      if (same === null) return false;
      if (alike.isTried) {
        tried.set(at, same.first);
        return false;
      }
      for (const hashes of all()) hashes.copyWithin(2 * at, 2 * same.first, 2 * same.next);
      return true;
    };
    const checkTried = (at: number): void => {
      const same = tried.get(at);
      tried.delete(at);
      const isSame = (hashes: Uint32Array) =>
        [0, 1].every((half) => hashes[2 * at + half] === hashes[2 * (same ?? at) + half]);
      if (!all().every(isSame)) alike.setApart();
    };
    try {
      await scanSamples(
        evaluation,
        signal,
        ({ index: at, sample, row }) => {
          const inputs = kind.compare.inputsOf(sample, row.record);
          for (const [part, texts] of Object.entries(inputs) as [InputPart, readonly string[]][])
            known.write("part", hashPart, texts, partOf(part), 2 * at);
          addId(kind.read.idOf(sample), at);
          if (tried.size > 0) checkTried(at);
          return undefined;
        },
        {
          skips: (source) => source.texts.eachInput !== null || kept.isTaken(source),
          isStateless: true,
          shortcut: rowSources.length < FEWEST_RUNS ? null : { table, isOut },
        },
      );
    } catch (error) {
      if (error instanceof UnreadableSource) return null;
      throw error;
    }
    await kept.keep(parts);
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

type WriteHash = (texts: readonly string[], into: Uint32Array, at: number) => void;

/** Characters of texts that are kept with their hashes. */
const MOST_KEPT = 32 * 1024 * 1024;
/** To find a longer text takes as long as to hash it. */
const LONGEST_KEPT = 20_000;
/** Two runs have few texts in common to be found again. */
const FEWEST_RUNS = 3;

/** Hashes of texts that return in many runs. */
class KnownHashes {
  readonly #places = new Map<string, Map<string, number>>();
  readonly #hashes: number[] = [];
  #left: number;

  constructor(runs: number) {
    this.#left = runs < FEWEST_RUNS ? 0 : MOST_KEPT;
  }

  write(way: string, hash: WriteHash, texts: readonly string[], into: Uint32Array, at: number): void {
    const [first = ""] = texts;
    // Lengths say where each text ends.
    const key = texts.length === 1 ? first : `${texts.map(({ length }) => length).join(" ")}\n${texts.join("")}`;
    // A text may be what others are joined to: each has its own map.
    const kept = texts.length === 1 ? way : `${way} of several`;
    const own = this.#places.get(kept) ?? new Map<string, number>();
    const place = own.get(key);
    if (place !== undefined) {
      into[at] = this.#hashes[place] ?? 0;
      into[at + 1] = this.#hashes[place + 1] ?? 0;
      return;
    }
    hash(texts, into, at);
    if (key.length > Math.min(LONGEST_KEPT, this.#left)) return;
    this.#left -= key.length;
    this.#places.set(kept, own.set(key, this.#hashes.length));
    this.#hashes.push(into[at] ?? 0, into[at + 1] ?? 0);
  }
}
