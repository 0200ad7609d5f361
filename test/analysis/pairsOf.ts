import { pairBatches } from "../../src/analysis/table/pair.ts";
import type { PairView } from "../../src/analysis/table/view.ts";

/** Two runs of plain objects, those at the same place being pairs; what B lacks is `missing`. */
export function pairsOf<F>(
  a: readonly F[],
  b: readonly F[],
  missing: F,
  values: PairView<F>["reader"] = () => () => null,
): PairView<F> {
  const pairOf = (pair: number) => ({ a: a[pair] ?? missing, b: b[pair] ?? missing });
  return {
    size: a.length,
    each(visit) {
      for (const pair of a.keys()) visit(pairOf(pair).a, pairOf(pair).b, pair);
    },
    batches: () => pairBatches(a.length, pairOf),
    valueNames: [],
    reader: values,
  };
}
