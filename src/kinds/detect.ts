import { type DetectedFormat, LEAST_CONFIDENCE } from "../model/index.ts";
import type { Origin } from "../read/join.ts";
import type { JsonRecord } from "../read/parse.ts";
import { type Adapter, lacking, type Needs, needsText } from "./format.ts";

export const LOOKED_AT = 100;

/**
 * Every format with its mean match over the first records, in [0, 1]: best first, at equal fit in the order of the
 * registry. Includes lookups, which have no samples.
 */
export function detect(
  records: readonly { readonly record: JsonRecord; readonly origin: Origin }[],
  adapters: readonly Pick<Adapter<unknown>, "id" | "name" | "match" | "needs">[],
): readonly DetectedFormat[] {
  const first = records.slice(0, LOOKED_AT);
  return adapters
    .map(({ id, name, match, needs }): DetectedFormat => {
      const sum = first.reduce((total, { record, origin }) => total + match(record, origin), 0);
      const confidence = first.length === 0 ? 0 : sum / first.length;
      const lacks = confidence < LEAST_CONFIDENCE ? lackedBy(first, needs) : [];
      return { id, name: name(), confidence, by: "records", ...(lacks.length > 0 ? { lacks } : {}) };
    })
    .sort((one, other) => other.confidence - one.confidence);
}

/** What the first record lacks for the layout that it is nearest to. */
function lackedBy(records: readonly { readonly record: JsonRecord }[], layouts: readonly Needs[]): readonly string[] {
  const [first] = records;
  if (first === undefined) return [];
  const lacked = layouts.map((needs) => lacking(first.record, needs));
  return needsText(lacked.reduce((least, one) => (one.length < least.length ? one : least), lacked[0] ?? []));
}
