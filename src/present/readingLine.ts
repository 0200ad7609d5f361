import { t } from "@vscode/l10n";
import type { DetectedFormat, HowRead, ReadColumn } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText } from "./numbers.ts";

/** The line that says how a file is read, part by part, so that the least important one gives way first. */
export interface ReadingLine {
  /** `output → Response`, or `response` if that is its name; the texts that are scored first. */
  readonly roles: readonly string[];
  /** `3 scores`, `1 of 12 columns not used`. */
  readonly facts: readonly string[];
  /** What somebody should look at: a guess, values that do not fit. */
  readonly doubts: readonly string[];
}

/** The line of sources that are read alike; `others` is how many more are read otherwise. */
export function readingLine(how: HowRead, format: DetectedFormat, others = 0): ReadingLine {
  const { columns } = how;
  const scores = columns.filter(({ score }) => score !== null).length;
  const unused = columns.filter(({ isUsed }) => !isUsed).length;
  const unfit = columns.reduce((sum, column) => sum + column.unfit, 0);
  return {
    roles: rolesIn(how).map(({ path, name }) => (isSameWord(path, name) ? path : `${path} → ${name}`)),
    facts: [
      ...(scores === 0 ? [] : [scores === 1 ? t("1 score") : t("{0} scores", countText(scores))]),
      ...(unused === 0 ? [] : [t("{0} of {1} columns not used", countText(unused), countText(columns.length))]),
      ...(others === 0
        ? []
        : [others === 1 ? t("1 more file read otherwise") : t("{0} more files read otherwise", countText(others))]),
    ],
    doubts: [
      ...(how.isTried ? [t("not kept")] : format.by === "guess" && how.readBy === null ? [t("guessed")] : []),
      ...missingFields(how, format),
      ...(unfit === 0 ? [] : [unfit === 1 ? t("1 value does not fit") : t("{0} values do not fit", countText(unfit))]),
    ],
  };
}

/** A column that is called what it is read as says so once. */
const isSameWord = (path: string, name: string): boolean => plainWord(path) === plainWord(name);
const plainWord = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, "");

/** The whole line as one text. */
export const readingText = ({ roles, facts, doubts }: ReadingLine): string =>
  [...roles, ...facts, ...doubts].join(", ");

/** Fields that a mapping needs and that no column fills; a known format may find them in its own way. */
function missingFields({ fields, reading }: HowRead, { by }: DetectedFormat): readonly string[] {
  if (by !== "guess" && by !== "mapping") return [];
  return fields.flatMap(({ id, name, isRequired }) =>
    isRequired && !Object.hasOwn(reading.roles, id) ? [t("no column for {0}", name)] : [],
  );
}

/** Columns by what is read from them: fields that a sample needs first, ids last. */
function rolesIn(how: HowRead): readonly { readonly path: string; readonly name: string }[] {
  const roles = how.fields.flatMap(({ id, name, isRequired }) => {
    const path = pathOf(id, how);
    if (path === undefined) return [];
    const column = how.columns.find((one) => one.path === path);
    return [{ path: columnText(path), name, rank: isRequired ? 0 : column && TELLING.has(column.meaning) ? 2 : 1 }];
  });
  return roles.sort((one, other) => one.rank - other.rank);
}
/** Meanings of columns that hold no text which anybody judges. */
const TELLING: ReadonlySet<string> = new Set(["id", "index", "time", "setting", "state"]);

const pathOf = (field: string, { reading, columns }: HowRead): string | undefined =>
  reading.roles[field] ?? columns.find(({ fills }) => fills.includes(field))?.path;

/** A path as people know it: a column of a table by its name, whatever is in it; messages of a chat by who wrote them. */
export function columnText(path: string): string {
  const [, chat, writer] = MESSAGE.exec(path) ?? [];
  if (chat !== undefined && writer !== undefined) return lineText(`${chat} (${writer})`);
  const quoted = /^\[("(?:[^"\\]|\\.)*")\]$/.exec(path)?.[1];
  return lineText(quoted === undefined ? path : String(JSON.parse(quoted)));
}

const MESSAGE = /^([^[\]]+)\[(?:role|from)=([^[\]]+)\](?:\.(?:content|text|value))?$/;

/** The fields that are read from a column or from what is below it, by their ids. */
export function fieldsAt({ path, fills }: ReadColumn, { fields, reading, columns }: HowRead): readonly string[] {
  if (fills.length > 0) return fills;
  // Of a reading that is proposed, nothing is read so far.
  return fields.flatMap(({ id }) => {
    const place = reading.roles[id];
    return place !== undefined && columnOf(place, columns) === path ? [id] : [];
  });
}

/** The column at a path or the closest ancestor; undefined if none. */
function columnOf(path: string, columns: readonly ReadColumn[]): string | undefined {
  const above = columns.filter(
    (one) => path === one.path || path.startsWith(`${one.path}.`) || path.startsWith(`${one.path}[`),
  );
  return above.sort((one, other) => other.path.length - one.path.length)[0]?.path;
}
