import { DEFAULT_LIMITS, type ReadLimits } from "../core/read/container.ts";
import type { Lookup } from "../core/read/join.ts";
import type { EvaluationSpec } from "../model/index.ts";
import type { Unpacking } from "../protocol/session.ts";
import { type EvaluationPlan, planEvaluation } from "./evaluationPlan.ts";
import { printOf, type SourcePrint } from "./growth.ts";
import { loadLookup } from "./loadLookup.ts";
import { type ReadingPlan, readerOf } from "./measureTask.ts";
import type { Platform } from "./platform.ts";
import type { RowSource } from "./records.ts";
import { displayNames, openSlot, type SourceSlot } from "./sourceSlot.ts";

/** Texts that stand in for files: unsaved buffers by URI. */
export type BufferTexts = ReadonlyMap<string, string>;

/** What there is before the first record is measured. */
export interface Prepared {
  readonly slots: readonly SourceSlot[];
  readonly plan: EvaluationPlan;
  readonly lookups: readonly Lookup[];
  readonly prints: ReadonlyMap<number, SourcePrint>;
}

/**
 * Opens every source, decides how its records are read, and loads what is joined to them. Sources that cannot be read
 * stay closed. `unpacking` hears of those that have to be unpacked, many times a second.
 */
export async function prepare(
  spec: EvaluationSpec,
  texts: BufferTexts,
  platform: Platform,
  signal: AbortSignal,
  unpacking: ((source: Unpacking) => void) | null,
): Promise<Prepared> {
  const limits: ReadLimits = {
    ...DEFAULT_LIMITS,
    maxRecordBytes: spec.maxRecordBytes ?? DEFAULT_LIMITS.maxRecordBytes,
  };
  const names = displayNames(spec.sources.map((source) => source.uri));
  const slots: SourceSlot[] = [];
  const prints = new Map<number, SourcePrint>();
  for (const [number, source] of spec.sources.entries()) {
    const text = texts.get(source.uri) ?? null;
    const name = names[number] ?? source.uri;
    const tell = (bytes: number, totalBytes: number) => unpacking?.({ name, bytes, totalBytes });
    const slot = await openSlot(number, source, name, text, platform, limits, signal, tell);
    slots.push(slot);
    const { opened, container } = slot;
    const print = opened && container?.id === "lines" && spec.limit === null ? await printOf(opened) : null;
    if (print) prints.set(number, print);
  }
  const totalBytes = slots.reduce((sum, slot) => sum + (slot.opened?.size ?? 0), 0);
  const plan = planEvaluation(slots, spec, limits, totalBytes);
  const lookups: Lookup[] = [];
  for (const source of plan.lookups) {
    const opened = slots.find(({ spec }) => spec.uri === source.uri)?.opened;
    const lookup = opened ? await loadLookup(source, opened, signal) : null;
    if (lookup) lookups.push(lookup);
  }
  return { slots, plan, lookups, prints };
}

/** The source that records of a slot are read from again; none where it was stopped. */
export function rowSourcesOf(slot: SourceSlot, plan: ReadingPlan, lookups: readonly Lookup[]): readonly RowSource[] {
  const { number, opened, container } = slot;
  return opened && container ? [{ number, opened, container, reader: readerOf(plan, container, lookups) }] : [];
}
