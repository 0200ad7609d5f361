import type { Card, MetricValue } from "../../src/model/index.ts";
import { leftOutReasons } from "./metricKeys.ts";
import { reasonsWords } from "./metricWords.ts";

/** Metrics without a value for the same reasons, over as many samples. */
export interface UndefinedGroup {
  /** "not labelled (80)"; where several reasons add up, "10 not labelled, 7 no response". */
  readonly why: string;
  readonly cards: readonly Card[];
}

/** The cards with a value in their order, and the others gathered by their reasons, in order of appearance. */
export function gatherUndefined(cards: readonly Card[]): {
  readonly defined: readonly Card[];
  readonly groups: readonly UndefinedGroup[];
} {
  const groups = new Map<string, Card[]>();
  for (const card of cards) {
    if (card.value.value !== null) continue;
    const why = whyUndefined(card.value);
    groups.set(why, [...(groups.get(why) ?? []), card]);
  }
  return {
    defined: cards.filter(({ value }) => value.value !== null),
    groups: [...groups].map(([why, group]) => ({ why, cards: group })),
  };
}

function whyUndefined(value: MetricValue): string {
  return reasonsWords(value.id, leftOutReasons(value));
}
