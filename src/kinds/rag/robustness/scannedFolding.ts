import type { Scanner } from "../../../read/scan/scanner.ts";
import { mayLookLatin } from "./lookalikes.ts";
import { fold, foldingOf } from "./strictMatch.ts";
import { isWordCharacter } from "./words.ts";

/** Texts of a scanner's row folded as `fold` does; words.ts asks for each character when it is first met. */
export class ScannedFolding {
  readonly #scanner: Scanner;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    for (let code = 0; code < 0x80; code++) this.#tell(code);
  }

  /** Whether the text folded last has the words that it had before: none was parted or joined by what was folded. */
  get keepsWords(): boolean {
    return (this.#scanner.foldedClasses & (Class.parts | Class.invisible)) === 0;
  }

  /** Keeps a text folded, under another number; false if that takes strings. */
  fold(text: number, as: number): boolean {
    for (;;) {
      const character = this.#scanner.exports.fold(text, as);
      if (character <= 0) return character === 0;
      this.#tell(character);
    }
  }

  /** Writes what words.ts has to know of a character, and of those that it is folded into. */
  #tell(code: number): void {
    const { bytes, exports } = this.#scanner;
    const character = String.fromCharCode(code);
    const kind = foldingOf(character);
    let classes = Class.told | (isWordCharacter(character) ? Class.ofWord : 0);
    if (mayLookLatin(character)) classes |= Class.looksLike;
    bytes[exports.classes.value + code] = classes;
    if (kind === "space") classes |= Class.space;
    else if (kind === "invisible") classes |= Class.invisible;
    else if (kind === "joining" || !this.#tellFolding(code, fold(character).text)) classes |= Class.unsure;
    else if (!isAlike(character, fold(character).text)) classes |= Class.parts;
    // Bytes of a folding end before a 0.
    bytes[exports.classes.value + code] = code === 0 ? Class.unsure : classes;
  }

  /** False if it is more than words.ts can write. */
  #tellFolding(code: number, folded: string): boolean {
    const { bytes, exports } = this.#scanner;
    const written = encoder.encode(folded);
    if (written.length === 0 || written.length > 4) return false;
    for (const character of folded) {
      const own = character.charCodeAt(0);
      if (character.length > 1) return false;
      if (bytes[exports.classes.value + own] === 0) this.#tell(own);
      if (((bytes[exports.classes.value + own] ?? 0) & Class.unsure) !== 0) return false;
    }
    bytes.set(written, exports.foldings.value + 4 * code);
    return true;
  }
}

/** Whether a character is folded into one that is of a word if it is itself. */
const isAlike = (character: string, folded: string): boolean =>
  folded.length === 1 && isWordCharacter(folded) === isWordCharacter(character);

/** Classes of characters, as words.ts has them. */
const Class = { told: 1, unsure: 2, space: 4, invisible: 8, ofWord: 16, looksLike: 32, parts: 64 } as const;

const encoder = new TextEncoder();
