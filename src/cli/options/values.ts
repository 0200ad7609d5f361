import { nearest } from "../../model/nearest.ts";
import { byteCountOf } from "../../read/bytes.ts";
import { UsageError } from "../io.ts";

/** Parses an option's value. `name` is the option's, such as `--limit`. Throws `UsageError`. */
export type Parser<Value> = (text: string, name: string) => Value;

/** ` Did you mean adherence or cover?` for an unknown word; lists the known ones if none is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known).slice(0, 3);
  return near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ` Known: ${known.join(", ")}.`;
}

/** A mode that means every mode of its family. */
export const EVERY_MODE = "all";

export const text: Parser<string> = (given) => given;

export function choice<const Word extends string>(words: readonly Word[]): Parser<Word> {
  return (given, name) => {
    const word = words.find((known) => known === given);
    if (word === undefined) throw new UsageError(`${name} cannot be “${given}”.${suggestion(given, words)}`);
    return word;
  };
}

/** A whole number from 1 to `most`. */
export function count(most = Number.MAX_SAFE_INTEGER): Parser<number> {
  return (given, name) => {
    const number = /^\d{1,15}$/.test(given) ? Number(given) : 0;
    if (number >= 1 && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? "1 or greater" : `from 1 to ${most}`;
    throw new UsageError(`${name} takes a whole number ${range}, not “${given}”.`);
  };
}

/** A seed of a pseudorandom order. */
export const seed = count(2 ** 31);

/** A number, 0 or greater. */
export const amount: Parser<number> = (given, name) => {
  if (/^\d+(?:\.\d+)?$/.test(given)) return Number(given);
  throw new UsageError(`${name} takes a number, 0 or greater, not “${given}”.`);
};

/** A size in bytes: `8GiB`, `500MB`, `1048576`. */
export const size: Parser<number> = (given, name) => {
  const bytes = byteCountOf(given);
  if (bytes !== null) return bytes;
  throw new UsageError(`${name} takes a size such as 8GiB, 500MB or 1048576, not “${given}”.`);
};

/** `0.8`, `80%`, `-1e-3`: a number, a percentage as its fraction; null for any other text. */
export function fractionOf(given: string): number | null {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i.exec(given.trim());
  if (!match) return null;
  const value = Number(match[1]) / (match[2] === "%" ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

/** A fraction from 0 to 1, or a percentage. */
export const share: Parser<number> = (given, name) => {
  const value = fractionOf(given);
  if (value !== null && value >= 0 && value <= 1) return value;
  throw new UsageError(`${name} takes a fraction from 0 to 1 or a percentage, not “${given}”.`);
};

/** A fraction from 0 to 1, or a percentage. Above 1 the percent sign may be missing: `95` is 0.95, `1` is 1. */
export const level: Parser<number> = (given, name) => {
  const value = fractionOf(given);
  const isBare = value !== null && value > 1 && !given.includes("%");
  return share(isBare ? `${given.trim()}%` : given, name);
};

/** A difference above zero: `2pt`, `2%` or `0.02`. */
export const difference: Parser<number> = (given, name) => {
  const points = /^(\d+(?:\.\d+)?)\s*(?:pt|pts|points?)$/.exec(given.trim());
  const value = points ? Number(points[1]) / 100 : fractionOf(given);
  if (value !== null && value > 0 && value <= 1) return value;
  throw new UsageError(`${name} takes a difference like 2pt, 2% or 0.02, not “${given}”.`);
};

/** A test's power, from 0.5 to below 1. */
export const power: Parser<number> = (given) => {
  const value = fractionOf(given);
  if (value !== null && value >= 0.5 && value < 1) return value;
  throw new UsageError(`A power is a share from 0.5 to below 1, not “${given}”.`);
};

/** `name=value`, both not empty. */
export function pair(wanted: string): Parser<readonly [name: string, value: string]> {
  return (given, option) => {
    const at = given.indexOf("=");
    const [name, value] = at < 0 ? [given, ""] : [given.slice(0, at).trim(), given.slice(at + 1).trim()];
    if (name === "" || value === "") throw new UsageError(`${option} takes ${wanted}, not “${given}”.`);
    return [name, value];
  };
}

/** Values with commas between. */
export function list<Value>(parse: Parser<Value>): Parser<readonly Value[]> {
  return (given, name) => given.split(",").map((part) => parse(part.trim(), name));
}

/** `-1,0,1`: at least two different labels in their order; numbers as numbers. */
export const labels: Parser<readonly (string | number)[]> = (given, name) => {
  const words = given.split(",").map((label) => label.trim());
  const isRight = words.length >= 2 && words.every((label) => label !== "") && new Set(words).size === words.length;
  if (!isRight) throw new UsageError(`${name} takes two or more different labels with commas between, not “${given}”.`);
  return words.map((label) => (/^[+-]?\d+(?:\.\d+)?$/.test(label) ? Number(label) : label));
};
