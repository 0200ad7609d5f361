import { registry } from "../../kinds/registry.ts";
import { bytesInMemory } from "../../read/container.ts";
import { lookupCache } from "../../session/lookups.ts";
import { type EditorFiles, openInMemory, reachByUri, textByUri } from "../../session/memoryFile.ts";
import { type OpenedSource, type Platform, runMeasureTask } from "../../session/platform.ts";

/** The editor's files in memory, and one thread. */
export function webPlatform(files: EditorFiles, maxUnpackedBytes: number | null = null): Platform {
  const lookupsOf = lookupCache();
  const sources = new Map<number, OpenedSource>();
  let nextHandle = 1;
  return {
    kinds: registry,
    workers: 1,
    async open(uri, text, signal, unpacked) {
      const source =
        text === null
          ? await openInMemory(uri, files, signal, { maxUnpackedBytes, ...(unpacked ? { unpacked } : {}) })
          : openText(uri, text);
      const handle = nextHandle++;
      sources.set(handle, source);
      return {
        ...source,
        handle,
        async close() {
          sources.delete(handle);
          await source.close();
        },
      };
    },
    reach: (path, from, roots) => reachByUri(path, from, roots, files),
    textBeside: (uri, name, mostBytes, signal) => textByUri(uri, name, mostBytes, files, signal),
    async measure(task, source, emit, signal) {
      const wanted = task.lookups.flatMap((lookup) => {
        const opened = sources.get(lookup.handle ?? 0);
        return opened ? [{ source: lookup, bytes: opened }] : [];
      });
      return runMeasureTask(task, source, await lookupsOf(wanted, signal), emit, signal);
    },
  };
}

function openText(uri: string, text: string): OpenedSource {
  const memory = bytesInMemory(uri, new TextEncoder().encode(text));
  return { ...memory, uri, change: async () => null, close: async () => {} };
}
