import type { MessagePort, Worker } from "node:worker_threads";
import type { Envelope, Port } from "../../protocol/peer.ts";

/** `buffersIn` returns the buffers to transfer. */
export function threadPort(
  thread: MessagePort | Worker,
  buffersIn: (envelope: Envelope) => readonly ArrayBufferLike[] = () => [],
): Port {
  return {
    post(envelope) {
      // Our own typed arrays are never shared.
      thread.postMessage(envelope, buffersIn(envelope) as ArrayBuffer[]);
    },
    listen(receive) {
      thread.on("message", receive);
      return () => thread.off("message", receive);
    },
  };
}
