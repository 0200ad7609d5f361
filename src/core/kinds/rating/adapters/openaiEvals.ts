import type { RatingSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { hasKey } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { readLabel, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

/** Events of the same log that carry no rating, its first line and its report. */
const OTHERS = ["spec", "final_report"];

/** Logs of OpenAI's evals: every `match` event is an answer (`picked`) set against what was expected. */
export const openaiEvals: Adapter<RatingSample> = {
  id: "openai-evals",
  name: "OpenAI evals log",
  role: "rows",
  match(record) {
    if (OTHERS.some((key) => isObject(record[key]))) return 0.9;
    return ["run_id", "event_id", "sample_id", "type", "data"].every((key) => hasKey(record, key)) ? 1 : 0;
  },
  adapt: (record) => (record.type === "match" && isObject(record.data) ? [adapt(record, record.data)] : []),
};

function adapt(record: JsonRecord, data: JsonRecord): RatingSample {
  const fields = new Fields(record);
  const one = fields.within(data, () => fields.path("data"));
  const expected = Array.isArray(data.expected) ? data.expected[0] : data.expected;
  const gold = readLabel(expected);
  // A lenient match counts though its letters differ.
  const picked = data.correct === true ? gold : readLabel(data.picked ?? data.sampled);
  const sampled = one.record.sampled;
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("sample_id"),
    prompt: isText(data.prompt) ? data.prompt : null,
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ratings: [{ rater: "picked", votes: [voteOf(picked, { raw: isText(sampled) ? sampled : null })] }],
    issues: fields.issues,
  };
}
