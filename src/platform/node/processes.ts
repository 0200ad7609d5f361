// Process ids, and temporary files of killed processes.
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { systemCodeOf } from "./regularFile.ts";

/** The text read; empty if it cannot be read. */
export function textIfReadable(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** This process's PID namespace: on Linux each container has its own. 0 on other systems. */
export const PID_NAMESPACE = /\d+/.exec(textIfReadable(() => readlinkSync("/proc/self/ns/pid")))?.[0] ?? "0";

const HOST = hostname()
  .replace(/[^\w-]/g, "_")
  .slice(0, 64);

/** Maker in temporary file names: host, PID namespace, id. */
export const MAKER = `${HOST}-${PID_NAMESPACE}-${process.pid}`;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user's process is alive.
    return systemCodeOf(error) !== "ESRCH";
  }
}

/** A temporary file of a process of this computer. */
export interface Made {
  /** Whether its maker has ended; `writtenMs` is the file's mtime in ms since 1970. */
  readonly isAbandoned: (writtenMs: number) => boolean;
  /** Its name after the maker. */
  readonly rest: string;
}

/** Parses a name after its prefix; null for other computers and other names. */
export function madeHere(name: string, prefix: string): Made | null {
  const start = `${prefix}${HOST}-`;
  const [, of, number, rest] = (name.startsWith(start) && /^(\d+)-(\d+)-(.+)$/.exec(name.slice(start.length))) || [];
  if (of === undefined || number === undefined || rest === undefined) return null;
  const pid = Number(number);
  const isAbandoned = (writtenMs: number): boolean => {
    // Of another container, whose ids mean nothing here: it may be running.
    if (of !== PID_NAMESPACE) return writtenMs < Date.now() - RESTING_MS;
    // A container's processes often reuse an id.
    if (pid === process.pid) return writtenMs < Date.now() - process.uptime() * 1000 - SKEW_MS;
    return !isAlive(pid);
  };
  return { isAbandoned, rest };
}

/** After this time a file of another container counts as abandoned. */
const RESTING_MS = 7 * 24 * 60 * 60 * 1000;
/** Most difference between the clocks of the file system and of this process. */
const SKEW_MS = 10 * 60 * 1000;
