import { setMaxListeners } from "node:events";
import { getHeapStatistics } from "node:v8";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { removeTemporaryFiles } from "../platform/node/temporaryFiles.ts";
import { Exit, type ExitCode, InputError, type Io } from "./io.ts";

/** What a command's thread is given, and what it and the process say to each other. */
interface ThreadData {
  readonly argv: readonly string[];
  readonly isOutTerminal: boolean;
  readonly isErrTerminal: boolean;
  /** Characters of results that are said and not yet written. */
  readonly unwritten: Int32Array;
}
type Said = { readonly out: string } | { readonly err: string } | { readonly exit: ExitCode };
const CANCEL = "cancel";

const BYTES_PER_MB = 1024 * 1024;

/** Runs one command in a thread of its own, which can be ended whatever it computes. */
export class CommandThread {
  readonly #script: string;
  #worker: Worker | null = null;

  /** `script` calls `answerInThread` if it is no main thread. */
  constructor(script: string) {
    this.#script = script;
  }

  /**
   * Resolves once the thread has ended. `signal` asks it to end. `write` calls back when it has written.
   */
  run(
    argv: readonly string[],
    io: Pick<Io, "err" | "isOutTerminal" | "isErrTerminal">,
    write: (text: string, written: () => void) => void,
    signal: AbortSignal,
    readsInput: boolean,
  ): Promise<ExitCode> {
    const unwritten = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const { isOutTerminal = false, isErrTerminal } = io;
    const data: ThreadData = { argv, isOutTerminal, isErrTerminal, unwritten };
    // A thread's own room for memory is half of a process's.
    const memoryMb = Math.ceil(getHeapStatistics().heap_size_limit / BYTES_PER_MB);
    const worker = new Worker(this.#script, {
      workerData: data,
      stdin: readsInput,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // Files that are open tell which temporary ones an ended thread has left.
      trackUnmanagedFds: false,
    });
    this.#worker = worker;
    if (readsInput && worker.stdin) process.stdin.pipe(worker.stdin);
    const cancel = (): void => worker.postMessage(CANCEL);
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    return new Promise((resolve, reject) => {
      let code: ExitCode = Exit.bad;
      worker.on("message", (said: Said) => {
        if ("out" in said) {
          write(said.out, () => {
            Atomics.sub(unwritten, 0, said.out.length);
            Atomics.notify(unwritten, 0);
          });
        } else if ("err" in said) io.err(said.err);
        else code = said.exit;
      });
      worker.once("error", (error) => reject(isFull(error) ? tooLarge(memoryMb) : error));
      worker.once("exit", () => {
        this.#worker = null;
        if (readsInput) process.stdin.destroy();
        resolve(code);
      });
    });
  }

  /** Ends the process with a code. Kills the thread if it takes longer than `mostMs`, as Ctrl-C does. */
  async end(code: ExitCode, mostMs: number): Promise<void> {
    const ended = this.#worker?.terminate() ?? Promise.resolve();
    const isEnded = await Promise.race([
      ended.then(() => true),
      new Promise<boolean>((late) => setTimeout(() => late(false), mostMs)),
    ]);
    removeTemporaryFiles();
    // To exit is to wait for all threads, however long one takes.
    if (isEnded) process.exit(code);
    else this.kill();
  }

  /** Ends the process as the system does if Ctrl-C has no listener. */
  kill(): void {
    removeTemporaryFiles();
    process.removeAllListeners("SIGINT");
    process.kill(process.pid, "SIGINT");
  }
}

const isFull = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

const tooLarge = (mb: number): InputError =>
  new InputError(
    `This takes more than the ${mb} MB of memory that Node allows. Set NODE_OPTIONS=--max-old-space-size=${2 * mb} to allow more, or use --limit or fewer files.`,
  );

/** The command that this thread was started for. */
export const commandOfThread = (): string => (workerData as ThreadData).argv[0] ?? "";

/** The thread's side: runs the command that it was started for, until the process cancels it. */
export async function answerInThread(run: (argv: readonly string[], io: Omit<Io, "script">) => Promise<ExitCode>) {
  const port = parentPort;
  if (!port) return;
  const { argv, isOutTerminal, isErrTerminal, unwritten } = workerData as ThreadData;
  const cancelling = new AbortController();
  // Questions that are asked side by side each listen for the end.
  setMaxListeners(0, cancelling.signal);
  port.on("message", () => cancelling.abort());
  // The thread ends when its work has.
  port.unref();
  const say = (said: Said): void => port.postMessage(said);
  const exit = await run(argv, {
    out(out) {
      Atomics.add(unwritten, 0, out.length);
      say({ out });
      // As if it wrote itself: what is looked at after the last part, such as whether a file has changed, is later.
      for (let left = Atomics.load(unwritten, 0); left > 0; left = Atomics.load(unwritten, 0))
        Atomics.wait(unwritten, 0, left);
    },
    err: (err) => say({ err }),
    isOutTerminal,
    isErrTerminal,
    signal: cancelling.signal,
  });
  say({ exit });
}
