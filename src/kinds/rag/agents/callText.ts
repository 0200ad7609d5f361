import { isObject } from "../../../read/parse.ts";
import { jsonOf } from "../../../read/written.ts";

/** Characters of an argument, and of all of them, in a line. */
const MOST_ARGUMENT = 40;
const MOST_CHARACTERS = 80;

/**
 * A call in a line: `search("bridge")`, `open(3)`, `book(date: "May 20", seats: 2)`. An argument that stands alone needs no
 * name; a text that the model wrote in place of arguments is shown by its beginning.
 */
export function callText(tool: string | null, args: unknown): string {
  const written = argumentsText(argumentsOf(args));
  if (tool === null) return written;
  return `${tool}(${written})`;
}

function argumentsText(args: unknown): string {
  if (args === null || args === undefined) return "";
  if (!isObject(args)) return cut(valueText(args), MOST_CHARACTERS);
  const entries = Object.entries(args);
  const [only] = entries;
  if (entries.length === 1 && only) return cut(valueText(only[1]), MOST_CHARACTERS);
  return cut(entries.map(([key, value]) => `${key}: ${valueText(value)}`).join(", "), MOST_CHARACTERS);
}

const valueText = (value: unknown): string => cut(JSON.stringify(value) ?? "", MOST_ARGUMENT);

/** On one line, and with an ellipsis if it is cut; half a character is no character. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Longer texts are not arguments. */
const LONGEST_JSON = 1_000_000;

/** Arguments as values: models write them as JSON text. */
export function argumentsOf(args: unknown): unknown {
  if (typeof args !== "string" || args.length > LONGEST_JSON || !/^\s*[[{]/.test(args)) return args;
  return jsonOf(args) ?? args;
}

/**
 * What a call does, such that two calls that do the same have the same text: arguments that are JSON text are values, the
 * order of their names does not count, nor do names without a value, white space around and runs of it within texts.
 */
export const normalisedCall = (tool: string | null, args: unknown): string =>
  JSON.stringify([tool, settled(argumentsOf(args), 0)]);

/** Deeper values are compared as they are. */
const DEEPEST = 32;

function settled(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim();
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => settled(one, depth + 1));
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  // A list of pairs, in which no name means anything to the language.
  return {
    is: entries
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, settled(inner, depth + 1)]),
  };
}
