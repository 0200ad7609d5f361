import { visibleText } from "../present/characters.ts";
import type { Cancelled } from "../protocol/peer.ts";
import { suggestion } from "./argv.ts";
import { COMMANDS, type Command, GENERAL_HELP, HELP, USAGE, VERSION } from "./help.ts";
import { type ChangedError, Exit, type ExitCode, type InputError, type Io, UsageError } from "./io.ts";

type Run = (argv: readonly string[], io: Io) => ExitCode | Promise<ExitCode>;
export type Load = (command: Command) => Promise<Run>;

const scoring = () => import("./scoringBundle.ts");
const asking = () => import("./askingBundle.ts");

/** Help, and what is wrong with a command line, need none of what commands do: that is loaded when one is run. */
const LOAD: Readonly<Record<Command, () => Promise<Run>>> = {
  score: async () => (await scoring()).score,
  label: async () => (await asking()).label,
  judge: async () => (await asking()).judge,
  agree: async () => (await scoring()).agree,
  compare: async () => (await scoring()).compare,
  columns: async () => (await scoring()).columns,
  measure: async () => (await scoring()).measure,
  plan: async () => (await scoring()).plan,
  estimate: async () => (await scoring()).estimate,
  traits: async () => (await scoring()).traits,
  mcp: async () => (await scoring()).mcp,
  stress: async () => (await asking()).stress,
  formats: async () => (await scoring()).formats,
  metrics: async () => (await scoring()).metrics,
};

/** Runs a command line and resolves to its exit code. Rejects only where there is a bug. `load` gives a command's code. */
export async function run(
  argv: readonly string[],
  io: Io,
  load: Load = (command) => LOAD[command](),
): Promise<ExitCode> {
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
    const runCommand = await load(command);
    return await runCommand(rest, io);
  } catch (error) {
    if (io.signal.aborted || is<Cancelled>(error, "Cancelled")) return Exit.cancelled;
    if (is<UsageError>(error, "UsageError")) {
      io.err(
        `evaloupe: ${printable(error.message)}\nusage: ${command === null ? "evaloupe COMMAND; see evaloupe --help" : USAGE[command]}\n`,
      );
      return Exit.bad;
    }
    const isChange = is<ChangedError>(error, "ChangedError");
    if (isChange || is<InputError>(error, "InputError")) {
      io.err(`evaloupe: ${printable(error.message)}\n`);
      return isChange ? Exit.changed : Exit.bad;
    }
    throw error;
  }
}

/** Every bundle has classes of its own, so what one throws is known by its name. */
const is = <Thrown extends Error>(error: unknown, name: Thrown["name"]): error is Thrown =>
  error instanceof Error && error.name === name;

function noCommand(name: string): string {
  if (name === "") return `Name a command: ${COMMANDS.join(", ")}.`;
  return `There is no command ${name}.${suggestion(name, COMMANDS)}`;
}

/** Words of the command line may hold anything; a terminal gets none of its own commands from them. */
function printable(message: string): string {
  return message.split("\n").map(visibleText).join("\n");
}
