import type { StateColumns } from "../../model/index.ts";
import { byWord, listOf } from "../../text/wordList.ts";
import { printPath } from "../dottedPath.ts";
import { isVerdictName, nameWords } from "../reading/columnNames.ts";
import { meaningsOf } from "../reading/meaning.ts";
import type { ColumnProfile, Profile } from "../reading/profile.ts";
import { worthOf } from "../reading/words.ts";

export type StateRole = "error" | "status" | "finish" | "code" | "flag" | "limit" | "failure";

const BY_NAME = byWord<StateRole>({
  error: [
    "error error_message error_msg error_text error_details exception traceback failure api_error llm_error model_error",
    "gen_error generation_error request_error response_error error_snippet errors err exception_message",
    "inference_error last_error error_detail error_info failure_message",
  ],
  status: "status outcome run_status call_status request_status api_status response_status sample_status",
  finish: [
    "finish_reason stop_reason native_finish_reason completion_reason done_reason termination_reason finish_details",
    "incomplete_details",
  ],
  code: "status_code http_status http_status_code http_code response_code failure_reason",
  flag: "is_error has_error timed_out request_failed is_failed",
  limit: "limit",
  failure: "failure_mode failure_type failure_kind failure_category error_type error_kind error_category",
});

/** `finishReason` and `Finish Reason` are `finish_reason`. */
const folded = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(/[\s-]+/g, "_")
    .toLowerCase();

export const stateRole = (key: string): StateRole | null => BY_NAME.get(folded(key)) ?? null;

/** Fields of the record read in every file, in order of precedence. Other spellings are columns. */
export const STATE_KEYS: ReadonlyMap<string, StateRole> = new Map(
  listOf(
    "error error_message errorMessage exception api_error status outcome finish_reason finishReason stop_reason",
    "stopReason status_code failureReason timed_out is_error limit",
  ).map((key) => [key, stateRole(key) ?? "error"]),
);

/** Objects about something else than the answer: a judge, a tool, a document. */
const OTHERS =
  /judge|grad(?:e|er|ing)|eval|scor|metric|assert|critic|tool|function|retriev|document|context|source|expected|reference|gold|test|message|history|step|event|trace|node/i;
const LISTS = /^(?:choices|candidates|outputs|generations|completions|responses|results)$/;
const DEEPEST = 4;

export function stateColumnsOf(profile: Profile): StateColumns | null {
  const paths = profile.columns
    .flatMap((column) => {
      const [key] = column.steps;
      const isMeant = isBelow(column.steps, profile) && !(typeof key === "string" && isOther(key, column, profile));
      return isMeant ? [printPath(column.steps)] : [];
    })
    .sort();
  const except = profile.columns.flatMap((column) => {
    const [key] = column.steps;
    return column.steps.length === 1 && typeof key === "string" && isOther(key, column, profile) ? [key] : [];
  });
  if (paths.length === 0 && except.length === 0) return null;
  return { ...(paths.length > 0 ? { paths } : {}), ...(except.length > 0 ? { except } : {}) };
}

function isBelow(steps: ColumnProfile["steps"], profile: Profile): boolean {
  const last = steps.at(-1);
  const role = typeof last === "string" ? stateRole(last) : null;
  if (steps.length > DEEPEST || typeof last !== "string" || role === null) return false;
  if (role === "failure" && !hasOpenVerdict(profile)) return false;
  if (steps.length === 1) return !STATE_KEYS.has(last);
  return steps.slice(0, -1).every((step, at) => {
    if (typeof step === "number") return true;
    if (typeof step === "string") return !OTHERS.test(step) && stateRole(step) === null;
    const before = steps[at - 1];
    return typeof before === "string" && LISTS.test(before);
  });
}

/** Whether a verdict is null in some records: what failed there was the run, not the answer. */
const hasOpenVerdict = ({ columns }: Profile): boolean =>
  columns.some(({ steps, nulls, values }) => nulls > 0 && values > 0 && isVerdictName(nameWords(steps)));

/** Whether a field with a state's name is a measured number or a test result. */
function isOther(key: string, column: ColumnProfile, profile: Profile): boolean {
  const role = stateRole(key);
  if (role === null || role === "code" || column.values === 0) return false;
  const { types, values, texts } = column;
  if (role === "error") return types.number > values / 2 || meaningsOf(profile).get(column.path)?.meaning === "label";
  if (role !== "status") return false;
  // If one word says passed, the others say failed.
  return texts?.each.some(({ text }) => isPassed(text)) ?? false;
}

const isPassed = (text: string): boolean =>
  worthOf(text.trim().toLowerCase()) === 1 && !/^(?:ok|success|successful|succeeded|valid)$/i.test(text.trim());
