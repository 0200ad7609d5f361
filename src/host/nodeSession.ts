import { translations } from "./language.ts";
import { output } from "./output.ts";
import type { Session } from "./session.ts";
import { settings } from "./settings.ts";

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
