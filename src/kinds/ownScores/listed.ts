import type { OwnScore } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { numberIn } from "../../read/written.ts";
import { setOf } from "../../text/wordList.ts";
import { isScoreName, OF_JUDGES } from "./names.ts";
import { scoreGiven, scoreWith } from "./read.ts";

// A list of metrics has an object for each: `[{"name": "groundedness", "score": 0.9, "reason": "…"}]`.

const NAMES = [
  "name",
  "metric",
  "key",
  "metricname",
  "evaluator",
  "evaluatorname",
  "criterion",
  "criteria",
  "dimension",
];
const NUMBERS = ["score", "value", "numericvalue", "rating", "grade"];
const FLAGS = ["passed", "pass", "success", "ispassed", "correct", "iscorrect", "met", "satisfied"];
const LABELS = ["label", "verdict", "stringvalue", "decision", "result"];
const VALUES = [...NUMBERS, ...FLAGS, ...LABELS];
const TYPES = ["datatype"];
const REASONS = ["reason", "reasoning", "rationale", "explanation", "justification", "comment", "critique", "error"];

/** Keys of passages, samples, steps and calls, which metrics do not have. */
const OF_OTHERS = setOf(
  "text content pagecontent passage document snippet question query answer response prediction expected arguments",
  "args parameters role page start end offset rank url href path file filename docid chunkid title embedding logprob",
  "prob probability",
);
const OTHER_LISTS =
  /doc|chunk|context|passage|source|citation|retriev|hit|step|trace|message|turn|history|tool|call|choice|option|candidate|entit|token|event/i;

const LONGEST_NAME = 64;
const MOST = 100;

type Named = readonly (readonly [name: string, score: OwnScore | null])[];

/**
 * The scores of a list of metrics, one for each name; null for another list. Names that come twice are those of
 * documents or raters.
 */
export function metricsIn(list: unknown): Named | null {
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST) return null;
  const [first] = list;
  const nameKey = isObject(first) ? keyAmong(first, NAMES) : null;
  if (nameKey === null) return null;
  const names = new Set<string>();
  const found: (readonly [string, OwnScore | null])[] = [];
  let given = 0;
  for (const one of list) {
    if (!isObject(one) || Object.keys(one).some((key) => OF_OTHERS.has(folded(key)))) return null;
    const name = one[nameKey];
    if (typeof name !== "string" || name.length > LONGEST_NAME || name.trim() === "" || name.includes("\n"))
      return null;
    if (names.size === names.add(name).size) return null;
    const type = one[keyAmong(one, TYPES) ?? ""];
    // Langfuse has 0 beside a remark, and the number of a category beside its name.
    if (type === "TEXT") continue;
    const valueKey = (type === "CATEGORICAL" ? keyAmong(one, LABELS) : null) ?? keyAmong(one, VALUES);
    const value = valueKey === null ? null : one[valueKey];
    if (typeof value === "object" && value !== null) return null;
    const isPlainValue = valueKey === "value";
    if (isPlainValue && typeof value === "string" && numberIn(value) === null) return null;
    if (value !== null && value !== undefined) given++;
    if (isPlainValue && !isScoreName(name)) continue;
    const reason = one[keyAmong(one, REASONS) ?? ""];
    found.push([name, scoreGiven(value, reason)]);
    // A label is the score in a word. It is shown if the score is missing, and never read as a number.
    const label = value === null ? one[keyAmong(one, LABELS) ?? ""] : null;
    if (typeof label === "string" && label !== "") found.push([`${name}.label`, scoreWith(label, reason)]);
  }
  return given === 0 ? null : found;
}

interface MetricList {
  readonly at: string;
  readonly metrics: Named;
}

/** The lists of metrics of a record, and of its objects, beside keys that other fields read. */
export function* metricListsIn(row: JsonRecord, used: ReadonlySet<string>, within = ""): Generator<MetricList> {
  for (const key of Object.keys(row)) {
    const value = row[key];
    if (typeof value !== "object" || value === null || used.has(key)) continue;
    const at = within + key;
    if (Array.isArray(value)) {
      const metrics = isObject(value[0]) && (!OTHER_LISTS.test(at) || OF_JUDGES.test(at)) ? metricsIn(value) : null;
      if (metrics !== null) yield { at, metrics };
    } else if (within === "" && isObject(value)) yield* metricListsIn(value, NONE, `${key}.`);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The first of these names that is a key with a value, else one with null. */
function keyAmong(one: JsonRecord, names: readonly string[]): string | null {
  const keys = new Map(Object.keys(one).map((key) => [folded(key), key]));
  const all = names.flatMap((name) => keys.get(name) ?? []);
  return all[0] ?? null;
}

const folded = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, "");
