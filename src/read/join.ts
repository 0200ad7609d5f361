import { t } from "@vscode/l10n";
import { addTo, type Issue } from "../model/index.ts";
import type { JsonRecord } from "./parse.ts";

/** Formats may read task, noise or model from a record's origin. */
export interface Origin {
  readonly name: string;
  readonly folders: readonly string[];
}

/** Key of an item's further records in its first one. */
export const OTHERS = "@others";

export interface LookupJoin {
  keyOf(record: JsonRecord, origin: Origin): string | readonly string[] | null;
  keyOfRow(record: JsonRecord, origin: Origin): string | readonly string[] | null;
  /** Name of the found record in the row: `row["@data"]`. */
  readonly as: string;
  /** Further files join as `@data2` and so on. */
  readonly isRepeatable?: boolean;
  readonly fileAs?: string;
  /**
   * For formats that choose among records of one key by content: the row gets all records of its first matching key as
   * a list, and under `rowsAs` the identities of its file's rows with that key. Absent: the first record of a key
   * counts.
   */
  readonly chooses?: {
    readonly rowsAs: string;
    keysOfRow(record: JsonRecord): readonly string[];
    /** Identity of a row, small enough to keep for every row. */
    identityOf(samples: readonly unknown[], record: JsonRecord): unknown;
  };
  /** Fields added to every record, from all records of its file. */
  readonly ofFile?: (records: Iterable<JsonRecord>) => JsonRecord;
  readonly on: readonly string[];
  /** Only rows that may have a partner are reported without one. */
  expects(record: JsonRecord): boolean;
}

export interface Lookup {
  readonly join: LookupJoin;
  readonly records: ReadonlyMap<string, readonly JsonRecord[]>;
  /** Records left out because an earlier one has their key. */
  readonly repeated: number;
}

export interface Items {
  readonly origin: Origin;
  itemOf(record: JsonRecord): string | null;
  readonly records: ReadonlyMap<string, readonly PlacedRecord[]>;
}

export interface SharedKeys {
  readonly origin: Origin;
  readonly rowsOf: LookupJoin;
  readonly ofFile: JsonRecord;
  readonly identities: ReadonlyMap<string, readonly unknown[]>;
}

export type Beside = Lookup | Items | SharedKeys;

export interface PlacedRecord {
  readonly offset: number;
  readonly line: number;
  readonly record: JsonRecord;
}

export function buildItems(itemOf: Items["itemOf"], placed: Iterable<PlacedRecord>, origin: Origin): Items {
  const records = new Map<string, PlacedRecord[]>();
  for (const one of placed) {
    const key = itemOf(one.record);
    if (key === null) continue;
    addTo(records, key, one);
  }
  return { origin, itemOf, records };
}

/** The records of one item merged into the first one; null for the others. */
export function itemRecord(record: JsonRecord, offset: number, { itemOf, records }: Items): JsonRecord | null {
  const key = itemOf(record);
  const [first, ...others] = (key === null ? undefined : records.get(key)) ?? [];
  if (!first || (first.offset !== offset && !others.some((other) => other.offset === offset))) return record;
  if (first.offset !== offset) return null;
  return others.length === 0 ? record : { ...record, [OTHERS]: others.map((other) => other.record) };
}

/** The first record of the item that a line is of; null of a line that belongs to none. */
export function firstOfItem(items: Items, line: number): PlacedRecord | null {
  let byLine = firsts.get(items);
  if (byLine === undefined) {
    byLine = new Map();
    for (const [first, ...others] of items.records.values())
      for (const one of first ? [first, ...others] : []) byLine.set(one.line, first ?? one);
    firsts.set(items, byLine);
  }
  return byLine.get(line) ?? null;
}

/** Created at the first request, once for a file: a hover looks up each line. */
const firsts = new WeakMap<Items, Map<number, PlacedRecord>>();

const NOWHERE: Origin = { name: "", folders: [] };

export const MOST_OF_KEY = 256;

/**
 * Of records with the same key the first one is kept, or up to `MOST_OF_KEY` + 1 if the format chooses. `origin` is the
 * lookup file's.
 */
export function buildLookup(join: LookupJoin, records: readonly JsonRecord[], origin = NOWHERE): Lookup {
  const byKey = new Map<string, JsonRecord[]>();
  const most = join.chooses ? MOST_OF_KEY + 1 : 1;
  let repeated = 0;
  const ofFile = join.ofFile?.(records) ?? {};
  for (const record of records) {
    const named = join.fileAs === undefined ? record : { ...record, ...ofFile, [join.fileAs]: origin.name };
    let isRepeated = false;
    for (const key of listed(join.keyOf(named, origin))) {
      const known = byKey.get(key);
      if (known) isRepeated = true;
      if (!known) byKey.set(key, [named]);
      else if (known.length < most) known.push(named);
    }
    if (isRepeated) repeated++;
  }
  return { join, records: byKey, repeated };
}

const listed = (keys: string | readonly string[] | null): readonly string[] =>
  keys === null ? [] : typeof keys === "string" ? [keys] : keys;

export function buildSharedKeys(
  join: LookupJoin,
  records: readonly JsonRecord[],
  adapt: (record: JsonRecord) => readonly unknown[],
  origin: Origin,
): SharedKeys {
  const identities = new Map<string, unknown[]>();
  const ofFile = join.ofFile?.(records) ?? {};
  for (const own of records) {
    const record = { ...own, ...ofFile };
    const keys = join.chooses?.keysOfRow(record) ?? [];
    if (keys.length === 0) continue;
    const identity = join.chooses?.identityOf(adapt(record), record);
    for (const key of keys) {
      const known = identities.get(key);
      if (!known) identities.set(key, [identity]);
      else if (known.length <= MOST_OF_KEY) known.push(identity);
    }
  }
  for (const [key, rows] of identities) if (rows.length === 1) identities.delete(key);
  return { origin, rowsOf: join, ofFile, identities };
}

export function withSharers(own: JsonRecord, { rowsOf: { chooses }, ofFile, identities }: SharedKeys): JsonRecord {
  const record = Object.keys(ofFile).length === 0 ? own : { ...own, ...ofFile };
  if (!chooses) return record;
  const rows = chooses.keysOfRow(record).flatMap((key) => identities.get(key) ?? []);
  return rows.length === 0 ? record : { ...record, [chooses.rowsAs]: rows };
}

export interface Joined {
  readonly record: JsonRecord;
  readonly issue: Issue | null;
}

/** The record with its partner under `record[join.as]`; else the record itself. `origin` is the row's. */
export function joinRecord(record: JsonRecord, { join, records }: Lookup, origin = NOWHERE): Joined {
  const found = partnersOf(join.keyOfRow(record, origin), records);
  const partner = join.chooses ? found : found?.[0];
  if (partner !== undefined) return { record: { ...record, [placeFor(record, join)]: partner }, issue: null };
  if (!join.expects(record) || record[join.as] !== undefined) return { record, issue: null };
  const message = t(
    "The joined data file has no record with the {0} of this row, so the row was scored without one. Check that the data file belongs to these answers.",
    join.on.join(", "),
  );
  return { record, issue: { code: "JOIN_MISMATCH", path: "", message } };
}

function placeFor(record: JsonRecord, { as, isRepeatable = false }: LookupJoin): string {
  let name = as;
  for (let number = 2; isRepeatable && record[name] !== undefined; number++) name = `${as}${number}`;
  return name;
}

function partnersOf(
  key: ReturnType<LookupJoin["keyOfRow"]>,
  records: Lookup["records"],
): readonly JsonRecord[] | undefined {
  const found = listed(key).find((one) => records.has(one));
  return found === undefined ? undefined : records.get(found);
}
