import { parentPort, Worker } from "node:worker_threads";
import { buffersOf, type Chunk } from "../../analysis/table/chunk.ts";
import type { RangeResult } from "../../kinds/measureRange.ts";
import { type Envelope, Peer } from "../../protocol/peer.ts";
import { lookupCache } from "../../session/lookups.ts";
import { asStopAgain, type MeasureTask, runMeasureTask, stopAsAnswer } from "../../session/platform.ts";
import { readShared, type SharedFile } from "./fileSource.ts";
import { threadPort } from "./threadPort.ts";

export interface MeasurePool {
  /** `lookups` are the task's lookup files in order. Throws `UnreadableSource`. */
  measure(
    task: MeasureTask,
    file: SharedFile,
    lookups: readonly SharedFile[],
    emit: (chunk: Chunk, bytesRead: number) => void,
    signal: AbortSignal,
  ): Promise<Measured>;
  /** Resolves once no thread reads this descriptor: its number may be reused after closing. */
  unread(fd: number): Promise<void>;
  dispose(): Promise<void>;
}

type Caller = Peer<Record<string, never>, MeasureMethods, Record<string, never>, MeasureEvents>;

/**
 * Parsed records are short-lived: half of the default young generation is as fast and saves some 30 MB for two threads.
 */
const YOUNG_GENERATION = { maxYoungGenerationSizeMb: 24 };

/** `script` is the bundle of `measuringThread.ts`. */
export function measurePool(script: string, size: number): MeasurePool {
  const threads: Thread[] = [];
  let nextId = 1;
  const start = () => {
    const worker = new Worker(script, { resourceLimits: YOUNG_GENERATION });
    const peer: Caller = new Peer(threadPort(worker), {});
    const thread: Thread = { worker, peer, busy: 0, readings: new Map(), failure: null };
    peer.on("ended", ({ id }) => thread.readings.get(id)?.end());
    worker.on("error", (error) => {
      thread.failure = error;
      peer.dispose();
    });
    worker.on("exit", () => {
      for (const reading of thread.readings.values()) reading.end();
    });
    threads.push(thread);
    return thread;
  };
  return {
    async measure(task, file, lookups, emit, signal) {
      const idle = threads.find((candidate) => candidate.busy === 0);
      const least = threads.reduce<Thread | undefined>(
        (best, thread) => (best && best.busy <= thread.busy ? best : thread),
        undefined,
      );
      const thread = idle ?? (threads.length < size || !least ? start() : least);
      const id = nextId++;
      thread.busy++;
      const stop = thread.peer.on("chunk", (data) => {
        if (data.id === id) emit(data.chunk, data.bytesRead);
      });
      const reading = readingOf([file, ...lookups]);
      thread.readings.set(id, reading);
      void reading.ended.then(() => thread.readings.delete(id));
      try {
        return await thread.peer.call("measure", { id, task, file, lookups }, signal);
      } catch (error) {
        throw thread.failure ?? asStopAgain(error);
      } finally {
        stop();
        thread.busy--;
      }
    },
    async unread(fd) {
      const readings = threads.flatMap(({ readings }) => [...readings.values()]);
      await Promise.all(readings.filter(({ fds }) => fds.includes(fd)).map(({ ended }) => ended));
    },
    async dispose() {
      for (const { peer } of threads) peer.dispose();
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

interface Thread {
  readonly worker: Worker;
  readonly peer: Caller;
  busy: number;
  readonly readings: Map<number, RangeReading>;
  failure: unknown;
}

interface RangeReading {
  readonly fds: readonly number[];
  readonly ended: Promise<void>;
  end(): void;
}

function readingOf(files: readonly SharedFile[]): RangeReading {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { fds: files.map(({ fd }) => fd), ended, end: () => end() };
}

type MeasureMethods = {
  measure: {
    params: { id: number; task: MeasureTask; file: SharedFile; lookups: readonly SharedFile[] };
    result: Measured;
  };
};
type MeasureEvents = {
  chunk: { readonly id: number; readonly chunk: Chunk; readonly bytesRead: number };
  ended: { readonly id: number };
};

/** `cut` lists descriptors of files that have become shorter. */
interface Measured {
  readonly result: RangeResult;
  readonly cut: readonly number[];
}

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
          const result = await stopAsAnswer(async () =>
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
