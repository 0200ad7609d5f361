import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
  FOLDER_READING,
  isReading,
  MOST_READING_BYTES,
  readingNameFor,
  readingNamesOf,
  writeReading,
} from "../kinds/reading/readingFile.ts";
import { filesBeside } from "../platform/node/folder.ts";
import { lineText } from "../present/characters.ts";
import { InputError, type Io, UsageError } from "./io.ts";
import { type OpenEvaluation, refuseFixed } from "./openEvaluation.ts";
import { fileSink } from "./outFile.ts";

/**
 * Writes a reading of the files, so that the next command reads them the same without options. `out` is its name, empty
 * for the default next to the only file. Throws `InputError`, and `UsageError` if there is no single name or reading.
 */
export async function saveReading(
  { peer, files, state }: Pick<OpenEvaluation, "peer" | "files" | "state">,
  out: string,
  io: Io,
): Promise<void> {
  refuseFixed(state, "--save-reading");
  const [first, ...others] = await peer.call("howRead", {}, io.signal);
  if (!first) throw new InputError("--save-reading: no file could be read.");
  const texts = new Set([first, ...others].map(({ reading }) => writeReading(reading)));
  const [text = ""] = texts;
  if (texts.size > 1)
    throw new UsageError("--save-reading: these files are read in different ways. Save one at a time.");
  const to = out === "" ? await besideOnly(files) : out;
  refuseOthers(to);
  const sink = fileSink(to, `--save-reading ${to}`);
  sink.write(text);
  sink.finish();
  io.err(
    `evaloupe: the reading is in ${lineText(to)}${isFound(to, files) ? "" : ", where no file of these looks for it"}.\n`,
  );
}

async function besideOnly(files: readonly string[]): Promise<string> {
  const [file, another] = files;
  if (file === undefined || another !== undefined)
    throw new UsageError(`--save-reading: of several files name it, --save-reading FOLDER/${FOLDER_READING}.`);
  return join(dirname(file), readingNameFor(basename(file), await filesBeside(file)));
}

/** Whether a file of these is read by it the next time. */
const isFound = (to: string, files: readonly string[]): boolean =>
  files.some(
    (file) =>
      dirname(resolve(file)) === dirname(resolve(to)) &&
      [...readingNamesOf(basename(file)), FOLDER_READING].includes(basename(to)),
  );

/** What is no reading is not written over. */
function refuseOthers(to: string): void {
  const stats = statSync(to, { throwIfNoEntry: false });
  if (stats === undefined) return;
  const isOne = stats.isFile() && stats.size <= MOST_READING_BYTES && isReading(readFileSync(to, "utf8"));
  if (!isOne)
    throw new InputError(`--save-reading: ${lineText(to)} is there and is no reading. Move it, or name another file.`);
}
