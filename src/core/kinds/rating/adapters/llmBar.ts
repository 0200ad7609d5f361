import type { RatingSample, Vote } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { readWord, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["input"], ["output_1"], ["output_2"], ["label"]],
  helps: ["results"],
};

const WINNERS = { 1: -1, 2: 1 };
const ORDERS = [
  { key: "swap = False", isSwapped: false },
  { key: "swap = True", isSwapped: true },
] as const;

/**
 * LLMBar: instructions with two outputs, the better one labelled, and an evaluator's verdict in both orders. Its
 * program has turned the swapped winner back already; of several stages the last one decides. arXiv:2310.07641.
 */
export const llmBar: Adapter<RatingSample> = {
  id: "llmbar",
  name: "LLMBar",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record, { folders }) => [adapt(record, folders.at(-1) ?? "judge")],
};

function adapt(record: JsonRecord, rater: string): RatingSample {
  const fields = new Fields(record);
  const gold = readWord(record.label, WINNERS);
  const last = (fields.list("results") ?? []).at(-1);
  const votes = isObject(last) ? ORDERS.flatMap(({ key, isSwapped }): Vote[] => voteIn(last[key], isSwapped)) : [];
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    prompt: fields.text("input"),
    candidates: [
      { name: null, text: fields.text("output_1") },
      { name: null, text: fields.text("output_2") },
    ],
    isVerdict: true,
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ratings: votes.length > 0 ? [{ rater, votes }] : [],
    paths: { prompt: ["input"], candidates: [["output_1"], ["output_2"]] },
    issues: fields.issues,
  };
}

function voteIn(entry: unknown, isSwapped: boolean): Vote[] {
  if (!isObject(entry)) return [];
  const { completion } = entry;
  const raw = Array.isArray(completion) ? completion[0] : completion;
  return [voteOf(readWord(entry.winner, WINNERS), { isSwapped, raw: isText(raw) ? raw : null })];
}
