import { detect } from "../core/kinds/detect.ts";
import type { Adapter, Origin } from "../core/kinds/kind.ts";
import { adapters } from "../core/kinds/registry.ts";
import type { Container, ReadLimits } from "../core/read/container.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import { parserOf } from "../core/read/parserOf.ts";
import { readRecords } from "../core/read/records.ts";
import { HEAD_BYTES, sniff } from "../core/read/sniff.ts";
import { Stop } from "../core/read/stop.ts";
import type { DetectedShape, SourceSpec, StopReason } from "../model/index.ts";
import type { OpenedSource, Platform } from "./platform.ts";
import { readBytes } from "./records.ts";

/** Records at the head of a source that its shape is judged by. */
const HEAD_RECORDS = 100;

/** A source after a first look: opened or stopped, its container, its first records and the shapes they fit. */
export interface SourceSlot {
  readonly number: number;
  readonly spec: SourceSpec;
  readonly name: string;
  readonly origin: Origin;
  readonly opened: OpenedSource | null;
  readonly container: Container | null;
  readonly stop: StopReason | null;
  readonly head: readonly JsonRecord[];
  /** Best first. */
  readonly shapes: readonly DetectedShape[];
}

/** Opens a source and looks at its head. A source that cannot be read is a slot with a `stop`, not an error. */
export async function openSlot(
  number: number,
  spec: SourceSpec,
  name: string,
  text: string | null,
  platform: Platform,
  limits: ReadLimits,
  signal: AbortSignal,
  unpacked: (bytes: number, totalBytes: number) => void = () => {},
): Promise<SourceSlot> {
  const origin = originOf(spec.uri);
  const slot = { number, spec, name, origin };
  const stopped = (stop: StopReason, opened: OpenedSource | null): SourceSlot => {
    return { ...slot, opened, container: null, stop, head: [], shapes: [] };
  };
  let opened: OpenedSource;
  try {
    opened = await platform.open(spec.uri, text, signal, unpacked);
  } catch (error) {
    if (error instanceof Stop) return stopped(error.reason, null);
    throw error;
  }
  try {
    const bytes = await readBytes(opened, 0, Math.min(HEAD_BYTES, opened.size));
    const sniffed = sniff(bytes, opened);
    if (!sniffed.ok) return stopped(sniffed.stop, opened);
    const { container } = sniffed;
    const head = await readHead(opened, container, limits, signal);
    const shapes = detect(
      head.map((record) => ({ record, origin })),
      adapters.map(({ adapter }) => adapter),
    );
    return { ...slot, opened, container, stop: null, head, shapes };
  } catch (error) {
    if (error instanceof Stop) return stopped(error.reason, opened);
    throw error;
  }
}

/** Shorter names for files that share folders: `noise-0.2.jsonl`, or `run-a/samples.jsonl` where names repeat. */
export function displayNames(uris: readonly string[]): readonly string[] {
  const parts = uris.map((uri) => uri.split(/[\\/]/).filter((part) => part !== ""));
  return parts.map((own, at) => {
    for (let depth = 1; depth < own.length; depth++) {
      const name = own.slice(-depth).join("/");
      if (parts.every((other, number) => number === at || other.slice(-depth).join("/") !== name)) return name;
    }
    return own.join("/");
  });
}

/** The adapter among those of all kinds that a slot's best shape names, if the shape is a lookup. */
export function isLookupShape(shape: DetectedShape | undefined): boolean {
  return adapterNamed(shape?.id)?.role === "lookup";
}

function adapterNamed(id: string | undefined): Adapter<unknown> | undefined {
  return adapters.find(({ adapter }) => adapter.id === id)?.adapter;
}

/** Name and folders of a path or URI. */
export function originOf(uri: string): Origin {
  const parts = uri.split(/[\\/]/).filter((part) => part !== "");
  return { name: parts.at(-1) ?? uri, folders: parts.slice(0, -1) };
}

async function readHead(
  opened: OpenedSource,
  container: Container,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const records: JsonRecord[] = [];
  const parse = parserOf(container);
  for await (const batch of readRecords(opened, container, { from: 0, to: opened.size, line: 1 }, limits, signal)) {
    for (const raw of batch) {
      if (raw.bytes === null) continue;
      const edges = { isFirst: raw.offset === 0, isUnterminated: raw.isUnterminated };
      const parsed = parse(raw.bytes, limits, edges);
      if (parsed.state === "record") records.push(parsed.record);
      if (records.length === HEAD_RECORDS) return records;
    }
  }
  return records;
}
