import { t } from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import type { LookupJoin, Origin } from "../kinds/format.ts";
import type { JsonRecord } from "./parse.ts";

/** The records of one or several lookup files of one format, by key. */
export interface Lookup {
  readonly join: LookupJoin;
  readonly records: ReadonlyMap<string, JsonRecord>;
  /** Records that were left out because an earlier one has their key. */
  readonly repeated: number;
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
    else byKey.set(key, record);
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
