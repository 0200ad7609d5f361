import { closeSync, constants, fstatSync, fsyncSync, lstatSync, openSync, readSync, writeSync } from "node:fs";
import { type NewFile, startNewFile, unwritable, WriteRefused } from "../platform/node/writePlace.ts";
import { InputError } from "./io.ts";

/** A target for results. They appear whole, at `finish`, or not at all. */
export interface Sink {
  /** Whether nothing is seen of the results before `finish`. */
  readonly isWhole: boolean;
  write(part: string | Uint8Array): void;
  finish(): void;
  discard(): void;
}

/** Writes results as they come. */
export function streamSink(write: (text: string) => void): Sink {
  const decoder = new TextDecoder();
  const asText = (part: string | Uint8Array) =>
    typeof part === "string" ? part : decoder.decode(part, { stream: true });
  return { isWhole: false, write: (part) => write(asText(part)), finish: () => {}, discard: () => {} };
}

/**
 * Writes a temporary file next to `path` and renames it once it is complete and on disk. Never writes through a link.
 * Devices, pipes and descriptors of the process are written to directly. `name` is used in messages. Throws
 * `InputError`.
 */
export function fileSink(path: string, name = `--out ${path}`): Sink {
  return told(name, () => {
    const descriptor = openDescriptor(path);
    if (descriptor !== null) return directSink(descriptor, name, () => {});
    const existing = lstatSync(path, { throwIfNoEntry: false });
    if (existing?.isDirectory()) throw new InputError(`${name} is a folder; name a file in it.`);
    if (!existing || existing.isFile() || existing.isSymbolicLink()) return atomicSink(name, startNewFile(path));
    const file = openDevice(path, name);
    return directSink(file, name, () => closeSync(file));
  });
}

/** The file descriptor of a path such as `/dev/stdout`; null for other paths. */
export function openDescriptor(path: string): number | null {
  if (path === "/dev/stdout") return 1;
  if (path === "/dev/stderr") return 2;
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path)?.[1];
  return number === undefined ? null : Number(number);
}

/** Opens a pipe only if it has a reader: waiting for one could not be interrupted. */
function openDevice(path: string, name: string): number {
  const flags = constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
  let waiting: number;
  try {
    waiting = openSync(path, flags | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENXIO")
      throw new InputError(`${name} is a pipe without a reader. Start the reader first.`);
    throw error;
  }
  try {
    // Now it has a reader, and what is written may wait for it.
    return openSync(path, flags);
  } finally {
    closeSync(waiting);
  }
}

function directSink(file: number, name: string, close: () => void): Sink {
  const write = (part: string | Uint8Array) => void told(name, () => writeAll(file, part));
  return { isWhole: false, write, finish: close, discard: close };
}

function atomicSink(name: string, { descriptor, place, discard: remove }: NewFile): Sink {
  let written = 0;
  let isOpen = true;
  const discard = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
    remove();
  };
  return {
    isWhole: true,
    write(part) {
      told(name, () => {
        written += writeAll(descriptor, part);
      });
    },
    finish() {
      try {
        told(name, () => {
          fsyncSync(descriptor);
          // A full disk has been seen to lose the end of a file without an error.
          if (fstatSync(descriptor).size !== written) throw new InputError(`${name} could not be written completely.`);
          closeSync(descriptor);
          isOpen = false;
          place();
        });
      } catch (error) {
        discard();
        throw error;
      }
    },
    discard,
  };
}

const writeAll = (file: number, part: string | Uint8Array): number =>
  writeBytes(file, typeof part === "string" ? Buffer.from(part, "utf8") : part);

/** Writes all of the bytes; returns their number. Throws the system's error, or `InputError` if none are taken. */
function writeBytes(file: number, bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const written = writtenTo(file, bytes, at);
    // Some files of the system take nothing and never will.
    if (written === 0) throw new InputError("The file accepts no bytes.");
    at += written;
  }
  return bytes.length;
}

const SOON_MS = 2;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Waits for slower readers of a pipe. */
function writtenTo(file: number, bytes: Uint8Array, at: number): number {
  for (;;) {
    try {
      return writeSync(file, bytes, at);
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error) || error.code !== "EAGAIN") throw error;
      Atomics.wait(sleeper, 0, 0, SOON_MS);
    }
  }
}

const COPY_BYTES = 1024 * 1024;

/** Puts a copy of a file in place of another one; neither is a link. Throws `InputError`. */
export function copyFile(from: string, to: string): void {
  told(to, () => {
    const source = openSync(from, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const copy = startNewFile(to);
      try {
        const block = Buffer.alloc(COPY_BYTES);
        for (let read = readSync(source, block); read > 0; read = readSync(source, block)) {
          writeBytes(copy.descriptor, block.subarray(0, read));
        }
        closeSync(copy.descriptor);
        copy.place();
      } finally {
        copy.discard();
      }
    } finally {
      closeSync(source);
    }
  });
}

/** The system's refusal in words of ours. */
function told<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof WriteRefused) throw new InputError(error.message);
    if (error instanceof Error && "syscall" in error && "code" in error) {
      throw new InputError(unwritable(name, String(error.code)));
    }
    throw error;
  }
}
