import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { isBrief } from "./brief.ts";
import { answerInThread, CommandThread, commandOfThread } from "./commandThread.ts";
import { storeCompiled } from "./compileCache.ts";
import { Exit } from "./io.ts";
import { run, runHere } from "./run.ts";

/** The bundle of the threads that measure. */
const MEASURING = join(__dirname, "measuringThread.js");

/** How long a cancelled command may take to leave things as they should be, and how long its thread to end then. */
const GRACE_MS = 450;
const ENDING_MS = 350;

/** Time limit for a thread to end after its results are no longer read. */
const UNREAD_MS = 10_000;

if (isMainThread) void main();
else {
  storeParts(commandOfThread());
  void answerInThread((argv, io) => run(argv, { ...io, script: MEASURING }));
}

function storeParts(command: string): void {
  storeCompiled(
    ["scoring.js", "asking.js"].map((name) => join(__dirname, name)),
    command,
  );
}

/**
 * The process itself answers signals and writes what the command says. The command runs in a thread, since JavaScript
 * that computes hears no signal: the thread is ended if it does not end by itself. A brief one needs none.
 */
async function main(): Promise<void> {
  const cancelling = new AbortController();
  setMaxListeners(0, cancelling.signal);
  const thread = new CommandThread(__filename);
  let isCancelled = false;
  const cancel = (): void => {
    // The second Ctrl-C waits for nothing.
    if (isCancelled) thread.kill();
    isCancelled = true;
    cancelling.abort();
    setTimeout(() => void thread.end(Exit.cancelled, ENDING_MS), GRACE_MS).unref();
  };
  process.on("SIGINT", cancel);
  process.on("SIGTERM", cancel);
  // The reader of a pipe may close it early, as `head` does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE")
      process.stderr.write(`evaloupe: The results cannot be written to standard output (${error.code}).\n`);
    void thread.end(error.code === "EPIPE" ? Exit.ok : Exit.bad, UNREAD_MS);
  });
  // If stderr is closed, no message can be shown.
  process.stderr.on("error", () => {});
  const io = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
    isOutTerminal: process.stdout.isTTY === true,
    isErrTerminal: process.stderr.isTTY === true,
    signal: cancelling.signal,
    script: MEASURING,
  };
  process.exitCode = await run(process.argv.slice(2), io, (command, rest, { signal }) => {
    if (isBrief(command, rest)) {
      storeParts(command);
      return runHere(command, rest, io);
    }
    const write = (text: string, written: () => void) => void process.stdout.write(text, written);
    return thread.run([command, ...rest], io, write, signal, command === "mcp");
  });
}
