import type { KindRegistry } from "../kinds/registry.ts";
import { userResults } from "../platform/node/keptResults.ts";
import { nodePlatform } from "../platform/node/nodePlatform.ts";
import { type Envelope, type Nothing, Peer, type Port } from "../protocol/peer.ts";
import type { OpenSession, SessionEvents, SessionMethods, SessionPeer } from "../protocol/sessionMethods.ts";
import { createSession } from "../session/serve.ts";
import type { ScoreOptions } from "./scoreOptions.ts";

/** Two ends of one channel inside a thread. What is posted at one is heard at the other at once, so nothing piles up. */
function loopback(): readonly [Port, Port] {
  const ends = [new Set<(envelope: unknown) => void>(), new Set<(envelope: unknown) => void>()] as const;
  const port = (own: 0 | 1): Port => ({
    post(envelope: Envelope) {
      for (const receive of ends[own === 0 ? 1 : 0]) receive(envelope);
    },
    listen(receive) {
      ends[own].add(receive);
      return () => ends[own].delete(receive);
    },
  });
  return [port(0), port(1)];
}

/** The panel's session, in this very thread and behind the same kind of port; of large files other threads, of `script`, measure a part. */
export function openSession(
  script: string,
  { workers, maxUnpackedBytes }: Pick<ScoreOptions, "workers" | "maxUnpackedBytes">,
  kinds: KindRegistry,
): OpenSession {
  const platform = nodePlatform(script, workers, maxUnpackedBytes, kinds, true, null, userResults(__filename));
  const [ours, its] = loopback();
  const session = createSession(platform, (event, data) => serving.emit(event, data));
  const serving: Peer<SessionMethods, Nothing, SessionEvents, Nothing> = new Peer(its, session.handlers);
  const peer: SessionPeer = new Peer(ours, {});
  return {
    peer,
    async dispose() {
      peer.dispose();
      serving.dispose();
      // Threads first: the session waits for what they are measuring.
      await platform.dispose();
      await session.dispose();
    },
  };
}
