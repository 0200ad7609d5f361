import type { Peer } from "../protocol/peer.ts";
import type { SessionEvents, SessionMethods } from "../protocol/sessionMethods.ts";
import { output } from "./notices.ts";
import { settings, translations } from "./settings.ts";

type Nothing = Record<never, never>;

/** The host's end of a session: it asks, hears, and serves nothing. */
export interface Session {
  readonly peer: Peer<Nothing, SessionMethods, Nothing, SessionEvents>;
  dispose(): void;
}

/** Starts a session in a worker of its own; loading the code for it is left to the first call. */
export type OpenSession = () => Promise<Session>;

/** A session in a worker thread of the extension host. The code for it is loaded with the first evaluation. */
export async function startSession(script: string): Promise<Session> {
  const { openSession } = await import("../platform/node/openSession.ts");
  const workers = settings.workers();
  const session = openSession(script, {
    l10n: translations(),
    maxUnpackedBytes: settings.maxUnpackedBytes(),
    ...(workers === null ? {} : { workers }),
    onCrash: (error) => output.error("A session ended", error),
  });
  return {
    peer: session.peer,
    dispose: () => void session.dispose().catch((error: unknown) => output.error("Ending a session", error)),
  };
}
