import type { Facts, PairView } from "../../core/kinds/kind.ts";
import { type Pairing, pairSamples, splitRepeats } from "../../core/table/pair.ts";
import type { Table } from "../../core/table/table.ts";
import type { ComparisonQuery, PairingInfo, Side } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";

/** Two runs brought together: kept until the revision rises. */
export interface PairedRuns {
  readonly pairing: Pairing;
  readonly info: PairingInfo;
}

/** Pairs the samples of the query's two sides. Throws `FilterError`; `RangeError` where nobody kept what to pair by. */
export async function pairedRuns(
  evaluation: Evaluation,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<PairedRuns> {
  await evaluation.settled;
  const { sides, by, modes, annotator } = query;
  return evaluation.once(["pairing", sides, by, modes, annotator], signal, async () => {
    if (evaluation.spec.isPairable !== true) throw new RangeError("The evaluation was not opened to be compared.");
    const a = await indexesOf(evaluation, sides[0], query, signal);
    const b = await indexesOf(evaluation, sides[1], query, signal);
    const { table } = evaluation;
    const split = isSame(a, b) ? splitRepeats(table, a) : null;
    if (split) {
      const pairing = pairSamples(table, ...split, "id");
      return { pairing, info: { ...infoOf(pairing, [split[0].length, split[1].length]), isWithin: true } };
    }
    const pairing = pairSamples(table, a, b, by);
    return { pairing, info: infoOf(pairing, [a.length, b.length]) };
  });
}

/** The facts of both samples, pair by pair. */
export function pairView(table: Table<Facts>, { a, b }: Pairing): PairView<Facts> {
  return {
    size: a.length,
    each(visit) {
      const readA = table.reader();
      const readB = table.reader();
      for (let pair = 0; pair < a.length; pair++) visit(readA(a[pair] ?? 0), readB(b[pair] ?? 0), pair);
    },
    valueNames: table.valueNames,
    valueOf: (name, pair, side) => table.dimensionOf(name, (side === 0 ? a : b)[pair] ?? 0),
  };
}

const isSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((index, at) => index === b[at]);

/** Indexes of a side's samples, ascending. */
async function indexesOf(
  evaluation: Evaluation,
  { sources, where }: Side,
  { modes, annotator }: ComparisonQuery,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const { marks } = await evaluation.selection({ where, sort: null, modes, annotator }, signal);
  const { table } = evaluation;
  const indexes = new Uint32Array(table.size);
  let length = 0;
  const take = (from: number, to: number) => {
    for (let index = from; index < to; index++) if (!marks || marks[index] === 1) indexes[length++] = index;
  };
  if (sources === null) take(0, table.size);
  else {
    for (const source of [...new Set(sources)].sort((one, other) => one - other)) {
      const from = table.firstIndexOf(source);
      take(from, from + table.samplesOf(source));
    }
  }
  return indexes.slice(0, length);
}

function infoOf({ by, beside, a, differing, shared, left }: Pairing, samples: readonly [number, number]): PairingInfo {
  const side = (at: 0 | 1) => ({
    samples: samples[at],
    only: left[at].only.length,
    repeated: left[at].repeated.length,
    keyless: left[at].keyless.length,
  });
  return { by, beside, pairs: a.length, differing, shared, sides: [side(0), side(1)] };
}
