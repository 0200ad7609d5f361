import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * A number in [0, 1) that a seed and a name come to: by SHA-256, so that nobody chooses it, and the same on every machine.
 * The first 53 bits of the hash of both, with a line feed between them.
 */
export function hashedFraction(seed: number, name: string): number {
  const bytes = sha256(utf8ToBytes(`${seed}\n${name}`));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return (view.getUint32(0) * 2 ** 21 + (view.getUint32(4) >>> 11)) / 2 ** 53;
}

/** A short name of a text, the same for the same text alone: the first 16 bytes of its SHA-256, in hexadecimal digits. */
export function hashedName(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 16));
}

/** The SHA-256 of a text's UTF-8 bytes. */
export const sha256Of = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** Bytes as base64 with padding. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The same as part of a name: base64url, without padding. */
export const base64Name = (bytes: Uint8Array): string =>
  base64(bytes)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal digits. */
export function hashedText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
