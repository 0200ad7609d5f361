import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { Exit } from "./io.ts";
import { run } from "./run.ts";

void main();

async function main(): Promise<void> {
  const cancelling = new AbortController();
  // Questions that are asked side by side each listen for the end.
  setMaxListeners(0, cancelling.signal);
  // The first Ctrl-C stops the work; a second one, by Node's own doing, the process.
  process.once("SIGINT", () => cancelling.abort());
  process.once("SIGTERM", () => cancelling.abort());
  // Whoever reads the results may have had enough of them, as `head` has.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(Exit.ok);
    process.stderr.write(`evaloupe: The results cannot be written to standard output (${error.code}).\n`);
    process.exit(Exit.bad);
  });
  // Where messages cannot be written, there is nobody to tell.
  process.stderr.on("error", () => {});
  process.exitCode = await run(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isOutTerminal: process.stdout.isTTY === true,
    isErrTerminal: process.stderr.isTTY === true,
    signal: cancelling.signal,
    script: join(__dirname, "measuringThread.js"),
  });
}
