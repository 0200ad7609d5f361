import type { FailureId, OwnScores, SampleEnd, StateColumns } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { EACH, type MappedPath, parsePath, readPath } from "../dottedPath.ts";
import type { Adapter } from "../format.ts";
import { verdictRank } from "../ownScores/names.ts";
import { isPlaceholder } from "../reading/words.ts";
import { STATE_KEYS, type StateRole, stateRole } from "./columns.ts";
import { errorIn, failureIn } from "./errorTexts.ts";

/** The sample's answer, or, for kinds without text answers, whether there is one. */
type AnswerOf<Sample> = (sample: Sample) => string | null | boolean;

const FAILED =
  /^(?:error|errored|exception|crash(?:ed)?|time[d]?[ _-]?out|rate[ _-]?limited|(?:api|agent|model|llm|infra|infrastructure|system|runtime|connection|network|server|request)[ _-]?(?:error|failure|timeout)|cancel?led|aborted|killed|not[ _-]run|did[ _-]not[ _-]run|failed to run)$/i;
const NOT_DONE = /^(?:fail|failed|failure|incomplete|unfinished|interrupted)$/i;
const CUT =
  /^(?:length|max[ _-]?(?:new[ _-])?(?:output[ _-]|completion[ _-])?tokens|max[ _-]?length|token[ _-]?limit|model[ _-]length|model[ _-]context[ _-]window[ _-]exceeded|context[ _-]?(?:length|window)(?:[ _-]exceeded)?|truncated|max[ _-]?(?:turns|steps|iterations|messages)|(?:turn|step|time|message|token)[ _-]?limit|limit)$/i;
const KEPT_BACK =
  /^(?:content[ _-]?filter(?:ed)?|content management policy|safety|recitation|blocklist|prohibited[ _-]content|spii|image[ _-]safety|guardrail[ _-]intervened|content[ _-]filtered|sensitive)$/i;
const BROKEN =
  /^(?:error|fail|failed|malformed[ _-]function[ _-]call|network[ _-]error|insufficient[ _-]system[ _-]resource)$/i;
const NONE =
  /^(?:|0|none|null|nan|n\/a|na|-|false|no|ok|success|no error|no errors|undefined|unset|no[ _]failure|\[\]|\{\})$/i;

interface StateEntry {
  readonly role: StateRole;
  readonly value: unknown;
  readonly at: string;
}

/**
 * How a sample ended; null if it ran. A present answer counts, even with an error field: the error is of an earlier
 * attempt or a judge. A filtered reply, or one that is only an error message, is no answer.
 */
export function endOf(
  said: readonly StateEntry[],
  answer: string | null | boolean,
  hasVerdict: boolean,
): SampleEnd | null {
  const ownError = typeof answer === "string" ? errorIn(answer) : null;
  const isAnswered =
    answer === true ||
    (typeof answer === "string" && ownError === null && answer.trim() !== "" && !isPlaceholder(answer, "numbers"));
  for (const { role, value, at } of said) {
    const word = wordOf(value);
    if (role === "finish" && word !== null && KEPT_BACK.test(word))
      return { state: "not-run", failure: "content-filter", message: word, at };
  }
  if (!isAnswered && !said.some(isAssertion)) {
    for (const { role, value, at } of said) {
      const found = failureOf(role, value, answer, hasVerdict);
      // Code that ran out of time was judged, if there is a verdict.
      if (found === null || (role === "flag" && hasVerdict && TIMED_OUT.test(at))) continue;
      // What a status says in a word, an error beside it explains.
      const [error] =
        role === "error" ? [] : said.flatMap((one) => (one.role === "error" ? [messageOf(one.value)] : []));
      const message = error ?? found;
      return { state: "not-run", failure: failureIn(message), message: cut(message), at };
    }
  }
  if (ownError !== null && typeof answer === "string")
    return { state: "not-run", failure: ownError, message: cut(answer), at: "response" };
  for (const { role, value, at } of said) {
    const word = wordOf(value);
    if ((role === "finish" || role === "limit") && word !== null && CUT.test(word))
      return { state: "cut-off", message: word, at };
  }
  return null;
}

const TIMED_OUT = /timed[ _-]?out$/i;

/** promptfoo's code is 1 for a failed assertion, 2 for a failed call. */
const isAssertion = ({ role, value, at }: StateEntry): boolean => role === "code" && value === 1 && /reason$/i.test(at);

export const cut = (message: string): string => message.trim().slice(0, LONGEST_MESSAGE);
const LONGEST_MESSAGE = 2000;

/** Evidence of a failed call in a sample without an answer, or null. */
function failureOf(
  role: StateRole,
  value: unknown,
  answer: string | null | boolean,
  hasVerdict: boolean,
): string | null {
  switch (role) {
    case "error": {
      const message = value === true ? "error" : messageOf(value);
      // Beside a verdict, words about the answer are its reason.
      return hasVerdict && typeof value !== "boolean" && message !== null && !isOfCall(message) ? null : message;
    }
    case "flag":
      return value === true || value === "true" || value === "True" ? "failed" : null;
    case "status": {
      const word = wordOf(value);
      if (word === null) return null;
      // If the answer is unknown, “failed” may be a test result.
      const isOpen = typeof answer === "string" || (answer === null && !hasVerdict);
      return FAILED.test(word) || (isOpen && NOT_DONE.test(word)) ? word : null;
    }
    case "finish": {
      const word = wordOf(value);
      return word !== null && BROKEN.test(word) ? word : null;
    }
    case "code": {
      if (value === 2) return "error";
      const number = typeof value === "number" ? value : typeof value === "string" ? Number(value) : Number.NaN;
      return number >= 400 && number < 600 ? `HTTP ${number}` : null;
    }
    case "failure":
      return hasVerdict ? null : messageOf(value);
    case "limit":
      return null;
  }
}

/** Whether a message is surely of the call that was to give the answer, and of no test or check of the answer. */
function isOfCall(message: string): boolean {
  const failure = errorIn(message) ?? (message.length <= LONGEST_LABEL ? failureIn(message) : "unknown");
  return OF_CALLS.has(failure) || (failure === "time-out" && errorIn(message) !== null) || HTTP_STATUS.test(message);
}
const HTTP_STATUS = /^\W*(?:(?:error|http|status)\W?(?:code|error)?\W{0,2})?[45]\d\d\b/i;
const LONGEST_LABEL = 60;
const OF_CALLS: ReadonlySet<FailureId> = new Set([
  "content-filter",
  "context-length",
  "quota",
  "rate-limit",
  "auth",
  "server",
  "connection",
]);

/** Whether a value by itself means neither failed nor cut off. */
export function saysNothing(role: StateRole, value: string | number | boolean): boolean {
  if (value === "" || value === false) return true;
  const word = wordOf(value);
  const isOfReply = role === "finish" || role === "limit";
  if (isOfReply && word !== null && (CUT.test(word) || KEPT_BACK.test(word))) return false;
  return failureOf(role, value, "", false) === null;
}

/** The words of an error, wherever an object has them. */
export function messageOf(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return NONE.test(value.trim()) ? null : value;
  if (depth > 2) return null;
  if (Array.isArray(value)) return value.map((one) => messageOf(one, depth + 1)).find((one) => one !== null) ?? null;
  if (!isObject(value)) return null;
  for (const key of MESSAGES) {
    const message = messageOf(value[key], depth + 1);
    if (message !== null) return message;
  }
  return null;
}
const MESSAGES = ["message", "error", "detail", "msg", "type", "name", "code", "reason", "status"];

function wordOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim() || null;
  if (Array.isArray(value)) return value.map(wordOf).find((one) => one !== null) ?? null;
  if (!isObject(value)) return null;
  const { reason, type, status } = value;
  return (
    [reason, type, status]
      .find((one) => typeof one === "string" && one.trim() !== "")
      ?.toString()
      .trim() ?? null
  );
}

export function stateReader({ paths = [], except = [] }: StateColumns): (record: JsonRecord) => readonly StateEntry[] {
  const left = new Set(except);
  const keys = [...STATE_KEYS].filter(([key]) => !left.has(key));
  const below = paths.flatMap((at): readonly { at: string; path: MappedPath; role: StateRole }[] => {
    const parsed = parsePath(at);
    const last = parsed.ok ? parsed.path.at(-1) : undefined;
    const role = typeof last === "string" ? stateRole(last) : null;
    return parsed.ok && role !== null ? [{ at, path: parsed.path, role }] : [];
  });
  return (record) => {
    let said: StateEntry[] | null = null;
    const add = (role: StateRole, value: unknown, at: string): void => {
      if (!saysSomething(value)) return;
      said ??= [];
      said.push({ role, value, at });
    };
    for (const [key, role] of keys) add(role, record[key], key);
    for (const { at, path, role } of below) {
      const value = readPath(record, path);
      if (!path.includes(EACH) || !Array.isArray(value)) add(role, value, at);
      else for (const one of value.slice(0, MOST_ANSWERS)) add(role, one, at);
    }
    return said ?? NOTHING;
  };
}
const saysSomething = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && value !== false;
const NOTHING: readonly StateEntry[] = [];
const MOST_ANSWERS = 20;

interface Ended {
  readonly ended?: SampleEnd;
  readonly ownScores?: Pick<OwnScores, "verdict" | "byName">;
}

/** Whether the file says how good the answer is: a verdict, or a score that is one or nothing. */
function isGraded(scores: Ended["ownScores"]): boolean {
  if (scores === undefined || scores.verdict !== undefined) return scores !== undefined;
  return Object.entries(scores.byName).some(
    ([name, { value }]) => (value === 0 || value === 1) && (verdictRank(name) >= 0 || OF_A_GRADE.test(name)),
  );
}
const OF_A_GRADE = /(?:^|[^a-z])(?:score|reward|grade|points|valid)$/i;

/** Adds how samples ended to an adapter whose format does not read it. */
export function withStates<Sample>(
  adapter: Adapter<Sample>,
  answerOf: AnswerOf<Sample> | undefined,
  columns: StateColumns = {},
): Adapter<Sample> {
  if (answerOf === undefined) return adapter;
  const read = stateReader(columns);
  return {
    ...adapter,
    stateless: adapter,
    adapt(record, origin) {
      const said = read(record);
      return adapter.adapt(record, origin).map((sample) => {
        // Samples are opaque outside of their kind; all have the fields of `AnySample`.
        const { ended, ownScores } = sample as Ended;
        if (ended !== undefined) return sample;
        const found = endOf(said, answerOf(sample), said.length > 0 && isGraded(ownScores));
        return found === null ? sample : { ...sample, ended: found };
      });
    },
  };
}
