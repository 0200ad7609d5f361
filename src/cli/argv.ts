import { nearest } from "../model/index.ts";
import { byteCountOf } from "../read/bytes.ts";
import { UsageError } from "./io.ts";

/** In place of a mode: every one of its family. */
export const EVERY_MODE = "all";

/** ` Did you mean “adherence”?` for a word that is no known one; lists the known ones where none is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known).slice(0, 3);
  return near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ` Known: ${known.join(", ")}.`;
}

/** Whether a flag takes a value, may be given more than once, stands alone, or takes a value only where one of this form follows. */
export type FlagSpec = "value" | "values" | "switch" | { readonly optional: RegExp };

export interface ParsedArgv {
  readonly positionals: readonly string[];
  /** Values by flag, in the order given; a switch that is on has one empty value. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
}

/**
 * Takes a command line apart: `--flag value`, `--flag=value`, `--switch`, and after `--` paths alone. A value that
 * begins with a dash needs the equals sign. Throws `UsageError`: unknown flag, missing value, a flag given twice.
 */
export function parseArgv(argv: readonly string[], specs: Readonly<Record<string, FlagSpec>>): ParsedArgv {
  const positionals: string[] = [];
  const flags = new Map<string, string[]>();
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    if (word === "--") {
      positionals.push(...argv.slice(at + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      positionals.push(word);
      continue;
    }
    const equals = word.indexOf("=");
    const name = equals < 0 ? word : word.slice(0, equals);
    const spec = specOf(name, specs);
    let value = equals < 0 ? null : word.slice(equals + 1);
    if (typeof spec === "object") {
      const next = argv[at + 1];
      const isNext = value === null && next !== undefined && spec.optional.test(next);
      if (isNext) at++;
      value ??= isNext ? next : "";
    } else if (spec === "switch") {
      if (value !== null) throw new UsageError(`${name} takes no value.`);
      value = "";
    } else if (value === null) {
      const next = argv[at + 1];
      if (next === undefined || (next.startsWith("-") && next !== "-")) {
        const hint = next === undefined || next.startsWith("--") ? "" : ` Write ${name}=${next} if that is its value.`;
        throw new UsageError(`${name} needs a value.${hint}`);
      }
      value = next;
      at++;
    }
    const given = flags.get(name) ?? [];
    if (given.length > 0 && (spec === "value" || typeof spec === "object"))
      throw new UsageError(`${name} was given more than once.`);
    flags.set(name, [...given, value]);
  }
  return { positionals, flags };
}

/** The words of a command's own flags with their values, and all others, which another reader knows. */
export function splitFlags(
  argv: readonly string[],
  own: Readonly<Record<string, FlagSpec>>,
): { readonly own: readonly string[]; readonly rest: readonly string[] } {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const parts = { own: [] as string[], rest: [] as string[] };
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    const [name = ""] = word.split("=", 1);
    const spec = at < end && Object.hasOwn(own, name) ? own[name] : undefined;
    const value = argv[at + 1];
    const isAlone = typeof spec === "object" ? !spec.optional.test(value ?? "") : spec === "switch";
    if (spec === undefined) parts.rest.push(word);
    else if (isAlone || word !== name || value === undefined) parts.own.push(word);
    else {
      parts.own.push(word, value);
      at++;
    }
  }
  return parts;
}

function specOf(name: string, specs: Readonly<Record<string, FlagSpec>>): FlagSpec {
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (spec === undefined) throw new UsageError(`There is no option ${name}.${suggestion(name, Object.keys(specs))}`);
  return spec;
}

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
  const range = most === Number.MAX_SAFE_INTEGER ? "1 or greater" : `from 1 to ${most}`;
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
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i.exec(text.trim());
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

/** A level as files write it: a fraction, or a percentage with or without its sign, above 1. */
export function levelOf(flag: string, text: string): number {
  const value = fractionOf(text);
  const isBare = value !== null && value > 1 && !text.includes("%");
  return ratioOf(flag, isBare ? `${text.trim()}%` : text);
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
