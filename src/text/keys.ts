import { type DocumentKey, type ResponseKey, SPECIAL_KEYS } from "../model/index.ts";

/** What a key as written turns out to name. Keys are names: order is position in the sentence list. */
type ParsedKey =
  /** `home` names the document, the message before the question, or the result of a step: `0`, `h0`, `t1`. */
  | { readonly kind: "document"; readonly key: DocumentKey; readonly home: string; readonly letters: string }
  | { readonly kind: "response"; readonly key: ResponseKey; readonly letters: string }
  | { readonly kind: "special"; readonly key: string }
  | { readonly kind: "invalid"; readonly key: string };

/** Parses a judge's key: case, white space, brackets and a trailing dot are ignored. */
export function readKey(raw: string): ParsedKey {
  const key = cleanKey(raw);
  if (isSpecial(key)) return { kind: "special", key };
  const [, digits, letters] = KEY.exec(key) ?? [];
  if (digits === undefined || letters === undefined) return { kind: "invalid", key };
  // The pattern has checked the key.
  if (digits === "") return { kind: "response", key: key as ResponseKey, letters };
  const home = /^[ht]/.test(digits) ? digits : String(Number(digits));
  return { kind: "document", key: key as DocumentKey, home, letters };
}

/** Returns the same string if there is nothing to remove. */
export function cleanKey(raw: string): string {
  for (let i = 0; i < raw.length; i++) {
    const unit = raw.charCodeAt(i);
    const isPlain = (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === UNDERSCORE;
    if (!isPlain) return raw.toLowerCase().replace(AROUND, "");
  }
  return raw;
}

/** Letters of the n-th sentence, from 0: `a` … `z`, `aa` … `zz`, `aaa`: bijective base 26. */
export function lettersOf(index: number): string {
  let letters = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

export function indexOfLetters(letters: string): number {
  let index = 0;
  for (let i = 0; i < letters.length; i++) index = index * 26 + (letters.charCodeAt(i) - 96);
  return index - 1;
}

/** Key of sentence `sentence` of document `document`, both from 0, or of a message or a step's result: `h0`, `t1`. */
export function documentKey(document: number | string, sentence: number): DocumentKey {
  return `${document}${lettersOf(sentence)}` as DocumentKey;
}

export function responseKey(sentence: number): ResponseKey {
  return lettersOf(sentence) as ResponseKey;
}

export function isSpecial(key: string): boolean {
  return SPECIAL.includes(key);
}

export function isDocumentKey(key: string): key is DocumentKey {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57 && KEY.test(key);
}

/** What the key of a message before the question, or of a tool's result, begins with: `h`, `t`; null of any other key. */
export const namedHomeOf = (key: string): string | null => /^([ht])\d+[a-z]+$/.exec(key)?.[1] ?? null;

export function isResponseKey(key: string): key is ResponseKey {
  const first = key.charCodeAt(0);
  return first >= 97 && first <= 122 && KEY.test(key) && namedHomeOf(key) === null && !isSpecial(key);
}

const SPECIAL: readonly string[] = SPECIAL_KEYS;
const KEY = /^(\d*|[ht]\d+)([a-z]+)$/;
/** A run begins where none goes on, so that each is read once. */
const AROUND = /^[\s()[\]{}<>]+|(?<![\s()[\]{}<>.])[\s()[\]{}<>.]+$/g;
const UNDERSCORE = 95;
