import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileSink } from "./outFile.ts";

type KeptFlags = Readonly<Record<string, readonly string[]>>;

/** Remembers how a command was last run on a path, for `--resume`. No key is among flags. */
export function keepRun(folder: string, command: string, path: string, flags: KeptFlags): void {
  mkdirSync(join(folder, "runs"), { recursive: true, mode: 0o700 });
  const file = fileOf(folder, command, path);
  const sink = fileSink(file, file);
  try {
    sink.write(`${JSON.stringify(flags)}\n`);
    sink.finish();
  } catch (error) {
    sink.discard();
    throw error;
  }
}

/** The flags of the last run; null where there was none, or where what was kept cannot be read. */
export function lastRun(folder: string, command: string, path: string): KeptFlags | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(fileOf(folder, command, path), "utf8"));
  } catch {
    // No such file, or one that is no JSON: there is nothing to go on with.
    return null;
  }
  return isFlags(value) ? value : null;
}

const fileOf = (folder: string, command: string, path: string): string =>
  join(
    folder,
    "runs",
    `${createHash("sha256")
      .update(`${command}\n${resolve(path)}`)
      .digest("hex")
      .slice(0, 32)}.json`,
  );

const isFlags = (value: unknown): value is KeptFlags =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((list) => Array.isArray(list) && list.every((text) => typeof text === "string"));
