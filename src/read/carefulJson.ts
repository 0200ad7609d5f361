import { type Careful, JsonFailure, ValueReader } from "./valueReader.ts";

/** Whether `JSON.parse` lost nothing of the record. May be false for a good record: then the careful reader decides. */
export function isFastPathSafe(text: string, record: object, maxDepth: number): boolean {
  if (text.includes("\r") || mayHoldSurrogates(text)) return false;
  const keys = countKeys(record, maxDepth);
  return keys >= 0 && keys >= countKeyColons(text);
}

function mayHoldSurrogates(text: string): boolean {
  return text.includes("\\u") && /\\u[dD][89a-fA-F]/.test(text);
}

/** Number of keys in a value; -1 if it nests too deep or has a number that a double cannot hold. */
function countKeys(value: object, depthLeft: number): number {
  if (depthLeft === 0) return -1;
  let count = 0;
  let children: readonly unknown[];
  if (Array.isArray(value)) children = value;
  else {
    children = Object.values(value);
    count = children.length;
  }
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (typeof child === "number") {
      if (!isExact(child)) return -1;
    } else if (typeof child === "object" && child !== null) {
      const below = countKeys(child, depthLeft - 1);
      if (below < 0) return -1;
      count += below;
    }
  }
  return count;
}

function isExact(value: number): boolean {
  if (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) return true;
  return Number.isFinite(value) && !Number.isInteger(value);
}

/** An upper bound of the keys: colons after an unescaped quote. */
function countKeyColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
    let before = at - 1;
    while (before > 0 && text.charCodeAt(before) <= 0x20) before -= 1;
    if (text.charCodeAt(before) !== 0x22) continue;
    if (text.charCodeAt(before - 1) === 0x5c && text.charCodeAt(before - 2) !== 0x5c) continue;
    count += 1;
  }
  return count;
}

/**
 * Reads strict JSON plus bare NaN, Infinity and -Infinity, and reports what `JSON.parse` hides: repeated keys (the last
 * wins), numbers that a double cannot hold (null if not finite; the source text of an unsafe integer under an id key),
 * lone surrogates. Never throws.
 */
export function readCarefully(text: string, maxDepth: number): Careful {
  return new Reader(text, maxDepth).read();
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const LITERAL = /-?[A-Za-z_$][\w$]*/y;
const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const NON_FINITE = new Set(["NaN", "Infinity", "-Infinity"]);
const ESCAPED = '"\\/bfnrt';
const SURROGATE_BITS = 0xd800 >> 11;
class Reader extends ValueReader {
  protected value(): unknown {
    const next = this.text[this.at];
    if (next === undefined) throw new JsonFailure(this.at, "end");
    if (next === '"') return this.#string();
    if (next === "{") return this.within(() => this.#object());
    if (next === "[") return this.within(() => this.#array());
    return this.#literal() ?? null;
  }

  #object(): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    if (this.#passes("}")) return result;
    do {
      const keyAt = this.at;
      if (keyAt >= this.text.length) throw new JsonFailure(keyAt, "end");
      if (this.text[keyAt] !== '"') throw new JsonFailure(keyAt, "key");
      const key = this.#string();
      this.passColon();
      this.entry(result, key, keyAt);
    } while (!this.#isClosedBy("}"));
    return result;
  }

  #array(): unknown[] {
    const result: unknown[] = [];
    if (this.#passes("]")) return result;
    do this.element(result);
    while (!this.#isClosedBy("]"));
    return result;
  }

  #passes(close: string): boolean {
    if (this.text[this.at] !== close) return false;
    this.at += 1;
    return true;
  }

  #isClosedBy(close: string): boolean {
    this.skipSpace();
    const next = this.text[this.at];
    if (next === undefined) throw new JsonFailure(this.at, "end");
    if (next !== close && next !== ",") throw new JsonFailure(this.at, "comma");
    this.at += 1;
    if (next === close) return true;
    this.skipSpace();
    return false;
  }

  #string(): string {
    const text = this.text;
    const from = this.at;
    let at = from + 1;
    let isEscaped = false;
    let mayBeLone = false;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      if (Number.isNaN(code)) throw new JsonFailure(at, "end");
      if (code < 0x20) throw new JsonFailure(at, "control");
      if (code !== 0x5c) {
        at += 1;
        continue;
      }
      isEscaped = true;
      const letter = text[at + 1];
      if (letter === undefined) throw new JsonFailure(at, "end");
      if (letter === "u") {
        if (this.#unitAt(at) >> 11 === SURROGATE_BITS) mayBeLone = true;
        at += 6;
      } else {
        if (!ESCAPED.includes(letter)) throw new JsonFailure(at, "escape");
        at += 2;
      }
    }
    this.at = at + 1;
    // Unescaping one by one takes a second for a megabyte of escapes; `JSON.parse` is fast.
    const result: string = isEscaped ? JSON.parse(text.slice(from, at + 1)) : text.slice(from + 1, at);
    if (mayBeLone) this.noteLone(result, from);
    return result;
  }

  #unitAt(at: number): number {
    let unit = 0;
    for (let digit = at + 2; digit < at + 6; digit++) {
      const code = this.text.charCodeAt(digit);
      const lower = code | 0x20;
      const isLetter = lower >= 0x61 && lower <= 0x66;
      if (!isLetter && !(code >= 0x30 && code <= 0x39))
        throw new JsonFailure(at, digit >= this.text.length ? "end" : "escape");
      unit = unit * 16 + (isLetter ? lower - 0x57 : code - 0x30);
    }
    return unit;
  }

  #literal(): unknown {
    const from = this.at;
    const number = this.match(NUMBER);
    if (number !== null) {
      const next = this.text[this.at];
      if (next !== undefined && /[\w.+]/.test(next)) throw new JsonFailure(from, "number");
      return this.number(number, from);
    }
    const word = this.match(LITERAL);
    if (word === null) throw new JsonFailure(from, "value");
    if (LITERALS.has(word)) return LITERALS.get(word);
    if (NON_FINITE.has(word)) return this.notFinite(from);
    const isCut =
      this.at >= this.text.length && ["true", "false", "null", ...NON_FINITE].some((w) => w.startsWith(word));
    throw new JsonFailure(isCut ? this.at : from, isCut ? "end" : "value");
  }
}
