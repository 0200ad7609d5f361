import { t } from "@vscode/l10n";
import type { Vote } from "../../../model/index.ts";
import type { Origin } from "../../../read/join.ts";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { readWord, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const WINNERS = { 1: -1, 2: 1 };
const ORDERS = [
  { key: "swap = False", isSwapped: false },
  { key: "swap = True", isSwapped: true },
] as const;

/**
 * LLMBar: instructions with two outputs, the better one labelled, and an evaluator's verdict in both orders. The
 * swapped winner is already turned back; of several stages the last decides. arXiv:2310.07641.
 */
export const llmBar: RatingFormat = {
  id: "llmbar",
  name: () => t("LLMBar"),
  about: "LLMBar: an instruction, two outputs, the better one, and an evaluator's winners in both orders.",
  role: "rows",
  labels: WINNERS,
  signature: {
    needs: [["input"], ["output_1"], ["output_2"], ["label"]],
    helps: ["results"],
  },
  reads: {
    fields: { id: "id", prompt: "input", response1: "output_1", response2: "output_2", gold: "label" },
    words: { gold: WINNERS },
    always: { isVerdict: true },
    complete(_, { whole, origin }) {
      const last = (whole.list("results") ?? []).at(-1);
      const votes = isObject(last) ? ORDERS.flatMap(({ key, isSwapped }): Vote[] => voteIn(last[key], isSwapped)) : [];
      return { ratings: votes.length > 0 ? [{ rater: raterOf(origin), votes }] : [] };
    },
  },
};

/** `…/evaluators/GPT-4/CoT`: the model and its method; else the file's folder. */
function raterOf({ folders }: Origin): string {
  const at = folders.lastIndexOf("evaluators");
  const named = at < 0 ? folders.slice(-1) : folders.slice(at + 1);
  return named.join(" ") || "judge";
}

function voteIn(entry: unknown, isSwapped: boolean): Vote[] {
  if (!isObject(entry)) return [];
  const { completion } = entry;
  const raw = Array.isArray(completion) ? completion[0] : completion;
  return [voteOf(readWord(entry.winner, WINNERS), { isSwapped, raw: isText(raw) ? raw : null })];
}
