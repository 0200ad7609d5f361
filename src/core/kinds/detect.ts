import type { DetectedFormat } from "../../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { Adapter, Origin } from "./format.ts";

/** How many records are looked at. */
export const LOOKED_AT = 100;

/**
 * Every format with its mean match over the first records, in [0, 1]: best first, at equal fit in the order of the
 * registry. Lookups are among them; whoever asks decides what to do with a file that is one.
 */
export function detect(
  records: readonly { readonly record: JsonRecord; readonly origin: Origin }[],
  adapters: readonly Pick<Adapter<unknown>, "id" | "name" | "match">[],
): readonly DetectedFormat[] {
  const first = records.slice(0, LOOKED_AT);
  return adapters
    .map(({ id, name, match }): DetectedFormat => {
      const sum = first.reduce((total, { record, origin }) => total + match(record, origin), 0);
      return { id, name: name(), confidence: first.length === 0 ? 0 : sum / first.length, by: "records" };
    })
    .sort((one, other) => other.confidence - one.confidence);
}
