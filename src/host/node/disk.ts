import { once } from "node:events";
import { createWriteStream, realpathSync } from "node:fs";
import { open } from "node:fs/promises";
import { filesBeside, isThere, listFiles } from "../../platform/node/folder.ts";
import { appendLabel, labelPlace, readLabelFile } from "../../platform/node/peopleFile.ts";
import { isBelow } from "../../platform/node/reach.ts";
import { systemCodeOf } from "../../platform/node/regularFile.ts";
import { type NewFile, startNewFile, unwritable, WriteRefused } from "../../platform/node/writePlace.ts";
import { PeerError } from "../../protocol/peer.ts";
import type { Place, TextFile } from "../places.ts";

/** The disk of this computer. Names are paths; nothing is written through a link. */
export const disk: Place = {
  list: (names, passedOver) => listFiles(names, ({ message }) => passedOver(message)),
  async existing(names) {
    const found: string[] = [];
    for (const name of names) if (await isThere(name)) found.push(name);
    return found;
  },
  beside: filesBeside,
  async openBytes(name) {
    try {
      const file = await open(name);
      return {
        async read(from, to) {
          const { bytesRead, buffer } = await file.read(new Uint8Array(to - from), 0, to - from, from);
          return buffer.subarray(0, bytesRead);
        },
        close: () => file.close(),
      };
    } catch {
      return null; // Gone or barred since it was scored.
    }
  },
  realName(name) {
    try {
      return realpathSync(name);
    } catch {
      return null;
    }
  },
  isBelow(name, { scheme, fsPath }) {
    if (scheme !== "file") return false;
    try {
      return isBelow(name, realpathSync(fsPath));
    } catch {
      // A workspace folder that is gone holds nothing.
      return false;
    }
  },
  startFile: async (name) => startFile(name),
  readLabels: readLabelFile,
  labelPlace,
  appendLabel,
};

/** Writes a temporary file and renames it, never through a link. Throws `PeerError` if it may not be written. */
function startFile(path: string): TextFile {
  const { descriptor, place, discard } = begin(path);
  // The descriptor counts, not the path.
  const stream = createWriteStream(path, { encoding: "utf8", fd: descriptor, flush: true });
  let failure: Error | null = null;
  stream.on("error", (error) => {
    failure = error;
  });
  return {
    write: (text) => void stream.write(text),
    async finish() {
      stream.end();
      if (!stream.closed) await once(stream, "close");
      if (failure) throw refused(path, failure);
      try {
        place();
      } catch (error) {
        throw refused(path, error);
      }
    },
    async discard() {
      stream.destroy();
      if (!stream.closed) await once(stream, "close");
      discard();
    },
  };
}

function begin(path: string): NewFile {
  try {
    return startNewFile(path);
  } catch (error) {
    throw refused(path, error);
  }
}

/** What keeps a file from being written, in words of ours; anything else as it is. */
function refused(path: string, error: unknown): unknown {
  if (error instanceof WriteRefused) return new PeerError({ code: "invalid", message: error.message });
  const code = systemCodeOf(error);
  return code === null ? error : new PeerError({ code: "invalid", message: unwritable(path, code) });
}
