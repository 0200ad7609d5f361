import type { FailuresOnly } from "../protocol/state.ts";
import type { ByteSource, JsonContainer } from "../read/container.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { objectUnder, type Survey, scalarUnder } from "../read/survey.ts";
import { jsonOf } from "../read/written.ts";

// Files that list what failed, and say in numbers how many passed.

const LISTS =
  /^(?:(?:all|sample|first)[_ -]?)?(?:failures?|failed|fails|errors?|wrong|incorrect|mistakes?|misses|missed|mismatch(?:es)?)(?:[_ -]?(?:cases?|samples?|examples?|items?|questions?|queries|rows|records|tests?|results?|answers?|predictions?|details|list|ids))?$/i;
const ALSO = /^(?:cases?|samples?|examples?|items?|questions?|tests?)[_ -]?(?:failed|wrong|incorrect)$/i;

const OF_ALL =
  "cases|samples|examples|items|questions|queries|rows|records|tests|count|total|evaluated|tasks|predictions|problems";
const TOTAL = new RegExp(
  `^(?:n|total|count|size|evaluated|(?:n|num|number_of|total|count_of)_(?:${OF_ALL})|(?:${OF_ALL})|(?:${OF_ALL})_(?:count|total))$`,
);
const PASSED =
  /^(?:(?:n|num|number_of|total)_)?(?:passed|passes|pass|correct|success|successes|successful|succeeded|right|matched|hits)(?:_(?:count|total|cases|samples|tests))?$/;
const FAILED =
  /^(?:(?:n|num|number_of|total)_)?(?:failed|fails|fail|failures|incorrect|wrong|errors|mistakes)(?:_(?:count|total|cases|samples|tests))?$/;
const RATES = /^(?:overall_)?(?:accuracy|acc|pass_rate|passrate|success_rate|correct_rate)(?:_pct|_percent)?$/;
const SUMMARIES = /^(?:.+_)?(?:summary|aggregates?|overall|totals?|metrics|stats|statistics|results|counts)$/i;
const MOST_SUMMARY_BYTES = 64 * 1024;

interface Passed {
  readonly passed: number;
  readonly total: number;
}

/** How many of how many passed, by the numbers of an object; null if they do not say it. */
export function passedIn(values: JsonRecord): Passed | null {
  const numbers = Object.entries(values).flatMap(([key, value]) =>
    typeof value === "number" && value >= 0 ? [[folded(key), value] as const] : [],
  );
  const first = (names: RegExp, areWhole = true) =>
    numbers.find(([key, value]) => names.test(key) && (!areWhole || Number.isInteger(value)))?.[1];
  const total = first(TOTAL);
  if (total === undefined || total === 0) return null;
  const [rate, failed] = [first(RATES, false), first(FAILED)];
  const share = rate === undefined ? undefined : rate > 1 ? rate / 100 : rate;
  const passed =
    first(PASSED) ?? (failed === undefined ? undefined : total - failed) ?? (share && Math.round(share * total));
  return passed === undefined || passed < 0 || passed > total ? null : { passed, total };
}

const folded = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[\s-]+/g, "_")
    .toLowerCase();

/** What a list of failures at the top of an object leaves out, by the numbers beside it. */
export async function failuresBeside(
  survey: Survey,
  { path }: JsonContainer,
  source: ByteSource,
): Promise<FailuresOnly | null> {
  if (!(LISTS.test(path) || ALSO.test(path))) return null;
  const listed = survey.boxes.reduce((sum, box) => (box.path.join(".") === path ? sum + box.records : sum), 0);
  const values: Record<string, unknown> = {};
  for (const key of survey.namesAt([])) {
    values[key] = await scalarUnder(key, survey, source);
    const inner = SUMMARIES.test(key) ? await objectUnder(key, survey, source, MOST_SUMMARY_BYTES) : null;
    for (const [name, value] of Object.entries(inner ?? {})) values[name] ??= value;
  }
  const found = passedIn(values);
  return found !== null && isOfFailures(found, listed) ? { path, listed, ...found } : null;
}

const isOfFailures = ({ passed, total }: Passed, listed: number): boolean =>
  passed > 0 && listed > 0 && listed <= total - passed;

const LONGEST_TOTALS = 4000;

/** The first object of lines or a list, if there is no other one in it. */
function firstObject(text: string): unknown {
  const begun = text.slice(0, LONGEST_TOTALS).trimStart().replace(/^\[/, "").trimStart();
  return begun.startsWith("{") ? jsonOf(begun.slice(0, begun.indexOf("}") + 1)) : undefined;
}

const VERDICTS = /^(?:is_)?(?:valid|passed|pass|correct|success|right|resolved|solved)$/i;

/** The same of lines or a list whose first record has the numbers, and whose others are all wrong. */
export function failuresBelow(text: string, head: readonly JsonRecord[], isWhole: boolean): FailuresOnly | null {
  const written = firstObject(text);
  const found = isObject(written) ? passedIn(written) : null;
  const [first] = head;
  if (!isObject(written) || found === null || first === undefined) return null;
  if (Object.keys(written).some((key) => typeof written[key] === "number" && Object.hasOwn(first, key))) return null;
  const flags = Object.keys(first).filter((key) => VERDICTS.test(key));
  const areWrong = flags.some((key) => head.every(({ [key]: flag }) => flag === false || flag === 0));
  const isAll = isWhole && head.length === found.total - found.passed;
  if (!areWrong && !isAll) return null;
  const listed = isWhole ? head.length : found.total - found.passed;
  return isOfFailures(found, listed) ? { path: null, listed, ...found } : null;
}
