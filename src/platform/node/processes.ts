// Processes by their numbers, and the temporary files that they leave behind when they are killed.
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { systemCodeOf } from "./regularFile.ts";

/** What only some systems have, or "". */
export function unlessMissing(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** The numbering of processes that this one belongs to: on Linux each container may have its own. 0 where there is one. */
export const NUMBERING = /\d+/.exec(unlessMissing(() => readlinkSync("/proc/self/ns/pid")))?.[0] ?? "0";

/** Processes of other computers that share a folder are told apart by their host's name. */
const HOST = hostname()
  .replace(/[^\w-]/g, "_")
  .slice(0, 64);

/** What the names of this process's temporary files say of their maker: host, numbering of processes, number. */
export const MAKER = `${HOST}-${NUMBERING}-${process.pid}`;

/** Whether a process of this numbering lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else may not be signalled, but lives.
    return systemCodeOf(error) !== "ESRCH";
  }
}

/** A file whose name says who made it. */
export interface Made {
  /** Whether its maker has ended, as far as can be known; `writtenMs` is when it was last written to, in ms since 1970. */
  readonly isLeft: (writtenMs: number) => boolean;
  /** What stands behind the maker in the name. */
  readonly rest: string;
}

/** What a name says that begins, behind the prefix, with its maker; null where it was made on another computer, or otherwise. */
export function madeHere(name: string, prefix: string): Made | null {
  const start = `${prefix}${HOST}-`;
  const [, of, number, rest] = (name.startsWith(start) && /^(\d+)-(\d+)-(.+)$/.exec(name.slice(start.length))) || [];
  if (of === undefined || number === undefined || rest === undefined) return null;
  const pid = Number(number);
  const isLeft = (writtenMs: number): boolean => {
    // Its maker's number means nothing here, and the container may still be running.
    if (of !== NUMBERING) return writtenMs < Date.now() - RESTING_MS;
    // In a container an earlier process often had the number of this one.
    if (pid === process.pid) return writtenMs < Date.now() - process.uptime() * 1000 - SKEW_MS;
    return !isAlive(pid);
  };
  return { isLeft, rest };
}

/** A temporary file of another container that has rested for so long is nobody's. */
const RESTING_MS = 7 * 24 * 60 * 60 * 1000;
/** Room for the clock of a computer whose folder is shared, which may be behind ours. */
const SKEW_MS = 10 * 60 * 1000;
