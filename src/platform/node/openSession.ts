import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Handlers, Peer, PeerError } from "../../protocol/peer.ts";
import type { FileMethods, OpenSession, SessionPeer } from "../../protocol/sessionMethods.ts";
import { removeSpoolFolders } from "./spoolFolder.ts";
import { threadPort } from "./threadPort.ts";

interface NodeSessionOptions {
  readonly workers?: number;
  readonly maxUnpackedBytes?: number | null;
  readonly l10n?: Readonly<Record<string, string>>;
  readonly files?: Handlers<FileMethods>;
  readonly onCrash?: (error: Error) => void;
}

export interface SessionData {
  readonly l10n: Readonly<Record<string, string>>;
  readonly workers: number;
  readonly maxUnpackedBytes: number | null;
}

/** `script` is the bundle of `sessionWorker.ts`, next to that of `measuringThread.ts`. */
export function openSession(script: string, options: NodeSessionOptions = {}): OpenSession<FileMethods> {
  const data: SessionData = {
    l10n: options.l10n ?? {},
    workers: options.workers ?? availableParallelism(),
    maxUnpackedBytes: options.maxUnpackedBytes ?? null,
  };
  const worker = new Worker(script, { workerData: data });
  const { threadId } = worker;
  const peer: SessionPeer<FileMethods> = new Peer(threadPort(worker), options.files ?? NO_FILES);
  worker.on("error", (error: Error) => {
    peer.dispose();
    options.onCrash?.(error);
  });
  return {
    peer,
    async dispose() {
      peer.dispose();
      await worker.terminate();
      await removeSpoolFolders(threadId);
    },
  };
}

const NO_FILES: Handlers<FileMethods> = {
  fileState: () => null,
  fileBytes: ({ uri }) => {
    throw new PeerError({ code: "invalid", message: `${uri} cannot be read here.` });
  },
};
