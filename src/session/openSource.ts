import { divided } from "../facts/divide.ts";
import { mapsFields } from "../kinds/mapping.ts";
import type { EvaluationSpec, SourceSpec, StopReason } from "../model/index.ts";
import type { ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import { originOf } from "../read/origin.ts";
import type { Heads } from "./heads.ts";
import { type KeptReading, type KeptReadings, withReading } from "./keptReadings.ts";
import type { Platform } from "./platform.ts";
import { asResults, openSlot, type SourceSlot } from "./sources.ts";

/** A source as it is opened: its text where that is not in its file, and who hears how far it is unpacked. */
interface Opening {
  readonly number: number;
  readonly source: SourceSpec;
  readonly text: string | null;
  readonly tell: (bytes: number, totalBytes: number) => void;
  readonly heads: Heads;
}

/**
 * Opens a file and finds the sources in it, and what is said of how they are read. What lies beside it and is no reading stops it: what a file says
 * of itself is not passed over. Results are samples all the same where somebody says how they are read.
 */
export async function openSource(
  { number, source, text, tell, heads }: Opening,
  spec: EvaluationSpec,
  readings: KeptReadings,
  platform: Platform,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly SourceSlot[]> {
  const { name } = originOf(source.uri);
  const open = (isAsked: boolean) =>
    openSlot(number, source, name, text, platform, limits, signal, tell, isAsked, heads);
  const kept = source.role === "rows" ? await keptBeside(readings, source.uri) : [];
  const isAsked = spec.adapter !== null || spec.map !== null || spec.reading != null;
  const slot = await open(isAsked);
  const { facts, ...file } = slot;
  if (facts && slot.opened) {
    return divided(source, slot.opened, facts, spec, platform).map((own) => ({
      ...file,
      ...own,
      name: own.path,
      origin: originOf(own.spec.uri),
      formats: [own.given.format],
    }));
  }
  const isResults = slot.stop?.code === "RESULTS";
  if ("code" in kept) {
    // What is tried in its place may be what mends it.
    if (spec.reading == null && (slot.stop === null || isResults)) return [stopped(slot, kept)];
    return [await withReading(slot, [], spec, platform.kinds, limits, signal)];
  }
  const read = (one: SourceSlot) => withReading(one, kept, spec, platform.kinds, limits, signal);
  const whole = spec.sources.length === 1 && !isAsked ? asResults(slot, platform.kinds) : slot;
  if (whole.stop?.code !== "RESULTS" || !kept.some(saysFields)) return [await read(whole)];
  const asked = await read(await open(true));
  if (asked.reading) {
    await slot.opened?.close();
    return [asked];
  }
  await asked.opened?.close();
  return [asked.unfit ? { ...whole, unfit: asked.unfit } : whole];
}

async function keptBeside(readings: KeptReadings, uri: string): Promise<readonly KeptReading[] | StopReason> {
  try {
    return await readings.of(uri);
  } catch (error) {
    if (error instanceof UnreadableSource) return error.reason;
    throw error;
  }
}

const stopped = (slot: SourceSlot, stop: StopReason): SourceSlot => ({
  ...slot,
  container: null,
  stop,
  head: [],
  formats: [],
});

const saysFields = ({ reading }: KeptReading): boolean => reading.format !== undefined || mapsFields(reading.roles);
