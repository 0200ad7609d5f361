/** A file as the core sees it: bytes at an offset. The platform implements it; the core never opens anything. */
export interface ByteSource {
  /** Name for messages: the last part of the path. */
  readonly name: string;
  readonly size: number;
  /** Fills `into` from `offset` on; resolves to how many bytes were there (0 at the end). Errors of the system pass through. */
  read(into: Uint8Array, offset: number): Promise<number>;
  /** Memory of the platform's own kind, where it has a better one: Node searches its own many times faster. */
  allocate?(length: number): Uint8Array;
}

/** Bytes that are already in memory: an unsaved buffer, a test. */
export function bytesInMemory(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.length,
    async read(into, offset) {
      const part = bytes.subarray(offset, Math.min(bytes.length, offset + into.length));
      into.set(part);
      return part.length;
    },
  };
}
