import { readFileSync, statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { Alert, AlertPlace } from "../../../model/index.ts";
import { sampleLink } from "../../../present/sampleLink.ts";
import { jsonOf } from "../../../read/written.ts";

/** A stretch of a file: lines and UTF-16 columns from 1, the end exclusive. */
interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Alerts of larger files have only the file's name: its lines are not read again. */
const MOST_BYTES = 1 << 29;
const NEWLINE = 10;

/**
 * Places of alerts in files. A region is given only if the text there equals the alert's, so packed files, tables and
 * assembled texts have none.
 */
export class AlertPlaces {
  readonly #names: readonly string[];
  readonly #texts = new Map<number, FileText | null>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Opens a sample in an editor that has this folder open; null of a file elsewhere. */
  linkOf({ source, line, id }: Pick<Alert, "source" | "line" | "id">): string | null {
    const file = this.#near(source);
    return file === null ? null : sampleLink({ file: file.split(sep).join("/"), id, line, where: [] });
  }

  /** The file's path from the working folder, with `/`; a URL if it is elsewhere. */
  fileOf(source: number): string {
    const near = this.#near(source);
    const path = near ?? resolve(this.#names[source] ?? "");
    const steps = path.split(sep).map(encodeURIComponent).join("/");
    return near === null ? `file://${steps.startsWith("/") ? "" : "/"}${steps}` : steps;
  }

  /** The way to a file below this folder; null if it is elsewhere. */
  #near(source: number): string | null {
    const path = resolve(this.#names[source] ?? "");
    const near = relative("", path);
    return near === "" || near.startsWith("..") || resolve(near) !== path ? null : near;
  }

  /** Null if unknown. */
  regionOf({ source, offset }: Pick<Alert, "source" | "offset">, { region, text }: AlertPlace): Region | null {
    return region === null ? null : (this.#textOf(source)?.regionOf(offset, region.from, region.to, text) ?? null);
  }

  /** The line on which the record begins; null in packed files. */
  lineOf({ source, offset }: Pick<Alert, "source" | "offset">): number | null {
    return this.#textOf(source)?.lineAt(offset) ?? null;
  }

  #textOf(source: number): FileText | null {
    const known = this.#texts.get(source);
    if (known !== undefined) return known;
    const text = FileText.of(resolve(this.#names[source] ?? ""));
    this.#texts.set(source, text);
    return text;
  }
}

/** The bytes of one file with its line breaks. */
class FileText {
  readonly #bytes: Uint8Array;
  /** First byte of each line. */
  readonly #lines: Uint32Array;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const lines = [0];
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines.push(at + 1);
    this.#lines = Uint32Array.from(lines);
  }

  /** Null of a file that is no text, too large, or gone. */
  static of(path: string): FileText | null {
    try {
      if (statSync(path).size > MOST_BYTES) return null;
      const bytes = readFileSync(path);
      return bytes.includes(0) || (bytes[0] === 0x1f && bytes[1] === 0x8b) ? null : new FileText(bytes);
    } catch {
      return null;
    }
  }

  /** The line of a byte, from 1. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The region of the units [from, to) of the record that begins at a byte; null if they are not this text. */
  regionOf(offset: number, from: number, to: number, expected: string): Region | null {
    const line = this.lineAt(offset);
    const start = this.#lines[line - 1] ?? 0;
    // A unit takes three bytes at most. Sessions read records without the file's byte order mark.
    const read = decode(this.#bytes.subarray(offset, offset + 3 * to + 6));
    const [mark, record] = read.startsWith(MARK) ? [MARK, read.slice(1)] : ["", read];
    const before = decode(this.#bytes.subarray(start, offset)) + mark;
    const raw = record.slice(from, to);
    if (jsonOf(`"${raw}"`) !== expected) return null;
    const [startLine, startColumn] = placeIn(before + record.slice(0, from), line);
    const [endLine, endColumn] = placeIn(before + record.slice(0, to), line);
    return { startLine, startColumn, endLine, endColumn };
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const decode = (bytes: Uint8Array): string => decoder.decode(bytes);

/** A byte order mark. */
const MARK = "\ufeff";

/** Line and column behind a text that begins on a line. A byte order mark has no column. */
function placeIn(text: string, line: number): readonly [line: number, column: number] {
  const last = text.lastIndexOf("\n");
  const mark = last < 0 && text.startsWith(MARK) ? 1 : 0;
  return [line + text.split("\n").length - 1, text.length - last - mark];
}
