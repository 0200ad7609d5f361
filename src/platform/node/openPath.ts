import { bytesInMemory } from "../../core/read/byteSource.ts";
import type { OpenedSource } from "../../session/platform.ts";
import { openFile } from "./fileSource.ts";
import type { SpoolOptions } from "./spool.ts";

/** A source of the file system with the path under which other threads find its bytes; null for a text in memory. */
export interface NodeSource extends OpenedSource {
  readonly dataPath: string | null;
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
    return { ...memory, uri: path, dataPath: null, isUnchanged: async () => true, close: async () => {} };
  }
  // A session has its thread to itself, so it may wait for the disk.
  return { ...(await openFile(path, { ...options, signal, isBlocking: true })), uri: path };
}
