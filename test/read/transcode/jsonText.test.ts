// Catches values of Parquet that become other ones as JSON text.
import { expect, it } from "vitest";
import { jsonText } from "../../../src/read/transcode/parquet.ts";

it.each([
  ["text", 'a"\n', '"a\\"\\n"'],
  ["big integers", [9007199254740993n, -1n], "[9007199254740993,-1]"],
  ["no numbers", [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], "[NaN,Infinity,-Infinity]"],
  ["dates", [new Date(0), new Date(Number.NaN)], '["1970-01-01T00:00:00.000Z",null]'],
  ["typed arrays", [Uint8Array.of(1, 2), BigInt64Array.of(3n), Float64Array.of(0.5)], "[[1,2],[3],[0.5]]"],
  ["absent", [undefined, null, true], "[null,null,true]"],
  ["objects", { a: { ["__proto__"]: 1 }, "": [] }, '{"a":{"__proto__":1},"":[]}'],
])("%s", (_name, value, expected) => expect(jsonText(value)).toBe(expected));
