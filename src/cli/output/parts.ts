import type { SessionPeer } from "../openSession.ts";

/**
 * Asks for an export and hands over its parts in order, cut anywhere. What `write` throws ends it, and is what it
 * fails with.
 */
export async function receiveParts(
  peer: SessionPeer,
  ask: (id: number, signal: AbortSignal) => Promise<unknown>,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const id = 1;
  const failing = new AbortController();
  let failure: { readonly error: unknown } | null = null;
  const stop = peer.on("part", (part) => {
    if (part.id !== id || failure) return;
    try {
      write(part.text);
    } catch (error) {
      failure = { error };
      failing.abort();
    }
  });
  try {
    await ask(id, AbortSignal.any([signal, failing.signal]));
  } catch (error) {
    throwFirst(failure, error);
  } finally {
    stop();
  }
}

/** Parts put together to lines, each read as the JSON that the session has written: a `Line` of the protocol. */
export function jsonLines<Line>(see: (line: Line) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) see(JSON.parse(line) as Line);
  };
}

/** What a listener threw explains why the call ended; else the call's own error does. */
function throwFirst(failure: { readonly error: unknown } | null, error: unknown): never {
  throw failure ? failure.error : error;
}
