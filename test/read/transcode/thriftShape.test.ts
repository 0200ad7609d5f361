// Catches a footer that makes its reader allocate or recurse without bound.
import { expect, it } from "vitest";
import { structEnd } from "../../../src/read/transcode/parquetPages.ts";

const END = 0x00;
const [I32, BINARY, LIST, STRUCT] = [5, 8, 9, 12];
const field = (type: number) => (1 << 4) | type;

it.each([
  ["nothing in it", [END], 1],
  ["nothing at all", [], null],
  ["a number", [field(I32), 0x80, 0x01, END, 7, 7], 4],
  ["a number without end", [field(I32), ...Array<number>(12).fill(0xff), 0, END], null],
  ["an identifier of its own", [I32, 0x08, 0x02, END], 4],
  ["true", [field(1), END], 2],
  ["a text", [field(BINARY), 2, 65, 66, END], 5],
  ["a text that is cut", [field(BINARY), 9, 65, 66, END], null],
  ["a list", [field(LIST), (3 << 4) | I32, 1, 2, 3, END], 6],
  ["a list of booleans", [field(LIST), (2 << 4) | 1, 1, 2, END], 5],
  ["a list longer than the bytes", [field(LIST), 0xf0 | I32, 0xff, 0xff, 0xff, 0x7f, 1, END], null],
  ["a struct", [field(STRUCT), field(I32), 1, END, END], 5],
  ["a struct without end", [field(STRUCT), field(I32), 1, END], null],
  ["structs in structs", Array<number>(1000).fill(field(STRUCT)), null],
  ["a map, which Parquet has none of", [field(11), 0, END], null],
])("%s", (_name, bytes, end) => expect(structEnd(Uint8Array.from(bytes))).toBe(end));
