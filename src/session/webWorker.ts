import { registry } from "../core/kinds/registry.ts";
import { bytesInMemory } from "../core/read/container.ts";
import { Peer, type Port } from "../protocol/peer.ts";
import type { SessionEvents, SessionMethods } from "../protocol/sessionMethods.ts";
import { type Platform, runMeasureTask } from "./platform.ts";
import { createSession } from "./serve.ts";

/** A session over texts alone, in one thread: the proof that nothing in it needs more than a browser has. */
export function serveInBrowser(port: Port): void {
  const platform: Platform = {
    kinds: registry,
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
