import { type Handlers, Peer } from "../../protocol/peer.ts";
import type { FileMethods, OpenSession, SessionPeer } from "../../protocol/sessionMethods.ts";
import { workerPort } from "./workerPort.ts";

/** First message to a session's worker. */
export interface SessionData {
  readonly l10n: Readonly<Record<string, string>>;
  readonly maxUnpackedBytes: number | null;
}

interface WebSessionOptions extends SessionData {
  readonly files: Handlers<FileMethods>;
  /** Called once if the worker crashes. */
  readonly onCrash: (error: Error) => void;
}

/** `script` is the bundle of `sessionWorker.ts`, a classic script. */
export function openSession(script: Uint8Array<ArrayBuffer>, options: WebSessionOptions): OpenSession<FileMethods> {
  const { files, onCrash, ...data } = options;
  // Workers from other origins are refused, and extensions are served from one; a blob is ours.
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  worker.postMessage(data);
  const peer: SessionPeer<FileMethods> = new Peer(workerPort(worker), files);
  const release = once(() => URL.revokeObjectURL(url));
  worker.addEventListener("message", release, { once: true });
  let isOver = false;
  worker.addEventListener("error", (event) => {
    // Otherwise the error reaches the parent too.
    event.preventDefault();
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
