import type { Facts } from "../core/kinds/kind.ts";
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

/**
 * Reads every source again, cut as it was, for modes that have no columns yet, and gives those to the table. False where the files are
 * no longer what the table was made of.
 */
export async function measureMore(
  modes: Modes | "all",
  plan: EvaluationPlan,
  table: Table<Facts>,
  readings: EarlierReading["readings"],
  platform: Platform,
  limit: number | null,
  grown: ScoringHooks["grown"],
  signal: AbortSignal,
): Promise<boolean> {
  const rows = plan.rows.map(({ slot, plan: reading }) => {
    const measure = { modes: modes === "all" ? plan.modes : modes, allModes: modes === "all" };
    return { slot, plan: { ...reading, measure } };
  });
  const again = new Table<Facts>(plan.kind.columns, table.sourceNames);
  await scoreAll({ ...plan, rows }, again, platform, limit, { grown, finished() {} }, signal, {
    readings,
    table: null,
  });
  return table.fill(again);
}
