import { t } from "@vscode/l10n";
import { judgeName, readWord, turnOf, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";
import { WINS, winnerOf, winsOf } from "../wins.ts";

/** Winners name the candidate, not the place: both games are in file order. */
const WINNERS = { model_1: -1, tie: 0, model_2: 1 };

/** FastChat's pairwise judgments: two games a question, the candidates in either order. arXiv:2306.05685. */
export const fastchatPair: RatingFormat = {
  id: "fastchat-pair",
  name: () => t("FastChat pairs"),
  about: "FastChat's pairwise judgments (*_pair.jsonl): two games per question, one in each order.",
  role: "rows",
  labels: WINNERS,
  scoreReadings: WINS,
  signature: {
    needs: [["g1_winner", "g2_winner"], ["model_1"], ["model_2"]],
    helps: ["question_id", "judge", "turn", "g1_winner", "g2_winner"],
  },
  reads: {
    fields: { id: "question_id", model1: "model_1", model2: "model_2" },
    always: { isVerdict: true },
    complete(_, { fields, whole, record }) {
      const games = [
        { winner: record.g1_winner, raw: whole.text("g1_judgment"), isSwapped: false },
        { winner: record.g2_winner, raw: whole.text("g2_judgment"), isSwapped: true },
      ].filter(({ winner }) => winner !== undefined && winner !== null);
      const votes = games.map(({ winner, ...said }) => voteOf(readWord(winner, WINNERS), said));
      const candidates = [
        { name: fields.text("model1"), text: null },
        { name: fields.text("model2"), text: null },
      ];
      const wins = winsOf(candidates, [winnerOf(votes)]);
      return {
        ...(wins ? { ownScores: wins } : {}),
        candidates,
        ratings: [{ rater: judgeName(record), votes }],
        task: turnOf(record),
      };
    },
  },
};
