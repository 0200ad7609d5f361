import type { FieldMap } from "../../model/index.ts";
import { setOwn } from "../read/carefulJson.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { EACH, type MappedPath, parsePath, printPath } from "./dottedPath.ts";
import type { Facts } from "./facts.ts";
import type { Adapter, MappableField } from "./format.ts";
import type { Kind } from "./kind.ts";
import { mappedAdapter, withMappedScores } from "./mapping.ts";
import { isScoreId } from "./ownScores/names.ts";
import { parseScorePath, scorePathText } from "./ownScores/read.ts";

/** Readers of so many elements are kept from record to record. */
const MOST_KEPT = 100;

/** The record's own list that its responses stand in, one an element: `systems[*].response`; null where they do not. */
export function listOfResponses(fields: readonly MappableField[], map: FieldMap): string | null {
  const response = fields.find(({ isRequired, type }) => isRequired && type === "response")?.id ?? "";
  const parsed = parsePath(map[response] ?? "");
  const [list, each, member] = parsed.ok ? parsed.path : [];
  return typeof list === "string" && each === EACH && typeof member === "string" ? list : null;
}

/**
 * A mapping whose response stands in a list, as an adapter: a record is a sample of each object of the list, with the
 * record's own fields. Numbers and flags of either are scores; of two with the same name, those of the element.
 */
export function adapterOfList<Sample, F extends Facts>(
  kind: Pick<Kind<Sample, F>, "mappable" | "fromMapping" | "mappedProgram">,
  map: FieldMap,
  list: string,
): Adapter<Sample> {
  const standIn = (member: string) => `${list}[*].${member}`;
  const members = new Set<string>();
  const own = new Set<string>();
  const below = (path: MappedPath): MappedPath => {
    const [first, each, member, ...rest] = path;
    if (first === list && each === EACH && typeof member === "string") {
      members.add(member);
      return [standIn(member), ...rest];
    }
    if (typeof first === "string") own.add(first);
    return path;
  };
  const inner = withPaths(map, below);
  const adapterOf = (at: number) =>
    withMappedScores(
      mappedAdapter(kind, inner, (key) => {
        const member = key.startsWith(standIn("")) ? key.slice(standIn("").length) : null;
        return member === null ? [key] : [list, at, member];
      }),
      inner,
    );
  const rowOf = (record: JsonRecord, element: JsonRecord): JsonRecord => {
    const { [list]: _, ...shared } = record;
    const row: Record<string, unknown> = { ...shared };
    for (const [member, value] of Object.entries(element)) {
      if (members.has(member)) setOwn(row, standIn(member), value);
      else if (!own.has(member)) setOwn(row, member, value);
    }
    return row;
  };
  const known: Adapter<Sample>[] = [];
  return {
    ...adapterOf(0),
    match(record, origin) {
      const first = elementsOf(record, list)[0];
      return adapterOf(0).match(first ? rowOf(record, first[1]) : record, origin);
    },
    adapt: (record, origin) =>
      elementsOf(record, list).flatMap(([at, element]) => {
        const adapter = known[at] ?? adapterOf(at);
        if (at < MOST_KEPT) known[at] = adapter;
        return adapter.adapt(rowOf(record, element), origin);
      }),
  };
}

function elementsOf(record: JsonRecord, list: string): readonly (readonly [at: number, element: JsonRecord])[] {
  const value = record[list];
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: unknown, at) => (isObject(element) ? [[at, element] as const] : []));
}

/** Lists of what led to an answer, or of what was said of one. */
const NO_ANSWERS =
  /judge|rat(?:er|ing)|annotat|grade|vote|review|step|trace|message|turn|history|chat|conversation|exchange|tool|doc|chunk|context|source|passage|evidence|citation|retriev|hit|example|shot/i;

/** So many elements of a list are as good as all for telling what they are. */
const MOST_A_RECORD = 50;

/** A list of the records, as if each of its objects were a record of its own with the rest of its record. */
export interface FlatList {
  readonly list: string;
  readonly rows: readonly JsonRecord[];
  /** Names that the objects of the list have. */
  readonly members: ReadonlySet<string>;
}

/** The lists of several objects that every record has under the same key and that may be answers. */
export function flatLists(records: readonly JsonRecord[]): readonly FlatList[] {
  const [first] = records;
  return Object.keys(first ?? {}).flatMap((list) => {
    if (NO_ANSWERS.test(list)) return [];
    const all = records.map((record) => elementsOf(record, list));
    if (!all.every((elements) => elements.length > 0) || all.every((elements) => elements.length === 1)) return [];
    const members = new Set(all.flatMap((elements) => elements.flatMap(([, element]) => Object.keys(element))));
    const rows = records.flatMap((record, at) => {
      const { [list]: _, ...shared } = record;
      const elements = (all[at] ?? []).slice(0, MOST_A_RECORD);
      return elements.map(([, element]) => ({ ...shared, ...element }));
    });
    return [{ list, rows, members }];
  });
}

/** A mapping of the rows of a list as one of its records. */
export function mapOfList(map: FieldMap, { list, members }: FlatList): FieldMap {
  const within = (path: MappedPath): MappedPath =>
    typeof path[0] === "string" && members.has(path[0]) ? [list, EACH, ...path] : path;
  return withPaths(map, within);
}

/** The mapping with each path changed. */
function withPaths(map: FieldMap, change: (path: MappedPath) => MappedPath): FieldMap {
  const changed = Object.entries(map).map(([field, text]) => {
    if (isScoreId(field)) {
      const score = parseScorePath(text);
      return [field, "message" in score ? text : scorePathText(change(score.path), score.good)];
    }
    const parsed = parsePath(text);
    return [field, parsed.ok ? printPath(change(parsed.path)) : text];
  });
  return Object.fromEntries(changed);
}
