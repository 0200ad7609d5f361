import type { UnreadBeside } from "../protocol/session.ts";
import { boxesIn } from "../read/boxes.ts";
import type { ByteSource, Container } from "../read/container.ts";
import { surveyOf } from "../read/survey.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const MOST_LOOKED_AT = 10;

/**
 * Lists of an object that may be samples as well, beside the records that are read: `results` and `baseline_results`.
 * Not looked for in files over 32 MB.
 */
export async function unreadBeside(
  source: ByteSource,
  container: Container,
  mayBeSamples: (container: Container) => Promise<boolean>,
  signal: AbortSignal,
): Promise<readonly UnreadBeside[]> {
  if (container.id === "csv" || container.id === "array" || container.id === "lines") return [];
  if (container.id === "object" || source.size > MOST_BYTES) return [];
  const survey = await surveyOf(source, signal);
  if (survey === null) return [];
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
  const others = boxesIn(survey).filter(({ container: { id }, records }) => id === "nested" && records > 1);
  for (const { container: own, records } of others.slice(0, MOST_LOOKED_AT)) {
    const lists = own.lists ?? [];
    if (lists.some((from) => known.has(from) || isWithin(from)) || !(await mayBeSamples(own))) continue;
    found.push({ path: own.path, records });
    for (const from of lists) known.add(from);
  }
  return found;
}
