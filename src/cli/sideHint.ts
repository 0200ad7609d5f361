import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { SUPPORT_FORM } from "../labels/sideMerge.ts";
import { FILE_ANNOTATOR } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { isObject } from "../read/parse.ts";
import type { Io } from "./io.ts";
import type { ScoreOptions } from "./scoreOptions.ts";
import { sideName } from "./sideFile.ts";

/**
 * Files that `label` and `judge` wrote next to those of a command. A table in a terminal uses the labels; other outputs
 * stay as they are, with a hint how to use them. So do ratings, which have their samples themselves.
 */
export async function withSideFiles(options: ScoreOptions, io: Io): Promise<ScoreOptions> {
  const { paths, joined, as, out, annotator, contrast, thresholds } = options;
  if (annotator === FILE_ANNOTATOR) return options;
  const known = new Set([...paths, ...joined].map((path) => resolve(path)));
  const labels: string[] = [];
  for (const path of paths) {
    for (const part of ["labels", "ratings"] as const) {
      const side = sideName(path, part);
      if (side === path || known.has(resolve(side)) || !(await isOurs(side, part))) continue;
      if (part === "labels") labels.push(side);
      else io.err(`evaloupe: ${lineText(side)} has ratings of it: evaloupe agree ${shellWord(side)}\n`);
    }
  }
  if (labels.length === 0) return options;
  const isWatched = io.isErrTerminal && io.isOutTerminal === true;
  const isUsed = isWatched && as === "table" && out === null && contrast === null && thresholds.length === 0;
  const flags = labels.map((side) => `--join ${shellWord(side)}`).join(" ");
  const named = labels.map(lineText).join(", ");
  io.err(
    isUsed
      ? `evaloupe: with the labels in ${named}; --annotator ${FILE_ANNOTATOR} leaves them out.\n`
      : `evaloupe: ${named} has labels of it, which are not used here. Use them with ${flags}\n`,
  );
  return isUsed ? { ...options, joined: [...joined, ...labels] } : options;
}

/** The options with labels next to the files, unless only labels in the files are requested. */
export async function withLabels(options: ScoreOptions): Promise<ScoreOptions> {
  const { paths, joined, annotator } = options;
  if (annotator === FILE_ANNOTATOR) return options;
  const known = new Set([...paths, ...joined].map((path) => resolve(path)));
  const beside = paths.map((path) => sideName(path, "labels")).filter((side) => !known.has(resolve(side)));
  const labels: string[] = [];
  for (const side of beside) if (await isOurs(side, "labels")) labels.push(side);
  return labels.length === 0 ? options : { ...options, joined: [...joined, ...labels] };
}

/** A path as one word of a command that a person copies. */
function shellWord(path: string): string {
  const text = lineText(path);
  if (/^[\p{L}\p{N}_@%+=:,./\\-]+$/u.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Longer lines are not parsed as a first record. */
const LONGEST = 4 * 1024 * 1024;

/** Whether a file is there whose first record is one that this program writes. */
async function isOurs(path: string, part: "labels" | "ratings"): Promise<boolean> {
  if ((await stat(path).catch(() => null))?.isFile() !== true) return false;
  const stream = createReadStream(path, { end: LONGEST });
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      const record: unknown = JSON.parse(line);
      if (part === "labels") return SUPPORT_FORM.foreign(record) === null;
      return isObject(record) && Array.isArray(record.ratings) && typeof record.judge_prompt === "string";
    }
    return false;
  } catch {
    // No file, or none of ours: a hint is worth no failure.
    return false;
  } finally {
    stream.destroy();
  }
}
