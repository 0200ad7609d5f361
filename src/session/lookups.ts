import { type KindRegistry, registry } from "../kinds/registry.ts";
import { type ByteSource, DEFAULT_LIMITS } from "../read/container.ts";
import { type Beside, buildItems, buildLookup, buildSharedKeys, type PlacedRecord } from "../read/join.ts";
import { originOf } from "../read/origin.ts";
import { eachParsed } from "../read/records.ts";
import type { LookupSource } from "./platform.ts";

/**
 * Reads a lookup into an index by key, or a file of rows by item; null for formats with neither. Throws
 * `UnreadableSource`.
 */
export async function loadLookup(
  lookup: LookupSource,
  opened: ByteSource,
  signal: AbortSignal,
  kinds: KindRegistry = registry,
): Promise<Beside | null> {
  const { join, itemOf, adapt } = kinds.findAdapter(lookup.adapter)?.adapter ?? {};
  if (lookup.isOwn ? !itemOf && !join?.chooses : !join) return null;
  const placed: PlacedRecord[] = [];
  await eachParsed(opened, lookup.container, DEFAULT_LIMITS, signal, (record, { offset, line }) => {
    placed.push({ record, offset, line });
    return undefined;
  });
  const origin = originOf(lookup.uri);
  const records = placed.map(({ record }) => record);
  if (lookup.isOwn && itemOf) return buildItems(itemOf, placed, origin);
  if (lookup.isOwn) return join && adapt ? buildSharedKeys(join, records, (one) => adapt(one, origin), origin) : null;
  return join ? buildLookup(join, records, origin) : null;
}

interface OpenLookup {
  readonly source: LookupSource;
  readonly bytes: ByteSource;
}

/** Lookups by opened file, read once a thread and cached while used. */
export function lookupCache(): (wanted: readonly OpenLookup[], signal: AbortSignal) => Promise<readonly Beside[]> {
  const loaded = new Map<number | undefined, Promise<Beside | null>>();
  const load = ({ source, bytes }: OpenLookup, signal: AbortSignal): Promise<Beside | null> => {
    const loading = loaded.get(source.handle) ?? loadLookup(source, bytes, signal);
    loaded.set(source.handle, loading);
    loading.catch(() => loaded.delete(source.handle));
    return loading;
  };
  return async (wanted, signal) => {
    for (const handle of loaded.keys())
      if (!wanted.some(({ source }) => source.handle === handle)) loaded.delete(handle);
    const lookups: Beside[] = [];
    for (const one of wanted) {
      const lookup = await load(one, signal);
      if (lookup) lookups.push(lookup);
    }
    return lookups;
  };
}
