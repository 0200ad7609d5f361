import { UsageError } from "../io.ts";
import type { Parser } from "./values.ts";

/** An option of commands: how it is written, how its value is read, and what help and the documentation say of it. */
export interface Option<Value> {
  /** Name of the value in help, such as FILE; empty for a switch. */
  readonly value: string;
  readonly takes: "nothing" | "one" | "several" | "maybe";
  /** A word behind an option that takes "maybe" one is its value if it has this form. */
  readonly form?: RegExp;
  readonly help: string;
  /** Head under which help lists it. */
  readonly group: string;
  /** Heading of CHANGELOG.md that brought it; absent for the first version. */
  readonly since?: string;
  /** Reads all texts given, none if there are none. `name` is the option's, `command` its command's. Throws `UsageError`. */
  readonly read: (texts: readonly string[], name: string, command: string) => Value;
}

/** Options of one kind, whose names are data: `--matching`, `--support`, …. */
interface OptionFamily<Value> {
  readonly of: Readonly<Record<string, Option<Value>>>;
}

/** Options by key: `maxRejected` is `--max-rejected`. */
type OptionTable = Readonly<Record<string, Option<unknown> | OptionFamily<unknown>>>;

export type Values<Options extends OptionTable> = {
  readonly [Key in keyof Options]: Options[Key] extends Option<infer Value>
    ? Value
    : Options[Key] extends OptionFamily<infer Value>
      ? Readonly<Record<string, Value>>
      : never;
};

/** A command of the program. */
export interface Command<Options extends OptionTable = OptionTable> {
  readonly name: string;
  /** What it is for, in one line. */
  readonly about: string;
  /** Ways to write it, after the name of the program; the first one is shown with what is wrong with a command line. */
  readonly usage: readonly [string, ...string[]];
  /** Further paragraph of its help. */
  readonly description?: string;
  readonly options: Options;
  /** What is wrong with the words that are not options; null if nothing is. */
  readonly misfit: (words: readonly string[]) => string | null;
  /** Options of other commands that are given elsewhere, and why. */
  readonly elsewhere?: { readonly options: OptionTable; readonly why: string };
}

/** A parsed command line; `paths` are the words that are not options. */
export interface Given<Of extends { readonly options: OptionTable }> {
  readonly paths: readonly string[];
  readonly values: Values<Of["options"]>;
  /** Values as they were written, by name of the option. */
  readonly texts: Texts;
}
export type Texts = ReadonlyMap<string, readonly string[]>;

interface Notes {
  readonly since?: string;
}

/** An option that takes one value; without it the value is `otherwise`, or null. */
export function option<Value>(
  value: string,
  parse: Parser<Value>,
  help: string,
  notes: Notes & { readonly otherwise: NoInfer<Value> },
): Option<Value>;
export function option<Value>(value: string, parse: Parser<Value>, help: string, notes?: Notes): Option<Value | null>;
export function option<Value>(
  value: string,
  parse: Parser<Value>,
  help: string,
  { otherwise, ...notes }: Notes & { readonly otherwise?: Value } = {},
): Option<Value | null> {
  return {
    value,
    takes: "one",
    help: otherwise === undefined ? help : `${help} (default: ${otherwise})`,
    group: "",
    ...notes,
    read: ([given], name) => (given === undefined ? (otherwise ?? null) : parse(given, name)),
  };
}

/** A required option; `what` is named in the error if it is missing. */
export function needed<Value>(
  value: string,
  parse: Parser<Value>,
  help: string,
  { what = value, ...notes }: Notes & { readonly what?: string } = {},
): Option<Value> {
  const read = ([given]: readonly string[], name: string, command: string): Value => {
    if (given === undefined) throw new UsageError(`${command} needs ${name} ${what}.`);
    return parse(given, name);
  };
  return { value, takes: "one", help, group: "", ...notes, read };
}

/** An option that may be given more than once. */
export function options<Value>(
  value: string,
  parse: Parser<Value>,
  help: string,
  notes: Notes = {},
): Option<readonly Value[]> {
  const read = (texts: readonly string[], name: string) => texts.map((given) => parse(given, name));
  return { value, takes: "several", help: `${help}; may be repeated`, group: "", ...notes, read };
}

/** An option that takes the next word as its value if that has the form, else an empty text. */
export function maybe<Value>(
  value: string,
  form: RegExp,
  parse: Parser<Value>,
  help: string,
  notes: Notes = {},
): Option<Value | null> {
  const read = ([given]: readonly string[], name: string) => (given === undefined ? null : parse(given, name));
  return { value: `[${value}]`, takes: "maybe", form, help, group: "", ...notes, read };
}

/** An option that is on or off. */
export function flag(help: string, notes: Notes = {}): Option<boolean> {
  return { value: "", takes: "nothing", help, group: "", ...notes, read: (texts) => texts.length > 0 };
}

/** Options under one head. */
export function group<Options extends OptionTable>(name: string, table: Options): Options {
  const inGroup = (entry: OptionTable[string]) =>
    "of" in entry
      ? { of: Object.fromEntries(Object.entries(entry.of).map(([id, one]) => [id, { ...one, group: name }])) }
      : { ...entry, group: name };
  // The same keys, with entries of the same types.
  return Object.fromEntries(Object.entries(table).map(([key, entry]) => [key, inGroup(entry)])) as Options;
}

/** Options of a command by name, in their order: `--max-rejected`. */
export function namedOptions(table: OptionTable): ReadonlyMap<string, Option<unknown>> {
  return new Map(
    Object.entries(table).flatMap(([key, entry]): (readonly [string, Option<unknown>])[] =>
      "of" in entry ? Object.entries(entry.of).map(([id, one]) => [`--${id}`, one]) : [[nameOf(key), entry]],
    ),
  );
}

const nameOf = (key: string): string => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Reads each option of a command from its texts. Throws `UsageError`. */
export function readGiven<Of extends Pick<Command, "name" | "options" | "misfit">>(
  { name: command, options: table, misfit }: Of,
  paths: readonly string[],
  texts: Texts,
): Given<Of> {
  const problem = misfit(paths);
  if (problem !== null) throw new UsageError(problem);
  const read = (name: string, one: Option<unknown>) => one.read(texts.get(name) ?? [], name, command);
  const values = Object.entries(table).map(([key, entry]) => [
    key,
    "of" in entry
      ? Object.fromEntries(Object.entries(entry.of).map(([id, one]) => [id, read(`--${id}`, one)]))
      : read(nameOf(key), entry),
  ]);
  // Each value is what its option reads.
  return { paths, texts, values: Object.fromEntries(values) as Values<Of["options"]> };
}
