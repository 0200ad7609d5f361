import { HEAD_BYTES, sniff } from "../core/read/sniff.ts";
import type { TextBytes } from "./textBytes.ts";

const NEWLINE = 10;

/**
 * Line numbers, from 1, of places in a file. Where records lie one a line that is the record's own number; in an array
 * or a list of an object, lines are counted up to its byte offset.
 */
export async function physicalLines(
  bytes: TextBytes,
  places: readonly { readonly line: number; readonly offset: number }[],
): Promise<readonly number[]> {
  const ownLines = places.map((place) => place.line);
  if (places.length === 0) return ownLines;
  const sniffed = sniff(await bytes.read(0, HEAD_BYTES), { name: "", size: Number.MAX_SAFE_INTEGER });
  if (!sniffed.ok || sniffed.container.id === "lines") return ownLines;
  return linesAt(await bytes.read(0, Math.max(...places.map((place) => place.offset)) + 1), places);
}

function linesAt(bytes: Uint8Array, places: readonly { readonly offset: number }[]): readonly number[] {
  const lines = new Array<number>(places.length).fill(1);
  const order = [...places.keys()].sort((a, b) => (places[a]?.offset ?? 0) - (places[b]?.offset ?? 0));
  let at = 0;
  let line = 1;
  for (const i of order) {
    const offset = places[i]?.offset ?? 0;
    for (; at < offset && at < bytes.length; at++) if (bytes[at] === NEWLINE) line++;
    lines[i] = line;
  }
  return lines;
}
