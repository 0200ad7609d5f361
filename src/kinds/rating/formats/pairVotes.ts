import { t } from "@vscode/l10n";
import type { Rating, RatingSample } from "../../../model/index.ts";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { judgeName, type LabelRead, readWord, turnedRound, turnOf, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";
import { WINS, winsOf } from "../wins.ts";

const WINNERS = {
  model_a: -1,
  tie: 0,
  "tie (inconsistent)": 0,
  inconsistent: 0,
  "tie (bothbad)": 0,
  "both bad": 0,
  bothbad: 0,
  model_b: 1,
};

/**
 * MT-bench's judgments by people and by GPT-4, and votes of an arena: a record per vote. A sample has all votes on its
 * pair, in either order. arXiv:2306.05685.
 */
export const pairVotes: RatingFormat = {
  id: "pair-votes",
  name: () => t("Votes on pairs"),
  about: "One vote on two models per line, by people or judges (MT-bench, arenas): model_a, model_b, winner.",
  role: "rows",
  labels: WINNERS,
  scoreReadings: WINS,
  signature: {
    needs: [["model_a"], ["model_b"], ["winner", "winner_model_a"]],
    helps: ["question_id", "judge", "conversation_a", "conversation_b", "turn"],
  },
  itemOf,
  adapt(record, _, read) {
    const others: readonly unknown[] = Array.isArray(record[OTHERS]) ? record[OTHERS] : [];
    const votes = [record, ...others.filter(isObject)];
    return read(record).map((sample) => {
      const ratings = ratingsOf(votes, sample);
      const wins = winsOf(
        sample.candidates,
        ratings.flatMap((rating) => rating.votes.map(({ value }) => value)),
      );
      return { ...sample, ratings, ...(wins ? { ownScores: wins } : {}) };
    });
  },
  reads: {
    fields: {
      id: ["question_id", "id"],
      prompt: ["prompt", "question"],
      response1: "response_a",
      response2: "response_b",
      model1: "model_a",
      model2: "model_b",
      dataset: ["dataset", "language"],
    },
    always: { isVerdict: true },
    complete: (sample, { fields, record }) => ({
      prompt: sample.prompt ?? said(record.conversation_a, "user", record.turn),
      candidates: (["a", "b"] as const).map((side) => ({
        name: fields.text(side === "a" ? "model1" : "model2"),
        text:
          sample.candidates[side === "a" ? 0 : 1]?.text ??
          said(record[`conversation_${side}`], "assistant", record.turn),
      })),
      task: turnOf(record),
    }),
  },
};

/** Votes are on one pair if question, turn and both models are the same in either order. */
function itemOf(record: JsonRecord): string | null {
  const { model_a: one, model_b: other, turn } = record;
  const question = record.question_id ?? record.prompt ?? record.question ?? said(record.conversation_a, "user", turn);
  if (!isText(one) || !isText(other) || (typeof question !== "string" && typeof question !== "number")) return null;
  return JSON.stringify([String(question), turnOf(record), ...[one, other].sort()]);
}

function ratingsOf(votes: readonly JsonRecord[], { candidates }: RatingSample): readonly Rating[] {
  const byRater = new Map<string, Rating["votes"][number][]>();
  for (const vote of votes) {
    const isTurned = vote.model_a !== candidates[0]?.name && vote.model_a === candidates[1]?.name;
    const rater = judgeName(vote);
    const own = byRater.get(rater) ?? [];
    const read = winnerOf(vote);
    own.push(voteOf(isTurned ? turnedRound(read) : read, { isSwapped: isTurned }));
    byRater.set(rater, own);
  }
  return [...byRater].map(([rater, own]) => ({ rater, votes: own }));
}

/** A column for each outcome, as Kaggle has the arena's votes. */
const OUTCOMES = { winner_model_a: "model_a", winner_model_b: "model_b", winner_tie: "tie" } as const;

function outcomeOf(record: JsonRecord): unknown {
  const won = Object.entries(OUTCOMES).filter(([key]) => record[key] === 1 || record[key] === "1");
  const [only, another] = won;
  return another === undefined ? only?.[1] : undefined;
}

function winnerOf(record: JsonRecord): LabelRead {
  const { winner = outcomeOf(record), model_a: one, model_b: other } = record;
  const named = winner === one ? "model_a" : winner === other ? "model_b" : winner;
  return readWord(isText(named) ? named.trim().toLowerCase() : named, WINNERS);
}

function said(conversation: unknown, role: string, turn: unknown): string | null {
  if (!Array.isArray(conversation)) return null;
  const own = conversation.filter((message) => isObject(message) && message.role === role);
  const message: unknown = typeof turn === "number" ? own[turn - 1] : own.at(-1);
  return isObject(message) && isText(message.content) ? message.content : null;
}
