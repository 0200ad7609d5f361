import type { LabelSource } from "../../core/label/labelItem.ts";
import type { AskedSample, JudgedSample, Query } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";

/** Which samples of an evaluation: those that clauses let through, or one alone. Plain JSON, kept with a run. */
export interface Selection {
  readonly where: readonly string[];
  /** Place of the one sample in the evaluation; null: all that the clauses let through. */
  readonly index: number | null;
}

/** Samples that are asked for at a time. */
const PAGE = 64;

export function askedSource(evaluation: Evaluation, query: Query, selection: Selection): LabelSource {
  return {
    items: (signal) =>
      paged<AskedSample>(evaluation, query, selection, signal, (part, from, to) =>
        evaluation.ask("asked", { query: part, from, to }, signal),
      ),
  };
}

export function judgedSource(evaluation: Evaluation, query: Query, selection: Selection) {
  return {
    items: (signal: AbortSignal) =>
      paged<JudgedSample>(evaluation, query, selection, signal, (part, from, to) =>
        evaluation.ask("judged", { query: part, from, to }, signal),
      ),
  };
}

type Page<Item> = (query: Query, from: number, to: number) => Promise<readonly Item[]>;

async function* paged<Item>(
  evaluation: Evaluation,
  query: Query,
  { where, index }: Selection,
  signal: AbortSignal,
  page: Page<Item>,
): AsyncGenerator<Item> {
  // In file order: what is shared between neighbours is then asked for once, and a sorted list costs nothing.
  const selected: Query = { ...query, where, sort: null };
  if (index !== null) {
    const at = await evaluation.ask("position", { query: { ...selected, where: [] }, index }, signal);
    if (at >= 0) yield* await page({ ...selected, where: [] }, at, at + 1);
    return;
  }
  for (let from = 0; ; from += PAGE) {
    const items = await page(selected, from, from + PAGE);
    yield* items;
    if (items.length < PAGE) return;
  }
}
