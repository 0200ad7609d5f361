// Catches a table of what the file itself says that lacks something, or stands there empty.
import { describe, expect, it } from "vitest";
import { rag } from "../../../src/kinds/rag/index.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";
import { adapt } from "./adapters/adapting.ts";
import {
  deepevalCamel,
  deepevalRow,
  inspectRow,
  promptfooFailed,
  promptfooRow,
  ragcheckerRow,
  ragtruthRow,
  rgbAnswersRow,
} from "./adapters/formats.ts";

const options = {
  modes: { matching: "lenient", support: "ragbench", probabilities: "raw" },
  annotator: "file",
} as const;

describe("what the file says", () => {
  const graded = {
    ...promptfooRow,
    gradingResult: {
      reason: "Too long",
      componentResults: [
        { pass: true, score: 1, reason: "ok", assertion: { type: "icontains" } },
        { pass: false, score: 0, reason: "80 words", assertion: { type: "llm-rubric" } },
        { pass: true, score: 1, reason: "ok", assertion: null },
        null,
      ],
    },
  };
  it.each<[string, string, JsonRecord, readonly (readonly string[])[]]>([
    ["inspect_ai's scorers", "inspect", inspectRow, [["match", "C", "In 1901."]]],
    [
      "scorers without explanations",
      "inspect",
      { ...inspectRow, scores: { f1: { value: 0.5 }, exact: "I", odd: { value: { a: 1 } }, none: null } },
      [
        ["f1", "0.5"],
        ["exact", "I"],
        ["odd.a", "1"],
      ],
    ],
    [
      "promptfoo's grading",
      "promptfoo",
      promptfooRow,
      [
        ["success", "true", "All assertions passed"],
        ["score", "1", ""],
        ["latencyMs", "12", ""],
      ],
    ],
    [
      "promptfoo's assertions",
      "promptfoo",
      graded,
      [
        ["success", "true", "Too long"],
        ["score", "1", ""],
        ["icontains", "1", "ok"],
        ["llm-rubric", "0", "80 words"],
        ["latencyMs", "12", ""],
      ],
    ],
    [
      "promptfoo's error",
      "promptfoo",
      promptfooFailed,
      [
        ["success", "false"],
        ["score", "0"],
        ["error", "Rate limit", ""],
      ],
    ],
    [
      "deepeval's metrics",
      "deepeval",
      deepevalCamel,
      [
        ["success", "true", ""],
        ["Faithfulness", "1", "It says so."],
      ],
    ],
    ["RAGChecker's metrics", "ragchecker", { ...ragcheckerRow, metrics: { f1: 40, claims: [] } }, [["f1", "40"]]],
    ["RAGTruth's quality", "ragtruth", ragtruthRow, [["quality", "good", ""]]],
    [
      "a table's flags",
      "rgb-answers",
      rgbAnswersRow,
      [
        ["error_detected", "0", ""],
        ["error_corrected", "0", ""],
      ],
    ],
  ])("%s", (_, id, record, rows) => {
    const { body } = rag.explain.sample(adapt(id, record), options);
    expect(body.tables.flatMap((table) => table.rows)).toEqual(rows);
  });

  it("is no table where it says nothing", () => {
    expect(rag.explain.sample(adapt("deepeval", deepevalRow), options).body.tables).toEqual([]);
  });
});
