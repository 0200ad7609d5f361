import { t } from "@vscode/l10n";
import { type Issue, type JsonPath, pathText } from "../model/index.ts";
import { textOfCell } from "../read/cells.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { numberIn } from "../read/written.ts";

export type Wanted = "text" | "id" | "texts" | "number" | "flag" | "list" | "object";

/** Where the fields of a record report what cannot be read; shared by its nested objects. */
interface Findings {
  issues: Issue[] | null;
}

const NO_ISSUES: readonly Issue[] = [];
const FLAG = /^(true|false|1|0)$/i;

/**
 * Typed readers over one object of a record. Null and absent are the same, an empty string is a text. What is there
 * and cannot be read is reported once as BAD_FIELD and reads as absent; nothing throws. Paths and messages are only
 * made when there is something to say.
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

  /** The first of these keys that has a value. */
  firstOf(keys: readonly string[]): string | null {
    for (const key of keys) if (this.has(key)) return key;
    return null;
  }

  text(key: string): string | null {
    const value = this.record[key];
    if (typeof value === "string") return value;
    return textOfCell(value) ?? this.#absent(key, value, "text");
  }

  /** Ids are texts; a number is one by its digits. */
  id(key: string): string | null {
    const value = this.record[key];
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    return textOfCell(value) ?? this.#absent(key, value, "id");
  }

  /** A list of texts; elements of another type are reported and left out. One text alone is a list of one. */
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

  /** A finite number, or a text that writes one out in decimals. */
  number(key: string): number | null {
    const value = this.record[key];
    if (typeof value === "number") return Number.isFinite(value) ? value : null; // The parser has told of it.
    const written = typeof value === "string" ? numberIn(value) : null;
    return written ?? this.#absent(key, value, "number");
  }

  /** True or false; also 1 and 0, and all of them as texts, the words in any case. */
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

  /** The fields of an object found inside of this one; its issues come out here. */
  within(record: JsonRecord, path: () => JsonPath): Fields {
    return this.besides(record, (key) => [...path(), key]);
  }

  /** The fields of another object at paths of its own; its issues come out here. */
  besides(record: JsonRecord, pathOf: (key: string) => JsonPath): Fields {
    return new Fields(record, pathOf, this.#findings);
  }

  bad(path: JsonPath, wanted: Wanted, value: unknown): void {
    this.report("BAD_FIELD", path, shouldBe(wanted, pathText(path), typeWord(value)));
  }

  report(code: Issue["code"], path: JsonPath, message: string): void {
    this.#findings.issues ??= [];
    this.#findings.issues.push({ code, path: pathText(path), message });
  }

  /** Reports a field that is needed when none of its names has a value. */
  need(...keys: [string, ...string[]]): void {
    if (this.firstOf(keys) === null) this.miss(this.path(keys[0]));
  }

  /** Says that nothing stands at a path that is needed. */
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

/** Words of a format, and what each means in ours. */
export type Words = Readonly<Record<string, string | number>>;

/**
 * Values of a record under the names of our fields, found where a format or a person says they stand; `paths` lead
 * to them in the record, and with `[*]` behind a name from an element of a list on.
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

  /** The format's own words for a field and what they mean; null where it has none. */
  wordsOf(field: string): Words | null {
    return this.#words[field] ?? null;
  }
}

const NO_WORDS: Readonly<Record<string, Words>> = {};

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** What a value is, in a word for messages. */
function typeWord(value: unknown): string {
  if (value === null || value === undefined) return t("null");
  if (Array.isArray(value)) return t("a list");
  if (typeof value === "string") return t("a string");
  if (typeof value === "number") return t("a number");
  if (typeof value === "boolean") return t("true or false");
  return t("an object");
}

const atTop = (key: string): JsonPath => [key];

function shouldBe(wanted: Wanted, path: string, found: string): string {
  switch (wanted) {
    case "text":
      return t("{0} should be a string but is {1}; it was left out.", path, found);
    case "id":
      return t("{0} should be a string or a number but is {1}; the sample has no id.", path, found);
    case "texts":
      return t("{0} should be a list of strings but is {1}; it was left out.", path, found);
    case "number":
      return t("{0} should be a number but is {1}; it was left out.", path, found);
    case "flag":
      return t("{0} should be true or false but is {1}; it was left out.", path, found);
    case "list":
      return t("{0} should be a list but is {1}; it was left out.", path, found);
    case "object":
      return t("{0} should be an object but is {1}; it was left out.", path, found);
  }
}
