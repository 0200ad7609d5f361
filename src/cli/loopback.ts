import type { Envelope, Port } from "../protocol/envelope.ts";

/** Two ends of one channel inside a thread. What is posted at one is heard at the other at once, so nothing piles up. */
export function loopback(): readonly [Port, Port] {
  const ends = [new Set<(envelope: unknown) => void>(), new Set<(envelope: unknown) => void>()] as const;
  const port = (own: 0 | 1): Port => ({
    post(envelope: Envelope) {
      for (const receive of ends[own === 0 ? 1 : 0]) receive(envelope);
    },
    listen(receive) {
      ends[own].add(receive);
      return () => ends[own].delete(receive);
    },
  });
  return [port(0), port(1)];
}
