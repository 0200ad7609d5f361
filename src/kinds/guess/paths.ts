import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { numberIn, plainText } from "../../read/written.ts";
import { EACH, type LastWith, type MappedPath, printPath, readPath } from "../dottedPath.ts";
import type { FieldType, MappableField } from "../format.ts";
import { PathPlace } from "../places.ts";
import { areNearlyAll } from "../reading/numberForms.ts";

const MAX_RECORDS = 20;
const MAX_PATHS = 200;
const MAX_DEPTH = 6;
const EXAMPLE_LENGTH = 80;
/** Keys without a meaning: the parent key is the name. */
const GENERIC = new Set(["text", "content", "value", "pagecontent", "message", "string"]);

const ROLE_KEYS = ["role", "from", "speaker"] as const;

type PathType = "text" | "number" | "flag" | "list" | "mixed";

export interface FoundPath {
  readonly path: string;
  readonly steps: MappedPath;
  readonly example: string;
  readonly type: PathType;
  readonly isText: boolean;
  readonly texts: readonly string[];
}

export function pathsIn(records: readonly JsonRecord[], most = MAX_RECORDS): readonly FoundPath[] {
  const found: CountedPath[] = [];
  const several = new Set<string>();
  const whole = new PathPlace<CountedPath>();
  for (const record of records.slice(0, most)) walk(record, whole, found, several);
  return found
    .filter(({ steps }) => !isOfSeveral(steps, several))
    .map(({ counts, written, ...one }): FoundPath => {
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const type = TYPES.find((known) => areNearlyAll(counts[known] ?? 0, all)) ?? "mixed";
      return { ...one, type, isText: areNearlyAll(written, all) };
    });
}

type CountedPath = Omit<FoundPath, "type" | "isText" | "texts"> & {
  readonly texts: string[];
  readonly counts: Partial<Record<PathType, number>>;
  written: number;
};
const TYPES = ["text", "number", "flag", "list"] as const;

/** The first element of a list is an element of its own only if no list has more. */
const isOfSeveral = (steps: MappedPath, several: ReadonlySet<string>): boolean =>
  several.size > 0 && steps.some((step, at) => step === 0 && several.has(printPath(steps.slice(0, at))));

function walk(value: unknown, place: PathPlace<CountedPath> | null, found: CountedPath[], several: Set<string>): void {
  if (value === null || value === undefined || place === null || place.steps.length > MAX_DEPTH) return;
  const isOpen = () => found.length < MAX_PATHS;
  if (isObject(value)) {
    for (const key of Object.keys(value)) walk(value[key], place.at(key, isOpen()), found, several);
    return;
  }
  keep(value, place, found);
  if (!Array.isArray(value) || !isObject(value[0])) return;
  walk(value[0], place.at(EACH, isOpen()), found, several);
  if (value.length === 1) walk(value[0], place.at(0, isOpen()), found, several);
  else several.add(place.path);
  for (const last of rolesIn(value)) walk(readPath(value, [last]), place.at(last, isOpen()), found, several);
}

function rolesIn(list: readonly unknown[]): readonly LastWith[] {
  const key = ROLE_KEYS.find((name) => list.every((message) => isObject(message) && typeof message[name] === "string"));
  if (key === undefined) return [];
  const roles = new Set(list.flatMap((message) => (isObject(message) ? [plainText(message[key])] : [])));
  return [...roles].filter((value) => /^[\w-]{1,40}$/.test(value)).map((value) => ({ key, value }));
}

function keep(value: unknown, place: PathPlace<CountedPath>, found: CountedPath[]): void {
  const { path, steps } = place;
  if (path === "") return;
  if (place.content === null) {
    if (found.length >= MAX_PATHS) return;
    place.content = { path, steps, example: exampleOf(value), counts: {}, written: 0, texts: [] };
    found.push(place.content);
  }
  const counted = place.content;
  const type = typeOf(value);
  counted.counts[type] = (counted.counts[type] ?? 0) + 1;
  if (typeof value !== "string") return;
  counted.written++;
  counted.texts.push(value.slice(0, EXAMPLE_LENGTH));
}

function typeOf(value: unknown): PathType {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "flag";
  if (typeof value !== "string") return "list";
  if (value.length > LONGEST_NUMBER) return "text";
  if (numberIn(value) !== null) return "number";
  return value.length <= LONGEST_FLAG && /^(?:true|false)$/i.test(value) ? "flag" : "text";
}

const LONGEST_NUMBER = 400;
const LONGEST_FLAG = "false".length;

function exampleOf(value: unknown): string {
  const shown = Array.isArray(value) ? value.slice(0, 2) : value;
  const text = typeof shown === "string" ? shown : JSON.stringify(shown);
  return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH - 1)}…` : text;
}

/** Each field gets the path of its likeliest name with a fitting type, the shallower of two; each path is used once. */
export function mapByNames(paths: readonly FoundPath[], fields: readonly MappableField[]): FieldMap {
  const named = paths.map((found) => {
    const name = nameOf(found.steps);
    return { found, depth: found.steps.length, name, stem: withoutLanguage(found.steps) ?? name };
  });
  const taken = new Set<string>();
  const map: Record<string, string> = {};
  for (const field of fields) {
    for (const wanted of [plain(field.id), ...field.alsoCalled]) {
      const best = named
        .filter(({ name, stem }) => isCalled(name, wanted) || stem === wanted)
        .filter(({ found }) => !taken.has(found.path) && canHold(field, found))
        .sort((one, other) => one.depth - other.depth)[0];
      if (best === undefined) continue;
      map[field.id] = best.found.path;
      taken.add(best.found.path);
      break;
    }
  }
  return map;
}

function withoutLanguage(steps: MappedPath): string | null {
  const stem = /^(.{4,})[_-](?:en|de|fr|es|pt|it|nl|pl|cs|tr|ru|uk|ar|fa|hi|bn|ur|zh|ja|ko|vi|th|eu|ca|gl)$/i.exec(
    lastKey(steps),
  );
  return stem === null ? null : plain(stem[1] ?? "");
}

export const lastKey = (steps: MappedPath): string => {
  const last = steps.at(-1);
  return typeof last === "string" ? last : "";
};

/** A wanted name with a star is a suffix: `gpt4_modelname`. */
const isCalled = (name: string, wanted: string): boolean =>
  wanted.startsWith("*") ? name.endsWith(wanted.slice(1)) : name === wanted;

export const holdsSentences = ({ texts }: FoundPath): boolean =>
  texts.filter((text) => /\S\s+\S+\s+\S/.test(text) || UNSPACED.test(text)).length > texts.length / 2;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}]{6}/u;

function canHold({ type, words }: MappableField, found: FoundPath): boolean {
  if (words !== undefined && !found.texts.every((text) => isAmong(words, wordOf(text)))) return false;
  if (ONE_EACH.includes(type) && found.steps.includes(EACH)) return false;
  // What a speaker of a chat says is no name: `system` is no model.
  if (type === "text" && found.steps.some((step) => typeof step === "object")) return false;
  return HOLDS[type](found) && (type !== "text" || found.texts.every((text) => text.length < EXAMPLE_LENGTH));
}

const wordOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

const isAmong = (words: readonly string[], word: string): boolean =>
  words.includes(word) || words.includes(word.slice(0, 100).replace(/_?[\d.]{1,20}_?%?$/, ""));

const ONE_EACH: readonly FieldType[] = ["id", "text", "question", "response", "number", "flag", "label", "raters"];

const HOLDS: Readonly<Record<FieldType, (found: FoundPath) => boolean>> = {
  id: isPlain,
  text: ({ isText }) => isText,
  question: ({ isText }) => isText,
  response: ({ isText }) => isText,
  answer: ({ type }) => type !== "flag",
  documents: ({ isText, type }) => isText || type === "list",
  number: ({ type }) => type === "number" || type === "mixed",
  flag: ({ type }) => type === "flag" || type === "number",
  label: isPlain,
  raters: isPlain,
  texts: ({ isText, type }) => isText || type === "list",
  numbers: isList,
  sentences: isList,
  support: isList,
  judgement: isList,
  remarks: isList,
  conversation: ({ type, isText, example }) => (type === "list" || isText) && /^\s*[[{]\s*["[{]/.test(example),
  spans: ({ type, example }) => type === "list" && SPANS.test(example),
};

const SPANS =
  /^\[\s*(?:\]|\[\s*\d+\s*,\s*\d|\{.*"(?:start|begin|from|char_start|offset|span|offsets|range)[a-z_]*"\s*:)/i;

function isPlain({ type, isText }: FoundPath): boolean {
  return type !== "list" && (type !== "mixed" || isText);
}

function isList({ type }: FoundPath): boolean {
  return type === "list";
}

const AS_PATH = /^[\p{L}\p{N}_][\w-]*(?:[./][\p{L}\p{N}_][\w-]*)+$/u;

/** The last key with a meaning, or part of it; of a chat message its speaker. */
export function nameOf(steps: MappedPath): string {
  const keys = steps.flatMap((step) => {
    // Programs write paths as keys: `inputs.question`, `answer/v1/score`; people write `Conflation (Y/N)`.
    if (typeof step === "string") return (AS_PATH.test(step) ? step.split(/[./]/) : [step]).map(plain).filter(Boolean);
    return typeof step === "object" ? [plain(step.value)] : [];
  });
  return keys.findLast((key) => !GENERIC.has(key)) ?? keys.at(-1) ?? "";
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
