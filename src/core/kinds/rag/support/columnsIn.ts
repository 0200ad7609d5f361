import type { TableView } from "../../../table/view.ts";
import type { PublishedColumn, RagFacts } from "../facts.ts";
import { factOf, PUBLISHED, type PublishedScore } from "./published.ts";

/** The published columns of a score that some sample of the whole table has, in declared order. */
export function columnsIn(view: TableView<RagFacts>, score: PublishedScore): readonly PublishedColumn[] {
  return PUBLISHED[score].filter((column) => {
    const fact = factOf(column);
    if (view.hasColumn?.(fact) === false) return false;
    return view.anyInTable((facts) => !Number.isNaN(facts[fact]), `has ${fact}`);
  });
}
