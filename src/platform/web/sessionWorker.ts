import * as l10n from "@vscode/l10n";
import { Peer } from "../../protocol/peer.ts";
import type { FileMethods, SessionEvents, SessionMethods } from "../../protocol/sessionMethods.ts";
import { askedFiles } from "../../session/memoryFile.ts";
import { createSession } from "../../session/serve.ts";
import type { SessionData } from "./openSession.ts";
import { webPlatform } from "./webPlatform.ts";
import { workerPort } from "./workerPort.ts";

// The entry of a web worker with a session. `openSession` sends its first message, a `SessionData`.
addEventListener(
  "message",
  ({ data }: MessageEvent<SessionData>) => {
    if (Object.keys(data.l10n).length > 0) l10n.config({ contents: data.l10n });
    const files = askedFiles((method, params, signal) => peer.call(method, params, signal));
    const session = createSession(webPlatform(files, data.maxUnpackedBytes), (event, sent) => peer.emit(event, sent));
    const peer: Peer<SessionMethods, FileMethods, SessionEvents, Record<string, never>> = new Peer(
      workerPort(self),
      session.handlers,
    );
  },
  { once: true },
);
