/** A footer or header nests no deeper by far. */
const MAX_DEPTH = 32;
/** Each takes about a hundred bytes once it is read. */
const MAX_VALUES = 4 * 1024 * 1024;
/** 64 bits, seven to a byte. */
const MAX_VARINT_BYTES = 10;

/**
 * Where a struct of Thrift's compact protocol ends that begins at `at`; null where it is cut, or says things of itself that the
 * reader would believe: lists longer than the bytes that follow, numbers without end, structs within structs.
 */
export function structEnd(bytes: Uint8Array, at = 0): number | null {
  const walk = new Walk(bytes, at);
  return walk.struct(0) ? walk.at : null;
}

const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

class Walk {
  at: number;
  readonly #bytes: Uint8Array;
  #values = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  struct(depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    for (;;) {
      const head = this.#bytes[this.at++];
      if (head === undefined) return false;
      const type = head & 0x0f;
      if (type === STOP) return true;
      if (head >> 4 === 0 && this.#varint() === null) return false;
      if (type !== TRUE && type !== FALSE && !this.#value(type, depth)) return false;
    }
  }

  #value(type: number, depth: number): boolean {
    this.#values += 1;
    if (this.#values > MAX_VALUES) return false;
    switch (type) {
      case BYTE:
        return this.#pass(1);
      case I16:
      case I32:
      case I64:
        return this.#varint() !== null;
      case DOUBLE:
        return this.#pass(8);
      case BINARY: {
        const length = this.#varint();
        return length !== null && this.#pass(length);
      }
      case LIST:
        return depth < MAX_DEPTH && this.#list(depth + 1);
      case STRUCT:
        return this.struct(depth + 1);
      default:
        return false;
    }
  }

  #list(depth: number): boolean {
    const head = this.#bytes[this.at++];
    if (head === undefined) return false;
    const size = head >> 4 === 15 ? this.#varint() : head >> 4;
    // The shortest element takes a byte.
    if (size === null || size > this.#bytes.length - this.at) return false;
    const type = head & 0x0f;
    const element = type === TRUE || type === FALSE ? BYTE : type;
    for (let i = 0; i < size; i += 1) if (!this.#value(element, depth)) return false;
    return true;
  }

  #pass(length: number): boolean {
    this.at += length;
    return this.at <= this.#bytes.length;
  }

  #varint(): number | null {
    let value = 0;
    for (let i = 0; i < MAX_VARINT_BYTES; i += 1) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) return null;
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    return null;
  }
}
