import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { type NewFile, startNewFile, WriteRefused } from "../platform/node/writePlace.ts";
import { InputError } from "./io.ts";

/** Where results go. They appear whole, at `finish`, or not at all. */
export interface Sink {
  /** Whether nothing is seen of the results before `finish`. */
  readonly isWhole: boolean;
  write(text: string): void;
  finish(): void;
  discard(): void;
}

/** Results that stand on their own are written as they come. */
export function streamSink(write: (text: string) => void): Sink {
  return { isWhole: false, write, finish: () => {}, discard: () => {} };
}

/**
 * A file that is written beside its final place and renamed into it once it is whole and on disk. A link is never
 * written through; a device or pipe is written to directly. `name` is what messages call it. Throws `InputError`.
 */
export function fileSink(path: string, name = `--out ${path}`): Sink {
  return told(name, () => {
    const existing = statSync(path, { throwIfNoEntry: false });
    if (existing?.isDirectory()) throw new InputError(`${name} is a folder; name a file in it.`);
    // The system's own names for open files, such as /dev/stdout, are links that nobody else can lay.
    const isOfSystem = /^\/(?:dev|proc)\//.test(path);
    if (existing && (isOfSystem || !existing.isFile())) return directSink(path, name, isOfSystem);
    return atomicSink(name, startNewFile(path));
  });
}

function directSink(path: string, name: string, isOfSystem: boolean): Sink {
  const file = openSync(path, constants.O_WRONLY | (isOfSystem ? 0 : (constants.O_NOFOLLOW ?? 0)));
  const close = () => closeSync(file);
  const write = (text: string) => void told(name, () => writeAll(file, text));
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
    write(text) {
      told(name, () => {
        written += writeAll(descriptor, text);
      });
    },
    finish() {
      try {
        told(name, () => {
          fsyncSync(descriptor);
          // A full disk has been seen to lose the end of a file without an error.
          if (fstatSync(descriptor).size !== written) throw new InputError(`${name} could not be written whole.`);
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

const writeAll = (file: number, text: string): number => writeBytes(file, Buffer.from(text, "utf8"));

/** Writes all of the bytes; returns their number. Throws the system's error, or `InputError` where none are taken. */
function writeBytes(file: number, bytes: Buffer): number {
  for (let at = 0; at < bytes.length; ) {
    const written = writeSync(file, bytes, at);
    // Some files of the system take nothing and never will.
    if (written === 0) throw new InputError("The file takes no bytes.");
    at += written;
  }
  return bytes.length;
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
      throw new InputError(`${name} cannot be written: the system says ${String(error.code)}.`);
    }
    throw error;
  }
}
