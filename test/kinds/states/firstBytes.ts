import { FirstBytes } from "../../../src/kinds/states/firstBytes.ts";
import { Line, Scanner } from "../../../src/read/scan/scanner.ts";

const scanner = new Scanner({ fields: new Map([["text", "value"]]) }, 9);
const firstBytes = new FirstBytes(scanner);
const encoder = new TextEncoder();

/** Whether the first bytes of a text allow an error, in a row written by `write`. */
export function mayBeError(text: string, write: (row: object) => string = JSON.stringify): boolean {
  const bytes = encoder.encode(`${write({ text })}\n`);
  scanner.bytes.set(bytes, scanner.window);
  scanner.exports.over(scanner.window, scanner.window + bytes.length);
  if (scanner.exports.next() !== Line.read) throw new Error(`Odd: ${text}`);
  return firstBytes.mayBeError(scanner.slots.get("text") ?? -1);
}
