// Catches text of a file that becomes an icon in a list to pick from.
import { expect, it } from "vitest";
import { pickText } from "../../src/present/characters.ts";

it.each([
  ["plain words stay", "rows.jsonl (2)", "rows.jsonl (2)"],
  ["an icon stays text", "$(squirrel) and \\$(check~spin)", "$ (squirrel) and \\$ (check~spin)"],
  ["one behind a hidden character too", "$\u200b(squirrel)", "$\\u200B(squirrel)"],
  ["lines are joined", "a\r\n $(x)", "a $ (x)"],
])("%s", (_, text, wanted) => expect(pickText(text)).toBe(wanted));
