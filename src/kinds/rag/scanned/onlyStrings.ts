import { ByteSet } from "../../../read/scan/byteSet.ts";
import { Flag, type Scanner, Slot, Type } from "../../../read/scan/scanner.ts";
import { markersIn } from "../../../text/markers.ts";
import { NONE } from "../../scannedFields.ts";
import { readPrompt } from "../adapting/prompt.ts";
import { isChat } from "../adapting/turns.ts";
import { readObjects } from "../objects/read.ts";
import type { ScannedAnswer } from "./texts.ts";

type Answer = Pick<ScannedAnswer, "slot" | "beside" | "nested">;

/**
 * Whether only strings tell what a row's texts are: response or answer may have markers of citations, the question is a
 * prompt that carries its passages, a text is the JSON of a chat, or the answer that of an object.
 */
export class OnlyStrings {
  readonly #scanner: Scanner;
  readonly #ofPrompts: ByteSet;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    this.#ofPrompts = new ByteSet(scanner, (byte) => OF_PROMPTS.has(byte));
  }

  tell(question: number, response: number, answer: Answer): boolean {
    const scanner = this.#scanner;
    return (
      this.#mayCite(response, answer) ||
      (question !== NONE && this.#isPrompt(question)) ||
      (response !== NONE && isJson(scanner, response, isChat)) ||
      this.#isOther(answer.slot) ||
      this.#isOther(answer.beside)
    );
  }

  /** Whether a reference is an object, or a flag: a flag is read before parts. */
  #isOther(slot: number): boolean {
    const scanner = this.#scanner;
    if (slot === NONE) return false;
    const type = scanner.words[slot];
    if (type === Type.list) return ((scanner.words[slot + Slot.flags] ?? 0) & Flag.strange) !== 0;
    if (type !== Type.string) return type === Type.object || type === Type.true || type === Type.false;
    return isJson(scanner, slot, (text) => readObjects(text, null) !== null);
  }

  #mayCite(response: number, { slot, nested }: Answer): boolean {
    const isNested = nested?.some((part) => part.some((text) => markersIn(text).length > 0)) ?? false;
    return isNested || this.#mayMark(response) || this.#mayMark(slot);
  }

  #mayMark(slot: number): boolean {
    if (slot === NONE) return false;
    const { words, exports } = this.#scanner;
    return exports.mayMark(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0) !== 0;
  }

  /** A prompt has a colon, an element or several lines; `readPrompt` looks for the same. */
  #isPrompt(slot: number): boolean {
    if (isJson(this.#scanner, slot, isChat)) return true;
    return this.#ofPrompts.isMetAt(slot) && readPrompt(this.#scanner.textAt(slot)) !== null;
  }
}

/** Any escape may be that of a line's end, and any full-width sign a colon. */
const OF_PROMPTS = new Set([0x3a, 0x3c, 0x5c, 0xef]);

/** Whether a text begins like JSON and is of the requested type. */
function isJson(scanner: Scanner, slot: number, isIt: (text: string) => boolean): boolean {
  const first = scanner.bytes[scanner.words[slot + Slot.start] ?? 0] ?? 0;
  // White space before it may be escaped, or no ASCII.
  const mayBegin = first === 0x5b || first === 0x7b || first === 0x20 || first === 0x5c || first >= 0x80;
  if (!mayBegin) return false;
  const text = scanner.textAt(slot);
  return /^\s*[[{]/.test(text) && isIt(text);
}
