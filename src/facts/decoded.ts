import type { Column, Numbers } from "../analysis/table/columns.ts";

/**
 * Decoded column. `wholes`: whole numbers from 0 on, null if all are 0. `reals`: NaN for rows without one. `halves`:
 * two halves of a hash a row. `codes`: 0 for none, else 1 + an index in `values`.
 */
export type Decoded =
  | { readonly as: "wholes"; readonly wholes: Column }
  | { readonly as: "reals"; readonly reals: Float64Array | null }
  | { readonly as: "halves"; readonly halves: Uint32Array }
  | { readonly as: "codes"; readonly values: readonly (string | number)[]; readonly codes: Column };
export type Wanted = Decoded["as"];

/** The column is not as facts files are written: its pages contradict each other, or it holds what no fact can be. */
export class BadColumn extends Error {}

/** The value of a row; undefined if it has none. */
export function valueAt(column: Extract<Decoded, { as: "codes" }> | null, at: number): string | number | undefined {
  return column?.values[(column.codes?.[at] ?? 0) - 1];
}

/** Values as they are stored. */
export type Plain = Float64Array | Uint32Array | readonly (string | number)[];

/** Target of decoded values, by row: numbers, or halves of hashes. */
export interface Into {
  readonly values: Float64Array | Uint32Array;
  /** Converts plain values to what the rows store. */
  take(plain: Plain): Float64Array | Uint32Array;
  finish(): Decoded;
}

// Room for the values of one column at a time: new for each, it would be most of what a session takes.
let scratch = new Float64Array(0);

export function intoFor(as: Wanted, rows: number): Into {
  const numbers = (plain: Plain) => plain as Float64Array | Uint32Array;
  if (as === "halves") {
    const halves = new Uint32Array(2 * rows);
    return { values: halves, take: numbers, finish: () => ({ as, halves }) };
  }
  if (scratch.length < rows) scratch = new Float64Array(rows);
  const values = scratch.subarray(0, rows).fill(as === "reals" ? Number.NaN : 0);
  if (as === "wholes") {
    return {
      values,
      take(plain) {
        for (const value of numbers(plain))
          if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER && Math.floor(value) === value))
            throw new BadColumn(`${value} is no whole number from 0 on`);
        return numbers(plain);
      },
      finish: () => ({ as, wholes: narrow(values) }),
    };
  }
  if (as === "reals") {
    return {
      values,
      take: (plain) => numbers(plain).map((value) => (Number.isFinite(value) ? value : Number.NaN)),
      finish: () => ({ as, reals: values.some((value) => !Number.isNaN(value)) ? values.slice() : null }),
    };
  }
  const codeOf = new Map<string | number, number>();
  const code = (value: string | number): number => {
    if (Number.isNaN(value)) return 0;
    const known = codeOf.get(value) ?? codeOf.size + 1;
    codeOf.set(value, known);
    return known;
  };
  return {
    values,
    take: (plain) => Float64Array.from(plain as ArrayLike<string | number>, code),
    finish: () => ({ as, values: [...codeOf.keys()], codes: narrow(values) }),
  };
}

/** In the narrowest array that fits; null if all are 0. */
export function narrow(values: Float64Array | Uint32Array): Numbers | null {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  if (most === 0) return null;
  if (most < 2 ** 8) return Uint8Array.from(values);
  if (most < 2 ** 16) return Uint16Array.from(values);
  return most < 2 ** 32 ? Uint32Array.from(values) : Float64Array.from(values);
}
