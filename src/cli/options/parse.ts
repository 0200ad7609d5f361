import { parseArgs } from "node:util";
import { UsageError } from "../io.ts";
import { COMMANDS } from "./commands.ts";
import { type Command, type Given, namedOptions, type Option, readGiven } from "./option.ts";
import { suggestion } from "./values.ts";

/**
 * Parses `--option value`, `--option=value`, `--switch`, and after `--` only paths. A value that begins with a dash
 * needs the equals sign. Throws `UsageError`.
 */
export function parseArgv<Of extends Command>(command: Of, argv: readonly string[]): Given<Of> {
  const known = namedOptions(command.options);
  const paths: string[] = [];
  const texts = new Map<string, readonly string[]>();
  // Not strict: its messages are not ours. The tokens say what was written.
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries([...known].map(([name, { takes }]) => [name.slice(2), { type: typeOf(takes) }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "positional") paths.push(token.value);
    if (token?.kind !== "option") continue;
    // Several letters after one dash are several unknown tokens.
    const [name = ""] = (argv[token.index] ?? "").split("=", 1);
    const option = known.get(name);
    if (option === undefined) throw new UsageError(unknownText(command, name, known));
    const next = tokens[at + 1];
    const isNext =
      token.inlineValue !== true &&
      next?.kind === "positional" &&
      next.index === token.index + 1 &&
      option.form?.test(next.value) === true;
    const given = isNext ? next.value : textOf(name, option, token);
    if (isNext) at++;
    const before = texts.get(name) ?? [];
    if (before.length > 0 && (option.takes === "one" || option.takes === "maybe"))
      throw new UsageError(`${name} was given more than once.`);
    texts.set(name, [...before, given]);
  }
  return readGiven(command, paths, texts);
}

const typeOf = (takes: Option<unknown>["takes"]) => (takes === "one" || takes === "several" ? "string" : "boolean");

function textOf(
  name: string,
  { takes }: Option<unknown>,
  { value, inlineValue }: { readonly value: string | undefined; readonly inlineValue: boolean | undefined },
): string {
  if (takes === "maybe") return value ?? "";
  if (takes === "nothing") {
    if (value !== undefined) throw new UsageError(`${name} takes no value.`);
    return "";
  }
  if (value === undefined) throw new UsageError(`${name} needs a value.`);
  if (inlineValue !== true && value.startsWith("-") && value !== "-") {
    const hint = value.startsWith("--") ? "" : ` Write ${name}=${value} if that is its value.`;
    throw new UsageError(`${name} needs a value.${hint}`);
  }
  return value;
}

/** An option of another command is known there; any other may be a misspelt one. */
function unknownText({ name: command, elsewhere }: Command, name: string, known: ReadonlyMap<string, unknown>): string {
  if (elsewhere && namedOptions(elsewhere.options).has(name)) return `${command} has no ${name}: ${elsewhere.why}`;
  if (COMMANDS.some(({ options }) => namedOptions(options).has(name))) return `${command} has no ${name}.`;
  return `There is no option ${name}.${known.size === 0 ? "" : suggestion(name, [...known.keys()])}`;
}
