import { statSync } from "node:fs";
import type { CommandName } from "./options/commands.ts";

/** Commands that only read and score what they are given. */
const READING: readonly CommandName[] = ["score", "agree", "columns"];
const MOST_BYTES = 256 * 1024;
/** Files that are not unpacked: a small one has few records. */
const PLAIN = /\.(?:jsonl|ndjson|json|csv|tsv)$/i;

/**
 * Whether a command computes for less than a moment between two looks at its signals, by the files among its words. A
 * folder may hold any number.
 */
export function isBrief(command: CommandName, words: readonly string[]): boolean {
  if (!READING.includes(command)) return false;
  let bytes = 0;
  for (const word of words) {
    const path = word.replace(/^--[\w-]+=/, "");
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats === undefined) continue;
      if (!stats.isFile() || !PLAIN.test(path)) return false;
      bytes += stats.size;
    } catch {
      return false;
    }
  }
  return bytes <= MOST_BYTES;
}
