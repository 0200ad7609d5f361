import { t } from "@vscode/l10n";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { hasKey } from "../../format.ts";
import { readLabel, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

/** Events of the same log that carry no rating, its first line and its report. */
const OTHERS = ["spec", "final_report"];

/** Logs of OpenAI's evals: every `match` event is an answer (`picked`) set against what was expected. */
export const openaiEvals: RatingFormat = {
  id: "openai-evals",
  name: () => t("OpenAI evals log"),
  about: "Logs of OpenAI's evals: picked against expected, in events of type match.",
  musts: ["run_id", "event_id", "sample_id", "type", "data"],
  role: "rows",
  fits(record) {
    if (OTHERS.some((key) => isObject(record[key]))) return 0.9;
    return ["run_id", "event_id", "sample_id", "type", "data"].every((key) => hasKey(record, key)) ? 1 : 0;
  },
  adapt: (record, _, read) => (record.type === "match" && isObject(record.data) ? read(record) : []),
  reads: {
    fields: { id: "sample_id" },
    complete(_, { record }) {
      const data = isObject(record.data) ? record.data : {};
      const gold = readLabel(Array.isArray(data.expected) ? data.expected[0] : data.expected);
      // A lenient match counts though its letters differ.
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
  example: {
    run_id: "r",
    event_id: 3,
    sample_id: "s.3",
    type: "match",
    data: { correct: false, expected: "B", picked: "A", sampled: "A." },
    created_at: "2026-01-01",
  },
};
