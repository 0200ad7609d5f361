import type { Peer } from "../protocol/peer.ts";
import type { SessionEvents, SessionMethods } from "../protocol/session.ts";

type Nothing = Record<never, never>;

/** The host's end of a session: it asks, hears, and serves nothing. */
export interface Session {
  readonly peer: Peer<Nothing, SessionMethods, Nothing, SessionEvents>;
  dispose(): void;
}

/** Starts a session in a worker of its own; loading the code for it is left to the first call. */
export type OpenSession = () => Promise<Session>;
