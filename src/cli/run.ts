import { visibleText } from "../present/characters.ts";
import type { Cancelled } from "../protocol/peer.ts";
import { type ChangedError, Exit, type ExitCode, type InputError, type Io, UsageError } from "./io.ts";
import { JUDGE, LABEL, STRESS } from "./options/asking.ts";
import { COMMANDS } from "./options/commands.ts";
import { commandHelp, generalHelp, usageLine } from "./options/help.ts";
import type { Command, Given } from "./options/option.ts";
import { parseArgv } from "./options/parse.ts";
import { withModesOf } from "./options/reading.ts";
import {
  AGREE,
  COLUMNS,
  COMPARE,
  ESTIMATE,
  FORMATS,
  HISTORY,
  MCP,
  MEASURE,
  METRICS,
  PLAN,
  SCORE,
  TAGS,
  TRAITS,
} from "./options/scoring.ts";
import { suggestion } from "./options/values.ts";
import { VERSION } from "./version.ts";

type Run = (argv: readonly string[], io: Io) => ExitCode | Promise<ExitCode>;
type RunNamed = (name: string, ...given: Parameters<Run>) => ReturnType<Run>;

const scoring = () => import("./scoringBundle.ts");
const asking = () => import("./askingBundle.ts");

/** Help, and what is wrong with a command line, need none of what commands do: that is loaded when one is run. */
const RUNS: ReadonlyMap<string, Run> = new Map([
  runOf(SCORE, async () => (await scoring()).score),
  runOf(LABEL, async () => (await asking()).label),
  runOf(JUDGE, async () => (await asking()).judge),
  runOf(AGREE, async () => (await scoring()).agree),
  runOf(COMPARE, async () => (await scoring()).compare),
  runOf(HISTORY, async () => (await scoring()).history),
  runOf(PLAN, async () => (await scoring()).plan),
  runOf(ESTIMATE, async () => (await scoring()).estimate),
  runOf(TRAITS, async () => (await scoring()).traits),
  runOf(TAGS, async () => (await scoring()).tags),
  runOf(COLUMNS, async () => (await scoring()).columns),
  runOf(MEASURE, async () => (await scoring()).measure),
  runOf(STRESS, async () => (await asking()).stress),
  runOf(MCP, async () => (await scoring()).mcp),
  runOf(FORMATS, async () => (await scoring()).formats),
  runOf(METRICS, async () => (await scoring()).metrics),
]);

function runOf<Of extends Command>(
  command: Of,
  load: () => Promise<(given: Given<Of>, io: Io) => ExitCode | Promise<ExitCode>>,
): readonly [name: string, run: Run] {
  return [
    command.name,
    async (argv, io) => {
      const given = parseArgv(io.kinds ? withModesOf(command, io.kinds.families) : command, argv);
      const run = await load();
      return run(given, io);
    },
  ];
}

const runHere: RunNamed = (name, argv, io) => {
  const runCommand = RUNS.get(name);
  if (runCommand === undefined) throw new RangeError(`${name} is declared and cannot be run.`);
  return runCommand(argv, io);
};

/**
 * Runs a command line and resolves to its exit code. Rejects only if there is a bug. `runNamed` runs a command, here
 * unless it is given.
 */
export async function run(argv: readonly string[], io: Io, runNamed: RunNamed = runHere): Promise<ExitCode> {
  const [name = "", ...rest] = argv;
  const command = COMMANDS.find((known) => known.name === name) ?? null;
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
    if (command === null) throw new UsageError(noCommand(name));
    return await runNamed(name, rest, io);
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
