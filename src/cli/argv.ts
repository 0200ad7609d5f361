import { UsageError } from "./io.ts";
import { suggestion } from "./suggest.ts";

/** Whether a flag takes a value, may be given more than once, or stands alone. */
export type FlagSpec = "value" | "values" | "switch";

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
    if (spec === "switch") {
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
    if (given.length > 0 && spec === "value") throw new UsageError(`${name} is given more than once.`);
    flags.set(name, [...given, value]);
  }
  return { positionals, flags };
}

function specOf(name: string, specs: Readonly<Record<string, FlagSpec>>): FlagSpec {
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (spec === undefined) throw new UsageError(`There is no option ${name}.${suggestion(name, Object.keys(specs))}`);
  return spec;
}
