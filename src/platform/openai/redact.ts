import type { Span } from "../../model/index.ts";

/** Length of a hidden part of a secret: shorter ones occur in ordinary words. */
const PIECE = 8;
/** A shorter secret is matched verbatim only. */
const SHORTEST = 4;

/**
 * Spans of a text that reveal a secret, disjoint and in order: the secret or any eight consecutive characters, in any
 * case, with or without separators, plain or escaped for URL, JSON or HTML; also of its Base64 and hexadecimal form.
 */
function secretPlaces(text: string, secret: string): readonly Span[] {
  const pieces = new Set<string>();
  const sizes = new Set<number>();
  for (const form of formsOf(secret)) {
    const bare = readable(form)
      .map(({ character }) => character)
      .join("");
    if (bare.length < SHORTEST) continue;
    const size = Math.min(PIECE, bare.length);
    sizes.add(size);
    for (let at = 0; at + size <= bare.length; at++) pieces.add(bare.slice(at, at + size));
  }
  const characters = readable(text);
  const bare = characters.map(({ character }) => character).join("");
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at < bare.length; at++) {
    for (const size of sizes) {
      const last = characters[at + size - 1];
      if (!last || !pieces.has(bare.slice(at, at + size))) continue;
      const from = characters[at]?.from ?? 0;
      const before = found.at(-1);
      if (before && from <= before.to) before.to = Math.max(before.to, last.to);
      else found.push({ from, to: last.to });
    }
  }
  return found;
}

function formsOf(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  return [secret, hexOf(bytes), ...[0, 1, 2].map((shift) => base64Of(bytes, shift))];
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Base64 after `shift` other bytes, without the characters that depend on neighbours. */
function base64Of(bytes: Uint8Array, shift: number): string {
  const shifted = String.fromCharCode(...new Array<number>(shift).fill(0), ...bytes);
  const whole = Math.floor((shift + bytes.length) / 3) * 4;
  return btoa(shifted).slice(shift === 0 ? 0 : 4, whole);
}

interface Readable {
  readonly character: string;
  readonly from: number;
  readonly to: number;
}

// An escape is one token, unless it encodes several characters.
const TOKEN =
  /%([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|\\[nrtbf]|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&[a-z]{2,8};|[\p{L}\p{N}]/giu;

function readable(text: string): readonly Readable[] {
  const characters: Readable[] = [];
  for (const { 0: token, index, 1: percent, 2: unit, 3: braced, 4: byte, 5: hex, 6: decimal } of text.matchAll(TOKEN)) {
    const digits = percent ?? unit ?? braced ?? byte ?? hex;
    const code = digits !== undefined ? Number.parseInt(digits, 16) : decimal !== undefined ? Number(decimal) : null;
    if (code === null && token.length > 2) continue;
    if (code === null && token.startsWith("\\")) continue;
    const character = code === null ? token : code <= 0x10ffff ? String.fromCodePoint(code) : "";
    for (const letter of character.toLowerCase()) {
      if (/[\p{L}\p{N}]/u.test(letter) && letter.length === 1) {
        characters.push({ character: letter, from: index, to: index + token.length });
      }
    }
  }
  return characters;
}

const LONGEST = 300;
const LONGEST_READ = 20_000;

/**
 * The only function that turns an endpoint's words into ours: without the key in any form, without anything like a key,
 * on one line, and short.
 */
export function redact(text: string, key: string | null): string {
  let safe = text.slice(0, LONGEST_READ);
  const secret = key?.trim() ?? "";
  if (secret !== "") {
    safe = hide(safe, secretPlaces(safe, secret)).replaceAll(secret, HIDDEN);
    safe = safe.replace(MASKED, (found, before: string, after: string) =>
      isMasked(before, after, secret) ? HIDDEN : found,
    );
  }
  safe = safe
    .replace(/\b(?:sk|gsk|pk|rk)[-_][\w*•…-]{4,}/g, HIDDEN)
    .replace(/\bBearer(?:\s|%20|\+)+[^\s"'<>\\]+/gi, `Bearer ${HIDDEN}`)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ")
    .replace(/(?:\[hidden\]\s*){2,}/g, (run) => (/\s$/.test(run) ? `${HIDDEN} ` : HIDDEN))
    .trim();
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST)}…` : safe;
}

const HIDDEN = "[hidden]";

const MASKED = /([^\s*•●·#█…]{0,64})(?:[*•●·#█]{2,64}|\.{2,64}|…|[xX]{4,64})([^\s*•●·#█…]{0,64})/g;

/** Whether a word is the key's beginning or end; two characters may coincide. */
function isMasked(before: string, after: string, secret: string): boolean {
  const whole = secret.toLowerCase();
  for (let length = 3; length <= Math.min(64, whole.length); length++) {
    const head = before.length - length;
    if (head >= 0 && isEdge(before.charAt(head - 1)) && before.toLowerCase().endsWith(whole.slice(0, length)))
      return true;
    if (isEdge(after.charAt(length)) && after.toLowerCase().startsWith(whole.slice(-length))) return true;
  }
  return false;
}

const isEdge = (character: string): boolean => !/[\p{L}\p{N}]/u.test(character);

function hide(text: string, places: readonly { readonly from: number; readonly to: number }[]): string {
  let safe = "";
  let at = 0;
  for (const { from, to } of places) {
    safe += text.slice(at, from) + HIDDEN;
    at = to;
  }
  return safe + text.slice(at);
}
