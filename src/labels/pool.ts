import type { StopCause } from "../model/index.ts";
import { RunStopped } from "./faults.ts";
import { StoreError } from "./store.ts";

export interface RunStop {
  readonly cause: StopCause;
  readonly message: string;
}

const MOST_ASIDE = 1000;

/** Works on items concurrently. Items that only wait for another process are not counted. */
export class Pool {
  readonly #atOnce: number;
  #workers = 0;
  #aside = 0;
  #stop: RunStop | null = null;
  #fill = () => {};

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Works through all items until one is stopped or the signal is aborted. Resolves to the first reason, or to null. A
   * bug is thrown.
   */
  async workThrough<Item>(
    list: AsyncIterable<Item>,
    work: (item: Item) => Promise<void>,
    signal: AbortSignal,
  ): Promise<RunStop | null> {
    const items = list[Symbol.asyncIterator]();
    let isDry = false;
    let turn: Promise<unknown> = Promise.resolve();
    const next = (): Promise<IteratorResult<Item>> => {
      const taken = turn.then(() => items.next());
      turn = taken.catch(() => {}); // The caller of this turn gets the error.
      return taken;
    };
    const worker = async () => {
      while (this.#stop === null && this.#workers - this.#aside <= this.#atOnce) {
        const { done, value } = await next();
        if (done) {
          isDry = true;
          return;
        }
        await work(value);
      }
    };
    const running = new Set<Promise<void>>();
    const bugs: unknown[] = [];
    const ended = (error: unknown) => {
      try {
        this.#stop ??= stopOf(error, signal);
      } catch (bug) {
        bugs.push(bug);
        this.#stop ??= { cause: "cancelled", message: "" };
      }
    };
    const begin = () => {
      this.#workers++;
      const one = worker()
        .catch(ended)
        .finally(() => {
          this.#workers--;
          running.delete(one);
        });
      running.add(one);
    };
    this.#fill = () => {
      while (this.#stop === null && !isDry && this.#aside <= MOST_ASIDE && this.#workers - this.#aside < this.#atOnce) {
        begin();
      }
    };
    this.#fill();
    while (running.size > 0) await Promise.all(running);
    await items.return?.();
    if (bugs.length > 0) throw bugs[0];
    return this.#stop;
  }

  /** Waits while another item works. Throws `RunStopped` if the run has ended meanwhile. */
  async aside(wait: () => Promise<void>): Promise<void> {
    this.#aside++;
    this.#fill();
    try {
      await wait();
    } finally {
      this.#aside--;
    }
    if (this.#stop !== null) throw new RunStopped(this.#stop.cause, this.#stop.message);
  }
}

/** The reason of an error that ends a run. Throws the error if it is a bug. */
export function stopOf(error: unknown, signal: AbortSignal): RunStop {
  if (signal.aborted) return { cause: "cancelled", message: "" };
  if (error instanceof RunStopped) return { cause: error.cause, message: error.message };
  if (error instanceof StoreError) return { cause: "store", message: error.message };
  throw error;
}
