import type { DetectedShape } from "../../model/index.ts";
import type { JsonRecord } from "../read/parsed.ts";
import type { Adapter, Origin } from "./kind.ts";

/** How many records are looked at. */
export const LOOKED_AT = 100;

/**
 * Every shape with its mean match over the first records, in [0, 1]: best first, at equal fit in the order of the
 * registry. Lookups are among them; whoever asks decides what to do with a file that is one.
 */
export function detect(
  records: readonly { readonly record: JsonRecord; readonly origin: Origin }[],
  adapters: readonly Pick<Adapter<unknown>, "id" | "match">[],
): readonly DetectedShape[] {
  const first = records.slice(0, LOOKED_AT);
  return adapters
    .map(({ id, match }): DetectedShape => {
      const sum = first.reduce((total, { record, origin }) => total + match(record, origin), 0);
      return { id, confidence: first.length === 0 ? 0 : sum / first.length, by: "records" };
    })
    .sort((one, other) => other.confidence - one.confidence);
}
