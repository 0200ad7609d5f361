import type { ByteSource } from "../../core/read/byteSource.ts";
import type { Lookup } from "../../core/read/join.ts";
import { loadLookup } from "../../session/loadLookup.ts";
import type { LookupSource } from "../../session/measureTask.ts";

/** A lookup of a task with the bytes that it is read from. */
export interface OpenLookup {
  readonly source: LookupSource;
  readonly bytes: ByteSource;
}

/** Lookups by the file that was opened for them, each read once a thread and kept while tasks ask for it. */
export function lookupCache(): (wanted: readonly OpenLookup[], signal: AbortSignal) => Promise<readonly Lookup[]> {
  const loaded = new Map<number | undefined, Promise<Lookup | null>>();
  const load = ({ source, bytes }: OpenLookup, signal: AbortSignal): Promise<Lookup | null> => {
    const loading = loaded.get(source.handle) ?? loadLookup(source, bytes, signal);
    loaded.set(source.handle, loading);
    // Whoever asks next may try again: it is not their reading that was left.
    loading.catch(() => loaded.delete(source.handle));
    return loading;
  };
  return async (wanted, signal) => {
    for (const handle of loaded.keys())
      if (!wanted.some(({ source }) => source.handle === handle)) loaded.delete(handle);
    const lookups: Lookup[] = [];
    for (const one of wanted) {
      const lookup = await load(one, signal);
      if (lookup) lookups.push(lookup);
    }
    return lookups;
  };
}
