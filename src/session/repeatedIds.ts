import * as l10n from "@vscode/l10n";
import type { Chunk } from "../core/table/chunk.ts";
import type { PlacedIssue } from "../model/index.ts";

/** So many ids of a source are remembered; a repeat of a later one goes unnoticed. */
const MOST_IDS = 1_000_000;
const FIRST_SLOTS = 4096;

/**
 * Notices ids that a source gives to more than one record, from the hashes that its chunks bring along; two ids pass
 * for one once in tens of millions of files with a million ids. Holds 12 bytes a slot, at most 24 MB, while it lives.
 */
export class RepeatedIds {
  /** Two halves of a hash and a line, three numbers a slot; a slot whose hash is 0 is free. */
  #slots = new Uint32Array(3 * FIRST_SLOTS);
  #used = 0;
  #repeats = 0;
  /** The last line that was counted: one that was half written is read again, and counts once. */
  #countedTo = 0;
  #first: { readonly line: number; readonly offset: number; readonly original: number } | null = null;

  /** Records that have an id which stands above them. */
  get count(): number {
    return this.#repeats;
  }

  add({ rows, idHashes, lines, offsets, base }: Chunk): void {
    if (!idHashes) return;
    for (let at = 0; at < rows; at++) {
      const high = idHashes[2 * at] ?? 0;
      const low = idHashes[2 * at + 1] ?? 0;
      if (low === 0) continue;
      const line = base.line + (lines?.[at] ?? 0);
      const original = this.#lineOf(high, low, line);
      if (original === null || original === line || line <= this.#countedTo) continue;
      this.#countedTo = line;
      this.#repeats++;
      this.#first ??= { line, offset: base.offset + (offsets?.[at] ?? 0), original };
    }
  }

  /** One warning a source, at the first record that repeats an id; null where none does. */
  issue(source: number): PlacedIssue | null {
    if (this.#first === null) return null;
    const { line, offset, original } = this.#first;
    const others = this.#repeats - 1;
    const message =
      others === 0
        ? l10n.t(
            "The id is also that of line {0}; whoever looks for it finds one of the two. Give each an id of its own.",
            original,
          )
        : l10n.t(
            "The id is also that of line {0}, and {1} more records repeat one; whoever looks for it finds one of them. Give each an id of its own.",
            original,
            others,
          );
    return { code: "DUPLICATE_ID", path: "", message, source, line, offset, isRejection: false };
  }

  /** The line on which this hash was seen before; null where it is new, which it then no longer is. */
  #lineOf(high: number, low: number, line: number): number | null {
    const at = this.#find(this.#slots, high, low);
    if (this.#slots[at + 1] !== 0) return this.#slots[at + 2] ?? null;
    if (this.#used === MOST_IDS) return null;
    put(this.#slots, at, high, low, line);
    this.#used++;
    if (3 * this.#used * 2 > this.#slots.length) this.#grow();
    return null;
  }

  /** Where a hash stands, or the free slot where it would. */
  #find(slots: Uint32Array, high: number, low: number): number {
    const last = slots.length / 3 - 1;
    for (let slot = low & last; ; slot = (slot + 1) & last) {
      const at = 3 * slot;
      if (slots[at + 1] === 0 || (slots[at + 1] === low && slots[at] === high)) return at;
    }
  }

  #grow(): void {
    const wider = new Uint32Array(2 * this.#slots.length);
    for (let at = 0; at < this.#slots.length; at += 3) {
      const low = this.#slots[at + 1] ?? 0;
      if (low === 0) continue;
      const high = this.#slots[at] ?? 0;
      put(wider, this.#find(wider, high, low), high, low, this.#slots[at + 2] ?? 0);
    }
    this.#slots = wider;
  }
}

function put(slots: Uint32Array, at: number, high: number, low: number, line: number): void {
  slots[at] = high;
  slots[at + 1] = low;
  slots[at + 2] = line;
}
