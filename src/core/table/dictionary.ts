import type { DimensionCodes } from "./chunk.ts";

/** A slice dimension over all chunks: each keeps its own codes, the dictionary knows what they stand for. */
export class Dictionary {
  readonly #chunks: (DimensionCodes | undefined)[] = [];
  readonly #seen = new Set<string | number>();

  append(chunk: number, codes: DimensionCodes | undefined): void {
    this.#chunks[chunk] = codes;
    for (const value of codes?.values ?? []) this.#seen.add(value);
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
