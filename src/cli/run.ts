import { visibleText } from "../present/characters.ts";
import type { Cancelled } from "../protocol/peer.ts";
import { type ChangedError, Exit, type ExitCode, type InputError, type Io, UsageError } from "./io.ts";
import { COMMAND_OF, COMMANDS, type CommandName } from "./options/commands.ts";
import { commandHelp, generalHelp, usageLine } from "./options/help.ts";
import type { Command, Given } from "./options/option.ts";
import { parseArgv } from "./options/parse.ts";
import { withModesOf } from "./options/reading.ts";
import { suggestion } from "./options/values.ts";
import { VERSION } from "./version.ts";

type Run = (argv: readonly string[], io: Io) => ExitCode | Promise<ExitCode>;
type RunNamed = (name: CommandName, ...given: Parameters<Run>) => ReturnType<Run>;

const scoring = () => import("./scoringBundle.ts");
const asking = () => import("./askingBundle.ts");

/** Help, and what is wrong with a command line, need none of what commands do: that is loaded when one is run. */
const RUNS: Readonly<Record<CommandName, Run>> = {
  score: runOf(COMMAND_OF.score, async () => (await scoring()).score),
  label: runOf(COMMAND_OF.label, async () => (await asking()).label),
  judge: runOf(COMMAND_OF.judge, async () => (await asking()).judge),
  agree: runOf(COMMAND_OF.agree, async () => (await scoring()).agree),
  compare: runOf(COMMAND_OF.compare, async () => (await scoring()).compare),
  history: runOf(COMMAND_OF.history, async () => (await scoring()).history),
  plan: runOf(COMMAND_OF.plan, async () => (await scoring()).plan),
  estimate: runOf(COMMAND_OF.estimate, async () => (await scoring()).estimate),
  traits: runOf(COMMAND_OF.traits, async () => (await scoring()).traits),
  tags: runOf(COMMAND_OF.tags, async () => (await scoring()).tags),
  columns: runOf(COMMAND_OF.columns, async () => (await scoring()).columns),
  measure: runOf(COMMAND_OF.measure, async () => (await scoring()).measure),
  stress: runOf(COMMAND_OF.stress, async () => (await asking()).stress),
  mcp: runOf(COMMAND_OF.mcp, async () => (await scoring()).mcp),
  formats: runOf(COMMAND_OF.formats, async () => (await scoring()).formats),
  metrics: runOf(COMMAND_OF.metrics, async () => (await scoring()).metrics),
};

function runOf<Of extends Command>(
  command: Of,
  load: () => Promise<(given: Given<Of>, io: Io) => ExitCode | Promise<ExitCode>>,
): Run {
  return async (argv, io) => {
    const given = parseArgv(io.kinds ? withModesOf(command, io.kinds.families) : command, argv);
    const runCommand = await load();
    return runCommand(given, io);
  };
}

export const runHere: RunNamed = (name, argv, io) => RUNS[name](argv, io);

/**
 * Runs a command line and resolves to its exit code. Rejects only if there is a bug. `runNamed` runs a command, here
 * unless it is given.
 */
export async function run(argv: readonly string[], io: Io, runNamed: RunNamed = runHere): Promise<ExitCode> {
  const [name = "", ...rest] = argv;
  const known = isCommand(name) ? name : null;
  const command = known && COMMAND_OF[known];
  try {
    const options = rest.slice(0, rest.includes("--") ? rest.indexOf("--") : rest.length);
    const asks = (...words: readonly string[]) => words.includes(name) || options.some((word) => words.includes(word));
    if (command !== null || name.startsWith("-") || name === "help") {
      if (name === "help" || asks("--help", "-h")) {
        io.out(command === null ? generalHelp() : commandHelp(command));
        return Exit.ok;
      }
      if (asks("--version")) {
        io.out(`${VERSION}\n`);
        return Exit.ok;
      }
    }
    if (known === null) throw new UsageError(noCommand(name));
    return await runNamed(known, rest, io);
  } catch (error) {
    if (io.signal.aborted || is<Cancelled>(error, "Cancelled")) return Exit.cancelled;
    if (is<UsageError>(error, "UsageError")) {
      io.err(
        `evaloupe: ${printable(error.message)}\nusage: ${command === null ? "evaloupe COMMAND; see evaloupe --help" : usageLine(command.usage[0])}\n`,
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

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMAND_OF, name);

/** Every bundle has classes of its own, so what one throws is known by its name. */
const is = <Thrown extends Error>(error: unknown, name: Thrown["name"]): error is Thrown =>
  error instanceof Error && error.name === name;

function noCommand(name: string): string {
  const names = COMMANDS.map((command) => command.name);
  if (name === "") return `Name a command: ${names.join(", ")}.`;
  return `There is no command ${name}.${suggestion(name, names)}`;
}

/** Words of the command line may hold anything; a terminal gets none of its own commands from them. */
function printable(message: string): string {
  return message.split("\n").map(visibleText).join("\n");
}
