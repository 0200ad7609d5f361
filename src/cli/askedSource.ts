import type { LabelSource } from "../core/label/labelItem.ts";
import type { AskedSample } from "../model/index.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";

/** Samples that are asked for at a time. */
const PAGE = 64;

/** The samples of an open evaluation as labellers are asked about them, in file order, up to the limit. */
export function askedSource({ peer, query }: OpenEvaluation): LabelSource {
  return { items: (signal) => paged<AskedSample>((from, to) => peer.call("asked", { query, from, to }, signal)) };
}

/** Every item of a list that is told page by page. */
export async function* paged<Item>(page: (from: number, to: number) => Promise<readonly Item[]>): AsyncGenerator<Item> {
  for (let from = 0; ; from += PAGE) {
    const items = await page(from, from + PAGE);
    yield* items;
    if (items.length < PAGE) return;
  }
}
