import { BOM, hasAt, OPEN_OBJECT, skipSpace } from "../bytes.ts";
import { type ByteSource, DEFAULT_LIMITS, type Transcode } from "../container.ts";
import { decode } from "../decode.ts";
import { layoutOfObject } from "../objects.ts";
import { HEAD_BYTES } from "../sniff.ts";
import { readExactly } from "../window.ts";

/** Passes over JSON text token by token and gives the text of values as it stands; what is within one is not checked. */
class JsonCursor {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** True, and behind it, where this character comes next. */
  take(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at >= this.#text.length;
  }

  /** The next string with its quotes; null where none comes next or it is not closed. */
  string(): string | null {
    this.#skipSpace();
    const from = this.#at;
    if (this.#text[from] !== '"' || !this.#passString()) return null;
    return this.#text.slice(from, this.#at);
  }

  /** The next value; null where none comes next or it is not closed. */
  value(): string | null {
    this.#skipSpace();
    const from = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? "";
      if (character === '"') {
        if (!this.#passString()) return null;
        this.#at -= 1;
      } else if (character === "[" || character === "{") depth += 1;
      else if (depth === 0 && ENDS.includes(character)) break;
      else if (character === "]" || character === "}") depth -= 1;
    }
    return depth === 0 && this.#at > from ? this.#text.slice(from, this.#at).trimEnd() : null;
  }

  #passString(): boolean {
    let quote = this.#text.indexOf('"', this.#at + 1);
    while (quote >= 0) {
      let slashes = quote;
      while (slashes - 1 > this.#at && this.#text[slashes - 1] === "\\") slashes -= 1;
      if ((quote - slashes) % 2 === 0) {
        this.#at = quote + 1;
        return true;
      }
      quote = this.#text.indexOf('"', quote + 1);
    }
    return false;
  }

  #skipSpace(): void {
    while (SPACE.includes(this.#text[this.#at] ?? "x")) this.#at += 1;
  }
}

const ENDS = ",]}";
const SPACE = " \t\r\n";

/**
 * How an object of columns becomes lines, one a row: lists of the same length under their names, as `Dataset.to_dict`
 * gives them, objects by row number, as pandas writes a table, objects by the same ids of samples, or names and then rows,
 * as pandas splits one. Null where the file is anything else, or too long to be held. Values keep their text, so that what is wrong with one is found in its line.
 */
export async function columns(source: ByteSource): Promise<Transcode | null> {
  if (source.size > DEFAULT_LIMITS.maxRecordBytes) return null;
  const head = await readExactly(source, 0, Math.min(HEAD_BYTES, source.size));
  if (!beginsLikeColumns(head, source.size)) return null;
  const whole = decode(head.length < source.size ? await readExactly(source, 0, source.size) : head);
  const text = whole?.replace(/^\uFEFF/, "") ?? null;
  const found = text === null ? null : (splitIn(text) ?? columnsIn(text) ?? keyedIn(text));
  return (
    found &&
    ((_source, _signal, expect) => {
      expect?.(bytesOf(found));
      return linesOf(found);
    })
  );
}

interface Column {
  /** As the file writes it, with its quotes. */
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * `{"name": [` or `{"name": {"sample_0":`, alone in its file and not around a known list of records. Before the first object
 * of ids values of the whole file may stand.
 */
function beginsLikeColumns(head: Uint8Array, size: number): boolean {
  const start = skipSpace(head, hasAt(head, BOM) ? BOM.length : 0);
  if (head[start] !== OPEN_OBJECT) return false;
  const { list, end } = layoutOfObject(head, start);
  if (list !== null || (end !== null && (head.length < size || skipSpace(head, end) < head.length))) return false;
  const cursor = new JsonCursor(String.fromCharCode(...head.subarray(start, start + LOOKED_AT)));
  if (!cursor.take("{")) return false;
  for (let isFirst = true; ; isFirst = false) {
    if (cursor.string() === null || !cursor.take(":")) return false;
    if (isFirst && cursor.take("[")) return true;
    if (cursor.take("{")) return STEM.exec(cursor.string() ?? "") !== null;
    if (cursor.value() === null || !cursor.take(",")) return false;
  }
}

/** Longer than any name of a column. */
const LOOKED_AT = 4096;

/** Values of an evaluation are texts for the most part; numbers alone, as short as can be, would take 20 times the file. */
const MAX_VALUES = 4 * 1024 * 1024;

/**
 * At least two columns of the same length, which is not zero; null also where they hold too many values, or nothing but
 * objects: lists of records that happen to be as long.
 */
function columnsIn(text: string): readonly Column[] | null {
  const cursor = new JsonCursor(text);
  const found: Column[] = [];
  if (!cursor.take("{")) return null;
  do {
    const name = cursor.string();
    if (name === null || !cursor.take(":")) return null;
    const most = (found[0]?.values ?? { length: MAX_VALUES }).length;
    if ((found.length + 1) * most > MAX_VALUES && found.length > 0) return null;
    const values = cursor.take("[") ? listed(cursor, most) : cursor.take("{") ? numbered(cursor, most) : null;
    if (values === null || values.length === 0 || values.length !== (found[0]?.values ?? values).length) return null;
    found.push({ name, values });
  } while (cursor.take(","));
  const isRecords = found.every(({ values }) => values.every((value) => value.startsWith("{")));
  return cursor.take("}") && cursor.isAtEnd() && found.length > 1 && !isRecords ? found : null;
}

/** The id of a sample with its quotes: a common stem and a number, or a hash of hexadecimal digits. */
const STEM = /^"(?:(?<stem>(?:[^"]*[^"\d])?)\d+|(?<hash>[0-9a-f-]{8,}))"$/i;
/** Fewer may be systems, or parts of something, that are numbered too. */
const FEWEST_SAMPLES = 5;

/** Whether keys are those of samples: numbers behind the same name, or hashes of the same length. */
function areIds(keys: readonly string[]): boolean {
  const stems = keys.map((key) => STEM.exec(key)?.groups);
  const [first] = stems;
  return (
    keys.length >= FEWEST_SAMPLES &&
    new Set(keys).size === keys.length &&
    (stems.every((own) => own?.stem !== undefined && own.stem === first?.stem) ||
      stems.every((own) => own?.hash !== undefined && own.hash.length === first?.hash?.length))
  );
}

/**
 * At least two objects by the same ids of samples, `{"generations": {"sample_0": …}, "passed": {"sample_0": …}}`, each a
 * column; the ids are one too. Values beside these objects are of the whole file. Null if all are numbers, as in a table
 * of results by system.
 */
function keyedIn(text: string): readonly Column[] | null {
  const cursor = new JsonCursor(text);
  const found: Column[] = [];
  let ids: readonly string[] | null = null;
  if (!cursor.take("{")) return null;
  do {
    const name = cursor.string();
    const value = name !== null && cursor.take(":") ? cursor.value() : null;
    if (name === null || value === null) return null;
    const members = value.startsWith("{") ? membersOf(value) : null;
    if (members === null || !areIds([...members.keys()])) continue;
    ids ??= [...members.keys()];
    if ((found.length + 2) * ids.length > MAX_VALUES) return null;
    const values = ids.flatMap((id) => members.get(id) ?? []);
    if (values.length !== ids.length || members.size !== ids.length) return null;
    found.push({ name, values });
  } while (cursor.take(","));
  const isTold = found.some(({ values }) => values.some((value) => /^["[tf]/.test(value)));
  const isRecords = found.every(({ values }) => values.every((value) => value.startsWith("{")));
  if (!cursor.take("}") || !cursor.isAtEnd() || ids === null || found.length < 2 || !isTold || isRecords) return null;
  const isNamed = ids.some((id) => !/^"\d+"$/.test(id)) && found.every(({ name }) => name !== '"id"');
  return isNamed ? [{ name: '"id"', values: ids }, ...found] : found;
}

/** The members of an object, in the order of the text; null where it is broken, or has too many. */
function membersOf(text: string): ReadonlyMap<string, string> | null {
  const cursor = new JsonCursor(text);
  const members = new Map<string, string>();
  if (!cursor.take("{")) return null;
  do {
    const key = cursor.string();
    const value = key !== null && cursor.take(":") ? cursor.value() : null;
    if (key === null || value === null || members.size === MAX_VALUES) return null;
    members.set(key, value);
  } while (cursor.take(","));
  return cursor.take("}") && cursor.isAtEnd() ? members : null;
}

/** Names once and then a list a row: `{"columns": […], "data": [[…], …]}`, as pandas splits a table and MLflow writes one. */
function splitIn(text: string): readonly Column[] | null {
  const cursor = new JsonCursor(text);
  let names: readonly string[] | null = null;
  let rows: readonly (readonly string[])[] | null = null;
  if (!cursor.take("{")) return null;
  do {
    const key = cursor.string();
    if (key === null || !cursor.take(":")) return null;
    if (key === '"columns"' && cursor.take("[")) names = listed(cursor, MAX_VALUES);
    else if (key === '"data"' && names && cursor.take("[")) rows = rowsIn(cursor, names.length);
    else if (key !== '"index"' || cursor.value() === null) return null;
  } while (cursor.take(","));
  if (!cursor.take("}") || !cursor.isAtEnd() || !names?.every(isString) || !rows || rows.length === 0) return null;
  const all = rows;
  return names.map((name, column) => ({ name, values: all.map((row) => row[column] ?? "null") }));
}

const isString = (text: string): boolean => text.startsWith('"');

/** Rows of so many values each; null where one has more or fewer. */
function rowsIn(cursor: JsonCursor, width: number): readonly (readonly string[])[] | null {
  const rows: (readonly string[])[] = [];
  do {
    const row = cursor.take("[") ? listed(cursor, width) : null;
    if (row?.length !== width || (rows.length + 1) * width > MAX_VALUES) return null;
    rows.push(row);
  } while (cursor.take(","));
  return cursor.take("]") ? rows : null;
}

/** The values of a list whose bracket has been taken. */
function listed(cursor: JsonCursor, most: number): readonly string[] | null {
  const values: string[] = [];
  if (cursor.take("]")) return values;
  do {
    const value = cursor.value();
    if (value === null || values.length === most) return null;
    values.push(value);
  } while (cursor.take(","));
  return cursor.take("]") ? values : null;
}

/** The values of an object whose brace has been taken and whose keys are row numbers. */
function numbered(cursor: JsonCursor, most: number): readonly string[] | null {
  const values: string[] = [];
  do {
    const key = cursor.string();
    const value = key !== null && /^"\d+"$/.test(key) && cursor.take(":") ? cursor.value() : null;
    if (value === null || values.length === most) return null;
    values.push(value);
  } while (cursor.take(","));
  return cursor.take("}") ? values : null;
}

/** Length of the lines, a byte a character at least. */
function bytesOf(found: readonly Column[]): number {
  const rows = found[0]?.values.length ?? 0;
  return found.reduce(
    (sum, { name, values }) => values.reduce((bytes, { length }) => bytes + length, sum + rows * (name.length + 2)),
    rows * 2,
  );
}

async function* linesOf(found: readonly Column[]): AsyncGenerator<string> {
  const rows = found[0]?.values.length ?? 0;
  for (let row = 0; row < rows; row += 1) {
    const fields = found.map(({ name, values }) => `${name}:${values[row] ?? "null"}`);
    // Line ends only part tokens here; one within a text makes no JSON, before and after.
    yield `{${fields.join(",").replace(/[\r\n][ \t\r\n]*/g, " ")}}\n`;
  }
}
