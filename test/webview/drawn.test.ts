// Catches a long run whose documents are all opened at once, and one that a person opened and that stays closed.
import { expect, it } from "vitest";
import type { RagDetail } from "../../src/model/index.ts";
import { openOf } from "../../webview/inspector/rag/drawn.ts";

const SIZE = 10_000;
const COUNT = 100;
const document = { sentences: [], text: "x".repeat(SIZE) };
// `openOf` reads nothing but texts and sentences.
const body = { documents: Array.from({ length: COUNT }, () => document) } as unknown as RagDetail;

it("opens documents by themselves as far as a page bears them, and each that was asked for", () => {
  const open = [...openOf(body, (at) => (at === COUNT - 1 ? "asked" : at === 0 ? "closed" : "offered"))];
  expect(open.slice(0, 3)).toEqual([1, 2, 3]);
  expect(open.at(-1)).toBe(COUNT - 1);
  expect(open).toHaveLength(41);
});

it("opens a document that is longer than a page bears, and none after it", () => {
  const long = { sentences: [], text: "x".repeat(1_000_000) };
  expect([...openOf({ ...body, documents: [long, ...body.documents] } as RagDetail, () => "offered")]).toEqual([0]);
});
