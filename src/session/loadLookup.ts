import { adapterOf, findAdapter } from "../core/kinds/registry.ts";
import { DEFAULT_LIMITS } from "../core/read/container.ts";
import { buildLookup, type Lookup } from "../core/read/join.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import { parserOf } from "../core/read/parserOf.ts";
import { readRecords } from "../core/read/records.ts";
import type { LookupSource } from "./measureTask.ts";
import type { Platform } from "./platform.ts";
import { originOf } from "./sourceSlot.ts";

/** Reads a lookup source whole into an index by key; null where its shape cannot be joined. Throws `Stop`. */
export async function loadLookup(
  lookup: LookupSource,
  open: Platform["open"],
  signal: AbortSignal,
): Promise<Lookup | null> {
  const known = findAdapter(lookup.adapter);
  const join = known && adapterOf(known.kind, lookup.adapter, null).join;
  if (!join) return null;
  const records: JsonRecord[] = [];
  const parse = parserOf(lookup.container);
  const opened = await open(lookup.uri, null, signal);
  try {
    const range = { from: 0, to: opened.size, line: 1 };
    for await (const batch of readRecords(opened, lookup.container, range, DEFAULT_LIMITS, signal)) {
      for (const raw of batch) {
        if (raw.bytes === null) continue;
        const edges = { isFirst: raw.offset === 0, isUnterminated: raw.isUnterminated };
        const parsed = parse(raw.bytes, DEFAULT_LIMITS, edges);
        if (parsed.state === "record") records.push(parsed.record);
      }
    }
  } finally {
    await opened.close();
  }
  return buildLookup(join, records, originOf(lookup.uri));
}
