import { inflateRawSync } from "node:zlib";

/**
 * The files of a zip archive by name, in archive order; `text` inflates one. Reads the central directory, so it needs
 * no tool of the system. No zip64: a VSIX is far from it.
 * @param {Buffer} zip
 */
export function readZip(zip) {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  if (end < 0) throw new Error("This is no zip archive.");
  const files = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const size = zip.readUInt32LE(at + 24);
    const nameSize = zip.readUInt16LE(at + 28);
    const rest = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + nameSize);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(data, data + packed);
    files.set(name, { size, text: () => (method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8") });
    at += 46 + nameSize + rest;
  }
  return files;
}
