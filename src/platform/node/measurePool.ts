import { Worker } from "node:worker_threads";
import type { RangeResult } from "../../core/measureRange.ts";
import type { Chunk } from "../../core/table/chunk.ts";
import { Peer } from "../../protocol/peer.ts";
import type { MeasureTask } from "../../session/measureTask.ts";
import type { MeasureEvents, MeasureMethods } from "./measureWorker.ts";
import { threadPort } from "./threadPort.ts";

/** Threads that measure ranges of files. Started as they are needed, ended together. */
export interface MeasurePool {
  measure(
    task: MeasureTask,
    path: string,
    emit: (chunk: Chunk, bytesRead: number) => void,
    signal: AbortSignal,
  ): Promise<RangeResult>;
  dispose(): Promise<void>;
}

type Caller = Peer<Record<string, never>, MeasureMethods, Record<string, never>, MeasureEvents>;

/** What `workerData` tells a thread that runs the same bundle: its part, and the translations for its words. */
export interface ThreadRole {
  readonly role: "session" | "measure";
  readonly l10n: Readonly<Record<string, string>>;
  readonly workers: number;
  /** What files may be unpacked to together; null: what is usual. */
  readonly maxUnpackedBytes: number | null;
}

/**
 * A parsed record is garbage as soon as it is measured: half of an engine's own room for what is young takes as little
 * time and keeps two threads some 30 MB smaller. What grows old, as lookups do, has the room that it always has.
 */
const YOUNG_GENERATION = { maxYoungGenerationSizeMb: 24 };

export function measurePool(script: string, size: number, maxUnpackedBytes: number | null): MeasurePool {
  const threads: { readonly worker: Worker; readonly peer: Caller; busy: number }[] = [];
  let nextId = 1;
  const start = () => {
    const role: ThreadRole = { role: "measure", l10n: {}, workers: 1, maxUnpackedBytes };
    const worker = new Worker(script, { workerData: role, resourceLimits: YOUNG_GENERATION });
    const peer: Caller = new Peer(threadPort(worker), {});
    const thread = { worker, peer, busy: 0 };
    worker.on("error", () => peer.dispose());
    threads.push(thread);
    return thread;
  };
  return {
    async measure(task, path, emit, signal) {
      const idle = threads.find((candidate) => candidate.busy === 0);
      const least = threads.reduce<(typeof threads)[number] | undefined>(
        (best, thread) => (best && best.busy <= thread.busy ? best : thread),
        undefined,
      );
      const thread = idle ?? (threads.length < size || !least ? start() : least);
      const id = nextId++;
      thread.busy++;
      const stop = thread.peer.on("chunk", (data) => {
        if (data.id === id) emit(data.chunk, data.bytesRead);
      });
      try {
        return await thread.peer.call("measure", { id, task, path }, signal);
      } finally {
        stop();
        thread.busy--;
      }
    },
    async dispose() {
      for (const { peer } of threads) peer.dispose();
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
