import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COMMA, isSpace, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./bytes.ts";

/** Follows one element of a list byte by byte, across as many stretches as it takes. */
export class ElementScanner {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #hasBegun = false;

  /** Index behind the element in `bytes`, looking from `from` on; -1 where it goes on past them. */
  scan(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInString = false;
        continue;
      }
      if (byte === QUOTE) {
        this.#isInString = true;
        this.#hasBegun = true;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.#depth += 1;
        this.#hasBegun = true;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (this.#depth === 0) return at;
        this.#depth -= 1;
      } else if (byte === COMMA && this.#depth === 0) return at;
      else if (!isSpace(byte)) this.#hasBegun = true;
    }
    return -1;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }
}
