import type { Facts } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import type { AnyKind } from "../kinds/registry.ts";
import type { Annotators } from "./annotators/annotators.ts";
import type { GrowthRate } from "./answers/live.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { Pass } from "./pass.ts";
import type { RowSource } from "./records.ts";
import type { SourceResult } from "./scoring.ts";
import type { SourceSlot } from "./sources.ts";

/** Parts of an evaluation's pass, which another pass may replace. */
export abstract class EvaluationParts {
  protected abstract readonly pass: Pass;

  get slots(): readonly SourceSlot[] {
    return this.pass.prepared.slots;
  }

  get plan(): EvaluationPlan {
    return this.pass.prepared.plan;
  }

  get table(): Table<Facts> {
    return this.pass.table;
  }

  get annotators(): Annotators {
    return this.pass.annotators;
  }

  get rowSources(): readonly RowSource[] {
    return this.pass.rowSources;
  }

  get results(): readonly SourceResult[] {
    return this.pass.results;
  }

  get growth(): GrowthRate | null {
    return this.pass.growth;
  }

  get kind(): AnyKind {
    return this.plan.kind;
  }
}
