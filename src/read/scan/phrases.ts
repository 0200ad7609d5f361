import type { Scanner } from "./scanner.ts";

/** A phrase that is looked for in bytes: as it is written, or on edges of words. */
export interface SoughtPhrase {
  readonly text: string;
  /** Whether no ASCII letter, digit or `_` is right before it, and right behind it. */
  readonly isWord?: readonly [before: boolean, behind: boolean];
}

/** Bytes compared at sixteen places at once, and groups of phrases that these distinguish. */
const KEY = 4;
const GROUPS = 8;
const PHRASE_WORDS = 8;

interface Placed {
  readonly bytes: Uint8Array;
  readonly bit: number;
  readonly isWord: readonly [boolean, boolean];
  /** Offset of its rarest bytes, by which it is found. */
  readonly at: number;
}

/**
 * Lays phrases out for `phrasesIn` of match.ts and returns the address: `lists[i]` are those of bit `1 << i`. A phrase
 * has at least two bytes.
 */
export function layPhrases(scanner: Scanner, lists: readonly (readonly SoughtPhrase[])[]): number {
  const { bytes, words } = scanner;
  const placed = lists.flatMap((phrases, list) =>
    phrases.map(({ text, isWord = [false, false] }): Placed => ({ ...writtenOf(text), bit: 1 << list, isWord })),
  );
  // Those that are found by like bytes share a group: then few places look like any of it.
  placed.sort((a, b) => keyOf(a) - keyOf(b));
  const set = scanner.allocate(144 + 8 * GROUPS);
  words[set / 4] = (1 << lists.length) - 1;
  for (let group = 0; group < GROUPS; group++) {
    const from = Math.ceil((group * placed.length) / GROUPS);
    const own = placed.slice(from, Math.ceil(((group + 1) * placed.length) / GROUPS));
    const list = scanner.allocate(4 * PHRASE_WORDS * own.length);
    words.set([list, own.length], (set + 144) / 4 + 2 * group);
    own.forEach((phrase, number) => {
      const address = scanner.allocate(phrase.bytes.length + 16);
      bytes.set(phrase.bytes, address);
      const [before, behind] = phrase.isWord;
      words.set(
        [...foundBy(phrase), phrase.at, address, phrase.bytes.length, phrase.bit, before ? 1 : 0, behind ? 1 : 0],
        list / 4 + PHRASE_WORDS * number,
      );
      markKey(bytes, set + 16, phrase, 1 << group);
    });
  }
  return set;
}

type Written = Pick<Placed, "bytes" | "at">;
/** Phrases are constants of the sources, and every scanner gets the same ones. */
const written = new Map<string, Written>();

function writtenOf(text: string): Written {
  const known = written.get(text);
  if (known) return known;
  const bytes = encoder.encode(text);
  const own = { bytes, at: rarest(bytes) };
  written.set(text, own);
  return own;
}

/** Puts a group's bit into the tables by the halves of the bytes that a phrase is found by; behind its end any will do. */
function markKey(memory: Uint8Array, tables: number, { bytes, at }: Placed, bit: number): void {
  for (let place = 0; place < KEY; place++) {
    const byte = bytes[at + place];
    const [low, high] = [tables + 32 * place, tables + 32 * place + 16];
    for (let half = 0; half < 16; half++) {
      if (byte === undefined || half === (byte & 15)) memory[low + half] = (memory[low + half] ?? 0) | bit;
      if (byte === undefined || half === byte >> 4) memory[high + half] = (memory[high + half] ?? 0) | bit;
    }
  }
}

/** The bytes that a phrase is found by as one number, the first one lowest, and which of its bits count. */
function foundBy({ bytes, at }: Placed): readonly [key: number, mask: number] {
  let [key, mask] = [0, 0];
  for (let place = 0; place < KEY && at + place < bytes.length; place++) {
    key |= (bytes[at + place] ?? 0) << (8 * place);
    mask |= 0xff << (8 * place);
  }
  return [key, mask];
}

/** The bytes that a phrase is found by as one number, the first one highest. */
function keyOf({ bytes, at }: Placed): number {
  return [0, 1, 2, 3].reduce((key, place) => key * 256 + (bytes[at + place] ?? 0), 0);
}

/** Letters of English by how often they are met, the most frequent first. */
const FREQUENT = " etaoinsrhldcumfpgwybvkxjqz'";

/** Offset of the four bytes that are rarest in texts. */
function rarest(bytes: Uint8Array): number {
  let [best, most] = [0, -1];
  for (let at = 0; at === 0 || at + KEY <= bytes.length; at++) {
    let rarity = 0;
    for (const byte of bytes.subarray(at, at + KEY)) {
      const place = FREQUENT.indexOf(String.fromCharCode(byte));
      rarity += place === -1 ? FREQUENT.length : place;
    }
    if (rarity > most) [best, most] = [at, rarity];
  }
  return best;
}

const encoder = new TextEncoder();
