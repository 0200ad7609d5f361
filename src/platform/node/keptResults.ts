import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { StoreError } from "../../labels/store.ts";
import type { KeptAnswers, OpenedSource } from "../../session/platform.ts";
import { isYoung, type NodeSource } from "./fileSource.ts";
import { systemCodeOf } from "./regularFile.ts";
import { makeFolder, makeFolderWithin } from "./storeFolder.ts";
import { cacheFolder } from "./surroundings.ts";

const FOLDER = "read";
const MEBIBYTE = 1024 ** 2;
const MOST_BYTES = 512 * MEBIBYTE;
/** Bytes written between two checks of the folder's size. */
const LOOK_BYTES = 32 * MEBIBYTE;
const DIGEST_BYTES = 32;
const BLOCK_BYTES = MEBIBYTE;

/** Cache of answers about files, in a folder of this user. An answer that cannot be stored is computed again. */
export interface KeptResults {
  of(source: KeptSource): KeptAnswers;
}

type KeptSource = OpenedSource & Pick<NodeSource, "state">;

/**
 * The folder `read` of the user's cache folder; null without one, or outside of a bundle. `bundle` is the code that
 * computes answers, `words` its translations: the hash of both is in every file name, so other versions find nothing.
 */
export function userResults(
  bundle: string,
  words: unknown = null,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): KeptResults | null {
  if (process.env.EVALOUPE_VERSION === undefined) return null;
  try {
    const version = () => digestOf(readFileSync(bundle), JSON.stringify(words), process.version);
    return keptResults(cacheFolder(environment, process.platform), version);
  } catch (error) {
    // A user without a folder has no cache.
    if (error instanceof StoreError) return null;
    throw error;
  }
}

/** In a folder `read` of `parent`. The oldest answers are removed beyond `mostBytes`. */
export function keptResults(parent: string, version: () => string, mostBytes = MOST_BYTES): KeptResults {
  const folder = join(parent, FOLDER);
  const lookBytes = Math.min(LOOK_BYTES, mostBytes / 2);
  let made: Promise<boolean> | null = null;
  let own: string | null = null;
  let unlooked = Number.POSITIVE_INFINITY;
  const make = async (): Promise<boolean> => {
    try {
      await makeFolder(parent);
      await makeFolderWithin(parent, FOLDER);
      return true;
    } catch (error) {
      return unlessSystem(error, false);
    }
  };
  const read = (path: string): unknown => {
    try {
      return readAnswer(path);
    } catch (error) {
      return unlessSystem(error, null);
    }
  };
  const write = async (path: string, answer: unknown): Promise<void> => {
    const bytes = serialize(answer);
    if (unlooked + bytes.length > lookBytes) {
      unlooked = 0;
      await removeOldest(folder, mostBytes - lookBytes);
    }
    unlooked += bytes.length;
    try {
      // Another process may be writing the same: then this fails.
      writeFileSync(path, Buffer.concat([checkOf(bytes), bytes]), { flag: "wx", mode: 0o600 });
    } catch (error) {
      unlessSystem(error, null);
    }
  };
  const canKeep = async (source: KeptSource): Promise<boolean> => {
    made ??= make();
    return (await made) && (await source.change()) === null;
  };
  /** Digest of the file's bytes; from the cache if the file is as it was when they were read. */
  const contentIn = async (source: KeptSource, version: string): Promise<string> => {
    const { state } = source;
    // A file written a moment ago may change again within one tick of its mtime.
    if (!state || isYoung(state.identity)) return contentOf(source);
    const path = join(folder, digestOf(version, "content", state.key));
    const known = read(path);
    if (typeof known === "string") return known;
    const content = await contentOf(source);
    if (await canKeep(source)) await write(path, content);
    return content;
  };
  return {
    of(source) {
      let digest: Promise<string> | null = null;
      const pathOf = async (asked: string): Promise<string> => {
        own ??= version();
        digest ??= contentIn(source, own);
        return join(folder, digestOf(own, await digest, asked));
      };
      return {
        async get(asked) {
          return read(await pathOf(asked));
        },
        async put(asked, answer) {
          if (await canKeep(source)) await write(await pathOf(asked), answer);
        },
      };
    },
  };
}

/** Null without an answer. Removes a file whose checksum is wrong. */
function readAnswer(path: string): unknown {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(fd).isFile()) return null;
    const all = readFileSync(fd);
    const bytes = all.subarray(DIGEST_BYTES);
    if (checkOf(bytes).equals(all.subarray(0, DIGEST_BYTES))) return deserialize(bytes);
  } finally {
    closeSync(fd);
  }
  rmSync(path, { force: true });
  return null;
}

const checkOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** Hashes each part with its length, so that (ab, c) and (a, bc) differ. */
function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest("base64url");
}

async function contentOf(source: KeptSource): Promise<string> {
  const hash = createHash("sha256");
  const block = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, Math.max(1, source.size)));
  for (let at = 0; at < source.size; ) {
    const length = await source.read(block, at);
    if (length === 0) break;
    hash.update(block.subarray(0, length));
    at += length;
  }
  return hash.digest("base64url");
}

async function removeOldest(folder: string, mostBytes: number): Promise<void> {
  const found: { readonly path: string; readonly size: number; readonly writtenMs: number }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => null); // Another process has removed it.
    if (stats?.isFile()) found.push({ path, size: stats.size, writtenMs: stats.mtimeMs });
  }
  let left = found.reduce((sum, { size }) => sum + size, 0) - mostBytes;
  for (const { path, size } of found.sort((one, other) => one.writtenMs - other.writtenMs)) {
    if (left <= 0) return;
    await rm(path, { force: true }).catch(() => {}); // The next check tries again.
    left -= size;
  }
}

/** `answer` for an error of the file system or of the cache folder; throws others. */
function unlessSystem<Answer>(error: unknown, answer: Answer): Answer {
  if (systemCodeOf(error) === null && !(error instanceof StoreError)) throw error;
  return answer;
}
