import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import type { Adapter, MappableField } from "../format.ts";
import { mapByNames, pathsIn } from "./paths.ts";

const OF_ANY_ROW = ["id", "model"];
const LOOKED_AT = 100;

/**
 * Fields of a known format's records in columns that the format does not read, or without a value there. Null for none.
 * `read` gives the samples of a record.
 */
export function fieldsBeside(
  { places = {}, withFields, itemOf }: Adapter<unknown>,
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
  read: (record: JsonRecord) => readonly unknown[],
): FieldMap | null {
  if (withFields === undefined) return null;
  const looked = records.slice(0, LOOKED_AT);
  let lacking: readonly string[] = OF_ANY_ROW;
  let hasSamples = false;
  for (const record of looked) {
    if (lacking.length === 0) return null;
    // Samples of all kinds are objects.
    for (const sample of read(record) as readonly Readonly<Record<string, unknown>>[]) {
      hasSamples = true;
      lacking = lacking.filter((id) => (sample[id] ?? null) === null);
    }
  }
  if (!hasSamples || lacking.length === 0) return null;
  const taken = new Set(Object.values(places).flatMap((place) => place ?? []));
  const found = pathsIn(looked, looked.length).filter(
    ({ steps, path }) =>
      steps.length === 1 &&
      ![...taken].some((one) => one === path || one.startsWith(`${path}.`)) &&
      (itemOf === undefined || isOneInItems(path, looked, itemOf)),
  );
  const named = mapByNames(
    found,
    fields.filter(({ id }) => lacking.includes(id)),
  );
  return Object.keys(named).length === 0 ? null : named;
}

/** Whether a key has one value in all records of an item: if not, it is of a record, not of the sample. */
function isOneInItems(
  key: string,
  records: readonly JsonRecord[],
  itemOf: (record: JsonRecord) => string | null,
): boolean {
  const values = new Map<string, string>();
  return records.every((record) => {
    const item = itemOf(record);
    if (item === null || (record[key] ?? null) === null) return true;
    const value = JSON.stringify(record[key]);
    const known = values.get(item) ?? value;
    values.set(item, value);
    return value === known;
  });
}
