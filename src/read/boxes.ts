import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, OPEN_OBJECT, QUOTE, skipSpace } from "./bytes.ts";
import type { ByteRange, ByteSource, JsonContainer, RawRecord, ReadLimits } from "./container.ts";
import { readElements } from "./elements.ts";
import { type Box, type KeyPath, MOST_LOOKED_INTO, type Survey } from "./survey.ts";
import { WINDOW_BYTES } from "./window.ts";

export interface Boxes {
  readonly container: JsonContainer;
  readonly records: number;
}

/**
 * Places of the records in an object: any list of objects; lists of like records, one per key (`detail.*.rows`), whose
 * key each record gets as `model` or `condition`; an object of objects, whose keys become ids. A record's own member of
 * that name stays. Most records first; of equals the outermost.
 */
export function boxesIn(survey: Survey): readonly Boxes[] {
  const { boxes } = survey;
  const lists = boxes.filter(({ isList }) => isList);
  const found = [
    ...lists.map((list) => boxesOf(list.path.join("."), [list], [])),
    ...boxes.filter(({ isList, records }) => !isList && records > 1).map(namedIn),
    ...likeLists(lists).map(([path, star, like]) => {
      const name = nameOfKeys(path.slice(0, star), like, survey);
      const adds = like.map(({ from, path: own }) => [from, { [name]: own[star] }] as const);
      return boxesOf(path.map((key, depth) => (depth === star ? "*" : key)).join("."), like, adds);
    }),
  ];
  const depth = ({ container }: Boxes) => container.path.split(".").length;
  return found.sort((one, other) => other.records - one.records || depth(one) - depth(other));
}

function boxesOf(path: string, boxes: readonly Box[], adds: JsonContainer["adds"] & {}): Boxes {
  const records = boxes.reduce((sum, box) => sum + box.records, 0);
  return { container: { id: "nested", path, lists: boxes.map(({ from }) => from), adds }, records };
}

function namedIn({ path, from, members, records }: Box): Boxes {
  const adds = members.map(([offset, id]) => [offset, { id }] as const);
  return { container: { id: "named", path: path.join("."), lists: [from], adds }, records };
}

function likeLists(lists: readonly Box[]): readonly (readonly [path: KeyPath, star: number, like: readonly Box[]])[] {
  const groups = new Map<string, [KeyPath, number, Box[]]>();
  for (const list of lists) {
    for (const star of list.path.keys()) {
      const around = JSON.stringify([star, list.path.filter((_, depth) => depth !== star)]);
      const group = groups.get(around);
      if (group) group[2].push(list);
      else groups.set(around, [list.path, star, [list]]);
    }
  }
  return [...groups.values()].filter(
    // At this many only a part was surveyed.
    ([, , like]) => like.length > 1 && like.length < MOST_LOOKED_INTO && like.every((list) => isLike(list, like[0])),
  );
}

function isLike({ names }: Box, other: Box | undefined): boolean {
  const shared = names.filter((name) => other?.names.includes(name)).length;
  return 2 * shared > Math.max(names.length, other?.names.length ?? 0);
}

/** `model` if the surrounding names speak of models. */
function nameOfKeys(parent: KeyPath, lists: readonly Box[], { namesAt }: Survey): string {
  const beside = lists.flatMap(({ path }) => (path.length > parent.length + 1 ? namesAt(path.slice(0, -1)) : []));
  return [...parent.slice(-1), ...beside].some((name) => /model/i.test(name)) ? "model" : "condition";
}

export async function* readBoxes(
  source: ByteSource,
  { id, lists = [] }: JsonContainer,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const close = id === "named" ? CLOSE_OBJECT : CLOSE_ARRAY;
  let { line } = range;
  for (const from of lists) {
    for await (const batch of readElements(source, { ...range, from, line }, limits, signal, windowBytes, close)) {
      line += batch.length;
      yield id === "named" ? batch.flatMap((raw) => memberValue(raw) ?? []) : batch;
    }
  }
}

/** The record of `"key": {…}`; null for other members. */
function memberValue(raw: RawRecord): RawRecord | null {
  const { bytes } = raw;
  if (bytes?.[0] !== QUOTE) return raw;
  let end = 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === 0x5c ? 2 : 1;
  const colon = skipSpace(bytes, end + 1);
  const at = skipSpace(bytes, colon + 1);
  if (bytes[colon] !== COLON) return raw;
  if (bytes[at] !== OPEN_OBJECT) return null;
  return { ...raw, offset: raw.offset + at, length: raw.length - at, bytes: bytes.subarray(at) };
}
