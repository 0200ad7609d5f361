import { guessMapping } from "../kinds/guess/guess.ts";
import { wordsOf } from "../kinds/ownScores/names.ts";
import { isIdName } from "../kinds/reading/columnNames.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import { boxesIn } from "../read/boxes.ts";
import type { ByteSource, Container, JsonContainer, ReadLimits } from "../read/container.ts";
import type { JsonRecord } from "../read/parse.ts";
import { eachParsed } from "../read/records.ts";
import { surveyOf } from "../read/survey.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const MOST_RECORDS = 20_000;
const MOST_LISTS = 5;
const NEARLY_ALL = 0.9;

/** The records, joined with another list of their file if only that has the question. */
export async function lookBeside<Look extends { readonly container: Container; readonly head: readonly JsonRecord[] }>(
  alone: Look,
  look: (container: Container) => Promise<Look>,
  source: ByteSource,
  { kinds }: KindRegistry,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<Look> {
  const { container, head } = alone;
  if (container.id !== "nested" || isAsking(head, kinds)) return alone;
  for await (const joined of besideTasks(source, container, head, limits, signal)) {
    const found = await look(joined);
    if (isAsking(found.head, kinds)) return found;
  }
  return alone;
}

function isAsking(head: readonly JsonRecord[], kinds: KindRegistry["kinds"]): boolean {
  const guess = guessMapping(head, kinds);
  return guess?.kind.read.mappable.some(({ id, type }) => type === "question" && guess.map[id] !== undefined) === true;
}

/**
 * Containers that join the records with another list of the same object by a shared id: `results` name a task, `tasks`
 * have its question. A record's own values win.
 */
async function* besideTasks(
  source: ByteSource,
  container: JsonContainer,
  head: readonly JsonRecord[],
  limits: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<JsonContainer> {
  const isRead = container.id === "nested" && (container.adds ?? []).length === 0;
  if (!isRead || source.size > MOST_BYTES || head.length === 0) return;
  const survey = await surveyOf(source, signal);
  const others = (survey ? boxesIn(survey) : []).flatMap(({ container: own, records }) => {
    const [from, another] = own.lists ?? [];
    const isOther = own.id === "nested" && own.path !== container.path && records <= MOST_RECORDS;
    return isOther && from !== undefined && another === undefined ? [from] : [];
  });
  for (const from of others.slice(0, MOST_LISTS)) {
    const key = sharedId(head, await tasksIn(source, from, limits, signal));
    const joined =
      key === null ? null : await withTasks(source, { ...container, tasks: { from, key } }, limits, signal);
    if (joined !== null) yield joined;
  }
}

/** Adds each record's task as `adds`; null for too many records. */
export async function withTasks(
  source: ByteSource,
  container: JsonContainer,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<JsonContainer | null> {
  const { tasks, ...alone } = container;
  if (tasks === undefined) return container;
  const all = await tasksIn(source, tasks.from, limits, signal);
  const byId = new Map(all.map(({ [tasks.key]: id, ...values }) => [id, values]));
  const adds: (readonly [number, JsonRecord])[] = [];
  await eachParsed(source, { ...alone, adds: [] }, limits, signal, (record, { offset }) => {
    adds.push([offset, byId.get(record[tasks.key]) ?? {}]);
    return adds.length <= MOST_RECORDS;
  });
  return adds.length <= MOST_RECORDS ? { ...alone, tasks, adds } : null;
}

/** The container without its tasks' values, which are texts of the file. */
export function withoutTasks(container: Container): Container {
  if (container.id === "csv" || container.tasks === undefined) return container;
  const { adds: _, ...alone } = container;
  return alone;
}

async function tasksIn(
  source: ByteSource,
  from: number,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const tasks: JsonRecord[] = [];
  const container = { id: "nested", path: "", lists: [from] } as const;
  await eachParsed(source, container, limits, signal, (record) => tasks.push(record) < MOST_RECORDS);
  return tasks;
}

/** The key of an id that is unique among the tasks and in nearly all records, or null. */
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
