// Catches text of a file that becomes a link in a notification.
import { expect, it } from "vitest";
import { noticeText } from "../../src/present/characters.ts";

it.each([
  ["plain words stay", "rows.jsonl has changed.", "rows.jsonl has changed."],
  ["a link stays text", "[x](command:a.b) and [y](https://z)", "[x] (command:a.b) and [y] (https://z)"],
  ["one made by nesting too", "[[x](](command:a)", "[[x] (] (command:a)"],
  ["lines are joined, hidden characters shown", "a\r\nb\u202ec]\u200b(", "a b\\u202Ec]\\u200B("],
])("%s", (_, text, wanted) => expect(noticeText(text)).toBe(wanted));
