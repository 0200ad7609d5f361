import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * A number in [0, 1) by seed and name, the same on every machine: the first 53 bits of the SHA-256 of both, separated
 * by a line feed.
 */
export function hashedFraction(seed: number, name: string): number {
  const bytes = sha256(utf8ToBytes(`${seed}\n${name}`));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return (view.getUint32(0) * 2 ** 21 + (view.getUint32(4) >>> 11)) / 2 ** 53;
}

/** The first 16 bytes of a text's SHA-256, in hexadecimal digits. */
export function hashedName(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 16));
}

export const sha256Of = (text: string): Uint8Array => sha256(utf8ToBytes(text));

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const base64Name = (bytes: Uint8Array): string =>
  base64(bytes)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");

export function hashedText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
