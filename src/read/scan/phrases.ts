import type { Scanner } from "./scanner.ts";

/** A phrase that is looked for in bytes: as it is written, or on edges of words. */
export interface SoughtPhrase {
  readonly text: string;
  /** Whether no ASCII letter, digit or `_` is right before it, and right behind it. */
  readonly isWord?: readonly [before: boolean, behind: boolean];
}

/** Bytes by which a phrase is found. */
const KEY = 3;
/** As match.ts has them: bits and the first phrase of two bytes, then places by a hash of twelve bits, of 16 bits each. */
const HEAD = 8;
const HASH_BITS = 12;
const PHRASE_WORDS = 7;

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
  const places = 2 ** HASH_BITS;
  const set = scanner.allocate(HEAD + 2 * places + 4 * PHRASE_WORDS * placed.length);
  const firsts = new Uint16Array(places);
  let firstPair = 0;
  for (const [index, { bytes: own, at, bit, isWord }] of placed.entries()) {
    const address = scanner.allocate(own.length + 16);
    bytes.set(own, address);
    const key = [0, 1, 2].reduce((key, place) => key | ((own[at + place] ?? 0) << (8 * place)), 0);
    const place = Math.imul(key, 0x9e3779b1) >>> (32 - HASH_BITS);
    const isPair = own.length < KEY;
    const next = isPair ? firstPair : (firsts[place] ?? 0);
    const edges = (isWord[0] ? 1 : 0) | (isWord[1] ? 2 : 0);
    const phrase = [key, at, address, own.length, bit, edges, next];
    words.set(phrase, (set + HEAD + 2 * places) / 4 + PHRASE_WORDS * index);
    if (isPair) firstPair = index + 1;
    else firsts[place] = index + 1;
  }
  words.set([(1 << lists.length) - 1, firstPair], set / 4);
  bytes.set(new Uint8Array(firsts.buffer), set + HEAD);
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

/** Letters of English by how often they are met, the most frequent first. */
const FREQUENT = " etaoinsrhldcumfpgwybvkxjqz'";

/** Offset of the three bytes that are rarest in texts. */
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
