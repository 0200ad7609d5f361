// Catches cells of a copied table that break it.
import { expect, it } from "vitest";
import type { Detail } from "../../src/model/index.ts";
import { sampleAsMarkdown } from "../../src/present/markdown.ts";
import { sampleText } from "../../src/present/sampleText.ts";

const DETAIL: Detail = {
  index: 0,
  row: 0,
  place: { source: 0, line: 1, offset: 0, bytes: 10 },
  sourceName: "school.jsonl",
  id: "q1",
  slices: {},
  issues: [],
  body: {
    kind: "choice",
    question: "Which gas?",
    answers: [{ text: "B. Carbon dioxide", keys: [] }],
    isLabelled: true,
    tables: [
      {
        title: "Choices",
        columns: ["Choice", "Text", "Raw"],
        rows: [
          ["A", "Oxygen | <b>", "0.1000"],
          ["B", "Carbon\ndioxide\u202e", "0.9000"],
        ],
      },
    ],
    verdicts: [],
    scores: [],
  },
};

it("a table is a table of Markdown, whatever stands in its cells", () => {
  const text = sampleAsMarkdown(DETAIL);
  expect(text).toContain(
    [
      "### Choices",
      "",
      "| Choice | Text | Raw |",
      "| --- | --- | --- |",
      "| A | Oxygen \\| \\<b\\> | 0.1000 |",
      "| B | Carbon dioxide\\\\u202E | 0.9000 |",
    ].join("\n"),
  );
});

it("in plain text its cells stand below each other, on one line a row; no response is missed", () => {
  expect(sampleText(DETAIL).text).toBe(
    [
      "q1",
      "school.jsonl, line 1",
      "",
      "Question: Which gas?",
      "Gold answer: B. Carbon dioxide",
      "",
      "Choices",
      "  Choice  Text                  Raw",
      "  A       Oxygen | <b>          0.1000",
      "  B       Carbon↵dioxide\\u202E  0.9000",
      "",
    ].join("\n"),
  );
});
