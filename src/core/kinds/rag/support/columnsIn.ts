import type { TableView } from "../../../table/view.ts";
import type { PublishedColumn, RagFacts } from "../facts.ts";
import { factOf, PUBLISHED, type PublishedScore } from "./published.ts";

/** The published columns of a score that some sample of the whole table has, in declared order. */
export function columnsIn(view: TableView<RagFacts>, score: PublishedScore): readonly PublishedColumn[] {
  const missing = PUBLISHED[score].filter((column) => view.hasColumn?.(factOf(column)) !== false);
  const found = new Set<PublishedColumn>();
  if (missing.length === 0) return [];
  view.anyInTable((facts) => {
    for (let i = missing.length - 1; i >= 0; i--) {
      const column = missing[i];
      if (column === undefined || Number.isNaN(facts[factOf(column)])) continue;
      found.add(column);
      missing.splice(i, 1);
    }
    return missing.length === 0;
  });
  return PUBLISHED[score].filter((column) => found.has(column));
}
