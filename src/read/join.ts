import { t } from "@vscode/l10n";
import type { Issue } from "../model/index.ts";
import type { JsonRecord } from "./parse.ts";

/** Where a record came from; formats may read task, noise or model from it. */
export interface Origin {
  /** File name without folders: `prediction_en_x_temp0.7_noise0.4_passage5_correct0.0.json`. */
  readonly name: string;
  /** Folder names from the outermost to the innermost. */
  readonly folders: readonly string[];
}

/** Under this name stand the further records of an item, beside its first one. */
export const OTHERS = "@others";

/** How the records of lookup files are found from a row. */
export interface LookupJoin {
  /** Key of a lookup record, or all under which it may be looked for. */
  keyOf(record: JsonRecord, origin: Origin): string | readonly string[] | null;
  /** Key under which a row looks for its record; several are tried one after the other. */
  keyOfRow(record: JsonRecord, origin: Origin): string | readonly string[] | null;
  /** Name under which the found record stands beside the row: `row["@data"]`. */
  readonly as: string;
  /** Records of several files may stand beside a row, the second as `@data2`. */
  readonly isRepeatable?: boolean;
  /** Under this key a partner has the name of its file, which may say whose it is. */
  readonly fileAs?: string;
  /**
   * For formats that choose among records of one key by what else these say. All of the first key that has any stand
   * beside the row, as a list, and under `rowsAs` what is told of each row of its file with its key. Absent: of records
   * with one key the first one is every row's.
   */
  readonly chooses?: {
    readonly rowsAs: string;
    /** Keys that rows share which cannot be told apart by them. */
    keysOfRow(record: JsonRecord): readonly string[];
    /** What tells a row apart, small enough to be kept of every row. */
    toldOf(samples: readonly unknown[], record: JsonRecord): unknown;
  };
  /** What is told of every record of one of its files by all of them, as fields beside its own. */
  readonly ofFile?: (records: Iterable<JsonRecord>) => JsonRecord;
  /** Fields that have to be equal, for the message where they are not. */
  readonly on: readonly string[];
  /** Only rows that could have a partner are told that theirs is missing. */
  expects(record: JsonRecord): boolean;
}

/** The records of one or several lookup files of one format, by key. */
export interface Lookup {
  readonly join: LookupJoin;
  readonly records: ReadonlyMap<string, readonly JsonRecord[]>;
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

/** What is told of the rows of a file, by keys that several of them share. */
export interface SharedKeys {
  /** Of the file that they stand in. */
  readonly origin: Origin;
  readonly rowsOf: LookupJoin;
  /** What is told of every row of the file, beside its own fields. */
  readonly ofFile: JsonRecord;
  readonly told: ReadonlyMap<string, readonly unknown[]>;
}

/** What stands beside the rows of files while they are read. */
export type Beside = Lookup | Items | SharedKeys;

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

/** Records of one key among which a row's is chosen; of more no one can be. */
export const MOST_OF_KEY = 256;

/**
 * Of records with the same key the first one stays, or all where the format chooses, one more than can be chosen from at
 * most. `origin` is the lookup file's.
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

/** What is told of rows that share a key, read by their own format. */
export function buildSharedKeys(
  join: LookupJoin,
  records: readonly JsonRecord[],
  adapt: (record: JsonRecord) => readonly unknown[],
  origin: Origin,
): SharedKeys {
  const told = new Map<string, unknown[]>();
  const ofFile = join.ofFile?.(records) ?? {};
  for (const own of records) {
    const record = { ...own, ...ofFile };
    const keys = join.chooses?.keysOfRow(record) ?? [];
    if (keys.length === 0) continue;
    const toldOf = join.chooses?.toldOf(adapt(record), record);
    for (const key of keys) {
      const known = told.get(key);
      if (!known) told.set(key, [toldOf]);
      else if (known.length <= MOST_OF_KEY) known.push(toldOf);
    }
  }
  for (const [key, rows] of told) if (rows.length === 1) told.delete(key);
  return { origin, rowsOf: join, ofFile, told };
}

/** The record with what is told of the rows that share its key; the record itself where none does. */
export function withSharers(own: JsonRecord, { rowsOf: { chooses }, ofFile, told }: SharedKeys): JsonRecord {
  const record = Object.keys(ofFile).length === 0 ? own : { ...own, ...ofFile };
  if (!chooses) return record;
  const rows = chooses.keysOfRow(record).flatMap((key) => told.get(key) ?? []);
  return rows.length === 0 ? record : { ...record, [chooses.rowsAs]: rows };
}

export interface Joined {
  readonly record: JsonRecord;
  /** JOIN_MISMATCH, where a partner was expected and none was found. */
  readonly issue: Issue | null;
}

/** The record with its partner placed under `record[join.as]`; the record itself where there is none. `origin` is the row's. */
export function joinRecord(record: JsonRecord, { join, records }: Lookup, origin = NOWHERE): Joined {
  const found = partnersOf(join.keyOfRow(record, origin), records);
  const partner = join.chooses ? found : found?.[0];
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

function partnersOf(
  key: ReturnType<LookupJoin["keyOfRow"]>,
  records: Lookup["records"],
): readonly JsonRecord[] | undefined {
  const found = listed(key).find((one) => records.has(one));
  return found === undefined ? undefined : records.get(found);
}
