import type { Port } from "../../protocol/peer.ts";

interface WorkerChannel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", heard: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: "message", heard: (event: MessageEvent<unknown>) => void): void;
}

export function workerPort(channel: WorkerChannel): Port {
  return {
    post: (envelope) => channel.postMessage(envelope),
    listen(receive) {
      const heard = ({ data }: MessageEvent<unknown>) => receive(data);
      channel.addEventListener("message", heard);
      return () => channel.removeEventListener("message", heard);
    },
  };
}
