import { t } from "@vscode/l10n";
import { type JsonPath, pathText } from "../model/index.ts";
import { jsonOf } from "../read/written.ts";

/** Matches every element of a list. */
export const EACH = Symbol("each");

/**
 * Matches the last element of a list whose key has this value and in which the rest of the path has a value:
 * `messages[role=user].content`. A message may have only tool calls.
 */
export interface LastWith {
  readonly key: string;
  readonly value: string;
}

/**
 * A path as people write it: `output.text`, `contexts[*].text`, `a[0].b`, `["a key. with dots"].b`,
 * `messages[role=assistant].content`.
 */
export type MappedPath = readonly (string | number | typeof EACH | LastWith)[];

type ParsedPath = { readonly ok: true; readonly path: MappedPath } | { readonly ok: false; readonly message: string };

/** One step: a name after the start or a dot, `[3]`, `[*]`, a quoted key, or `[role=user]`. */
const STEP = /(\.?)(?:([^.[\]"]+)|\[(\d+)\]|\[(\*)\]|\[("(?:[^"\\]|\\.)*")\]|\[([\w-]+)=([\w-]+)\])/y;

export function parsePath(text: string): ParsedPath {
  const path: MappedPath[number][] = [];
  let at = 0;
  while (at < text.length) {
    STEP.lastIndex = at;
    const [step, dot, name, index, each, quoted, key, value] = STEP.exec(text) ?? [];
    const isDotRight = name === undefined ? dot === "" : (dot === ".") === at > 0;
    if (step === undefined || !isDotRight) return unreadable(text, at);
    if (name !== undefined) path.push(name);
    else if (index !== undefined) path.push(Number(index));
    else if (each !== undefined) path.push(EACH);
    else if (key !== undefined && value !== undefined) path.push({ key, value });
    else {
      // The pattern matches a JSON string, except for invalid escapes.
      const unquoted = jsonOf(quoted ?? "");
      if (typeof unquoted !== "string") return unreadable(text, at);
      path.push(unquoted);
    }
    at += step.length;
  }
  return path.length === 0 ? { ok: false, message: t("It is empty.") } : { ok: true, path };
}

export function printPath(path: MappedPath): string {
  let text = "";
  let plain: (string | number)[] = [];
  for (const step of path) {
    if (isConcrete(step)) {
      plain.push(step);
      continue;
    }
    text += joint(text, plain) + (step === EACH ? "[*]" : `[${step.key}=${step.value}]`);
    plain = [];
  }
  return text + joint(text, plain);
}

/**
 * The value at a path, or undefined. `[*]` yields a list with an entry per element, undefined ones included, so that
 * positions stay. Inherited properties are ignored.
 */
export function readPath(value: unknown, path: MappedPath, from = 0): unknown {
  let current = value;
  for (let index = from; index < path.length; index++) {
    const step = path[index];
    if (step === EACH) {
      if (!Array.isArray(current)) return undefined;
      return index + 1 === path.length ? current : current.map((element) => readPath(element, path, index + 1));
    }
    if (typeof current !== "object" || current === null || step === undefined) return undefined;
    if (typeof step === "object") {
      current = Array.isArray(current) ? current[lastWith(current, step, path, index + 1)] : undefined;
      continue;
    }
    if (Array.isArray(current) !== (typeof step === "number")) return undefined;
    if (!Object.hasOwn(current, step))
      return isNumbered(step) ? numberedIn(current, step) : isListing(step) ? listedIn(current, step) : undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

/** Placeholder for the numbers of keys that are one list: `context_{n}` for `context_1`, `context_2`, … */
const NUMBER = "{n}";
/** Placeholder for the letters of keys that are one object: `prob_{A}` for `prob_A`, `prob_B`, … */
export const LETTER = "{A}";
export const isNumbered = (step: MappedPath[number] | undefined): step is string =>
  typeof step === "string" && (step.includes(NUMBER) || step.includes(LETTER));

/** The place of a numbered key's siblings; null for another key. */
export function numberedOf(key: string): string | null {
  const [, before, after] = /^(.*?\D)\d{1,3}(\D*)$/s.exec(key) ?? [];
  return before === undefined || key.includes(NUMBER) ? null : `${before}${NUMBER}${after}`;
}

/** The keys of a lettered place, each with its letter as a capital, in order. */
export function letteredKeys(
  keys: readonly string[],
  step: string,
): readonly (readonly [letter: string, key: string])[] {
  const [before = "", after = ""] = step.split(LETTER);
  const found = keys.flatMap((key) => {
    const isOne = key.length === before.length + after.length + 1 && key.startsWith(before) && key.endsWith(after);
    const letter = isOne ? key.charAt(before.length) : "";
    return /^[A-Ja-j]$/.test(letter) ? [[letter.toUpperCase(), key] as const] : [];
  });
  return found.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The keys of a numbered place, by their numbers, or of a lettered one. */
export function numberedKeys(keys: readonly string[], step: string): readonly string[] {
  if (step.includes(LETTER)) return letteredKeys(keys, step).map(([, key]) => key);
  const [before = "", after = ""] = step.split(NUMBER);
  const numberOf = (key: string): number => {
    const isOne = key.length > before.length + after.length && key.startsWith(before) && key.endsWith(after);
    const digits = isOne ? key.slice(before.length, key.length - after.length) : "";
    return /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;
  };
  const found = keys.map((key) => ({ key, number: numberOf(key) })).filter(({ number }) => !Number.isNaN(number));
  return found.sort((one, other) => one.number - other.number).map(({ key }) => key);
}

/** The values of numbered keys as a list, or of lettered ones by their letters, without empty ones; undefined for none. */
function numberedIn(value: object, step: string): unknown {
  const isGiven = (one: unknown) => one !== null && one !== "";
  if (step.includes(LETTER)) {
    const found = letteredKeys(Object.keys(value), step).map(([letter, key]) => [letter, Reflect.get(value, key)]);
    return found.length === 0 ? undefined : Object.fromEntries(found.filter(([, one]) => isGiven(one)));
  }
  const keys = numberedKeys(Object.keys(value), step);
  if (keys.length === 0) return undefined;
  return keys.map((key): unknown => Reflect.get(value, key)).filter(isGiven);
}

/** Names of keys that are read together: `human_{1|2|3}`, `{gpt4|claude}_score`. */
const LISTING = /^([^{}]*)\{([^{}|]+(?:\|[^{}|]+)+)\}([^{}]*)$/s;
export const isListing = (step: MappedPath[number] | undefined): step is string =>
  typeof step === "string" && LISTING.test(step);

/** The keys of a listing; of another key only itself. */
export function listedKeys(step: string): readonly string[] {
  const [, before = "", names, after = ""] = LISTING.exec(step) ?? [];
  return names === undefined ? [step] : names.split("|").map((name) => before + name + after);
}

/** The place of several keys: what they share stands outside of the braces, whole words of it. Null if a key cannot be listed. */
export function listingOf(keys: readonly string[]): string | null {
  const [first = "", ...others] = keys;
  if (others.length === 0 || keys.some((key) => /[{}|]/.test(key))) return null;
  const shared = (isEnd: boolean): string => {
    const at = (key: string, from: number) => key[isEnd ? key.length - 1 - from : from];
    let length = 0;
    while (length < first.length && keys.every((key) => at(key, length) === at(first, length))) length++;
    const text = isEnd ? first.slice(first.length - length) : first.slice(0, length);
    return (isEnd ? /[^\p{L}\p{N}].*$/su : /^.*[^\p{L}\p{N}]/su).exec(text)?.[0] ?? "";
  };
  const before = shared(false);
  const end = shared(true);
  const isWhole = keys.every((key) => key.length > before.length + end.length);
  const after = isWhole ? end : "";
  const names = keys.map((key) => key.slice(before.length, key.length - after.length));
  return names.some((name) => name === "") ? null : `${before}{${names.join("|")}}${after}`;
}

/** The values of listed keys by key; undefined if there is none. */
function listedIn(value: object, step: string): unknown {
  const keys = listedKeys(step).filter((key) => Object.hasOwn(value, key));
  return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, Reflect.get(value, key)]));
}

/** Index of the last such element with a value at the rest of the path; else of the last such element. */
function lastWith(list: readonly unknown[], { key, value }: LastWith, path: MappedPath, rest: number): number {
  const isWanted = (element: unknown) =>
    typeof element === "object" &&
    element !== null &&
    Object.hasOwn(element, key) &&
    Reflect.get(element, key) === value;
  const said = list.findLastIndex((element) => isWanted(element) && saysAnything(readPath(element, path, rest)));
  return said >= 0 ? said : list.findLastIndex(isWanted);
}

function saysAnything(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (!Array.isArray(value)) return value !== undefined && value !== null;
  return value.some(
    (part: unknown) =>
      typeof part === "string" ||
      (typeof part === "object" && part !== null && typeof Reflect.get(part, "text") === "string"),
  );
}

export function placeIn(record: unknown, path: MappedPath): JsonPath | null {
  const place: (string | number)[] = [];
  for (const [at, step] of path.entries()) {
    const list: unknown = typeof step === "object" ? readPath(record, place) : null;
    if (step === EACH) return null;
    const found = typeof step === "object" && Array.isArray(list) ? lastWith(list, step, path, at + 1) : step;
    if (typeof found === "object" || found === -1) return null;
    place.push(found);
  }
  return place;
}

/**
 * The path of a field's value and, under `{field}[*]`, the rest of the path in each element:
 * `documents=contexts[*].text` yields `documents: contexts` and `documents[*]: text`. A path through a last element
 * ends with its list, as `placeIn` resolves it per record.
 */
export function concretePaths(field: string, path: MappedPath): Readonly<Record<string, JsonPath>> {
  const last = path.findIndex((step) => typeof step === "object");
  if (last >= 0) return { [field]: path.slice(0, last).filter(isConcrete) };
  const each = path.indexOf(EACH);
  if (each < 0) return { [field]: path.filter(isConcrete) };
  const below = path.slice(each + 1).filter(isConcrete);
  return { [field]: path.slice(0, each).filter(isConcrete), ...(below.length > 0 ? { [`${field}[*]`]: below } : {}) };
}

/** Whether a step leads to the same place in every record. */
export function isConcrete(step: MappedPath[number]): step is string | number {
  return typeof step === "string" || typeof step === "number";
}

function joint(before: string, path: JsonPath): string {
  const text = pathText(path);
  return before === "" || text === "" || text.startsWith("[") ? text : `.${text}`;
}

function unreadable(text: string, at: number): ParsedPath {
  const message = t(
    'Expected a name, [0], [*] or ["name"] at “{0}”, with a dot before a name.',
    text.slice(at, at + 20),
  );
  return { ok: false, message };
}
