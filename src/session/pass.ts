import type { Facts } from "../analysis/table/facts.ts";
import { Table } from "../analysis/table/table.ts";
import { once } from "../kinds/once.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import { TEXTS_OF_RECORDS } from "../kinds/texts.ts";
import type { Beside } from "../read/join.ts";
import { Annotators } from "./annotators/annotators.ts";
import type { GrowthRate } from "./answers/live.ts";
import type { Prepared } from "./evaluationPlan.ts";
import { LiveMetrics } from "./modes.ts";
import { type Platform, type ReadingPlan, readerOf } from "./platform.ts";
import { type RecordField, recordFieldsIn } from "./recordFields.ts";
import type { RowSource } from "./records.ts";
import type { SourceResult } from "./scoring.ts";
import type { SourceSlot } from "./sources.ts";
import { SourceWatch } from "./sourceWatch.ts";

export interface Pass {
  readonly prepared: Prepared;
  readonly table: Table<Facts>;
  readonly annotators: Annotators;
  readonly rowSources: readonly RowSource[];
  readonly results: SourceResult[];
  /** By source. */
  readonly bytesRead: Map<number, number>;
  readonly recordFields: readonly RecordField[];
  readonly live: LiveMetrics;
  readonly watch: SourceWatch;
  readonly growth: GrowthRate | null;
}

/** A pass before measuring. `firstRevision` is that of its first byte. */
export function newPass(
  prepared: Prepared,
  platform: Platform,
  firstRevision: number,
  growth: GrowthRate | null,
): Pass {
  const { slots, plan, lookups } = prepared;
  const table = new Table<Facts>(
    plan.kind.measure.columns,
    slots.map((slot) => slot.name),
  );
  const recordFields = once(() => recordFieldsIn(slots.flatMap((slot) => slot.head)));
  return {
    prepared,
    table,
    annotators: new Annotators(plan.kind, table),
    rowSources: plan.rows.flatMap(({ slot, plan: reading }) => rowSourcesOf(slot, reading, lookups, platform.kinds)),
    results: [],
    bytesRead: new Map(),
    get recordFields() {
      return recordFields();
    },
    live: new LiveMetrics(plan.kind.measure.metrics),
    watch: new SourceWatch(prepared, firstRevision),
    growth,
  };
}

/** The source for re-reading a slot's records; none if stopped. */
function rowSourcesOf(
  slot: SourceSlot,
  plan: ReadingPlan,
  lookups: readonly Beside[],
  kinds: KindRegistry,
): readonly RowSource[] {
  const { number, opened, container } = slot;
  if (!opened || !container) return [];
  const reader = readerOf(plan, container, lookups, kinds);
  return [{ number, opened, container, reader, texts: opened.stored ?? TEXTS_OF_RECORDS }];
}
