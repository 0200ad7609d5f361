import type { Facts } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import type { AnyKind } from "../kinds/registry.ts";
import type { Annotators } from "./annotators/annotators.ts";
import type { GrowthRate } from "./answers/live.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { Reading } from "./reading.ts";
import type { RowSource } from "./records.ts";
import type { SourceResult } from "./scoring.ts";
import type { SourceSlot } from "./sources.ts";

/** Parts of an evaluation's reading, which another reading may replace. */
export abstract class EvaluationParts {
  protected abstract readonly reading: Reading;

  get slots(): readonly SourceSlot[] {
    return this.reading.prepared.slots;
  }

  get plan(): EvaluationPlan {
    return this.reading.prepared.plan;
  }

  get table(): Table<Facts> {
    return this.reading.table;
  }

  get annotators(): Annotators {
    return this.reading.annotators;
  }

  get rowSources(): readonly RowSource[] {
    return this.reading.rowSources;
  }

  get results(): readonly SourceResult[] {
    return this.reading.results;
  }

  get growth(): GrowthRate | null {
    return this.reading.growth;
  }

  get kind(): AnyKind {
    return this.plan.kind;
  }
}
