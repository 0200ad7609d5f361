import { BOM, hasAt, OPEN_OBJECT, skipSpace } from "../bytes.ts";
import { type ByteSource, DEFAULT_LIMITS, type Transcode } from "../container.ts";
import { decode } from "../decode.ts";
import { layoutOfObject } from "../objects.ts";
import { HEAD_BYTES } from "../sniff.ts";
import { readExactly } from "../window.ts";

/** Reads JSON tokens and returns the text of values; their content is not checked. */
class JsonCursor {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

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

  string(): string | null {
    this.#skipSpace();
    const from = this.#at;
    if (this.#text[from] !== '"' || !this.#passString()) return null;
    return this.#text.slice(from, this.#at);
  }

  /** Whether a key and a list come next; nothing is passed over. */
  isAtList(): boolean {
    const at = this.#at;
    const isList = this.string() !== null && this.take(":") && this.take("[");
    this.#at = at;
    return isList;
  }

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
 * Converts an object of columns to lines, one per row: lists of equal length (`Dataset.to_dict`), objects by row number
 * (pandas), objects by the same sample ids, or names and then rows (pandas' split). Null for other files, or one too
 * long to hold. Values keep their text, so that errors are found in their line.
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

interface JsonColumn {
  readonly name: string;
  /** The object that has this column and others. */
  readonly holder?: string;
  readonly values: readonly string[];
}

/**
 * `{"name": [`, `{"name": {"gpt": [` or `{"name": {"sample_0":`, the whole file, without a known list of records. Values of the whole file
 * may precede the first object of ids.
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
    if (cursor.take("{")) return (isFirst && cursor.isAtList()) || STEM.exec(cursor.string() ?? "") !== null;
    if (cursor.value() === null || !cursor.take(",")) return false;
  }
}

const LOOKED_AT = 4096;

/** Values are mostly texts; the shortest numbers take 20 times the file. */
const MAX_VALUES = 4 * 1024 * 1024;

/**
 * At least two columns of the same length above zero, some of them in objects of columns, `{"scores": {"gpt": […]}}`;
 * null for too many values, or only objects: lists of records may have equal lengths.
 */
function columnsIn(text: string): readonly JsonColumn[] | null {
  const cursor = new JsonCursor(text);
  const found: JsonColumn[] = [];
  const add = (name: string, holder: string | null, values: readonly string[] | null): boolean => {
    const isColumn = values !== null && values.length > 0 && values.length === (found[0]?.values ?? values).length;
    if (isColumn) found.push({ name, values, ...(holder === null ? {} : { holder }) });
    return isColumn;
  };
  const most = (): number | null => {
    const rows = (found[0]?.values ?? { length: MAX_VALUES }).length;
    return (found.length + 1) * rows > MAX_VALUES && found.length > 0 ? null : rows;
  };
  if (!cursor.take("{")) return null;
  do {
    const name = cursor.string();
    const rows = most();
    if (name === null || rows === null || !cursor.take(":")) return null;
    if (cursor.take("[")) {
      if (!add(name, null, listed(cursor, rows))) return null;
    } else if (!cursor.take("{")) return null;
    else if (!cursor.isAtList()) {
      if (!add(name, null, numbered(cursor, rows))) return null;
    } else if (!columnsOf(cursor, most, (inner, values) => add(inner, name, values))) return null;
  } while (cursor.take(","));
  const isRecords = found.every(({ values }) => values.every((value) => value.startsWith("{")));
  const isTable = found.some(({ holder }) => holder === undefined);
  return cursor.take("}") && cursor.isAtEnd() && found.length > 1 && isTable && !isRecords ? found : null;
}

/** Lists in an object, up to its end; false if one of them is no column. */
function columnsOf(
  cursor: JsonCursor,
  most: () => number | null,
  add: (name: string, values: readonly string[] | null) => boolean,
): boolean {
  do {
    const name = cursor.string();
    const rows = most();
    if (name === null || rows === null || !cursor.take(":") || !cursor.take("[")) return false;
    if (!add(name, listed(cursor, rows))) return false;
  } while (cursor.take(","));
  return cursor.take("}");
}

/** A sample id with its quotes: a common stem and a number, or a hexadecimal hash. */
const STEM = /^"(?:(?<stem>(?:[^"]*[^"\d])?)\d+|(?<hash>[0-9a-f-]{8,}))"$/i;
const FEWEST_SAMPLES = 5;

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
 * At least two objects with the same sample ids, `{"generations": {"sample_0": …}, "passed": {"sample_0": …}}`, each a
 * column, plus the ids. Other values are of the whole file. Null if all are numbers, as in a table of results by
 * system.
 */
function keyedIn(text: string): readonly JsonColumn[] | null {
  const cursor = new JsonCursor(text);
  const found: JsonColumn[] = [];
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
  const hasTexts = found.some(({ values }) => values.some((value) => /^["[tf]/.test(value)));
  const isRecords = found.every(({ values }) => values.every((value) => value.startsWith("{")));
  if (!cursor.take("}") || !cursor.isAtEnd() || ids === null || found.length < 2 || !hasTexts || isRecords) return null;
  const isNamed = ids.some((id) => !/^"\d+"$/.test(id)) && found.every(({ name }) => name !== '"id"');
  return isNamed ? [{ name: '"id"', values: ids }, ...found] : found;
}

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

/** Names, then a list per row: `{"columns": […], "data": [[…], …]}`, as by pandas and MLflow. */
function splitIn(text: string): readonly JsonColumn[] | null {
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

function rowsIn(cursor: JsonCursor, width: number): readonly (readonly string[])[] | null {
  const rows: (readonly string[])[] = [];
  do {
    const row = cursor.take("[") ? listed(cursor, width) : null;
    if (row?.length !== width || (rows.length + 1) * width > MAX_VALUES) return null;
    rows.push(row);
  } while (cursor.take(","));
  return cursor.take("]") ? rows : null;
}

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

function bytesOf(found: readonly JsonColumn[]): number {
  const rows = found[0]?.values.length ?? 0;
  return found.reduce(
    (sum, { name, values }) => values.reduce((bytes, { length }) => bytes + length, sum + rows * (name.length + 2)),
    rows * 2,
  );
}

async function* linesOf(found: readonly JsonColumn[]): AsyncGenerator<string> {
  const rows = found[0]?.values.length ?? 0;
  const holders = new Set(found.map(({ holder, name }) => holder ?? name));
  for (let row = 0; row < rows; row += 1) {
    const fieldsOf = (columns: readonly JsonColumn[]) =>
      columns.map(({ name, values }) => `${name}:${values[row] ?? "null"}`).join(",");
    const fields = [...holders].map((name) => {
      const held = found.filter(({ holder }) => holder === name);
      return held.length > 0 ? `${name}:{${fieldsOf(held)}}` : fieldsOf(found.filter((one) => one.name === name));
    });
    yield `{${fields.join(",").replace(/[\r\n][ \t\r\n]*/g, " ")}}\n`;
  }
}
