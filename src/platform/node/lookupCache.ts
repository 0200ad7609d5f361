import type { Lookup } from "../../core/read/join.ts";
import { loadLookup } from "../../session/loadLookup.ts";
import type { LookupSource } from "../../session/measureTask.ts";
import type { Platform } from "../../session/platform.ts";
import { openPath } from "./openPath.ts";
import type { SpoolBudget } from "./spoolBudget.ts";

/** Lookup files by URI, each read once a thread; unpacked within `budget`. */
export function lookupCache(
  budget: SpoolBudget,
): (sources: readonly LookupSource[], signal: AbortSignal) => Promise<readonly Lookup[]> {
  const open: Platform["open"] = (uri, text, signal) => openPath(uri, text, signal, { budget });
  const loaded = new Map<string, Promise<Lookup | null>>();
  return async (sources, signal) => {
    const lookups: Lookup[] = [];
    for (const source of sources) {
      const loading = loaded.get(source.uri) ?? loadLookup(source, open, signal);
      loaded.set(source.uri, loading);
      const lookup = await loading;
      if (lookup) lookups.push(lookup);
    }
    return lookups;
  };
}
