// Catches text of a file that becomes markup in a copied sample.
import { describe, expect, it } from "vitest";
import type { Detail, DocumentKey, ResponseKey } from "../../src/model/index.ts";
import { escapeMarkdownLine, sampleAsMarkdown } from "../../src/present/markdown.ts";

const detail: Detail = {
  index: 0,
  row: 0,
  place: { source: 0, line: 3, offset: 0, bytes: 1 },
  sourceName: "f.jsonl",
  id: "<script>",
  slices: {},
  issues: [],
  body: {
    kind: "rag",
    question: "What?\n# heading",
    answers: [{ text: "*red*", keys: [] }],
    counterfactual: null,
    response: "It is red.",
    responseSentences: [
      {
        // Keys are branded: a test may call a text one.
        key: "a" as ResponseKey,
        text: "It is [red](http://x).",
        span: null,
        state: "full",
        isContradicted: false,
        supportedBy: ["0a" as DocumentKey],
        otherKeys: [],
        explanation: null,
      },
    ],
    documents: [{ index: 0, title: null, text: "![x](y)\u202E", sentences: [] }],
    isLabelled: true,
    tables: [],
    verdicts: [],
    scores: [],
  },
};

describe("a sample as Markdown", () => {
  it("is headings and lists of ours, and text of the file as it was written", () => {
    expect(sampleAsMarkdown(detail)).toBe(
      [
        "## \\<script\\>",
        "f.jsonl, line 3",
        "**Question:** What? \\# heading",
        "**Gold answer:** \\*red\\*",
        "### Response",
        "- a \\[Supported: 0a\\] It is `[red](http://x).`",
        "### Document 0",
        "\\!\\[x\\](y)\\\\u202E\n",
      ].join("\n\n"),
    );
  });

  it.each([
    ["a list's mark", "- a", "\\- a"],
    ["a numbered list's mark", "1. a", "1\\. a"],
    ["stress, links, code and tags", "*a* [b](c) `d` <e>", "\\*a\\* \\[b\\](c) \\`d\\` \\<e\\>"],
    ["an entity and a formula", "&lt; $x$", "\\&lt; `$x$`"],
  ])("escapes %s", (_, text, expected) => expect(escapeMarkdownLine(text)).toBe(expected));
});
