import type { DimensionCodes } from "./chunk.ts";
import type { Column } from "./column.ts";

/** In place of a position: the row has no value. */
export const NO_SLOT = -1;

const NO_CODES: DimensionCodes = { values: [], codes: null };

/** A slice dimension over all chunks: each keeps its own codes, the dictionary knows what they stand for. */
export class Dictionary {
  readonly #chunks: (DimensionCodes | undefined)[] = [];
  readonly #seen = new Set<string | number>();
  #hasGaps = false;

  append(chunk: number, codes: DimensionCodes | undefined): void {
    this.#chunks[chunk] = codes;
    for (const value of codes?.values ?? []) this.#seen.add(value);
    if (!codes?.codes || codes.codes.includes(0)) this.#hasGaps = true;
  }

  /** Whether every row has the same value. */
  get isConstant(): boolean {
    return this.#seen.size === 1 && !this.#hasGaps;
  }

  /** The codes of a chunk, and what each stands for as a position in `values`; -1 for none. */
  slotsOf(chunk: number, values: ReadonlyMap<string | number, number>): { codes: Column; slotOf: Int32Array } {
    const dimension = this.#chunks[chunk];
    const slots = (dimension?.values ?? []).map((value) => values.get(value) ?? NO_SLOT);
    return { codes: dimension?.codes ?? null, slotOf: Int32Array.of(NO_SLOT, ...slots) };
  }

  /** The codes of a chunk, 0 for none, and what code c stands for at `values[c - 1]`. */
  codesOf(chunk: number): { readonly values: readonly (string | number)[]; readonly codes: Column } {
    return this.#chunks[chunk] ?? NO_CODES;
  }

  valueAt(chunk: number, row: number): string | number | null {
    const dimension = this.#chunks[chunk];
    const code = dimension?.codes?.[row] ?? 0;
    return code === 0 ? null : (dimension?.values[code - 1] ?? null);
  }

  /** Distinct values: numbers ascending, then texts in order of appearance. */
  get values(): readonly (string | number)[] {
    const values = [...this.#seen];
    const numbers = values.filter((value) => typeof value === "number").sort((a, b) => a - b);
    return [...numbers, ...values.filter((value) => typeof value === "string")];
  }
}
