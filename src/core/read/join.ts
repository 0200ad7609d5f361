import { t } from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import { type LookupJoin, type Origin, OTHERS } from "../kinds/format.ts";
import type { JsonRecord } from "./parse.ts";

/** The records of one or several lookup files of one format, by key. */
export interface Lookup {
  readonly join: LookupJoin;
  readonly records: ReadonlyMap<string, JsonRecord>;
  /** Records that were left out because an earlier one has their key. */
  readonly repeated: number;
}

/** The records of a file that has several of each item, by what they are about. */
export interface Items {
  /** Of the file that they stand in: rows of another have nothing to do with them. */
  readonly origin: Origin;
  itemOf(record: JsonRecord): string | null;
  /** In file order, each with the offset that tells it. */
  readonly records: ReadonlyMap<string, readonly PlacedRecord[]>;
}

/** What stands beside the rows of files while they are read. */
export type Beside = Lookup | Items;

export interface PlacedRecord {
  readonly offset: number;
  readonly record: JsonRecord;
}

export function buildItems(itemOf: Items["itemOf"], placed: Iterable<PlacedRecord>, origin: Origin): Items {
  const records = new Map<string, PlacedRecord[]>();
  for (const one of placed) {
    const key = itemOf(one.record);
    if (key === null) continue;
    const known = records.get(key);
    if (known) known.push(one);
    else records.set(key, [one]);
  }
  return { origin, itemOf, records };
}

/** The records of one item together: the first with those that follow it, null for those. */
export function itemRecord(record: JsonRecord, offset: number, { itemOf, records }: Items): JsonRecord | null {
  const key = itemOf(record);
  const [first, ...others] = (key === null ? undefined : records.get(key)) ?? [];
  // What nobody placed, an unsaved line say, stands for itself.
  if (!first || (first.offset !== offset && !others.some((other) => other.offset === offset))) return record;
  if (first.offset !== offset) return null;
  return others.length === 0 ? record : { ...record, [OTHERS]: others.map((other) => other.record) };
}

const NOWHERE: Origin = { name: "", folders: [] };

/** Of records with the same key the first one stays. `origin` is the lookup file's. */
export function buildLookup(join: LookupJoin, records: Iterable<JsonRecord>, origin = NOWHERE): Lookup {
  const byKey = new Map<string, JsonRecord>();
  let repeated = 0;
  for (const record of records) {
    const key = join.keyOf(record, origin);
    if (key === null) continue;
    if (byKey.has(key)) repeated++;
    else byKey.set(key, join.fileAs === undefined ? record : { ...record, [join.fileAs]: origin.name });
  }
  return { join, records: byKey, repeated };
}

export interface Joined {
  readonly record: JsonRecord;
  /** JOIN_MISMATCH, where a partner was expected and none was found. */
  readonly issue: Issue | null;
}

/** The record with its partner placed under `record[join.as]`; the record itself where there is none. `origin` is the row's. */
export function joinRecord(record: JsonRecord, { join, records }: Lookup, origin = NOWHERE): Joined {
  const partner = partnerOf(join.keyOfRow(record, origin), records);
  if (partner !== undefined) return { record: { ...record, [placeFor(record, join)]: partner }, issue: null };
  // Joined before by another lookup of the same name: nothing is missing.
  if (!join.expects(record) || record[join.as] !== undefined) return { record, issue: null };
  const message = t(
    "The joined data file has no record with the {0} of this row, so the row was scored without one. Check that the data file belongs to these answers.",
    join.on.join(", "),
  );
  return { record, issue: { code: "JOIN_MISMATCH", path: "", message } };
}

/** Under its name; where several may stand side by side, the next free one: `@gold`, `@gold2`. */
function placeFor(record: JsonRecord, { as, isRepeatable = false }: LookupJoin): string {
  let name = as;
  for (let number = 2; isRepeatable && record[name] !== undefined; number++) name = `${as}${number}`;
  return name;
}

function partnerOf(
  key: ReturnType<LookupJoin["keyOfRow"]>,
  records: ReadonlyMap<string, JsonRecord>,
): JsonRecord | undefined {
  if (key === null) return undefined;
  if (typeof key === "string") return records.get(key);
  const found = key.find((one) => records.has(one));
  return found === undefined ? undefined : records.get(found);
}
