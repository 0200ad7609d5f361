import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import * as l10n from "@vscode/l10n";
import { registry } from "../../kinds/registry.ts";
import { Peer } from "../../protocol/peer.ts";
import type { FileMethods, SessionEvents, SessionMethods } from "../../protocol/sessionMethods.ts";
import { askedFiles } from "../../session/memoryFile.ts";
import { createSession } from "../../session/serve.ts";
import { userResults } from "./keptResults.ts";
import { nodePlatform } from "./nodePlatform.ts";
import type { SessionData } from "./openSession.ts";
import { threadPort } from "./threadPort.ts";

// The entry of a session thread. `openSession` sets `workerData`.
if (parentPort) {
  const { l10n: contents, workers, maxUnpackedBytes } = workerData as SessionData;
  if (Object.keys(contents).length > 0) l10n.config({ contents });
  const files = askedFiles((method, params, signal) => peer.call(method, params, signal));
  const script = join(__dirname, "measuringThread.js");
  const platform = nodePlatform(
    script,
    workers,
    maxUnpackedBytes,
    registry,
    false,
    files,
    userResults(__filename, contents),
  );
  const session = createSession(platform, (event, data) => peer.emit(event, data));
  const peer: Peer<SessionMethods, FileMethods, SessionEvents, Record<string, never>> = new Peer(
    threadPort(parentPort),
    session.handlers,
  );
}
