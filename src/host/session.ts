import type { Nothing, Peer } from "../protocol/peer.ts";
import type { FileMethods, SessionEvents, SessionMethods } from "../protocol/sessionMethods.ts";
import { servedFiles } from "./files.ts";
import type { Machine } from "./machine.ts";
import { output } from "./notices.ts";
import { settings, translations } from "./settings.ts";

/** The host's end of a session: it asks, hears, and serves files. */
export interface Session {
  readonly peer: Peer<FileMethods, SessionMethods, Nothing, SessionEvents>;
  dispose(): Promise<void>;
}

/** Starts a session in a worker of its own; loading the code for it is left to the first call. */
export type OpenSession = () => Promise<Session>;

/** Sessions of this machine, as the settings say. */
export const sessionsOf =
  (machine: Machine): OpenSession =>
  async () => {
    const { peer, dispose } = await machine.startSession({
      l10n: translations(),
      maxUnpackedBytes: settings.maxUnpackedBytes(),
      workers: settings.workers(),
      files: servedFiles,
      onCrash: (error) => output.error("A session ended", error),
    });
    return { peer, dispose: () => dispose().catch((error: unknown) => output.error("Ending a session", error)) };
  };
