import type { FailuresOnly, SummaryBeside, UnreadBeside } from "../protocol/state.ts";
import { boxesIn } from "../read/boxes.ts";
import type { ByteSource, Container, JsonContainer } from "../read/container.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { objectUnder, type Survey, surveyOf } from "../read/survey.ts";
import { failuresBeside } from "./failuresOnly.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const MOST_LOOKED_AT = 10;

export interface Beside {
  readonly lists: readonly UnreadBeside[];
  readonly summaries: readonly SummaryBeside[];
  readonly failures?: FailuresOnly;
}

const NOTHING: Beside = { lists: [], summaries: [] };

/**
 * What an object has beside the records that are read: lists that may be samples as well (`results` and
 * `baseline_results`), and objects of numbers that sum them up. Not looked for in files over 32 MB.
 */
export async function unreadBeside(
  source: ByteSource,
  container: Container,
  mayBeSamples: (container: Container, areAsMany: boolean) => Promise<boolean>,
  isFormat: boolean,
  signal: AbortSignal,
): Promise<Beside> {
  if (container.id === "csv" || container.id === "array" || container.id === "lines") return NOTHING;
  if (container.id === "object" || source.size > MOST_BYTES) return NOTHING;
  const survey = await surveyOf(source, signal);
  if (survey === null) return NOTHING;
  const lists = await listsBeside(survey, container, mayBeSamples, isFormat);
  // What a known format has beside its samples is its own, if it is less.
  const failures = await failuresBeside(survey, container, source);
  const summaries = isFormat ? [] : await summariesBeside(survey, container, source);
  return { lists, summaries, ...(failures ? { failures } : {}) };
}

const SUMMARY =
  /^(?:.+[_ -])?(?:summary|summaries|aggregates?|aggregated|overall|totals?|metrics|stats|statistics|averages?|means?)(?:[_ -](?:metrics|scores|results|stats))?$/i;
const MOST_SUMMARY_BYTES = 64 * 1024;
const MOST_NUMBERS = 4;

async function summariesBeside(
  survey: Survey,
  { path }: Container,
  source: ByteSource,
): Promise<readonly SummaryBeside[]> {
  const found: SummaryBeside[] = [];
  for (const key of survey.namesAt([]).filter((name) => SUMMARY.test(name) && name !== path.split(".")[0])) {
    const numbers = numbersIn((await objectUnder(key, survey, source, MOST_SUMMARY_BYTES)) ?? {});
    if (numbers.length > 0) found.push({ path: key, numbers: numbers.slice(0, MOST_NUMBERS) });
  }
  return found;
}

/** Numbers of an object and of objects in it, with their names. */
const numbersIn = (value: JsonRecord, before = ""): readonly (readonly [string, number])[] =>
  Object.entries(value).flatMap(([key, one]) =>
    typeof one === "number"
      ? [[before + key, one] as const]
      : isObject(one) && before === ""
        ? numbersIn(one, `${key}.`)
        : [],
  );

async function listsBeside(
  survey: Survey,
  container: JsonContainer,
  mayBeSamples: (container: Container, areAsMany: boolean) => Promise<boolean>,
  isFormat: boolean,
): Promise<readonly UnreadBeside[]> {
  const offsets = (path: string, lists: readonly number[] = []) =>
    lists.length > 0
      ? lists
      : survey.boxes.filter(({ isList, path: own }) => isList && own.join(".") === path).map(({ from }) => from);
  const known = new Set(offsets(container.path, container.lists));
  if (container.tasks !== undefined) known.add(container.tasks.from);
  const within = survey.boxes.filter(({ from }) => known.has(from)).map(({ path }) => path);
  const isWithin = (from: number) => {
    const { path = [] } = survey.boxes.find((box) => box.from === from) ?? {};
    return within.some((read) => read.every((key, depth) => path[depth] === key) && path.length > read.length);
  };
  const found: UnreadBeside[] = [];
  const read = survey.boxes.reduce((sum, { from, records }) => (known.has(from) ? sum + records : sum), 0);
  const fewest = isFormat ? Math.max(2, read) : 2;
  const others = boxesIn(survey).filter(({ container: { id }, records }) => id === "nested" && records >= fewest);
  for (const { container: own, records } of others.slice(0, MOST_LOOKED_AT)) {
    const lists = own.lists ?? [];
    if (lists.some((from) => known.has(from) || isWithin(from)) || !(await mayBeSamples(own, records === read)))
      continue;
    found.push({ path: own.path, records });
    for (const from of lists) known.add(from);
  }
  return found;
}
