import type { ByteSource, RawRecord } from "../../src/read/container.ts";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const never = new AbortController().signal;

/** A record whose bytes outlive the window. */
export interface Gathered extends Omit<RawRecord, "bytes"> {
  readonly text: string | null;
}

export async function gather(batches: AsyncIterable<readonly RawRecord[]>): Promise<Gathered[]> {
  const all: Gathered[] = [];
  for await (const batch of batches) {
    for (const { bytes, ...place } of batch) {
      all.push({ ...place, text: bytes === null ? null : Buffer.from(bytes).toString("latin1") });
    }
  }
  return all;
}

/** A source whose reads come in pieces of odd sizes, as a pipe's or a network file system's may. */
export function dribbling(source: ByteSource, sizes: readonly number[]): ByteSource {
  let turn = 0;
  return {
    name: source.name,
    size: source.size,
    read(into, offset) {
      turn += 1;
      return source.read(into.subarray(0, sizes[turn % sizes.length] ?? into.length), offset);
    },
  };
}
