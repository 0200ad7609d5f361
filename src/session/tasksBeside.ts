import { wordsOf } from "../core/kinds/ownScores/names.ts";
import { isIdName } from "../core/kinds/reading/columnNames.ts";
import { boxesIn } from "../core/read/boxes.ts";
import type { ByteSource, JsonContainer, ReadLimits } from "../core/read/container.ts";
import type { JsonRecord } from "../core/read/parse.ts";
import { eachParsed } from "../core/read/records.ts";
import { surveyOf } from "../core/read/survey.ts";

/** Tasks are in memory while records are read, and in every thread that reads. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_RECORDS = 20_000;
/** Lists beside that of the records which are looked into, the longest first. */
const MOST_LISTS = 5;
/** Share of the records whose id has to stand in the other list. */
const NEARLY_ALL = 0.9;

/**
 * Ways to read records of a file that is one object together with what another list of it has under their id, as where
 * `results` name a task and `tasks` tell what it asks. What a record has itself stays.
 */
export async function* besideTasks(
  source: ByteSource,
  container: JsonContainer,
  head: readonly JsonRecord[],
  limits: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<JsonContainer> {
  if (container.id !== "nested" || (container.adds ?? []).length > 0 || source.size > MOST_BYTES || head.length === 0)
    return;
  const survey = await surveyOf(source, signal);
  const others = (survey ? boxesIn(survey) : []).filter(
    ({ container: own, records }) =>
      own.id === "nested" && own.path !== container.path && own.lists?.length === 1 && records <= MOST_RECORDS,
  );
  for (const other of others.slice(0, MOST_LISTS)) {
    const tasks: JsonRecord[] = [];
    await eachParsed(source, other.container, limits, signal, (record) => tasks.push(record) < MOST_RECORDS);
    const key = sharedId(head, tasks);
    if (key === null) continue;
    const byId = new Map(tasks.map(({ [key]: id, ...told }) => [id, told]));
    const adds: (readonly [number, JsonRecord])[] = [];
    await eachParsed(source, container, limits, signal, (record, { offset }) => {
      adds.push([offset, byId.get(record[key]) ?? {}]);
      return adds.length <= MOST_RECORDS;
    });
    if (adds.length <= MOST_RECORDS) yield { ...container, adds };
  }
}

/** The id under which nearly all records name one of the tasks, no two of which have the same; null if there is none. */
function sharedId(records: readonly JsonRecord[], tasks: readonly JsonRecord[]): string | null {
  const isId = (value: unknown) => typeof value === "string" || typeof value === "number";
  const keys = Object.keys(tasks[0] ?? {}).filter((key) => isIdName(wordsOf(key)));
  const shared = keys.find((key) => {
    const ids = new Set(tasks.map((task) => task[key]));
    const named = records.filter((record) => isId(record[key]) && ids.has(record[key])).length;
    return ids.size === tasks.length && tasks.length > 1 && named >= NEARLY_ALL * records.length;
  });
  return shared ?? null;
}
