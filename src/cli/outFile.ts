import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
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
 * A file that is written beside its final place and renamed into it once it is whole and on disk. A symbolic link
 * stays one; a device or pipe is written to directly. Throws `InputError` where the system says no.
 */
export function fileSink(path: string): Sink {
  return told(path, () => {
    const existing = statSync(path, { throwIfNoEntry: false });
    if (existing?.isDirectory()) throw new InputError(`--out ${path} is a folder; name a file in it.`);
    if (existing && !existing.isFile()) return directSink(path);
    return atomicSink(path, existing ? realpathSync(path) : path, existing?.mode);
  });
}

function directSink(path: string): Sink {
  const file = openSync(path, "w");
  const close = () => closeSync(file);
  const write = (text: string) => void told(path, () => writeAll(file, text));
  return { isWhole: false, write, finish: close, discard: close };
}

function atomicSink(path: string, target: string, mode: number | undefined): Sink {
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
  const file = openSync(temporary, "wx", mode);
  let written = 0;
  let isOpen = true;
  const discard = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
    rmSync(temporary, { force: true });
  };
  return {
    isWhole: true,
    write(text) {
      told(path, () => {
        written += writeAll(file, text);
      });
    },
    finish() {
      try {
        told(path, () => {
          fsyncSync(file);
          // A full disk has been seen to lose the end of a file without an error.
          if (fstatSync(file).size !== written) throw new InputError(`--out ${path} could not be written whole.`);
          closeSync(file);
          isOpen = false;
          renameSync(temporary, target);
        });
      } catch (error) {
        discard();
        throw error;
      }
    },
    discard,
  };
}

function writeAll(file: number, text: string): number {
  const bytes = Buffer.from(text, "utf8");
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  return bytes.length;
}

/** The system's refusal in words of ours. */
function told<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "syscall" in error && "code" in error) {
      throw new InputError(`--out ${path} cannot be written: the system says ${String(error.code)}.`);
    }
    throw error;
  }
}
