import { visibleText } from "../present/characters.ts";
import { Cancelled } from "../protocol/peer.ts";
import { suggestion } from "./argv.ts";
import { formats, metrics } from "./catalogue.ts";
import { compare } from "./compare/compare.ts";
import { COMMANDS, type Command, GENERAL_HELP, HELP, USAGE, VERSION } from "./help.ts";
import { ChangedError, Exit, type ExitCode, InputError, type Io, UsageError } from "./io.ts";
import { judge } from "./judge.ts";
import { label } from "./label.ts";
import { agree, score } from "./score.ts";

const RUN: Readonly<Record<Command, (argv: readonly string[], io: Io) => ExitCode | Promise<ExitCode>>> = {
  score,
  label,
  judge,
  agree,
  compare,
  formats,
  metrics,
};

/** Runs a command line and resolves to its exit code. Rejects only where there is a bug. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name = "", ...rest] = argv;
  const command = COMMANDS.find((known) => known === name) ?? null;
  try {
    const options = rest.slice(0, rest.includes("--") ? rest.indexOf("--") : rest.length);
    const asks = (...words: readonly string[]) => words.includes(name) || options.some((word) => words.includes(word));
    if (command !== null || name.startsWith("-") || name === "help") {
      if (name === "help" || asks("--help", "-h")) {
        io.out(command === null ? GENERAL_HELP : HELP[command]);
        return Exit.ok;
      }
      if (asks("--version")) {
        io.out(`${VERSION}\n`);
        return Exit.ok;
      }
    }
    if (command === null) throw new UsageError(noCommand(name));
    return await RUN[command](rest, io);
  } catch (error) {
    if (error instanceof Cancelled || io.signal.aborted) return Exit.cancelled;
    if (error instanceof UsageError) {
      io.err(
        `evaloupe: ${printable(error.message)}\nusage: ${command === null ? "evaloupe COMMAND; see evaloupe --help" : USAGE[command]}\n`,
      );
      return Exit.bad;
    }
    if (error instanceof InputError || error instanceof ChangedError) {
      io.err(`evaloupe: ${printable(error.message)}\n`);
      return error instanceof ChangedError ? Exit.changed : Exit.bad;
    }
    throw error;
  }
}

function noCommand(name: string): string {
  if (name === "") return `Name a command: ${COMMANDS.join(", ")}.`;
  return `There is no command ${name}.${suggestion(name, COMMANDS)}`;
}

/** Words of the command line may hold anything; a terminal gets none of its own commands from them. */
function printable(message: string): string {
  return message.split("\n").map(visibleText).join("\n");
}
