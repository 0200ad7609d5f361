import type { MessagePort, Worker } from "node:worker_threads";
import type { Envelope, Port } from "../../protocol/peer.ts";

/** A thread's end of a channel. `buffersIn` names the buffers of an envelope that move rather than being copied. */
export function threadPort(
  thread: MessagePort | Worker,
  buffersIn: (envelope: Envelope) => readonly ArrayBufferLike[] = () => [],
): Port {
  return {
    post(envelope) {
      // Buffers of typed arrays that we made ourselves are never shared ones.
      thread.postMessage(envelope, buffersIn(envelope) as ArrayBuffer[]);
    },
    listen(receive) {
      thread.on("message", receive);
      return () => thread.off("message", receive);
    },
  };
}
