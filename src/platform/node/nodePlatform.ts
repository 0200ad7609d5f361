import { availableParallelism } from "node:os";
import { type MeasureTask, runMeasureTask } from "../../session/measureTask.ts";
import type { Platform } from "../../session/platform.ts";
import { lookupCache } from "./lookupCache.ts";
import { type MeasurePool, measurePool } from "./measurePool.ts";
import { type NodeSource, openPath } from "./openPath.ts";
import { sweepSpoolFolders } from "./spoolFolder.ts";

/** Ranges smaller than this are measured where they are asked for: a thread would start longer than they take. */
const POOL_BYTES = 8 * 1024 * 1024;

/** When what killed processes left behind is looked for: nobody waits for it. */
const SWEEP_AFTER_MS = 3_000;

const bytesOf = ({ range, part }: MeasureTask): number => Math.min(part.bytes ?? range.to, range.to) - range.from;

export interface NodePlatform extends Platform {
  dispose(): Promise<void>;
}

/**
 * Files and worker threads of Node. `script` is the bundle that a measuring thread runs: this process's own;
 * `workers` is how many such threads there may be, by default as many as there are cores.
 */
export function nodePlatform(script: string, workers = availableParallelism()): NodePlatform {
  const lookups = lookupCache();
  const paths = new WeakMap<object, string>();
  let pool: MeasurePool | null = null;
  let swept: Promise<void> | null = null;
  // A crowded folder takes as long to list as the first rows take to read.
  const sweeping = setTimeout(() => {
    swept = sweepSpoolFolders();
  }, SWEEP_AFTER_MS);
  sweeping.unref();
  return {
    workers,
    async open(uri, text, signal, unpacked) {
      const source: NodeSource = await openPath(uri, text, signal, unpacked);
      if (source.dataPath !== null) paths.set(source, source.dataPath);
      return source;
    },
    async measure(task, source, emit, signal) {
      const path = paths.get(source);
      if (path !== undefined && workers > 1 && bytesOf(task) >= POOL_BYTES) {
        pool ??= measurePool(script, workers);
        return pool.measure(task, path, emit, signal);
      }
      return runMeasureTask(task, source, await lookups(task.lookups, signal), emit, signal);
    },
    async dispose() {
      clearTimeout(sweeping);
      await Promise.all([pool?.dispose(), swept]);
    },
  };
}
