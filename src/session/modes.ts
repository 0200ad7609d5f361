import type { Metric } from "../analysis/aggregate/aggregate.ts";
import type { Facts, MeasureOptions } from "../analysis/table/facts.ts";
import { Table } from "../analysis/table/table.ts";
import type { AnyKind } from "../kinds/registry.ts";
import { type ModeFamily, type Modes, modeIn, type Score } from "../model/index.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { Platform } from "./platform.ts";
import { type EarlierPass, type ScoringHooks, scoreAll } from "./scoring.ts";

const isAbout = (score: Score): boolean =>
  score.state === "scored" || (score.state === "undefined" && score.reason === "not-judged");

/**
 * Metrics that score some sample. While a table grows the first rows of each chunk tell; of the whole table all rows, for
 * the metrics still missing.
 */
export class LiveMetrics {
  readonly #all: readonly Metric<Facts>[];
  readonly #live = new Set<Metric<Facts>>();
  #seen = { rows: 0, isWhole: false };

  constructor(metrics: readonly Metric<Facts>[]) {
    this.#all = metrics;
  }

  of(table: Table<Facts>, modes: Modes, isWhole: boolean): readonly Metric<Facts>[] {
    const missing = this.#all.filter((metric) => metric.score && !this.#live.has(metric));
    const seen = this.#seen;
    if (missing.length > 0 && (seen.rows < table.size || (isWhole && !seen.isWhole))) {
      const isLive = (metric: Metric<Facts>, facts: Facts): boolean =>
        metric.score !== undefined && isAbout(metric.score(facts, modes));
      const found = isWhole ? table.met(missing, isLive) : table.metFrom(seen.rows, missing, isLive);
      for (const metric of found) this.#live.add(metric);
    }
    this.#seen = { rows: table.size, isWhole };
    return this.#all.filter((metric) => this.#live.has(metric));
  }
}

export const measuredFamilies = ({ measure }: AnyKind): readonly ModeFamily[] =>
  measure.modes.flatMap(({ id, isMeasured }) => (isMeasured ? [id] : []));

export class MeasuredModes {
  readonly #families: readonly ModeFamily[];
  readonly #done = new Set<string>();
  #isAll: boolean;

  constructor(kind: AnyKind, modes: Modes, isAll: boolean) {
    this.#families = measuredFamilies(kind);
    this.#isAll = isAll || this.#families.length === 0;
    this.#done.add(this.#keyOf(modes));
  }

  get isAll(): boolean {
    return this.#isAll;
  }

  has(modes: Modes | "all"): boolean {
    return this.#isAll || (modes !== "all" && this.#done.has(this.#keyOf(modes)));
  }

  add(modes: Modes | "all"): void {
    if (modes === "all") this.#isAll = true;
    else this.#done.add(this.#keyOf(modes));
  }

  #keyOf(modes: Modes): string {
    return this.#families.map((family) => modeIn(modes, family)).join(" ");
  }
}

export interface Passing {
  readonly resumeStates: EarlierPass["resumeStates"];
  readonly platform: Platform;
  readonly limit: number | null;
  readonly grown: ScoringHooks["grown"];
  readonly signal: AbortSignal;
}

/** Reads every source again for further modes and adds their columns. False if the files have changed. */
export async function measureMore(
  modes: Modes | "all",
  plan: EvaluationPlan,
  table: Table<Facts>,
  passing: Passing,
): Promise<boolean> {
  const measure = { modes: modes === "all" ? plan.modes : modes, allModes: modes === "all" };
  return table.fill(await measureAgain(measure, plan, table, passing), measure.allModes);
}

async function measureAgain(
  measure: MeasureOptions,
  plan: EvaluationPlan,
  table: Table<Facts>,
  { resumeStates, platform, limit, grown, signal }: Passing,
): Promise<Table<Facts>> {
  const rows = plan.rows.map(({ slot, plan: reading }) => ({ slot, plan: { ...reading, measure } }));
  const again = new Table<Facts>(plan.kind.measure.columns, table.sourceNames);
  const earlier = { resumeStates, table: null };
  await scoreAll({ ...plan, rows }, again, platform, limit, { grown, finished() {} }, signal, earlier);
  return again;
}

/**
 * A table of the same records with local labels, measured like files, in threads if large. Null if the files have
 * changed.
 */
export async function labelLocally(
  plan: EvaluationPlan,
  table: Table<Facts>,
  passing: Passing,
): Promise<Table<Facts> | null> {
  const measure = { modes: plan.modes, allModes: false, annotator: "local" } as const;
  const measured = await measureAgain(measure, plan, table, passing);
  return table.isSameAs(measured) ? measured : null;
}
