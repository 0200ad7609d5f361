import { createHash } from "node:crypto";
import { basename, dirname, join, resolve } from "node:path";
import type { SideForm } from "../core/label/sideMerge.ts";
import { realPlace, WriteRefused } from "../platform/node/writePlace.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { InputError } from "./io.ts";
import { copyFile, fileSink, openDescriptor } from "./outFile.ts";
import { EarlierRecords, type Entry, identityOf, look, type Standing } from "./sideRecords.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a run has for a side file: its records in file order, and the keys of all of them. */
export interface RunRecords {
  keys(): AsyncIterable<string>;
  records(): AsyncIterable<Fields>;
  /** Asked behind the last record: whether they are still of the data as it is. Where not, nothing is written. */
  isCurrent(): Promise<boolean>;
}

/** A file of labels beside data. Labels in it never become fewer: what an earlier run left there is kept. */
export interface SideFile {
  /** What messages call it. */
  readonly name: string;
  /** Puts the run's records in. Resolves to a sentence on what the file holds now, null where they are not current. Throws `InputError`. */
  write(run: RunRecords): Promise<string | null>;
}

/** `answers.labels.jsonl` beside `answers.jsonl`, where `part` is `labels`. */
export function sideName(path: string, part: "labels" | "ratings"): string {
  const name = basename(path).replace(/(?:\.(?:jsonl|ndjson|json|csv|tsv|parquet|eval))?(?:\.gz)?$/i, "");
  return join(dirname(path), `${name}.${part}.jsonl`);
}

/**
 * Looks at the place of a side file, before anything is asked or paid for. Throws `InputError` where a link stands there,
 * or a file that a run like this did not write, unless that one may be overwritten.
 */
export async function openSideFile(path: string, form: SideForm, mayOverwrite: boolean): Promise<SideFile> {
  if (openDescriptor(path) !== null)
    throw new InputError(`--out ${path}: labels are written to a file that later runs can add to; name one.`);
  const place = placeOf(path);
  placeOf(backupName(path));
  // Folders on the way may be links: what is told is where the file really is.
  const name = lineText(resolve(path) === place ? path : place);
  await look(path, place, form, mayOverwrite);
  return { name, write: (run) => put({ path, place, name, form }, run, mayOverwrite) };
}

interface Target {
  readonly path: string;
  /** Its real place, and what messages call it. */
  readonly place: string;
  readonly name: string;
  readonly form: SideForm;
}

/** How often a file is merged anew that somebody else is writing at the same time. */
const MOST_TRIES = 5;

async function put(target: Target, run: RunRecords, mayReplace: boolean): Promise<string | null> {
  const { path, place, name, form } = target;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (placeOf(path) !== place) throw new InputError(`${name} now leads elsewhere; no labels were written.`);
    const told = await merge(target, run, await look(path, place, form, mayReplace));
    if (told === "not current") return null;
    if (told !== "again") return told.now;
  }
  throw new InputError(`${name} is being written by another program; the labels are kept, run again.`);
}

/** What the file holds now, in words. `again`: somebody else wrote to it meanwhile, and nothing was done. */
type Merged = { readonly now: string } | "again" | "not current";

async function merge(target: Target, run: RunRecords, before: Standing | null): Promise<Merged> {
  const earlier = await EarlierRecords.of(target.place, before, run.keys);
  try {
    return await mergeWith(earlier, target, run, before);
  } finally {
    await earlier.close();
  }
}

async function mergeWith(
  earlier: EarlierRecords,
  { place, name, form }: Target,
  run: RunRecords,
  before: Standing | null,
): Promise<Merged> {
  const sink = fileSink(place, name);
  const digest = createHash("sha256");
  let labels = 0;
  let ofRun = 0;
  const write = (line: string, count: number) => {
    sink.write(`${line}\n`);
    digest.update(`${line}\n`);
    labels += count;
  };
  const writeAll = async (entries: Iterable<Entry>) => {
    for (const entry of entries) write(await earlier.read(entry), entry.labels);
  };
  try {
    await writeAll(earlier.first());
    for await (const record of run.records()) {
      ofRun += form.count(record);
      const entry = earlier.next(form.keyOf(record));
      const whole = entry === null ? record : form.merge(JSON.parse(await earlier.read(entry)), record);
      write(JSON.stringify(whole), form.count(whole));
      if (entry !== null) await writeAll(earlier.behind(entry));
    }
    if (!(await run.isCurrent())) return "not current";
    if (before === null && ofRun === 0) return { now: `this run has no ${form.noun}: ${name} was not written` };
    const why = before === null ? null : whyKept(before, ofRun, digest.digest("hex"), form.noun);
    if (why !== null) return { now: `${name} stays as it is${why}` };
    if (identityOf(place) !== (before?.identity ?? null)) return "again";
    // One copy of the file as it was; there is only ever one.
    if (before !== null) copyFile(place, backupName(place));
    sink.finish();
  } finally {
    sink.discard();
  }
  const kept = labels - ofRun;
  const told = kept > 0 ? ` (${countText(kept)} of ${countText(labels)} from earlier runs)` : "";
  const copy = before === null ? "" : `; what stood there before is in ${backupName(name)}`;
  return { now: `${form.noun} are in ${name}${told}${copy}` };
}

/** Why a file is not written anew: it would lose what it has, or be the same. */
function whyKept({ isForeign, labels, digest }: Standing, ofRun: number, merged: string, noun: string): string | null {
  const held = isForeign ? "" : `, with ${countText(labels)} ${noun}`;
  if (ofRun === 0 && (labels > 0 || isForeign)) return `${held}: this run has none`;
  return !isForeign && merged === digest ? `${held}: this run adds none` : null;
}

function placeOf(path: string): string {
  try {
    return realPlace(path);
  } catch (error) {
    if (error instanceof WriteRefused) throw new InputError(error.message);
    if (error instanceof Error && "code" in error)
      throw new InputError(`${lineText(path)} cannot be written: the system says ${String(error.code)}.`);
    throw error;
  }
}

const backupName = (path: string): string => `${path}.bak`;
