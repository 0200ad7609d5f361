import type { Rating } from "../../../model/index.ts";
import { agreementWithMode, majority, valuesIn } from "./consensus.ts";

/** What a rater said of a pair in both orders, each by majority. */
export const ORDERS = ["consistent", "first", "second"] as const;
export type OrderState = (typeof ORDERS)[number];

/**
 * Whether both orders come to the same verdict; where not, which place is favoured: `first` where the verdict leans to
 * whatever was shown first. Null without a verdict in each order.
 */
export function orderOf({ votes }: Rating): OrderState | null {
  const shown = majority(valuesIn(votes.filter(({ isSwapped }) => !isSwapped)), true);
  const swapped = majority(valuesIn(votes.filter(({ isSwapped }) => isSwapped)), true);
  if (shown === null || swapped === null) return null;
  if (shown === swapped) return "consistent";
  // In file order −1 is the first candidate: shown in this order it stood first, in the other it stood second.
  return Number(shown) < Number(swapped) ? "first" : "second";
}

/** Share of repeated votes that went to the winner of their order, in [0, 1]; null where no order has two votes. */
export function stabilityOf({ votes }: Rating): number | null {
  let winners = 0;
  let all = 0;
  for (const isSwapped of [false, true]) {
    const values = valuesIn(votes.filter((vote) => vote.isSwapped === isSwapped));
    if (values.length < 2) continue;
    winners += (agreementWithMode(values) ?? 0) * values.length;
    all += values.length;
  }
  return all === 0 ? null : winners / all;
}
