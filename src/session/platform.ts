import type { RangeResult } from "../core/measureRange.ts";
import type { ByteSource } from "../core/read/byteSource.ts";
import type { Chunk } from "../core/table/chunk.ts";
import type { MeasureTask } from "./measureTask.ts";

/** A source that somebody opened and has to close. */
export interface OpenedSource extends ByteSource {
  readonly uri: string;
  /** False once the file on disk is another one than was opened. */
  isUnchanged(): Promise<boolean>;
  close(): Promise<void>;
}

/** What a session needs of the world around it. Node gives files and worker threads; a browser could give blobs. */
export interface Platform {
  /** Opens a file, or a text that stands in for it (an unsaved buffer). Throws `Stop`. */
  open(uri: string, text: string | null, signal: AbortSignal): Promise<OpenedSource>;
  /** How many ranges of a large file are worth measuring at once. */
  readonly workers: number;
  /** Measures a range, in another thread where there is one. Chunks arrive in file order. */
  measure(
    task: MeasureTask,
    source: OpenedSource,
    emit: (chunk: Chunk, bytesRead: number) => void,
    signal: AbortSignal,
  ): Promise<RangeResult>;
}
