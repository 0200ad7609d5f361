import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, OPEN_OBJECT, QUOTE, skipSpace } from "./bytes.ts";
import type { ByteRange, ByteSource, JsonContainer, RawRecord, ReadLimits } from "./container.ts";
import { readElements } from "./elements.ts";
import { areModels, likeBoxes, type Star, starsOf } from "./likeBoxes.ts";
import type { Box, Survey } from "./survey.ts";
import { WINDOW_BYTES } from "./window.ts";

export interface Boxes {
  readonly container: JsonContainer;
  readonly records: number;
}

/**
 * Places of the records in an object: any list of objects; lists of like records below changing keys (`detail.*.rows`,
 * `*.*`), which each record gets as `model`, `split`, `condition` or `dataset`; an object of objects, whose keys become
 * ids, and several of these below changing keys. A record's own member of that name stays. Most records first; of
 * equals the outermost.
 */
export function boxesIn(survey: Survey): readonly Boxes[] {
  const { boxes } = survey;
  const lists = boxes.filter(({ isList }) => isList);
  const objects = boxes.filter(({ isList, records }) => !isList && records > 1);
  const found = [
    ...lists.map((box) => boxesOf([box], starsOf([box], survey))),
    ...objects.map((box) => boxesOf([box], [])),
    ...likeBoxes(lists, ({ names }) => names).map((like) => boxesOf(like, starsOf(like, survey))),
    ...likeBoxes(objects, (box) => namesOfMembers(box, survey))
      .filter(areById)
      .map((like) => boxesOf(like, starsOf(like, survey))),
  ];
  const depth = ({ container }: Boxes) => container.path.split(".").length;
  return found.sort((one, other) => other.records - one.records || depth(one) - depth(other));
}

const namesOfMembers = ({ path, members: [first] }: Box, { namesAt }: Survey): readonly string[] =>
  first === undefined ? [] : namesAt([...path, first[1]]);

/** Objects with more records than there are objects: `{split: {id: record}}`, and not `{id: {model: record}}`. */
const areById = (like: readonly Box[]): boolean =>
  like.reduce((sum, { records }) => sum + records, 0) > like.length * like.length &&
  !areModels(like.flatMap(({ members }) => members.map(([, key]) => key)));

function boxesOf(boxes: readonly Box[], stars: readonly Star[]): Boxes {
  const [{ path = [], isList = true } = {}] = boxes;
  const isStar = (depth: number) => stars.some(({ at }) => at === depth);
  const addsOf = ({ path: own }: Box) => Object.fromEntries(stars.map(({ at, name }) => [name, own[at]]));
  return {
    container: {
      id: isList ? "nested" : "named",
      path: path.map((key, depth) => (isStar(depth) ? "*" : key)).join("."),
      lists: boxes.map(({ from }) => from),
      adds: boxes.flatMap((box) =>
        box.isList
          ? stars.length === 0
            ? []
            : [[box.from, addsOf(box)] as const]
          : box.members.map(([offset, id]) => [offset, { ...addsOf(box), id }] as const),
      ),
    },
    records: boxes.reduce((sum, { records }) => sum + records, 0),
  };
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
