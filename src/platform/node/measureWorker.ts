import { parentPort, workerData } from "node:worker_threads";
import type { RangeResult } from "../../core/measureRange.ts";
import { buffersOf, type Chunk } from "../../core/table/chunk.ts";
import type { Envelope } from "../../protocol/envelope.ts";
import { Peer } from "../../protocol/peer.ts";
import type { MeasureTask } from "../../session/measureTask.ts";
import { runMeasureTask } from "../../session/measureTask.ts";
import { openFile } from "./fileSource.ts";
import { lookupCache } from "./lookupCache.ts";
import type { ThreadRole } from "./measurePool.ts";
import { SpoolBudget } from "./spoolBudget.ts";
import { threadPort } from "./threadPort.ts";

/** What a session asks of a measuring thread. `path` is where the bytes lie: the file, or what it was inflated to. */
export type MeasureMethods = {
  measure: { params: { id: number; task: MeasureTask; path: string }; result: RangeResult };
};
export type MeasureEvents = { chunk: { readonly id: number; readonly chunk: Chunk; readonly bytesRead: number } };

/** Serves measuring tasks in this thread until its parent ends it. */
export function serveMeasuring(): void {
  if (!parentPort) return;
  // Set by `measurePool`, which alone starts such threads.
  const { maxUnpackedBytes } = workerData as ThreadRole;
  const lookups = lookupCache(new SpoolBudget(maxUnpackedBytes));
  const peer: Peer<MeasureMethods, Record<string, never>, MeasureEvents, Record<string, never>> = new Peer(
    threadPort(parentPort, chunkBuffers),
    {
      async measure({ id, task, path }, signal) {
        const source = await openFile(path, { isBlocking: true });
        try {
          const emit = (chunk: Chunk, bytesRead: number) => peer.emit("chunk", { id, chunk, bytesRead });
          return await runMeasureTask(task, source, await lookups(task.lookups, signal), emit, signal);
        } finally {
          await source.close();
        }
      },
    },
  );
}

function chunkBuffers(envelope: Envelope): readonly ArrayBufferLike[] {
  return envelope.type === "event" && envelope.event === "chunk"
    ? buffersOf((envelope.data as MeasureEvents["chunk"]).chunk)
    : [];
}
