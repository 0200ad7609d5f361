import type { Issue, Overrides } from "../model/index.ts";
import type { Adapter, Facts, Kind, MeasureOptions, Origin } from "./kinds/kind.ts";
import type { ReadLimits } from "./read/container.ts";
import type { Lookup } from "./read/join.ts";
import { joinRecord } from "./read/join.ts";
import type { JsonRecord } from "./read/parsed.ts";
import type { ParseRecord } from "./read/parserOf.ts";
import { tooLong } from "./read/tooLong.ts";

/** All that is needed to make sense of the records of one source. */
export interface RowReader<Sample, F extends Facts> {
  /** What the container of the source asks for. */
  readonly parse: ParseRecord;
  readonly kind: Kind<Sample, F>;
  readonly adapter: Adapter<Sample>;
  readonly origin: Origin;
  readonly lookups: readonly Lookup[];
  readonly limits: ReadLimits;
  readonly overrides: Overrides;
  readonly measure: MeasureOptions;
  /** Puts an annotator's labels in the place of the sample's own before it is measured. */
  readonly relabel?: (sample: Sample) => Sample;
  /** Extra slice dimensions of the evaluation, read from the record itself. */
  readonly sliceBy: readonly { readonly name: string; read(record: JsonRecord): string | number | null }[];
}

/** A stretch of bytes made into samples: the one path for bulk, opened sample, hover and command line. */
export type Row<Sample> =
  | { readonly state: "blank" }
  | { readonly state: "rejected"; readonly issue: Issue }
  | {
      readonly state: "read";
      readonly record: JsonRecord;
      /** None where the record is a header or an event. */
      readonly samples: readonly Sample[];
      /** Issues of the record as such: how it parses, what it joins. */
      readonly issues: readonly Issue[];
    };

/** What is known of a raw record beside its bytes. */
export interface RecordEdges {
  readonly isFirst: boolean;
  readonly isUnterminated: boolean;
}

/** Reads one record. Never throws, whatever the bytes. */
export function readRow<Sample, F extends Facts>(
  bytes: Uint8Array | null,
  edges: RecordEdges,
  reader: RowReader<Sample, F>,
): Row<Sample> {
  if (bytes === null) return { state: "rejected", issue: tooLong(reader.limits) };
  const parsed = reader.parse(bytes, reader.limits, edges);
  if (parsed.state === "blank") return parsed;
  if (parsed.state === "rejected") return parsed;
  if (parsed.state === "header") return { state: "read", record: {}, samples: [], issues: parsed.issues };
  let { record } = parsed;
  let issues = parsed.issues;
  for (const lookup of reader.lookups) {
    const joined = joinRecord(record, lookup, reader.origin);
    record = joined.record;
    if (joined.issue) issues = [...issues, joined.issue];
  }
  const adapted = reader.adapter.adapt(record, reader.origin);
  const hasOverrides = Object.keys(reader.overrides).length > 0;
  const samples = hasOverrides ? adapted.map((sample) => reader.kind.override(sample, reader.overrides)) : adapted;
  return { state: "read", record, samples, issues };
}

/** Slice dimensions of a sample: the kind's own, then those that the person named. */
export function dimensionsOf<Sample, F extends Facts>(
  record: JsonRecord,
  sample: Sample,
  reader: RowReader<Sample, F>,
): Readonly<Record<string, string | number | null>> {
  const own = reader.kind.slicesOf(sample);
  if (reader.sliceBy.length === 0) return own;
  const extra: Record<string, string | number | null> = {};
  for (const { name, read } of reader.sliceBy) extra[name] = read(record);
  return { ...own, ...extra };
}
