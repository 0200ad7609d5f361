import { t } from "@vscode/l10n";
import { judgeName, readWord, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const WINNERS = { model_a: -1, A: -1, a: -1, tie: 0, "tie (bothbad)": 0, both_bad: 0, model_b: 1, B: 1, b: 1 };

/** Arena pairs with the sides preferred by a person and by a judge; a file per judge. */
export const pairPicks: RatingFormat = {
  id: "pair-picks",
  name: () => t("Picks between two models"),
  about: "Pairs of an arena: which of two models a person preferred, and which a judge picked. A file holds one judge.",
  role: "rows",
  labels: WINNERS,
  signature: { needs: [["model_a"], ["model_b"], ["human_winner"], ["judge_pick"]], helps: ["id"] },
  reads: {
    fields: { id: "id", model1: "model_a", model2: "model_b", gold: "human_winner" },
    words: { gold: WINNERS },
    always: { isVerdict: true },
    complete(_, { fields, whole, record, origin }) {
      const rater = whole.has("judge") ? judgeName(record) : (judgeInName(origin.name) ?? "judge");
      return {
        candidates: [
          { name: fields.text("model1"), text: null },
          { name: fields.text("model2"), text: null },
        ],
        ratings: whole.has("judge_pick") ? [{ rater, votes: [voteOf(readWord(record.judge_pick, WINNERS))] }] : [],
      };
    },
  },
};

/** `north_vs_skua_judge-1.json` is of `judge-1`. */
function judgeInName(name: string): string | null {
  const match = /_([^_]+)\.(?:json|jsonl|csv)(?:\.gz)?$/.exec(name);
  const versus = name.indexOf("_vs_");
  return match && versus !== -1 && versus + "_vs_".length < match.index ? (match[1] ?? null) : null;
}
