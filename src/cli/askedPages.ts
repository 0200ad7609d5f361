import type { JudgeSource } from "../labels/judge/judgeRun.ts";
import type { LabelSource } from "../labels/sampleLabeller.ts";
import type { AskedSample, JudgedSample } from "../model/index.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";

const PAGE = 64;

/** The samples that labellers are asked about, in file order, up to the limit. */
export function askedSource({ peer, query }: OpenEvaluation): LabelSource {
  return { items: (signal) => paged<AskedSample>((from, to) => peer.call("asked", { query, from, to }, signal)) };
}

/** The samples that judges are asked about. */
export function judgedSource({ peer, query }: OpenEvaluation): JudgeSource {
  return { items: (signal) => paged<JudgedSample>((from, to) => peer.call("judged", { query, from, to }, signal)) };
}

async function* paged<Item>(page: (from: number, to: number) => Promise<readonly Item[]>): AsyncGenerator<Item> {
  for (let from = 0; ; from += PAGE) {
    const items = await page(from, from + PAGE);
    yield* items;
    if (items.length < PAGE) return;
  }
}
