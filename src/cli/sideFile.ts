import { createHash } from "node:crypto";
import { type BigIntStats, statSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { SideForm } from "../labels/sideMerge.ts";
import { groupBy } from "../model/index.ts";
import { openRegular } from "../platform/node/regularFile.ts";
import { realPlace, unwritable, WriteRefused } from "../platform/node/writePlace.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { jsonOf } from "../read/written.ts";
import { InputError } from "./io.ts";
import { copyFile, fileSink, openDescriptor } from "./outFile.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One record of a side file. */
export interface Entry {
  /** Which record of the file it is. */
  readonly at: number;
  readonly key: string;
  readonly offset: number;
  readonly bytes: number;
  readonly labels: number;
}

interface Standing {
  /** None if the file is somebody else's. */
  readonly entries: readonly Entry[];
  readonly labels: number;
  readonly digest: string;
  readonly identity: string;
  readonly isForeign: boolean;
}

/**
 * The file at the place; null for none. Throws `InputError` for a file of another program that may not be overwritten.
 */
export async function look(
  path: string,
  place: string,
  form: SideForm,
  mayOverwrite: boolean,
): Promise<Standing | null> {
  const identity = identityOf(place);
  if (identity === null) return null;
  const digest = createHash("sha256");
  const entries: Entry[] = [];
  for await (const { offset, bytes, line, number } of linesOf(place)) {
    digest.update(line).update("\n");
    const text = line.toString("utf8").replace(/^\uFEFF/, "");
    if (text.trim() === "") continue;
    const record = jsonOf(text);
    const why = form.foreign(record);
    if (why !== null) {
      if (mayOverwrite) return { entries: [], labels: 0, digest: "", identity, isForeign: true };
      const isTorn = record === undefined && entries.length > 0;
      throw new InputError(isTorn ? tornText(path, number) : foreignText(path, why));
    }
    // Not foreign: an object.
    const fields = record as Fields;
    entries.push({ at: entries.length, key: form.keyOf(fields), offset, bytes, labels: form.count(fields) });
  }
  const labels = entries.reduce((sum, entry) => sum + entry.labels, 0);
  return { entries, labels, digest: digest.digest("hex"), identity, isForeign: false };
}

/** Existing records, matched with a run's by key; equal keys in their order. */
class EarlierRecords {
  readonly #file: FileHandle | null;
  readonly #entries: readonly Entry[];
  /** Entries of a key that are still to come. */
  readonly #waiting: Map<string, Entry[]>;
  readonly #isInRun: ReadonlySet<Entry>;

  /** Null if the file has changed: places in it mean nothing then. */
  static async of(
    place: string,
    before: Standing | null,
    keys: () => AsyncIterable<string>,
  ): Promise<EarlierRecords | null> {
    const entries = before?.entries ?? [];
    const waiting = byKey(entries);
    const isInRun = new Set<Entry>();
    if (entries.length > 0) {
      for await (const key of keys()) {
        const entry = waiting.get(key)?.shift();
        if (entry) isInRun.add(entry);
      }
    }
    if (before === null || entries.length === 0) return new EarlierRecords(null, entries, isInRun);
    const file = await openRegular(place);
    if (identityIn(await file.stat({ bigint: true })) === before.identity)
      return new EarlierRecords(file, entries, isInRun);
    await file.close();
    return null;
  }

  private constructor(file: FileHandle | null, entries: readonly Entry[], isInRun: ReadonlySet<Entry>) {
    this.#file = file;
    this.#entries = entries;
    this.#waiting = byKey(entries);
    this.#isInRun = isInRun;
  }

  /** The earlier record of the run's next sample; null if none. */
  next(key: string): Entry | null {
    return this.#waiting.get(key)?.shift() ?? null;
  }

  /** Records before any that the run has too. */
  first(): Iterable<Entry> {
    return this.#from(0);
  }

  /** Records behind this one that the run does not have. */
  behind({ at }: Entry): Iterable<Entry> {
    return this.#from(at + 1);
  }

  async read({ offset, bytes }: Entry): Promise<string> {
    const buffer = Buffer.alloc(bytes);
    await this.#file?.read(buffer, 0, bytes, offset);
    return buffer.toString("utf8").replace(/^\uFEFF/, "");
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  *#from(start: number): Generator<Entry> {
    for (let at = start; at < this.#entries.length; at++) {
      const entry = this.#entries[at];
      if (!entry || this.#isInRun.has(entry)) return;
      yield entry;
    }
  }
}

function byKey(entries: readonly Entry[]): Map<string, Entry[]> {
  const places = groupBy(entries, (entry) => entry.key);
  return places;
}

const LINE_END = 10;
const BLOCK_BYTES = 1024 * 1024;

/** Lines longer than this are none of ours. */
const MOST_LINE_BYTES = 256 * BLOCK_BYTES;

interface Line {
  readonly offset: number;
  readonly bytes: number;
  readonly line: Buffer;
  /** From 1. */
  readonly number: number;
}

async function* linesOf(place: string): AsyncGenerator<Line> {
  const file = await openRegular(place);
  try {
    let parts: Buffer[] = [];
    let held = 0;
    let start = 0;
    let number = 1;
    const taken = (last: Buffer): Line => {
      const line = parts.length === 0 ? last : Buffer.concat([...parts, last]);
      return { offset: start, bytes: line.length, line, number };
    };
    for (let at = 0; ; ) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const block = buffer.subarray(0, bytesRead);
      let from = 0;
      for (let end = block.indexOf(LINE_END); end >= 0; end = block.indexOf(LINE_END, from)) {
        const line = taken(block.subarray(from, end));
        yield line;
        start += line.bytes + 1;
        number++;
        parts = [];
        held = 0;
        from = end + 1;
      }
      parts.push(block.subarray(from));
      held += block.length - from;
      if (held > MOST_LINE_BYTES) break;
    }
    if (held > 0) yield taken(Buffer.alloc(0));
  } finally {
    await file.close();
  }
}

const tornText = (path: string, line: number): string =>
  `line ${line} of ${lineText(path)} is not JSON; it may be truncated. Fix or remove that line and run again, or choose another file with --out.`;

function foreignText(path: string, why: "not-ours" | "other-prompt"): string {
  const found =
    why === "not-ours" ? "is there already, and Evaloupe did not write it" : "holds ratings by another prompt";
  return `${lineText(path)} ${found}. Choose another file with --out, or replace it with --overwrite, which keeps a copy.`;
}

/** Identifies a state of a file; null without a file. */
export function identityOf(place: string): string | null {
  const stats = statSync(place, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? null : identityIn(stats);
}

const identityIn = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(" ");

/** What a run has for a side file: its records in file order, and the keys of all of them. */
interface RunRecords {
  keys(): AsyncIterable<string>;
  records(): AsyncIterable<Fields>;
  /** Called after the last record: whether the data is unchanged. If not, nothing is written. */
  isCurrent(): Promise<boolean>;
}

/** A file of labels next to data. It never loses labels of earlier runs. */
export interface SideFile {
  /** What messages call it. */
  readonly name: string;
  /** Puts the run's records in. Resolves to a sentence on what the file holds now, null if they are not current. Throws `InputError`. */
  write(run: RunRecords): Promise<string | null>;
}

/** `answers.labels.jsonl` for `answers.jsonl`, if `part` is `labels`. */
export function sideName(path: string, part: "labels" | "ratings"): string {
  const name = basename(path).replace(/(?:\.(?:jsonl|ndjson|json|csv|tsv|parquet|eval))?(?:\.gz)?$/i, "");
  return join(dirname(path), `${name}.${part}.jsonl`);
}

/**
 * Checks the place of a side file before anything is asked or paid for. Throws `InputError` for a link, or a file of
 * another program unless it may be overwritten.
 */
export async function openSideFile(path: string, form: SideForm, mayOverwrite: boolean): Promise<SideFile> {
  if (openDescriptor(path) !== null)
    throw new InputError(`--out ${path}: labels are written to a file that later runs can extend; name a file.`);
  const place = placeOf(path);
  placeOf(backupName(path));
  // Folders may be links: messages name the real place.
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
  throw new InputError(`${name} is being written by another program. The labels are stored; run again.`);
}

/** What the file holds now, in words. `again`: somebody else wrote to it meanwhile, and nothing was done. */
type Merged = { readonly now: string } | "again" | "not current";

async function merge(target: Target, run: RunRecords, before: Standing | null): Promise<Merged> {
  const earlier = await EarlierRecords.of(target.place, before, run.keys);
  if (earlier === null) return "again";
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
    if (before === null && ofRun === 0) return { now: `this run has no ${form.noun}; ${name} was not written` };
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
  const copy = before === null ? "" : `; the previous content is in ${backupName(name)}`;
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
    if (error instanceof Error && "code" in error) throw new InputError(unwritable(lineText(path), String(error.code)));
    throw error;
  }
}

const backupName = (path: string): string => `${path}.bak`;
