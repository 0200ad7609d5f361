import type { Facts, MeasureOptions } from "../core/kinds/kind.ts";
import type { AnyKind } from "../core/kinds/registry.ts";
import { Table } from "../core/table/table.ts";
import type { Modes } from "../model/index.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { Platform } from "./platform.ts";
import { type EarlierReading, type ScoringHooks, scoreAll } from "./scoring.ts";

/** Which modes of an evaluation have been measured; the others are measured when they are asked for. */
export class MeasuredModes {
  readonly #kind: AnyKind;
  readonly #done = new Set<string>();
  #isAll: boolean;

  constructor(kind: AnyKind, modes: Modes, isAll: boolean) {
    this.#kind = kind;
    this.#isAll = isAll || kind.measuredFamilies.length === 0;
    this.#done.add(this.#keyOf(modes));
  }

  get isAll(): boolean {
    return this.#isAll;
  }

  /** Of `"all"`: whether every mode is there. */
  has(modes: Modes | "all"): boolean {
    return this.#isAll || (modes !== "all" && this.#done.has(this.#keyOf(modes)));
  }

  add(modes: Modes | "all"): void {
    if (modes === "all") this.#isAll = true;
    else this.#done.add(this.#keyOf(modes));
  }

  #keyOf(modes: Modes): string {
    return this.#kind.measuredFamilies.map((family) => modes[family]).join(" ");
  }
}

/** What a pass over files that have been measured before goes by. */
export interface Passing {
  /** How the sources were cut, so that chunks come as they came. */
  readonly readings: EarlierReading["readings"];
  readonly platform: Platform;
  readonly limit: number | null;
  readonly grown: ScoringHooks["grown"];
  readonly signal: AbortSignal;
}

/**
 * Reads every source again for modes that have no columns yet, and gives those to the table. False where the files are
 * no longer what the table was made of.
 */
export async function measureMore(
  modes: Modes | "all",
  plan: EvaluationPlan,
  table: Table<Facts>,
  passing: Passing,
): Promise<boolean> {
  const measure = { modes: modes === "all" ? plan.modes : modes, allModes: modes === "all" };
  return table.fill(await measureAgain(measure, plan, table, passing));
}

/** A table of the same records, measured otherwise. */
export async function measureAgain(
  measure: MeasureOptions,
  plan: EvaluationPlan,
  table: Table<Facts>,
  { readings, platform, limit, grown, signal }: Passing,
): Promise<Table<Facts>> {
  const rows = plan.rows.map(({ slot, plan: reading }) => ({ slot, plan: { ...reading, measure } }));
  const again = new Table<Facts>(plan.kind.columns, table.sourceNames);
  const earlier = { readings, table: null };
  await scoreAll({ ...plan, rows }, again, platform, limit, { grown, finished() {} }, signal, earlier);
  return again;
}
