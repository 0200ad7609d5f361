import { parentPort } from "node:worker_threads";
import type { RangeResult } from "../../core/measureRange.ts";
import { buffersOf, type Chunk } from "../../core/table/chunk.ts";
import type { Envelope } from "../../protocol/envelope.ts";
import { Peer } from "../../protocol/peer.ts";
import type { MeasureTask } from "../../session/measureTask.ts";
import { runMeasureTask } from "../../session/measureTask.ts";
import { stopTold } from "../../session/stopTold.ts";
import { readShared, type SharedFile } from "./fileSource.ts";
import { lookupCache } from "./lookupCache.ts";
import { threadPort } from "./threadPort.ts";

/** What a session asks of a measuring thread, with the files that it has opened: the rows', and those of `task.lookups`. */
export type MeasureMethods = {
  measure: {
    params: { id: number; task: MeasureTask; file: SharedFile; lookups: readonly SharedFile[] };
    result: Measured;
  };
};
export type MeasureEvents = {
  chunk: { readonly id: number; readonly chunk: Chunk; readonly bytesRead: number };
  /** Nothing of this call is read any more, whether it was answered or left. */
  ended: { readonly id: number };
};

/** `cut` names those of the files that lacked bytes which they had when they were opened, by their descriptors. */
export interface Measured {
  readonly result: RangeResult;
  readonly cut: readonly number[];
}

/** Serves measuring tasks in this thread until its parent ends it. */
export function serveMeasuring(): void {
  if (!parentPort) return;
  const lookupsOf = lookupCache();
  const peer: Peer<MeasureMethods, Record<string, never>, MeasureEvents, Record<string, never>> = new Peer(
    threadPort(parentPort, chunkBuffers),
    {
      async measure({ id, task, file, lookups }, signal) {
        const files = [file, ...lookups].map((shared) => ({ shared, bytes: readShared(shared) }));
        const [rows, ...joined] = files.map(({ bytes }) => bytes);
        try {
          if (!rows) throw new Error("A task without a file.");
          const wanted = task.lookups.flatMap((source, at) => (joined[at] ? [{ source, bytes: joined[at] }] : []));
          const emit = (chunk: Chunk, bytesRead: number) => peer.emit("chunk", { id, chunk, bytesRead });
          const result = await stopTold(async () =>
            runMeasureTask(task, rows, await lookupsOf(wanted, signal), emit, signal),
          );
          return { result, cut: files.filter(({ bytes }) => bytes.isCut).map(({ shared }) => shared.fd) };
        } finally {
          peer.emit("ended", { id });
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
