import { parentPort, workerData } from "node:worker_threads";
import * as l10n from "@vscode/l10n";
import { Peer } from "../../protocol/peer.ts";
import type { SessionEvents, SessionMethods } from "../../protocol/sessionMethods.ts";
import { createSession } from "../../session/serve.ts";
import { serveMeasuring, type ThreadRole } from "./measurePool.ts";
import { nodePlatform } from "./nodePlatform.ts";
import { threadPort } from "./threadPort.ts";

// The entry of every thread that is not the main one: a session with its evaluation, or one that measures for it.
// `workerData` is set by `openSession` and `measurePool`, which are the only ones to start this script.
const { role, l10n: contents, workers, maxUnpackedBytes } = workerData as ThreadRole;
if (Object.keys(contents).length > 0) l10n.config({ contents });
if (role === "measure") serveMeasuring();
else serveSession();

function serveSession(): void {
  if (!parentPort) return;
  const platform = nodePlatform(__filename, workers, maxUnpackedBytes);
  const session = createSession(platform, (event, data) => peer.emit(event, data));
  const peer: Peer<SessionMethods, Record<string, never>, SessionEvents, Record<string, never>> = new Peer(
    threadPort(parentPort),
    session.handlers,
  );
}
