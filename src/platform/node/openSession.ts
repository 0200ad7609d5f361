import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Handlers, Peer, PeerError } from "../../protocol/peer.ts";
import type { FileMethods, SessionEvents, SessionMethods } from "../../protocol/sessionMethods.ts";
import { removeSpoolFolders } from "./spoolFolder.ts";
import { threadPort } from "./threadPort.ts";

export type SessionPeer = Peer<FileMethods, SessionMethods, Record<string, never>, SessionEvents>;

/** A session in a thread of its own. */
export interface OpenSession {
  readonly peer: SessionPeer;
  /** Ends the thread and deletes its temporary files; open calls reject with `Cancelled`. Safe to call twice. */
  dispose(): Promise<void>;
}

interface SessionOptions {
  /** Threads that measure large files; by default as many as there are cores. */
  readonly workers?: number;
  /** What files may be unpacked to together, where a person said so. */
  readonly maxUnpackedBytes?: number | null;
  /** Translations for the session's words; empty for English. */
  readonly l10n?: Readonly<Record<string, string>>;
  /** Serves files that no path leads to; without it there are none. */
  readonly files?: Handlers<FileMethods>;
  /** Called once if the thread dies of an error. */
  readonly onCrash?: (error: Error) => void;
}

/** What `workerData` tells the thread of a session: the translations for its words, and what it may use. */
export interface SessionData {
  readonly l10n: Readonly<Record<string, string>>;
  readonly workers: number;
  /** What files may be unpacked to together; null: what is usual. */
  readonly maxUnpackedBytes: number | null;
}

/** Starts a session: `script` is the bundle of `sessionWorker.ts`, beside which lies that of `measuringThread.ts`. */
export function openSession(script: string, options: SessionOptions = {}): OpenSession {
  const data: SessionData = {
    l10n: options.l10n ?? {},
    workers: options.workers ?? availableParallelism(),
    maxUnpackedBytes: options.maxUnpackedBytes ?? null,
  };
  const worker = new Worker(script, { workerData: data });
  const { threadId } = worker;
  const peer: SessionPeer = new Peer(threadPort(worker), options.files ?? NO_FILES);
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
