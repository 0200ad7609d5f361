import type { Modes } from "../../model/index.ts";
import { BATCH_ROWS, type TableView } from "../table/view.ts";
import type { Accumulator, Batch, ReduceOptions } from "./aggregate.ts";

/** Whole numbers of each sample, of which only the sums over a slice matter. */
export interface Sums<F> {
  readonly width: number;
  /** Writes a sample's numbers from `into[at]` on, all `width` of them. */
  read(facts: F, into: Float64Array, at: number): void;
  /** Whether a sample of the table could count. */
  isIn(view: TableView<F>): boolean;
}

/** Sums over samples; each row's numbers are read once a batch, however many groups it is in. */
export function sumsOf<F>({ width, read, isIn }: Sums<F>): Accumulator<F, Float64Array> {
  return {
    over(view) {
      if (!isIn(view)) return null;
      const numbers = new Float64Array(width * BATCH_ROWS);
      let known: Batch<F> | null = null;
      return {
        init: () => new Float64Array(width),
        add(sums, batch, rows) {
          if (batch !== known) for (let row = 0; row < batch.size; row++) read(batch.to(row), numbers, row * width);
          known = batch;
          for (let n = 0; n < width; n++) {
            let sum = sums[n] ?? 0;
            for (let i = 0; i < rows.length; i++) sum += numbers[(rows[i] ?? 0) * width + n] ?? 0;
            sums[n] = sum;
          }
        },
      };
    },
  };
}

/** A state that takes its rows one by one. */
interface RowState<F> {
  add(facts: F): void;
}

/** Rows one by one, for statistics of all samples at once; `begin` gives null where no sample of the table could count. */
export function oneByOne<F, State extends RowState<F>>(
  begin: (view: TableView<F>, modes: Modes, options: ReduceOptions) => (() => State) | null,
): Accumulator<F, State> {
  return {
    over(view, modes, options) {
      const init = begin(view, modes, options);
      if (init === null) return null;
      return {
        init,
        add(state, { to }, rows) {
          for (let i = 0; i < rows.length; i++) state.add(to(rows[i] ?? 0));
        },
      };
    },
  };
}
