import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { SideForm } from "../core/label/sideMerge.ts";
import { openRegular } from "../platform/node/regularFile.ts";
import { lineText } from "../present/characters.ts";
import { InputError } from "./io.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A record of a side file as it stands. */
export interface Entry {
  /** Which record of the file it is. */
  readonly at: number;
  readonly key: string;
  readonly offset: number;
  readonly bytes: number;
  readonly labels: number;
}

export interface Standing {
  /** None where the file is somebody else's. */
  readonly entries: readonly Entry[];
  readonly labels: number;
  readonly digest: string;
  readonly identity: string;
  readonly isForeign: boolean;
}

/** What stands at the place; null for nothing. Throws `InputError` for a file of somebody else that may not be overwritten. */
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
    const record = parsed(text);
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

/** The records of a file as it stands, matched with those of a run: by their keys, of equal ones in their order. */
export class EarlierRecords {
  readonly #file: FileHandle | null;
  readonly #entries: readonly Entry[];
  /** Entries of a key that are still to come. */
  readonly #waiting: Map<string, Entry[]>;
  readonly #isInRun: ReadonlySet<Entry>;

  static async of(place: string, before: Standing | null, keys: () => AsyncIterable<string>): Promise<EarlierRecords> {
    const entries = before?.entries ?? [];
    const waiting = byKey(entries);
    const isInRun = new Set<Entry>();
    if (entries.length > 0) {
      for await (const key of keys()) {
        const entry = waiting.get(key)?.shift();
        if (entry) isInRun.add(entry);
      }
    }
    return new EarlierRecords(entries.length === 0 ? null : await openRegular(place), entries, isInRun);
  }

  private constructor(file: FileHandle | null, entries: readonly Entry[], isInRun: ReadonlySet<Entry>) {
    this.#file = file;
    this.#entries = entries;
    this.#waiting = byKey(entries);
    this.#isInRun = isInRun;
  }

  /** The earlier record of the sample that the run comes to now; null where there is none. */
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
  const places = new Map<string, Entry[]>();
  for (const entry of entries) {
    const known = places.get(entry.key);
    if (known) known.push(entry);
    else places.set(entry.key, [entry]);
  }
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: not a line of ours, or one that was cut.
    return undefined;
  }
}

const tornText = (path: string, line: number): string =>
  `line ${line} of ${lineText(path)} is no JSON; it may have been cut. Mend or remove that line and run again, or name another file by --out.`;

function foreignText(path: string, why: "not-ours" | "other-prompt"): string {
  const found =
    why === "not-ours" ? "is there already, and Evaloupe did not write it" : "holds ratings by another prompt";
  return `${lineText(path)} ${found}. Name another file by --out, or replace it by --overwrite, which keeps a copy.`;
}

/** Tells one state of a file from another; null for no file. */
export function identityOf(place: string): string | null {
  const stats = statSync(place, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? null : [stats.dev, stats.ino, stats.size, stats.mtimeNs].join(" ");
}
