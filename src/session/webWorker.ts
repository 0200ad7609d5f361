import { bytesInMemory } from "../core/read/byteSource.ts";
import type { Port } from "../protocol/envelope.ts";
import { Peer } from "../protocol/peer.ts";
import type { SessionEvents, SessionMethods } from "../protocol/session.ts";
import { runMeasureTask } from "./measureTask.ts";
import type { Platform } from "./platform.ts";
import { createSession } from "./serve.ts";

/** A session over texts alone, in one thread: the proof that nothing in it needs more than a browser has. */
export function serveInBrowser(port: Port): void {
  const platform: Platform = {
    workers: 1,
    async open(uri, text) {
      const memory = bytesInMemory(uri, new TextEncoder().encode(text ?? ""));
      return { ...memory, uri, change: async () => null, close: async () => {} };
    },
    measure: (task, source, emit, signal) => runMeasureTask(task, source, [], emit, signal),
  };
  const session = createSession(platform, (event, data) => peer.emit(event, data));
  const peer: Peer<SessionMethods, Record<string, never>, SessionEvents, Record<string, never>> = new Peer(
    port,
    session.handlers,
  );
}
