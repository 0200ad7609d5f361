import type { FactsHeader } from "../core/facts/header.ts";
import { mapsFields } from "../core/kinds/mapping.ts";
import {
  type AskedRecord,
  mayHaveSettings,
  NO_SETTINGS,
  type SettingsFound,
  settingMeaning,
  settingsIn,
} from "../core/kinds/reading/settings.ts";
import { type KindRegistry, UNKNOWN_ADAPTER } from "../core/kinds/registry.ts";
import { LF } from "../core/read/bytes.ts";
import type { ByteSource, Container, ReadLimits } from "../core/read/container.ts";
import { type JsonRecord, parseRecord } from "../core/read/parse.ts";
import { eachParsed } from "../core/read/records.ts";
import { readExactly } from "../core/read/window.ts";
import type { FieldMap } from "../model/index.ts";
import type { ReadingPlan } from "./platform.ts";
import type { SourceSlot } from "./sources.ts";

/** Records of a source that its settings are told by: of lines from all over the file, else the first. */
const MOST_RECORDS = 2000;
const MOST_OF_START = 1000;
/** Stretches of a large file that are looked at, and their bytes. */
const STRETCHES = 16;
const STRETCH_BYTES = 64 * 1024;
/** A file that is no larger is read as a whole. */
const SMALL_BYTES = 2 * STRETCHES * STRETCH_BYTES;

/**
 * The slot with records from all over its file beside the first ones, where a column may be a setting: the values of one
 * mostly stand in blocks, so that the first records have one alone.
 */
export async function withRecordsAcross(
  slot: SourceSlot,
  map: FieldMap | null,
  kinds: KindRegistry,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<SourceSlot> {
  const { opened, container, head, stored, formats } = slot;
  if (!opened || !container || stored) return slot;
  const kind = mapsFields(map) ? kinds.kindOfMap(map) : kinds.findAdapter(formats[0]?.id ?? "")?.kind;
  if (kind?.labelColumns === undefined && !head.some(mayHaveSettings)) return slot;
  return { ...slot, across: await recordsAcross(opened, container, limits, signal) };
}

async function recordsAcross(
  source: ByteSource,
  container: Container,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const isLong = source.size > SMALL_BYTES && container.id === "lines";
  const records: JsonRecord[] = [];
  await eachParsed(
    source,
    container,
    limits,
    signal,
    (record) => records.push(record) < (isLong ? MOST_OF_START : MOST_RECORDS),
  );
  if (!isLong) return records;
  for (let stretch = 1; stretch <= STRETCHES && records.length < MOST_RECORDS; stretch++) {
    signal.throwIfAborted();
    const from = Math.floor((stretch / STRETCHES) * (source.size - STRETCH_BYTES));
    const bytes = await readExactly(source, from, STRETCH_BYTES);
    for (const line of linesWithin(bytes)) {
      const parsed = parseRecord(line, limits, WITHIN);
      if (parsed.state === "record" && records.push(parsed.record) >= MOST_RECORDS) break;
    }
  }
  return records;
}

const WITHIN = { isFirst: false, isUnterminated: false };

/** Lines of which both ends are there. */
function linesWithin(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = bytes.indexOf(LF) + 1;
  if (from === 0) return lines;
  for (let end = bytes.indexOf(LF, from); end >= 0; end = bytes.indexOf(LF, from)) {
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return lines;
}

interface RowPlan {
  readonly slot: SourceSlot;
  readonly plan: ReadingPlan;
}

/**
 * The plans with the columns that set samples apart as slices, and the changed copies of a question in the group of their
 * original, unless a person has said otherwise. Facts have been measured as they are.
 */
export function withSettings<Row extends RowPlan>(rows: readonly Row[], kinds: KindRegistry) {
  const { slices, group, apart } = settingsOf(rows, kinds);
  const settled = rows.map((row): Row => {
    if (row.slot.stored) return asStored(row, row.slot.stored.facts.header);
    if (slices.length === 0) return row;
    const sliceBy = [...row.plan.sliceBy, ...slices.filter((name) => !row.plan.sliceBy.includes(name))];
    const plain = apart?.meaning === "perturbation" ? { plain: apart.dimension } : {};
    return { ...row, plan: { ...row.plan, sliceBy, ...plain, group: row.plan.group ?? group } };
  });
  // Facts have the slices of the file that they were measured from.
  const stored = rows.flatMap(({ slot, plan }) => (slot.stored ? plan.sliceBy : []));
  return { rows: settled, apart: apart ?? stored.map(apartBy).find((one) => one !== null) ?? null };
}

/** The plans with how their columns of labels are read, decided over all of their files and those that are joined to them. */
export function withLabelColumns<Row extends RowPlan>(
  rows: readonly Row[],
  lookups: readonly SourceSlot[],
  kinds: KindRegistry,
): readonly Row[] {
  const [first] = rows;
  const columns = first && kinds.kindOf(first.plan.kind).labelColumns;
  if (!first || !columns) return rows;
  const recordsOf = ({ across, head }: SourceSlot) => across ?? head;
  const samples = rows.flatMap(({ slot, plan }) => {
    if (slot.stored || plan.adapter === UNKNOWN_ADAPTER) return [];
    const adapter = kinds.adapterOf(kinds.kindOf(plan.kind), plan.adapter, plan.map);
    return recordsOf(slot).flatMap((record) => adapter.adapt(record, slot.origin));
  });
  if (samples.length === 0) return rows;
  const labels = columns.decide(samples, lookups.flatMap(recordsOf), first.slot.origin);
  return rows.map((row) => (row.slot.stored ? row : { ...row, plan: { ...row.plan, labels } }));
}

/** The plan of facts, so that a record that is read again reads as it was measured. */
function asStored<Row extends RowPlan>(row: Row, { group, labels }: FactsHeader): Row {
  const plain = row.plan.sliceBy.find((name) => settingMeaning(name) === "perturbation");
  const { plan } = row;
  return {
    ...row,
    plan: {
      ...plan,
      group: plan.group ?? group,
      ...(plain === undefined ? {} : { plain }),
      ...(labels === undefined ? {} : { labels }),
    },
  };
}

function apartBy(dimension: string): SettingsFound["apart"] {
  const meaning = settingMeaning(dimension);
  return meaning === "version" || meaning === "perturbation" ? { dimension, meaning } : null;
}

/** What sets the samples of all these sources apart, beside what their kind knows of them. */
function settingsOf(rows: readonly RowPlan[], kinds: KindRegistry): SettingsFound {
  const asked = rows.flatMap(({ slot, plan }): readonly AskedRecord[] => {
    if (slot.stored || plan.adapter === UNKNOWN_ADAPTER) return [];
    const kind = kinds.kindOf(plan.kind);
    const adapter = kinds.adapterOf(kind, plan.adapter, plan.map);
    if (adapter.itemOf) return [];
    return (slot.across ?? []).flatMap((record) => {
      const [sample] = adapter.adapt(record, slot.origin);
      if (sample === undefined) return [];
      const question = kind.groupOf(sample).question?.join("\n").trim() ?? "";
      return [{ record, question: question === "" ? null : question, id: kind.idOf(sample) }];
    });
  });
  if (asked.length === 0) return NO_SETTINGS;
  const taken = new Set(rows.flatMap(({ plan: { map } }) => Object.values(map ?? {})));
  // Kinds with raters know them by their names already.
  const hasRaters = rows.some(({ plan }) => kinds.kindOf(plan.kind).raters !== undefined);
  return settingsIn(asked, { taken, ...(hasRaters ? { except: "rater" } : {}) });
}
