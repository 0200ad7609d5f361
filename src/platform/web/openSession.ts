import { type Handlers, Peer } from "../../protocol/peer.ts";
import type { FileMethods, SessionEvents, SessionMethods } from "../../protocol/sessionMethods.ts";
import { workerPort } from "./workerPort.ts";

/** What the worker of a session is told first. */
export interface SessionData {
  /** Translations for its words; empty for English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** What a file may be unpacked to; null: what is usual. */
  readonly maxUnpackedBytes: number | null;
}

interface SessionOptions extends SessionData {
  readonly files: Handlers<FileMethods>;
  /** Called once if the worker dies of an error. */
  readonly onCrash: (error: Error) => void;
}

interface WebSession {
  readonly peer: Peer<FileMethods, SessionMethods, Record<never, never>, SessionEvents>;
  dispose(): Promise<void>;
}

/** Starts a session in a worker of its own: `script` is the text of the bundle of `sessionWorker.ts`, a classic script. */
export function openSession(script: Uint8Array<ArrayBuffer>, options: SessionOptions): WebSession {
  const { files, onCrash, ...data } = options;
  // Workers of other origins are refused, and what a browser serves an extension from is one. A blob is ours.
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  worker.postMessage(data);
  const peer: WebSession["peer"] = new Peer(workerPort(worker), files);
  const release = once(() => URL.revokeObjectURL(url));
  // It runs once it speaks, and then its script is not read again.
  worker.addEventListener("message", release, { once: true });
  let isOver = false;
  worker.addEventListener("error", (event) => {
    // Else it is an error of whoever started the worker, too.
    event.preventDefault();
    // A worker that is ended while it loads its script fails to.
    if (isOver) return;
    isOver = true;
    peer.dispose();
    worker.terminate();
    onCrash(new Error(event.message));
  });
  return {
    peer,
    async dispose() {
      isOver = true;
      peer.dispose();
      worker.terminate();
      release();
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
