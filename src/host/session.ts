import type { FileMethods, OpenSession } from "../protocol/sessionMethods.ts";
import { servedFiles } from "./files.ts";
import type { Machine } from "./machine.ts";
import { output } from "./notices.ts";
import { settings, translations } from "./settings.ts";

/** Starts a session in a worker of its own; loading the code for it is left to the first call. */
export type StartSession = () => Promise<OpenSession<FileMethods>>;

/** Sessions of this machine, as the settings say. */
export const sessionsOf =
  (machine: Machine): StartSession =>
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
