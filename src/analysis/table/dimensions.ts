import type { Chunk } from "./chunk.ts";
import type { ChunkList } from "./chunkList.ts";
import { type DimensionCodes, NO_SLOT } from "./columns.ts";
import { Dictionary } from "./dictionary.ts";
import { type Indicator, indicatorOf } from "./indicator.ts";
import { allPositions } from "./positions.ts";
import { BATCH_ROWS } from "./view.ts";

export const SOURCE_DIMENSION = "source";

/** Slices and values of the samples in some chunks. The name of a sample's source is a slice too. */
export class Dimensions {
  readonly sourceNames: readonly string[];
  readonly #chunks: ChunkList;
  readonly #byName = new Map<string, Dictionary>();
  readonly #valueNames = new Set<string>();
  #names: readonly string[] | null = null;

  constructor(chunks: ChunkList, sourceNames: readonly string[]) {
    this.#chunks = chunks;
    this.sourceNames = sourceNames;
  }

  get slices(): readonly string[] {
    return [...this.#byName.keys()].filter((name) => !this.#valueNames.has(name));
  }

  get valueNames(): readonly string[] {
    this.#names ??= [...this.#valueNames];
    return this.#names;
  }

  append(number: number, { valueNames = [], dimensions }: Chunk): void {
    const known = this.#valueNames.size;
    for (const name of valueNames) this.#valueNames.add(name);
    // The list changes only with a new name, so that callers can cache by it.
    if (this.#valueNames.size > known) this.#names = null;
    for (const [name, codes] of Object.entries(dimensions)) {
      const dictionary = this.#byName.get(name) ?? new Dictionary();
      this.#byName.set(name, dictionary);
      dictionary.append(number, codes);
    }
  }

  /** Null for sources, which have none. */
  dictionaryOf(name: string): Dictionary | null {
    return this.#byName.get(name) ?? null;
  }

  valueAt(name: string, index: number): string | number | null {
    const { chunk, at, number } = this.#chunks.find(index);
    if (name === SOURCE_DIMENSION) return this.sourceNames[chunk.source] ?? null;
    return this.#byName.get(name)?.valueAt(number, at) ?? null;
  }

  reader(name: string): (index: number) => string | number | null {
    const dictionary = this.#byName.get(name);
    let from = 0;
    let to = 0;
    let source: string | null = null;
    let values: DimensionCodes | null = null;
    return (index) => {
      if (index < from || index >= to) {
        const number = this.#chunks.chunkWith(index);
        const chunk = this.#chunks.all[number];
        from = this.#chunks.startOf(number);
        to = from + (chunk?.rows ?? 0);
        if (name === SOURCE_DIMENSION) source = this.sourceNames[chunk?.source ?? -1] ?? null;
        else values = dictionary?.valuesIn(number) ?? null;
      }
      return source ?? (values && dictionary ? dictionary.valueOf(values, index - from) : null);
    };
  }

  /** Numbers ascending, then texts in order of appearance; sources with samples, in order. */
  valuesOf(name: string): readonly (string | number)[] {
    if (name === SOURCE_DIMENSION) {
      return this.sourceNames.filter((_, source) => this.#chunks.hasSource(source));
    }
    return this.#byName.get(name)?.values ?? [];
  }

  typesOf(name: string): Dictionary["types"] {
    return this.#byName.get(name)?.types ?? { hasNumbers: false, hasTexts: name === SOURCE_DIMENSION };
  }

  isSlice(name: string): boolean {
    return name === SOURCE_DIMENSION || (this.#byName.has(name) && !this.#valueNames.has(name));
  }

  isConstant(name: string): boolean {
    if (name === SOURCE_DIMENSION) return this.valuesOf(name).length === 1;
    return this.#byName.get(name)?.isConstant(this.#chunks.size) ?? false;
  }

  /** Writes the slots of some rows of a chunk; samples without a value have `NO_SLOT`. */
  slotReader(name: string) {
    type Read = (chunk: Chunk, number: number, positions: Uint32Array, size: number, own: Int32Array) => void;
    if (name === SOURCE_DIMENSION) {
      const slotOf = new Map(this.valuesOf(name).map((value, slot) => [value, slot]));
      const read: Read = ({ source }, _, __, size, own) => {
        own.fill(slotOf.get(this.sourceNames[source] ?? "") ?? NO_SLOT, 0, size);
      };
      return read;
    }
    const dictionary = this.#byName.get(name);
    const slots = dictionary?.slots;
    let last = -1;
    let write: ReturnType<Dictionary["slotWriter"]> = null;
    const read: Read = (_, number, positions, size, own) => {
      if (number !== last) write = slots ? (dictionary?.slotWriter(number, slots) ?? null) : null;
      last = number;
      if (write === null) own.fill(NO_SLOT, 0, size);
      else write(positions, size, own);
    };
    return read;
  }

  /** Meaning of a name such as `label.tone=formal`; null for others. */
  indicatorOf = (name: string): Indicator | null => indicatorOf(name, this.#byName);

  /** Reads numbers of some rows of a chunk, once a batch. */
  numberReader(): (batch: number, name: string, chunk: number, positions: Uint32Array, size: number) => Float64Array {
    const known = new Map<string, { readonly values: Float64Array; batch: number }>();
    return (batch, name, chunk, positions, size) => {
      const own = known.get(name) ?? { values: new Float64Array(BATCH_ROWS), batch: -1 };
      if (own.batch === batch) return own.values;
      own.batch = batch;
      known.set(name, own);
      const indicator = this.indicatorOf(name);
      const write = this.#byName.get(indicator?.name ?? name)?.numberWriter(chunk, indicator);
      if (write) write(positions, size, own.values);
      else own.values.fill(Number.NaN, 0, size);
      return own.values;
    };
  }

  slotsOf(name: string, number: number): Int32Array {
    const chunk = this.#chunks.all[number];
    const own = new Int32Array(chunk?.rows ?? 0);
    if (chunk) this.slotReader(name)(chunk, number, allPositions(own.length), own.length, own);
    return own;
  }

  /** Marks rows, of those marked, that have the value. */
  slice(rows: Uint8Array | null, name: string, value: string | number): Uint8Array {
    const sliced = new Uint8Array(this.#chunks.size);
    const dictionary = this.#byName.get(name);
    let index = 0;
    for (const [number, chunk] of this.#chunks.all.entries()) {
      const isSource = name === SOURCE_DIMENSION && this.sourceNames[chunk.source] === value;
      for (let at = 0; at < chunk.rows; at++, index++) {
        if (rows && rows[index] !== 1) continue;
        if (isSource || (dictionary && dictionary.valueAt(number, at) === value)) sliced[index] = 1;
      }
    }
    return sliced;
  }
}
