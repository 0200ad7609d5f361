import { isObject } from "../read/parse.ts";
import { Crc32 } from "../read/transcode/crc32.ts";
import { jsonOf } from "../read/written.ts";

/**
 * A line of a segment: `{json}\t<checksum>`, the CRC-32 of the JSON's UTF-8 bytes in eight hexadecimal digits. JSON has
 * no raw tab or line end.
 */
export function segmentLine(key: string, value: unknown): string {
  const json = JSON.stringify({ key, value });
  return `${json}\t${checksum(json)}\n`;
}

/** The entry of a line without its end; null for a torn or changed line. */
export function readSegmentLine(line: string): { readonly key: string; readonly value: unknown } | null {
  const tab = line.lastIndexOf("\t");
  if (tab < 0 || line.slice(tab + 1) !== checksum(line.slice(0, tab))) return null;
  const entry = jsonOf(line.slice(0, tab));
  if (!isObject(entry) || typeof entry.key !== "string" || !("value" in entry)) return null;
  return { key: entry.key, value: entry.value };
}

const encoder = new TextEncoder();

function checksum(json: string): string {
  const crc = new Crc32();
  crc.add(encoder.encode(json));
  return crc.value.toString(16).padStart(8, "0");
}
