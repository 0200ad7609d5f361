// Process ids, and temporary files of killed processes.
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { systemCodeOf } from "./regularFile.ts";

export function unlessMissing(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** The PID namespace: containers have their own on Linux. 0 if there is one. */
export const NUMBERING = /\d+/.exec(unlessMissing(() => readlinkSync("/proc/self/ns/pid")))?.[0] ?? "0";

const HOST = hostname()
  .replace(/[^\w-]/g, "_")
  .slice(0, 64);

/** Maker in temporary file names: host, PID namespace, id. */
export const MAKER = `${HOST}-${NUMBERING}-${process.pid}`;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another user's process is alive.
    return systemCodeOf(error) !== "ESRCH";
  }
}

export interface Made {
  /** Whether the maker has ended; `writtenMs` is the mtime in ms since 1970. */
  readonly isLeft: (writtenMs: number) => boolean;
  readonly rest: string;
}

/** Parses a name after its prefix; null for other computers and other names. */
export function madeHere(name: string, prefix: string): Made | null {
  const start = `${prefix}${HOST}-`;
  const [, of, number, rest] = (name.startsWith(start) && /^(\d+)-(\d+)-(.+)$/.exec(name.slice(start.length))) || [];
  if (of === undefined || number === undefined || rest === undefined) return null;
  const pid = Number(number);
  const isLeft = (writtenMs: number): boolean => {
    // The id belongs to another container, which may be running.
    if (of !== NUMBERING) return writtenMs < Date.now() - RESTING_MS;
    // A container's processes often reuse an id.
    if (pid === process.pid) return writtenMs < Date.now() - process.uptime() * 1000 - SKEW_MS;
    return !isAlive(pid);
  };
  return { isLeft, rest };
}

const RESTING_MS = 7 * 24 * 60 * 60 * 1000;
const SKEW_MS = 10 * 60 * 1000;
