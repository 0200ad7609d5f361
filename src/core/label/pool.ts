import type { StopCause } from "../../model/index.ts";
import { RunStopped } from "./ends.ts";
import { StoreError } from "./store.ts";

/** Why a run ended before its last item. */
export interface RunStop {
  readonly cause: StopCause;
  readonly message: string;
}

/**
 * Works on items as they come, so many at once, until one is stopped or the signal is aborted; the first reason counts,
 * what others then run into follows from it. Resolves to it, or to null. A bug is thrown on.
 */
export async function workThrough<Item>(
  list: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
  signal: AbortSignal,
): Promise<RunStop | null> {
  const items = list[Symbol.asyncIterator]();
  let stop: RunStop | null = null;
  // One item is asked for after the other, however many wait for theirs.
  let turn: Promise<unknown> = Promise.resolve();
  const next = (): Promise<IteratorResult<Item>> => {
    const taken = turn.then(() => items.next());
    turn = taken.catch(() => {}); // Whoever took this turn hears of it.
    return taken;
  };
  const worker = async () => {
    while (stop === null) {
      const { done, value } = await next();
      if (done) return;
      await work(value);
    }
  };
  const ended = (error: unknown) => {
    stop ??= stopOf(error, signal);
  };
  await Promise.all(Array.from({ length: atOnce }, () => worker().catch(ended)));
  await items.return?.();
  return stop;
}

/** The reason behind an error that ends a run. Throws the error itself where it is a bug. */
export function stopOf(error: unknown, signal: AbortSignal): RunStop {
  if (signal.aborted) return { cause: "cancelled", message: "" };
  if (error instanceof RunStopped) return { cause: error.cause, message: error.message };
  if (error instanceof StoreError) return { cause: "store", message: error.message };
  throw error;
}
