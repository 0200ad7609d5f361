import type { RangeResult } from "../core/measureRange.ts";
import type { ByteSource } from "../core/read/byteSource.ts";
import type { Chunk } from "../core/table/chunk.ts";
import type { FileChange } from "../protocol/session.ts";
import type { MeasureTask } from "./measureTask.ts";

/** A source that somebody opened and has to close. */
export interface OpenedSource extends ByteSource {
  readonly uri: string;
  /** Names it in tasks, which are plain JSON, for the platform that has opened it. */
  readonly handle?: number;
  /** What became of the file since it was opened; null where it is as it was. */
  change(): Promise<FileChange | null>;
  close(): Promise<void>;
  /** Absent where what is read is not the file itself: a text in its place, an unpacked copy. */
  readonly growth?: Growth;
}

/** What tells a file that has grown from another one. */
export interface Growth {
  /** Names the file by what stays when it is written to, and is another one when it is replaced. */
  readonly file: string;
  /** A digest of so many first bytes: of all where they are few, else of pieces spread over them. */
  sample(bytes: number): Promise<string>;
}

/** What a session needs of the world around it. Node gives files and worker threads; a browser could give blobs. */
export interface Platform {
  /**
   * Opens a file, or a text that stands in for it (an unsaved buffer). Throws `Stop`. A file that has to be unpacked
   * first tells how many of its bytes have been.
   */
  open(
    uri: string,
    text: string | null,
    signal: AbortSignal,
    unpacked?: (bytes: number, totalBytes: number) => void,
  ): Promise<OpenedSource>;
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
