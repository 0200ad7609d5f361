import { adapterOf, findAdapter } from "../core/kinds/registry.ts";
import type { ByteSource } from "../core/read/byteSource.ts";
import { DEFAULT_LIMITS } from "../core/read/container.ts";
import { buildLookup, type Lookup } from "../core/read/join.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import { parserOf } from "../core/read/parserOf.ts";
import { readRecords } from "../core/read/records.ts";
import type { LookupSource } from "./measureTask.ts";
import { originOf } from "./sourceSlot.ts";

/** Reads a lookup whole, as it was opened, into an index by key; null where its shape cannot be joined. Throws `Stop`. */
export async function loadLookup(
  lookup: LookupSource,
  opened: ByteSource,
  signal: AbortSignal,
): Promise<Lookup | null> {
  const known = findAdapter(lookup.adapter);
  const join = known && adapterOf(known.kind, lookup.adapter, null).join;
  if (!join) return null;
  const records: JsonRecord[] = [];
  const parse = parserOf(lookup.container);
  const range = { from: 0, to: opened.size, line: 1 };
  for await (const batch of readRecords(opened, lookup.container, range, DEFAULT_LIMITS, signal)) {
    for (const raw of batch) {
      if (raw.bytes === null) continue;
      const edges = { isFirst: raw.offset === 0, isUnterminated: raw.isUnterminated };
      const parsed = parse(raw.bytes, DEFAULT_LIMITS, edges);
      if (parsed.state === "record") records.push(parsed.record);
    }
  }
  return buildLookup(join, records, originOf(lookup.uri));
}
