import { t } from "@vscode/l10n";
import { pathText, type Rating, type Vote } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { setOf } from "../../../text/wordList.ts";
import type { Fields } from "../../adapting.ts";
import { sameNames } from "../../format.ts";
import { wordsOf } from "../../ownScores/names.ts";
import { hasWords } from "../../reading/pairs.ts";
import { ID_KEYS, readLabel, unparsedReply, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

/** Our own rows: an item, its gold label, and ratings of any raters in one or more votes. */
export const ratings: RatingFormat = {
  id: "ratings",
  name: () => t("Ratings"),
  about: "One item per line with its gold label, and the ratings of any raters, one or several votes each.",
  role: "rows",
  signature: {
    needs: [["gold", "ratings", "auto"]],
    helps: ["id", "prompt", "response1", "response2", "gold", "ratings"],
    excludes: ["positive", "documents", "choices", "logprobs", "probabilities"],
  },
  fits: (record, byKeys) => {
    const { ratings, auto, gold, response } = record;
    if (ratings !== undefined && !Array.isArray(ratings)) return 0.25 * byKeys;
    if (ratings !== undefined || auto !== undefined) return byKeys;
    const keys = Object.keys(record);
    const isAnswered =
      keys.some(isPutOut) ||
      isSameKind(response, gold) ||
      (typeof response === "string" && (keys.some(isAsked) || (typeof gold === "string" && hasWords(response, gold))));
    return byKeys * (isSentence(gold) || isAnswered ? 0.25 : 0.9);
  },
  reads: {
    fields: {
      ...sameNames(
        "prompt",
        "response1",
        "response2",
        "response",
        "model1",
        "model2",
        "reference",
        "gold",
        "auto",
        "subset",
        "model",
        "dataset",
        "task",
      ),
      id: ID_KEYS,
    },
    scores: { others: true },
    isScanned: true,
    complete: (sample, { whole, record }) => ({
      isVerdict: sample.isVerdict || isVerdictAlone(record),
      ratings: [...readRatings(whole), ...sample.ratings],
    }),
  },
};

const PUT_OUT = setOf(
  "pred preds prediction predicted completion generation generated output greedy answer answered parsed extracted guess",
);
const isPutOut = (key: string): boolean => wordsOf(key).some((word) => PUT_OUT.has(word)) && !/\d$/.test(key);

/** A question under a name that ratings do not have: then gold is what answers it. */
const isAsked = (key: string): boolean => /^(?:question|query|input|user_input|instruction)$/i.test(key);

/** Whether a response is a label as the gold one is: what was predicted, and no text that people rate. */
const isSameKind = (response: unknown, gold: unknown): boolean =>
  typeof response === typeof gold && (typeof response === "number" || (isWord(response) && isWord(gold)));

const isWord = (value: unknown): boolean => typeof value === "string" && value.trim().split(/\s+/).length <= 4;

const isSentence = (gold: unknown): boolean => typeof gold === "string" && gold.trim().split(/\s+/).length > 4;

const isVerdictAlone = ({ gold }: JsonRecord): boolean => gold === -1;

function readRatings(fields: Fields): readonly Rating[] {
  const votes = new Map<string, Vote[]>();
  for (const [at, entry] of (fields.list("ratings") ?? []).entries()) {
    if (!isObject(entry)) {
      fields.bad([...fields.path("ratings"), at], "object", entry);
      continue;
    }
    const one = fields.within(entry, () => [...fields.path("ratings"), at]);
    const rater = one.text("rater") ?? t("rater {0}", at + 1);
    const said = {
      raw: one.text("raw"),
      rationale: one.text("rationale"),
      isSwapped: one.flag("swapped") ?? false,
    };
    const list = Array.isArray(entry.votes) ? entry.votes : [entry.value];
    if (entry.votes === undefined && entry.value === undefined && said.raw === null) {
      fields.report(
        "MISSING_FIELD",
        one.path("value"),
        t("{0} has no value, so it counts as a rating that could not be parsed.", pathText(one.path("value"))),
      );
    }
    const own = votes.get(rater) ?? [];
    // A reply without a value is unparsed and keeps its text.
    for (const value of list) own.push(voteOf(value === undefined ? unparsedReply(said.raw) : readLabel(value), said));
    votes.set(rater, own);
  }
  return [...votes].map(([rater, own]) => ({ rater, votes: own }));
}
