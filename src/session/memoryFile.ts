import { sha256 } from "@noble/hashes/sha2.js";
import { t } from "@vscode/l10n";
import type { FileChange } from "../model/index.ts";
import { PeerError } from "../protocol/peer.ts";
import type { FileMethods, FileState } from "../protocol/sessionMethods.ts";
import { byteCountText } from "../read/bytes.ts";
import { bytesInMemory } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import { originOf } from "../read/origin.ts";
import { piecesOf } from "../read/pieces.ts";
import { HEAD_BYTES, sniff } from "../read/sniff.ts";
import { transcoderOf } from "../read/transcode/transcode.ts";
import { base64 } from "../text/hashed.ts";
import type { OpenedSource } from "./platform.ts";

const MEBIBYTE = 1024 ** 2;

/** Files of the editor's file systems are read whole into memory. */
const MOST_BYTES = 200 * MEBIBYTE;
const MOST_UNPACKED_BYTES = 512 * MEBIBYTE;

export interface EditorFiles {
  state(uri: string, signal?: AbortSignal): Promise<FileState | null>;
  bytes(uri: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

export function askedFiles(
  ask: <Name extends keyof FileMethods>(
    method: Name,
    params: FileMethods[Name]["params"],
    signal?: AbortSignal,
  ) => Promise<FileMethods[Name]["result"]>,
): EditorFiles {
  return {
    state: (uri, signal) => ask("fileState", { uri }, signal),
    bytes: (uri, signal) => ask("fileBytes", { uri }, signal),
  };
}

/**
 * Opens a file of the editor: whole, unpacked and converted in memory, as Node's platform does on disk. Throws
 * `UnreadableSource`: UNREADABLE for missing or damaged files, TOO_LARGE beyond the memory limit.
 */
export async function openInMemory(
  uri: string,
  files: EditorFiles,
  signal: AbortSignal,
  { unpacked = () => {}, maxUnpackedBytes = null }: MemoryOptions = {},
): Promise<OpenedSource> {
  const { name } = originOf(uri);
  const state = await readablyOf(() => files.state(uri, signal));
  if (state === null) throw unreadable(t("{0} does not exist any more.", name));
  if (state.bytes > MOST_BYTES) throw tooLarge(name, state.bytes);
  const packed = await bytesOf(name, uri, files, signal);
  const most = maxUnpackedBytes ?? MOST_UNPACKED_BYTES;
  const bytes = await readable(name, packed, most, signal, (done) => unpacked(done, packed.length));
  return {
    ...bytesInMemory(name, bytes),
    uri,
    digest: digestOf(packed),
    change: changeSince(state, packed, uri, files),
    close: async () => {},
  };
}

/**
 * URI of a file named in the one at `from`: below its folder, or below a root. Throws `UnreadableSource` if missing.
 */
export async function reachByUri(
  path: string,
  from: string,
  roots: readonly string[],
  files: EditorFiles,
): Promise<string> {
  const folders = [
    uriOf(from).slice(0, uriOf(from).lastIndexOf("/") + 1),
    ...roots.map((root) => `${uriOf(root).replace(/\/$/, "")}/`),
  ].filter((folder) => /^[^:]+:\//.test(folder));
  // Lone surrogates name no file, and cannot be encoded.
  const escaped = path
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  for (const folder of folders) {
    // `..` is resolved here; an absolute URI leads elsewhere.
    const found = new URL(escaped, folder).href;
    if (folders.some((one) => found.startsWith(one)) && isThere(await stateOrUnknown(found, files))) return found;
  }
  throw unreadable(t("The texts are in {0}, which is not here.", path));
}

/**
 * A small file in another's folder, or null. What is beside a file holds for its versions in Git; other addresses with a
 * query have no folder. Throws `UnreadableSource`.
 */
export async function textByUri(
  uri: string,
  name: string,
  mostBytes: number,
  files: EditorFiles,
  signal: AbortSignal,
): Promise<string | null> {
  const own = uriOf(uri).replace(/^git:(\/[^?#]*)\?.*$/is, "file://$1");
  const folder = own.slice(0, own.lastIndexOf("/") + 1);
  if (!/^[^:]+:\//.test(folder) || own.includes("?")) return null;
  const found = folder + encodeURIComponent(name);
  const state = await readablyOf(() => files.state(found, signal));
  if (state === null) return null;
  if (state.bytes > mostBytes) throw tooLarge(name, state.bytes);
  const bytes = await readablyOf(() => files.bytes(found, signal));
  if (bytes.length > mostBytes) throw tooLarge(name, bytes.length);
  return new TextDecoder().decode(bytes);
}

const isThere = (state: FileState | "unknown" | null): boolean => state !== null && state !== "unknown";

/** Paths become URIs, in Windows notation too. */
function uriOf(name: string): string {
  if (IS_URI.test(name)) return name;
  const path = /^(?:[a-z]:)?\\/i.test(name) ? name.replaceAll("\\", "/") : name;
  const escaped = path.split("/").map(encodeURIComponent).join("/");
  // `//server/share` includes the host, `c:/data` has no leading slash.
  return path.startsWith("//") ? `file:${escaped}` : `file://${path.startsWith("/") ? "" : "/"}${escaped}`;
}

/** At least two letters: `C:\\data` is a path. */
export const IS_URI = /^[a-z][a-z0-9+.-]+:/i;

function digestOf(bytes: Bytes): string {
  const digest = sha256.create();
  for (const { from, length } of piecesOf(bytes.length)) digest.update(bytes.subarray(from, from + length));
  return base64(digest.digest());
}

interface MemoryOptions {
  readonly unpacked?: (bytes: number, totalBytes: number) => void;
  readonly maxUnpackedBytes?: number | null;
}

async function bytesOf(name: string, uri: string, files: EditorFiles, signal: AbortSignal): Promise<Bytes> {
  const bytes = await readablyOf(() => files.bytes(uri, signal));
  if (bytes.length > MOST_BYTES) throw tooLarge(name, bytes.length);
  return bytes;
}

/** Turns a file system's refusal into the reason why the file is unreadable. */
async function readablyOf<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isRefusal(error)) throw unreadable(error.message);
    throw error;
  }
}

const isRefusal = (error: unknown): error is PeerError => error instanceof PeerError && error.code === "invalid";

/** `unknown` for a temporary failure, such as a network's. */
async function stateOrUnknown(uri: string, files: EditorFiles): Promise<FileState | "unknown" | null> {
  try {
    return await files.state(uri);
  } catch (error) {
    if (isRefusal(error)) return "unknown";
    throw error;
  }
}

/** The change of a file; only times show a change without a change of size. */
function changeSince(
  { bytes, writtenMs }: FileState,
  content: Bytes,
  uri: string,
  files: EditorFiles,
): () => Promise<FileChange | null> {
  let knownMs = writtenMs;
  return async () => {
    const now = await stateOrUnknown(uri, files);
    if (now === null) return "removed";
    if (now === "unknown") return null;
    if (now.bytes !== bytes) return now.bytes < bytes ? "shorter" : "rewritten";
    if (now.writtenMs === knownMs && knownMs !== 0) return null;
    // Some file systems have no times, or always the current one: bytes decide.
    const again = await files.bytes(uri, new AbortController().signal).catch(() => null);
    if (again !== null && !isSame(again, content)) return "rewritten";
    knownMs = now.writtenMs;
    return null;
  };
}

const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

type Bytes = Uint8Array<ArrayBuffer>;

async function readable(
  name: string,
  packed: Bytes,
  most: number,
  signal: AbortSignal,
  read: (bytes: number) => void,
): Promise<Bytes> {
  const gathered = new Gathered(name, most);
  if (packed[0] === 0x1f && packed[1] === 0x8b) {
    await inflate(name, packed, most, gathered, signal, read);
    return gathered.whole();
  }
  const source = bytesInMemory(name, packed);
  const transcode = await transcoderOf(source, signal);
  if (!transcode) return packed;
  const encoder = new TextEncoder();
  for await (const text of transcode(source, signal, (bytes) => gathered.expect(bytes))) {
    gathered.add(encoder.encode(text));
  }
  return gathered.whole();
}

class Gathered {
  readonly #name: string;
  readonly #most: number;
  readonly #parts: Bytes[] = [];
  #length = 0;

  constructor(name: string, most: number) {
    this.#name = name;
    this.#most = most;
  }

  expect(bytes: number): void {
    if (bytes <= this.#most) return;
    const message = t(
      "{0} unpacks to {1} or more, and is kept in memory here. The limit is {2} (evaloupe.maxUnpackedMiB).",
      this.#name,
      byteCountText(bytes),
      byteCountText(this.#most),
    );
    throw new UnreadableSource({ code: "TOO_LARGE", message });
  }

  add(part: Bytes): void {
    this.expect(this.#length + part.length);
    const wasLooked = this.#length >= HEAD_BYTES;
    this.#parts.push(part);
    this.#length += part.length;
    if (!wasLooked && this.#length >= HEAD_BYTES) this.#look(Number.POSITIVE_INFINITY);
  }

  whole(): Bytes {
    const whole = this.#joined(this.#length);
    this.#parts.length = 0;
    return whole;
  }

  /** Checks the first bytes as a plain file's, before unpacking more. */
  #look(size: number): void {
    const sniffed = sniff(this.#joined(HEAD_BYTES), { name: this.#name, size });
    if (!sniffed.ok) throw new UnreadableSource(sniffed.stop);
  }

  #joined(most: number): Bytes {
    const joined = new Uint8Array(Math.min(most, this.#length));
    let length = 0;
    for (const part of this.#parts) {
      if (length === joined.length) break;
      const wanted = part.subarray(0, joined.length - length);
      joined.set(wanted, length);
      length += wanted.length;
    }
    return joined;
  }
}

const STEP_BYTES = 64 * 1024;

/**
 * Inflates a gzip file of one or several members. The platform checks lengths and sums, but browsers accept a single
 * member; if that fails, each member is inflated separately.
 */
async function inflate(
  name: string,
  packed: Bytes,
  most: number,
  gathered: Gathered,
  signal: AbortSignal,
  read: (bytes: number) => void,
): Promise<void> {
  const members = await membersOf(packed, most);
  for (const [at, from] of members.entries()) {
    const member = packed.subarray(from, members[at + 1]);
    try {
      for await (const part of inflated(member, signal, (bytes) => read(from + bytes))) gathered.add(part);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UnreadableSource) throw error;
      throw unreadable(t("{0} is a damaged or truncated gzip file. Fetch or write it again.", name));
    }
  }
}

/** Offsets of the members, up to `most` unpacked bytes. A second magic number suggests several. */
async function membersOf(packed: Bytes, most: number): Promise<readonly number[]> {
  const starts = [0];
  if (!hasMagicBehind(packed)) return starts;
  // Its tables take as long to make as a small file to read, and few files are packed.
  const { Gunzip } = await import("fflate");
  const finder = new Gunzip();
  let length = 0;
  finder.ondata = (part) => {
    length += part.length;
    if (length > most) throw new RangeError("That is told by the decompressor, too.");
  };
  finder.onmember = (offset) => {
    if (offset > 0) starts.push(offset);
  };
  try {
    for (let from = 0; from < packed.length; from += STEP_BYTES) {
      finder.push(packed.subarray(from, from + STEP_BYTES), from + STEP_BYTES >= packed.length);
    }
  } catch {}
  return starts;
}

function hasMagicBehind(packed: Bytes): boolean {
  for (let at = packed.indexOf(0x1f, 18); at >= 0; at = packed.indexOf(0x1f, at + 1)) {
    if (packed[at + 1] === 0x8b && packed[at + 2] === 8) return true;
  }
  return false;
}

async function* inflated(member: Bytes, signal: AbortSignal, read: (bytes: number) => void): AsyncGenerator<Bytes> {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  const writing = (async () => {
    for (let from = 0; from < member.length; from += STEP_BYTES) {
      await writer.write(member.subarray(from, from + STEP_BYTES));
      read(Math.min(member.length, from + STEP_BYTES));
    }
    await writer.close();
  })();
  writing.catch(() => {});
  const reader = readable.getReader();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await writing;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const unreadable = (message: string): UnreadableSource => new UnreadableSource({ code: "UNREADABLE", message });

function tooLarge(name: string, bytes: number): UnreadableSource {
  const message = t(
    "{0} has {1}. Files that are not on this computer's disk are read whole, up to {2}. Copy it to a folder on disk and open it in the desktop editor, or split it.",
    name,
    byteCountText(bytes),
    byteCountText(MOST_BYTES),
  );
  return new UnreadableSource({ code: "TOO_LARGE", message });
}
