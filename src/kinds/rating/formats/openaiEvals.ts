import { t } from "@vscode/l10n";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { hasKey, lacking } from "../../format.ts";
import { NOT_GIVEN, ownScores, readScore, scoreGiven } from "../../ownScores/read.ts";
import { readLabel, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const NEEDS = [["run_id"], ["event_id"], ["sample_id"], ["type"], ["data"]];
const OTHERS = ["spec", "final_report"];

const INVALID = "__invalid__";

/** Verdicts of a grading model. Other events of that type repeat a `match`. */
const isGraded = ({ type, data }: JsonRecord): boolean =>
  type === "metrics" && isObject(data) && hasKey(data, "choice");

/** Logs of OpenAI's evals: every `match` event compares an answer (`picked`) with the expected one. */
export const openaiEvals: RatingFormat = {
  id: "openai-evals",
  name: () => t("OpenAI evals log"),
  about: "Logs of OpenAI's evals: picked against expected, in events of type match, and what a model graded.",
  needs: NEEDS,
  role: "rows",
  fits(record) {
    if (OTHERS.some((key) => isObject(record[key]))) return 0.9;
    return lacking(record, NEEDS).length === 0 ? 1 : 0;
  },
  adapt: (record, _, read) =>
    isObject(record.data) && (record.type === "match" || isGraded(record)) ? read(record) : [],
  reads: {
    fields: { id: "sample_id" },
    complete(_, { record }) {
      const data = isObject(record.data) ? record.data : {};
      if (isGraded(record)) {
        const { choice, score } = data;
        const scores = ownScores([
          ["score", scoreGiven(score, null)],
          ["choice", isText(choice) && choice !== INVALID ? readScore(choice) : NOT_GIVEN],
        ]);
        return scores ? { ownScores: scores } : {};
      }
      const gold = readLabel(Array.isArray(data.expected) ? data.expected[0] : data.expected);
      const picked = data.correct === true ? gold : readLabel(data.picked ?? data.sampled);
      const raw = isText(data.sampled) ? data.sampled : null;
      return {
        prompt: isText(data.prompt) ? data.prompt : null,
        gold: gold.value,
        unparsedGold: gold.unparsed,
        ratings: [{ rater: "picked", votes: [voteOf(picked, { raw })] }],
      };
    },
  },
};
