import type { Facts, Metric } from "../core/kinds/kind.ts";
import type { Table } from "../core/table/table.ts";
import type { Modes } from "../model/index.ts";

/** Metrics that some sample is scored by. Looks at each row once, for the metrics that are still missing. */
export class LiveMetrics {
  readonly #all: readonly Metric<Facts>[];
  readonly #live = new Set<Metric<Facts>>();
  #seen = 0;

  constructor(metrics: readonly Metric<Facts>[]) {
    this.#all = metrics;
  }

  of(table: Table<Facts>, modes: Modes): readonly Metric<Facts>[] {
    const missing = this.#all.filter((metric) => metric.score && !this.#live.has(metric));
    if (missing.length > 0 && this.#seen < table.size) {
      table.anyFrom(this.#seen, (facts) => {
        for (let m = missing.length - 1; m >= 0; m--) {
          const metric = missing[m];
          if (metric?.score?.(facts, modes).state !== "scored") continue;
          this.#live.add(metric);
          missing.splice(m, 1);
        }
        return missing.length === 0;
      });
    }
    this.#seen = table.size;
    return this.#all.filter((metric) => this.#live.has(metric));
  }
}
