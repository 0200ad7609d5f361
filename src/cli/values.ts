import { byteCountOf } from "../core/read/byteCount.ts";
import { UsageError } from "./io.ts";
import { suggestion } from "./suggest.ts";

/** One of the words that a flag knows. */
export function oneOf<Word extends string>(flag: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new UsageError(`${flag} cannot be “${text}”.${suggestion(text, words)}`);
  return word;
}

/** A whole number from 1 on. */
export function countOf(flag: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  const range = most === Number.MAX_SAFE_INTEGER ? "from 1 on" : `from 1 to ${most}`;
  throw new UsageError(`${flag} takes a whole number ${range}, not “${text}”.`);
}

/** A size in bytes: `8GiB`, `500MB`, `1048576`. */
export function bytesOf(flag: string, text: string): number {
  const bytes = byteCountOf(text);
  if (bytes !== null) return bytes;
  throw new UsageError(`${flag} takes a size such as 8GiB, 500MB or 1048576, not “${text}”.`);
}

/** `0.8`, `80%`, `-1e-3`: a number, a percentage as its fraction; null where it is neither. */
export function fractionOf(text: string): number | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]) / (match[2] === "%" ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

/** A fraction from 0 to 1, or a percentage. */
export function ratioOf(flag: string, text: string): number {
  const value = fractionOf(text);
  if (value !== null && value >= 0 && value <= 1) return value;
  throw new UsageError(`${flag} takes a fraction from 0 to 1 or a percentage, not “${text}”.`);
}

/** `name=value`, both there. */
export function pairOf(flag: string, text: string, wanted: string): readonly [name: string, value: string] {
  const at = text.indexOf("=");
  const [name, value] = at < 0 ? [text, ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (name === "" || value === "") throw new UsageError(`${flag} takes ${wanted}, not “${text}”.`);
  return [name, value];
}

/** `-1,0,1`: at least two different labels in their order; numbers as numbers. */
export function labelsOf(flag: string, text: string): readonly (string | number)[] {
  const labels = text.split(",").map((label) => label.trim());
  const isRight = labels.length >= 2 && labels.every((label) => label !== "") && new Set(labels).size === labels.length;
  if (!isRight) throw new UsageError(`${flag} takes two or more different labels with commas between, not “${text}”.`);
  return labels.map((label) => (/^[+-]?\d+(?:\.\d+)?$/.test(label) ? Number(label) : label));
}
