import type { Mark } from "../../model/index.ts";

/**
 * The bins of a histogram: [edge, next edge), the last one closed. Bin edges are exactly the numbers in the filter
 * clause.
 */
export class Bins {
  readonly from: number;
  readonly to: number;
  readonly #edges: Float64Array;
  readonly #counts: Float64Array;

  /** @param edges ascending, one more than there are bins */
  constructor(edges: readonly number[]) {
    this.#edges = Float64Array.from(edges);
    this.from = edges[0] ?? 0;
    this.to = edges.at(-1) ?? 0;
    this.#counts = new Float64Array(edges.length - 1);
  }

  static between(from: number, to: number, bins: number): Bins {
    // The difference of two large numbers may overflow.
    const width = to / bins - from / bins;
    const edgesBy = (read: (edge: number) => number) =>
      Array.from({ length: bins + 1 }, (_, bin) =>
        bin === 0 ? from : bin === bins ? to : Math.min(to, Math.max(from, read(from + bin * width))),
      );
    const short = edgesBy((edge) => Number(edge.toPrecision(DIGITS)));
    const areApart = short.every((edge, bin) => bin === 0 || edge > (short[bin - 1] ?? 0));
    return new Bins(areApart ? short : edgesBy((edge) => edge));
  }

  of(value: number): number | null {
    const last = this.#counts.length - 1;
    if (!(value >= this.from && value <= this.to)) return null;
    const edges = this.#edges;
    // Bins are mostly equal: the first guess is the bin or next to it.
    let bin = Math.min(last, Math.floor(((value - this.from) / (this.to - this.from)) * (last + 1))) | 0;
    while (bin > 0 && (edges[bin] ?? 0) > value) bin--;
    while (bin < last && (edges[bin + 1] ?? 0) <= value) bin++;
    return bin;
  }

  add(value: number, times = 1): boolean {
    const bin = this.of(value);
    if (bin !== null) this.#counts[bin] = (this.#counts[bin] ?? 0) + times;
    return bin !== null;
  }

  addAscending(values: Float64Array): void {
    const edges = this.#edges;
    const last = this.#counts.length - 1;
    let at = 0;
    while (at < values.length && (values[at] ?? 0) < this.from) at++;
    for (let bin = 0; bin <= last; bin++) {
      const upper = edges[bin + 1] ?? 0;
      const begin = at;
      while (at < values.length && ((values[at] ?? 0) < upper || (bin === last && values[at] === upper))) at++;
      this.#counts[bin] = (this.#counts[bin] ?? 0) + at - begin;
    }
  }

  /** Each bin with its count and clause; null clauses for an unquotable field. `before` is a further condition. */
  marks(field: string | null, before = ""): readonly Mark[] {
    const edges = this.#edges;
    const last = this.#counts.length - 1;
    return Array.from(this.#counts, (n, bin): Mark => {
      const [lower = 0, upper = 0] = [edges[bin], edges[bin + 1]];
      const within = `${field} >= ${lower} && ${field} ${bin === last ? "<=" : "<"} ${upper}`;
      return {
        label: `${lower}–${upper}`,
        value: n,
        n,
        interval: null,
        where: field === null ? null : `${before}${within}`,
      };
    });
  }
}

const DIGITS = 12;
