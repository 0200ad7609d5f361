/** Table of the reversed polynomial 0xEDB88320, one entry a byte (ISO 3309, as in zip). */
let table: Uint32Array | null = null;

function tableOfBytes(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest;
  });
}

export class Crc32 {
  #rest = 0xffffffff;

  add(bytes: Uint8Array): void {
    table ??= tableOfBytes();
    let rest = this.#rest;
    for (let i = 0; i < bytes.length; i += 1) rest = (rest >>> 8) ^ (table[(rest ^ (bytes[i] ?? 0)) & 0xff] ?? 0);
    this.#rest = rest;
  }

  get value(): number {
    return (this.#rest ^ 0xffffffff) >>> 0;
  }
}
