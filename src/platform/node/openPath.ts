import { bytesInMemory } from "../../core/read/byteSource.ts";
import type { OpenedSource } from "../../session/platform.ts";
import { openFile, type SharedFile } from "./fileSource.ts";
import type { SpoolOptions } from "./spool.ts";

/** A source of the file system as other threads can read it; null for a text in memory. */
export interface NodeSource extends OpenedSource {
  readonly shared: SharedFile | null;
  /** Remembers that another thread missed bytes which the file had when it was opened. */
  markCut(): void;
}

/** Opens a path, or the text of an unsaved buffer in its place. Throws `Stop`. */
export async function openPath(
  path: string,
  text: string | null,
  signal: AbortSignal,
  options: Omit<SpoolOptions, "signal"> = {},
): Promise<NodeSource> {
  if (text !== null) {
    const memory = bytesInMemory(path, new TextEncoder().encode(text));
    return { ...memory, uri: path, shared: null, markCut() {}, change: async () => null, close: async () => {} };
  }
  // A session has its thread to itself, so it may wait for the disk.
  return { ...(await openFile(path, { ...options, signal, isBlocking: true })), uri: path };
}
