// Catches a size in bytes that is printed or read as another one.
import { expect, it } from "vitest";
import { byteCountOf, byteCountText } from "../../src/read/bytes.ts";

it.each([
  [0, "0 bytes"],
  [1023, "1,023 bytes"],
  [1024, "1 KiB"],
  [1536, "1.5 KiB"],
  [64 * 1024 ** 2, "64 MiB"],
  [9.8 * 1024 ** 3, "9.8 GiB"],
  [2 ** 60, "1,048,576 TiB"],
])("%d is %s", (bytes, text) => expect(byteCountText(bytes)).toBe(text));

it.each([
  ["1048576", 1048576],
  ["8GiB", 8 * 1024 ** 3],
  ["8 gib", 8 * 1024 ** 3],
  ["500MB", 500_000_000],
  ["500M", 500_000_000],
  ["1.5K", 1500],
  ["10 bytes", 10],
  ["10B", 10],
  ["0", null],
  ["", null],
  ["much", null],
  ["-1", null],
  ["1e9", null],
  ["9999999TB", null],
  ["8iB", null],
])("%s is %j bytes", (text, bytes) => expect(byteCountOf(text)).toBe(bytes));
