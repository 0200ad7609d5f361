import { nodePlatform } from "../platform/node/nodePlatform.ts";
import { Peer } from "../protocol/peer.ts";
import type { SessionEvents, SessionMethods } from "../protocol/session.ts";
import { createSession } from "../session/serve.ts";
import { loopback } from "./loopback.ts";
import type { ScoreOptions } from "./scoreOptions.ts";

type Nothing = Record<never, never>;
export type SessionPeer = Peer<Nothing, SessionMethods, Nothing, SessionEvents>;

export interface OpenSession {
  readonly peer: SessionPeer;
  /** Stops what is running, closes files, ends threads. */
  dispose(): Promise<void>;
}

/** The panel's session, in this very thread and behind the same kind of port; large files go to threads of `script`. */
export function openSession(
  script: string,
  { workers, maxUnpackedBytes }: Pick<ScoreOptions, "workers" | "maxUnpackedBytes">,
): OpenSession {
  const platform = nodePlatform(script, workers, maxUnpackedBytes);
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
