import { Crc32 } from "../read/transcode/crc32.ts";

/**
 * A line of a segment: `{json}\t<checksum>`, the CRC-32 of the JSON's UTF-8 bytes in eight hexadecimal digits. JSON
 * holds no tab and no line end, so that a line always ends where it seems to.
 */
export function segmentLine(key: string, value: unknown): string {
  const json = JSON.stringify({ key, value });
  return `${json}\t${checksum(json)}\n`;
}

/** The entry of a line without its line end; null where it is torn or changed. */
export function readSegmentLine(line: string): { readonly key: string; readonly value: unknown } | null {
  const tab = line.lastIndexOf("\t");
  if (tab < 0 || line.slice(tab + 1) !== checksum(line.slice(0, tab))) return null;
  try {
    const entry: unknown = JSON.parse(line.slice(0, tab));
    if (typeof entry !== "object" || entry === null || !("key" in entry) || !("value" in entry)) return null;
    return typeof entry.key === "string" ? { key: entry.key, value: entry.value } : null;
  } catch {
    // A line with a right checksum that is no JSON was not written by us.
    return null;
  }
}

const encoder = new TextEncoder();

function checksum(json: string): string {
  const crc = new Crc32();
  crc.add(encoder.encode(json));
  return crc.value.toString(16).padStart(8, "0");
}
