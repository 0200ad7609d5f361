import type { Lookup } from "../../core/read/join.ts";
import { loadLookup } from "../../session/loadLookup.ts";
import type { LookupSource } from "../../session/measureTask.ts";
import { openPath } from "./openPath.ts";

/** Lookup files by URI, each read once a thread. */
export function lookupCache(): (sources: readonly LookupSource[], signal: AbortSignal) => Promise<readonly Lookup[]> {
  const loaded = new Map<string, Promise<Lookup | null>>();
  return async (sources, signal) => {
    const lookups: Lookup[] = [];
    for (const source of sources) {
      const loading = loaded.get(source.uri) ?? loadLookup(source, openPath, signal);
      loaded.set(source.uri, loading);
      const lookup = await loading;
      if (lookup) lookups.push(lookup);
    }
    return lookups;
  };
}
