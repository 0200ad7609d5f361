import { type Scanner, Slot, Type } from "../../../read/scan/scanner.ts";
import { markersIn, mayMark } from "../../../text/markers.ts";
import { readPrompt } from "../adapting/prompt.ts";
import { isChat } from "../adapting/turns.ts";
import { readObjects } from "../objects/read.ts";
import { NONE } from "./slots.ts";
import type { ScannedAnswer } from "./texts.ts";

type Answer = Pick<ScannedAnswer, "slot" | "nested">;

/**
 * Whether only strings tell what a row's texts are: response or answer may have markers of citations, the question is a
 * prompt that carries its passages, a text is the JSON of a chat, or the answer that of an object.
 */
export const isForStrings = (scanner: Scanner, question: number, response: number, answer: Answer): boolean =>
  mayCite(scanner, response, answer) ||
  (question !== NONE && isPrompt(scanner, question)) ||
  (response !== NONE && isJson(scanner, response, isChat)) ||
  (answer.slot !== NONE &&
    scanner.words[answer.slot] === Type.string &&
    isJson(scanner, answer.slot, (text) => readObjects(text, null) !== null));

function mayCite(scanner: Scanner, response: number, { slot, nested }: Answer): boolean {
  const isNested = nested?.some((part) => part.some((text) => markersIn(text).length > 0)) ?? false;
  return isNested || [response, slot].some((one) => one !== NONE && mayMark(scanner.bytes, ...placeOf(scanner, one)));
}

const placeOf = ({ words }: Scanner, slot: number): readonly [from: number, to: number] => [
  words[slot + Slot.start] ?? 0,
  words[slot + Slot.end] ?? 0,
];

/** A prompt has a colon, an element or several lines; `readPrompt` looks for the same. */
function isPrompt(scanner: Scanner, slot: number): boolean {
  if (isJson(scanner, slot, isChat)) return true;
  const [from, to] = placeOf(scanner, slot);
  return mayCarry(scanner.bytes, from, to) && readPrompt(scanner.textAt(slot)) !== null;
}

function mayCarry(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    // Any escape may be that of a line's end, and any full-width sign a colon.
    if (byte === 0x3a || byte === 0x3c || byte === 0x5c || byte === 0xef) return true;
  }
  return false;
}

/** Whether a text begins as JSON does and is what is asked for. */
function isJson(scanner: Scanner, slot: number, isIt: (text: string) => boolean): boolean {
  const [from] = placeOf(scanner, slot);
  const first = scanner.bytes[from] ?? 0;
  // White space before it may be escaped, or no ASCII.
  const mayBegin = first === 0x5b || first === 0x7b || first === 0x20 || first === 0x5c || first >= 0x80;
  if (!mayBegin) return false;
  const text = scanner.textAt(slot);
  return /^\s*[[{]/.test(text) && isIt(text);
}
