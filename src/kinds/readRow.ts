import { attemptOf } from "../analysis/table/attempts.ts";
import type { GroupKey } from "../analysis/table/chunk.ts";
import { type Facts, keepsAnswers, type MeasureOptions } from "../analysis/table/facts.ts";
import type { AnswerKey } from "../analysis/table/keys.ts";
import type { Issue, Overrides } from "../model/index.ts";
import type { ReadLimits } from "../read/container.ts";
import type { Origin } from "../read/join.ts";
import { type Items, itemRecord, joinRecord, type Lookup, type SharedKeys, withSharers } from "../read/join.ts";
import { tooLong } from "../read/limits.ts";
import type { JsonRecord, ParseRecord, RecordPosition } from "../read/parse.ts";
import { setOwn } from "../read/valueReader.ts";
import type { Adapter } from "./format.ts";
import type { Kind } from "./kind.ts";

export interface RowReader<Sample, F extends Facts> {
  readonly parse: ParseRecord;
  readonly kind: Kind<Sample, F>;
  readonly adapter: Adapter<Sample>;
  readonly origin: Origin;
  readonly lookups: readonly Lookup[];
  /** All records of each item, for sources with several. */
  readonly items?: Items;
  readonly shared?: SharedKeys;
  readonly limits: ReadLimits;
  readonly overrides: Overrides;
  readonly measure: MeasureOptions;
  readonly relabel?: (sample: Sample) => Sample;
  readonly labels?: ReadLabels<Sample>;
  readonly sliceBy: readonly SliceField[];
  /** Grouping of samples; null for none. `field` is null without a named one. */
  readonly group: { readonly field: SliceField | null } | null;
}

export interface SliceField {
  readonly name: string;
  /** Whether the name is a key of the record, and its value is the slice. */
  readonly isKey: boolean;
  read(record: JsonRecord): string | number | null;
}

export interface ReadLabels<Sample> {
  settle(sample: Sample): Sample;
  readonly isScanned: boolean;
  readonly areTextsOdd: boolean;
}

/** The samples of one record: the same path for measuring, opened samples, hovers and the command line. */
export type Row<Sample> =
  | { readonly state: "blank" }
  | { readonly state: "header"; readonly issues: readonly Issue[] }
  | { readonly state: "rejected"; readonly issue: Issue }
  | {
      readonly state: "read";
      readonly record: JsonRecord;
      /** Empty for a header or an event. */
      readonly samples: readonly Sample[];
      readonly issues: readonly Issue[];
    };

/** Reads the record at `offset`. Never throws, whatever the bytes. */
export function readRow<Sample, F extends Facts>(
  bytes: Uint8Array | null,
  offset: number,
  edges: RecordPosition,
  reader: RowReader<Sample, F>,
): Row<Sample> {
  if (bytes === null) return { state: "rejected", issue: tooLong(reader.limits) };
  const parsed = reader.parse(bytes, reader.limits, edges);
  if (parsed.state !== "record") return parsed;
  let { record } = parsed;
  let issues = parsed.issues;
  if (reader.items) {
    const item = itemRecord(record, offset, reader.items);
    if (item === null) return { state: "read", record, samples: [], issues };
    record = item;
  }
  if (reader.shared) record = withSharers(record, reader.shared);
  for (const lookup of reader.lookups) {
    const joined = joinRecord(record, lookup, reader.origin);
    record = joined.record;
    if (joined.issue) issues = [...issues, joined.issue];
  }
  const read = reader.adapter.adapt(record, reader.origin);
  const { labels } = reader;
  const adapted = labels ? read.map((sample) => labels.settle(sample)) : read;
  const hasOverrides = Object.keys(reader.overrides).length > 0;
  const samples = hasOverrides ? adapted.map((sample) => reader.kind.read.override(sample, reader.overrides)) : adapted;
  return { state: "read", record, samples, issues };
}

export function dimensionsOf<Sample, F extends Facts>(
  record: JsonRecord,
  sample: Sample,
  reader: RowReader<Sample, F>,
): Readonly<Record<string, string | number | null>> {
  const own = reader.kind.measure.slicesOf(sample);
  if (reader.sliceBy.length === 0) return own;
  const extra: Record<string, string | number | null> = {};
  for (const { name, read } of reader.sliceBy) setOwn(extra, name, read(record));
  return { ...own, ...extra };
}

export function groupKeyOf<Sample, F extends Facts>(
  record: JsonRecord,
  sample: Sample,
  { group, kind, measure }: RowReader<Sample, F>,
): GroupKey | null {
  if (group === null) return null;
  const field = group.field?.read(record) ?? null;
  if (field !== null && hasWords(String(field))) return { kind: "field", texts: [String(field)] };
  return questionOf(sample, kind, measure);
}

function questionOf<Sample, F extends Facts>(
  sample: Sample,
  kind: Kind<Sample, F>,
  { isById }: MeasureOptions,
): GroupKey | null {
  const { question, id } = kind.compare.groupOf(sample);
  const isTold = isById === true && id?.some(hasWords) === true;
  if (!isTold && question?.some(hasWords)) return { kind: "question", texts: question };
  return id?.some(hasWords) ? { kind: "id", texts: id } : null;
}

/** Question and answer of a sample, to find repeats; absent in a comparison, whose runs repeat each other. */
export function answerKeyOf<Sample, F extends Facts>(
  record: JsonRecord,
  sample: Sample,
  groupKey: GroupKey | null,
  { kind, measure }: RowReader<Sample, F>,
): { readonly answerKey?: AnswerKey } {
  const { repeating } = kind.compare;
  if (!repeating || !keepsAnswers(measure)) return {};
  const beside = repeating.askedBeside?.(sample, record) ?? [];
  const isGroup = groupKey !== null && groupKey.kind !== "field" && beside.length === 0;
  const question = isGroup ? null : questionOf(sample, kind, measure);
  const asked = question && { ...question, texts: [...question.texts, ...beside] };
  return {
    answerKey: {
      asked,
      answer: repeating.answerOf(sample),
      identity: [kind.read.idOf(sample) ?? "", attemptOf(record)],
    },
  };
}

const hasWords = (text: string): boolean => /\S/.test(text);

export function withRowIssues<F extends Facts>(facts: F, issues: number): F {
  return issues === 0 ? facts : { ...facts, issues: (facts.issues ?? 0) + issues };
}
