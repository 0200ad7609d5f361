import type { EvaluationSpec } from "../model/index.ts";
import type { Unpacking } from "../protocol/state.ts";
import type { ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import { originOf } from "../read/origin.ts";
import type { JsonRecord } from "../read/parse.ts";
import { HEAD_RECORDS, headsIn, isOfMany } from "./heads.ts";
import { KeptReadings } from "./keptReadings.ts";
import { openSource } from "./openSource.ts";
import type { Platform } from "./platform.ts";
import { profiledRecords } from "./profiled.ts";
import { MOST_PROFILED } from "./settleModes.ts";
import { profiledOf, type SourceSlot } from "./sources.ts";
import { withTasks } from "./tasksBeside.ts";

export type BufferTexts = ReadonlyMap<string, string>;

/**
 * The numbers of the sources that are opened, read and shown before the others are opened: of many runs the newest, and
 * the oldest, which says how columns are read. Null if all are opened at once.
 */
export function shownFirst(spec: EvaluationSpec): ReadonlySet<number> | null {
  const { sources, isLastFirst } = spec;
  return isLastFirst === true && isOfMany(spec) ? new Set([0, sources.length - 1]) : null;
}

/** Opens every source and reads its head, or those of `only`: the others are slots that wait. */
export async function openSources(
  spec: EvaluationSpec,
  texts: BufferTexts,
  platform: Platform,
  limits: ReadLimits,
  signal: AbortSignal,
  unpacking: ((source: Unpacking) => void) | null,
  only: ReadonlySet<number> | null,
): Promise<readonly SourceSlot[]> {
  const opened: SourceSlot[] = [];
  const readings = new KeptReadings(platform, signal);
  const heads = headsIn(spec);
  for (const [number, source] of spec.sources.entries()) {
    const origin = originOf(source.uri);
    if (only?.has(number) === false) {
      const slot = { number, file: number, firstRow: 0, path: source.uri, spec: source, name: origin.name, origin };
      opened.push({ ...slot, opened: null, container: null, stop: null, head: [], formats: [] });
      continue;
    }
    const text = texts.get(source.uri) ?? null;
    const tell = (bytes: number, totalBytes: number) => unpacking?.({ name: origin.name, bytes, totalBytes });
    const found = await openSource({ number, source, text, tell, heads }, spec, readings, platform, limits, signal);
    for (const slot of found) opened.push(await withOwnTasks(slot, limits, signal));
  }
  return opened;
}

/** The sources with the records that their columns are profiled by. */
export async function withProfiles(
  slots: readonly SourceSlot[],
  before: readonly SourceSlot[],
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly SourceSlot[]> {
  let profiled = 0;
  const whole: SourceSlot[] = [];
  for (const slot of slots) {
    const { number, opened, container, head } = slot;
    const known = before[number];
    if (known?.isWhole && opened && container) {
      whole.push({ ...slot, profiled: profiledOf(known), isWhole: true });
      continue;
    }
    const isWhole = !opened || !container || head.length < HEAD_RECORDS || profiled >= MOST_PROFILED;
    const records = isWhole
      ? head
      : await profiledRecords(opened, container, limits, signal).catch(unlessUnreadable(head));
    profiled += records.length;
    whole.push(isWhole ? slot : { ...slot, profiled: records });
  }
  return whole;
}

/** A slot with the tasks that its records are joined with, if its container names only their list. */
async function withOwnTasks(slot: SourceSlot, limits: ReadLimits, signal: AbortSignal): Promise<SourceSlot> {
  const { opened, container } = slot;
  if (!opened || !container || container.id === "csv" || !container.tasks || container.adds) return slot;
  try {
    return { ...slot, container: (await withTasks(opened, container, limits, signal)) ?? container };
  } catch (error) {
    if (!opened.fail || !(error instanceof UnreadableSource)) throw error;
    opened.fail(error);
    return slot;
  }
}

const unlessUnreadable =
  (head: readonly JsonRecord[]) =>
  (error: unknown): readonly JsonRecord[] => {
    if (error instanceof UnreadableSource) return head;
    throw error;
  };
