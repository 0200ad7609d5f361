import { t } from "@vscode/l10n";
import { type Issue, type JsonPath, pathText, wordBy } from "../model/index.ts";
import { textOfCell } from "../read/cells.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { numberIn } from "../read/written.ts";

export type Wanted = "text" | "id" | "texts" | "number" | "flag" | "list" | "object";

interface Findings {
  issues: Issue[] | null;
}

const NO_ISSUES: readonly Issue[] = [];
const FLAG = /^(true|false|1|0)$/i;

/**
 * Typed readers over one object of a record. Null and absent are the same; an empty string is a text. An unreadable
 * value is reported once as BAD_FIELD and reads as absent; nothing throws. Paths and messages are made only for issues.
 */
export class Fields {
  readonly record: JsonRecord;
  readonly #findings: Findings;
  readonly #pathOf: (key: string) => JsonPath;

  constructor(record: JsonRecord, pathOf: (key: string) => JsonPath = atTop, findings: Findings = { issues: null }) {
    this.record = record;
    this.#pathOf = pathOf;
    this.#findings = findings;
  }

  get issues(): readonly Issue[] {
    return this.#findings.issues ?? NO_ISSUES;
  }

  path(key: string): JsonPath {
    return this.#pathOf(key);
  }

  has(key: string): boolean {
    const value = this.record[key];
    return value !== undefined && value !== null;
  }

  firstOf(keys: readonly string[]): string | null {
    for (const key of keys) if (this.has(key)) return key;
    return null;
  }

  text(key: string): string | null {
    const value = this.record[key];
    if (typeof value === "string") return value;
    return textOfCell(value) ?? this.#absent(key, value, "text");
  }

  id(key: string): string | null {
    const value = this.record[key];
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    return textOfCell(value) ?? this.#absent(key, value, "id");
  }

  /** Elements of another type are reported and left out. A single text is a list of one. */
  texts(key: string): readonly string[] | null {
    const value = this.record[key];
    if (typeof value === "string") return [value];
    if (!Array.isArray(value)) return this.#absent(key, value, "texts");
    if (value.every(isText)) return value;
    for (const [index, element] of value.entries()) {
      if (!isText(element)) this.bad([...this.path(key), index], "text", element);
    }
    return value.filter(isText);
  }

  /** A finite number, or a text that writes a decimal number. */
  number(key: string): number | null {
    const value = this.record[key];
    if (typeof value === "number") return Number.isFinite(value) ? value : null; // The parser has reported it.
    const written = typeof value === "string" ? numberIn(value) : null;
    return written ?? this.#absent(key, value, "number");
  }

  flag(key: string): boolean | null {
    const value = this.record[key];
    if (typeof value === "boolean") return value;
    if (value === 1 || value === 0) return value === 1;
    if (typeof value === "string" && FLAG.test(value)) return value === "1" || value.toLowerCase() === "true";
    return this.#absent(key, value, "flag");
  }

  list(key: string): readonly unknown[] | null {
    const value = this.record[key];
    if (Array.isArray(value)) return value;
    return this.#absent(key, value, "list");
  }

  object(key: string): Fields | null {
    const value = this.record[key];
    if (isObject(value)) return this.within(value, () => this.path(key));
    return this.#absent(key, value, "object");
  }

  within(record: JsonRecord, path: () => JsonPath): Fields {
    return this.besides(record, (key) => [...path(), key]);
  }

  besides(record: JsonRecord, pathOf: (key: string) => JsonPath): Fields {
    return new Fields(record, pathOf, this.#findings);
  }

  bad(path: JsonPath, wanted: Wanted, value: unknown): void {
    this.odd(path, (at) => shouldBe(wanted, at, typeWord(value)));
  }

  /** Reports a value as BAD_FIELD in words of its own, which get the text of its path. */
  odd(path: JsonPath, message: (at: string) => string): void {
    this.report("BAD_FIELD", path, message(pathText(path)));
  }

  report(code: Issue["code"], path: JsonPath, message: string): void {
    this.#findings.issues ??= [];
    this.#findings.issues.push({ code, path: pathText(path), message });
  }

  need(...keys: [string, ...string[]]): void {
    if (this.firstOf(keys) === null) this.miss(this.path(keys[0]));
  }

  miss(path: JsonPath): void {
    this.report(
      "MISSING_FIELD",
      [],
      t(
        "The record has no {0}, so whatever needs it is undefined. If the field has another name, map it.",
        pathText(path),
      ),
    );
  }

  #absent(key: string, value: unknown, wanted: Wanted): null {
    if (value !== undefined && value !== null) this.bad(this.path(key), wanted, value);
    return null;
  }
}

export type Words = Readonly<Record<string, string | number>>;

/**
 * Values of a record under our field names. `paths` lead to them in the record; a name with `[*]` is a path from a list
 * element on.
 */
export class MappedFields extends Fields {
  readonly paths: Readonly<Record<string, JsonPath>>;
  readonly #words: Readonly<Record<string, Words | undefined>>;

  constructor(
    values: JsonRecord,
    paths: Readonly<Record<string, JsonPath>>,
    words: Readonly<Record<string, Words | undefined>> = NO_WORDS,
  ) {
    super(values, (key) => paths[key] ?? [key]);
    this.paths = paths;
    this.#words = words;
  }

  wordsOf(field: string): Words | null {
    return this.#words[field] ?? null;
  }
}

const NO_WORDS: Readonly<Record<string, Words>> = {};

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

function typeWord(value: unknown): string {
  if (value === null || value === undefined) return t("null");
  if (Array.isArray(value)) return t("a list");
  if (typeof value === "string") return t("a string");
  if (typeof value === "number") return t("a number");
  if (typeof value === "boolean") return t("true or false");
  return t("an object");
}

const atTop = (key: string): JsonPath => [key];

const shouldBe = wordBy<Wanted, [path: string, found: string]>({
  text: (path, found) => t("{0} should be a string but is {1}; it was left out.", path, found),
  id: (path, found) => t("{0} should be a string or a number but is {1}; the sample has no id.", path, found),
  texts: (path, found) => t("{0} should be a list of strings but is {1}; it was left out.", path, found),
  number: (path, found) => t("{0} should be a number but is {1}; it was left out.", path, found),
  flag: (path, found) => t("{0} should be true or false but is {1}; it was left out.", path, found),
  list: (path, found) => t("{0} should be a list but is {1}; it was left out.", path, found),
  object: (path, found) => t("{0} should be an object but is {1}; it was left out.", path, found),
});
