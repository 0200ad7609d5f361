import { availableParallelism } from "node:os";
import { type KindRegistry, registry } from "../../kinds/registry.ts";
import { lookupCache } from "../../session/lookups.ts";
import { type EditorFiles, IS_URI, openInMemory, reachByUri, textByUri } from "../../session/memoryFile.ts";
import { type MeasureTask, type Platform, runMeasureTask } from "../../session/platform.ts";
import { textBeside } from "./beside.ts";
import { type NodeSource, openPath, type SharedFile } from "./fileSource.ts";
import type { KeptResults } from "./keptResults.ts";
import { type MeasurePool, measurePool } from "./measurePool.ts";
import { reachPath } from "./reach.ts";
import { SpoolBudget } from "./spoolBudget.ts";
import { sweepSpoolFolders } from "./spoolFolder.ts";

const POOL_BYTES = 8 * 1024 * 1024;

/** Leftovers of killed processes are removed after this delay, or before unpacking. */
const SWEEP_AFTER_MS = 3_000;
const SWEEP_AT_END_MS = 5;

function sharedFiles(sources: readonly (NodeSource | undefined)[]): readonly SharedFile[] | null {
  const files = sources.flatMap((source) => source?.shared ?? []);
  return files.length === sources.length ? files : null;
}

const bytesOf = ({ range, part }: MeasureTask): number => Math.min(part.bytes ?? range.to, range.to) - range.from;

interface NodePlatform extends Platform {
  dispose(): Promise<void>;
}

/**
 * Files and worker threads of Node. `script` is the measuring threads' bundle; `workers` is the number of parallel
 * ranges, by default the number of cores; `maxUnpackedBytes` limits all unpacked files. With `isWorker` this thread is
 * one of the workers. `files` serves files without a path, `results` has answers about files on disk.
 */
export function nodePlatform(
  script: string,
  workers = availableParallelism(),
  maxUnpackedBytes: number | null = null,
  kinds: KindRegistry = registry,
  isWorker = false,
  files: EditorFiles | null = null,
  results: KeptResults | null = null,
): NodePlatform {
  const budget = new SpoolBudget(maxUnpackedBytes);
  const lookupsOf = lookupCache();
  const sources = new Map<number, NodeSource>();
  let nextHandle = 1;
  let pool: MeasurePool | null = null;
  let isMeasuring = false;
  let swept: Promise<void> | null = null;
  const sweep = (mostMs?: number): Promise<void> => {
    clearTimeout(sweeping);
    swept ??= sweepSpoolFolders(undefined, mostMs);
    return swept;
  };
  // Listing a crowded folder takes as long as reading the first rows.
  const sweeping = setTimeout(sweep, SWEEP_AFTER_MS);
  sweeping.unref();
  return {
    kinds,
    workers,
    async open(uri, text, signal, unpacked) {
      const events = unpacked ? { unpacked } : {};
      const source: NodeSource =
        text === null && files !== null && IS_URI.test(uri)
          ? { ...(await openInMemory(uri, files, signal, { maxUnpackedBytes, ...events })), shared: null, markCut() {} }
          : await openPath(uri, text, signal, { budget, spooling: () => void sweep(), ...events });
      const handle = nextHandle++;
      sources.set(handle, source);
      return {
        ...source,
        ...(results && source.shared ? { kept: results.of(source) } : {}),
        handle,
        async close() {
          sources.delete(handle);
          if (source.shared) await pool?.unread(source.shared.fd);
          await source.close();
        },
      };
    },
    reach: (path, from, roots) =>
      files !== null && IS_URI.test(from) ? reachByUri(path, from, roots, files) : reachPath(path, from, roots),
    textBeside: (uri, name, mostBytes, signal) =>
      files !== null && IS_URI.test(uri)
        ? textByUri(uri, name, mostBytes, files, signal)
        : textBeside(uri, name, mostBytes),
    async measure(task, source, emit, signal) {
      const lookups = task.lookups.flatMap((lookup) => {
        const opened = sources.get(lookup.handle ?? 0);
        return opened ? [{ source: lookup, opened }] : [];
      });
      const files = sharedFiles([sources.get(source.handle ?? 0), ...lookups.map(({ opened }) => opened)]);
      const [file, ...joined] = files ?? [];
      const isOwn = isWorker && !isMeasuring;
      if (file && !isOwn && workers > 1 && bytesOf(task) >= POOL_BYTES) {
        pool ??= measurePool(script, isWorker ? workers - 1 : workers);
        const ofLookups = lookups.map((lookup) => lookup.source);
        const { result, cut } = await pool.measure({ ...task, lookups: ofLookups }, file, joined, emit, signal);
        for (const { shared, markCut } of sources.values()) if (shared && cut.includes(shared.fd)) markCut();
        return result;
      }
      const wanted = lookups.map((lookup) => ({ source: lookup.source, bytes: lookup.opened }));
      isMeasuring ||= isOwn;
      try {
        return await runMeasureTask(task, source, await lookupsOf(wanted, signal), emit, signal, kinds);
      } finally {
        if (isOwn) isMeasuring = false;
      }
    },
    async dispose() {
      await Promise.all([pool?.dispose(), sweep(SWEEP_AT_END_MS)]);
    },
  };
}
