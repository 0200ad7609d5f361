// Catches contradictions in labels that plain Python finds and we do not.
import { describe, expect, it } from "vitest";
import type { ExportLine } from "../../src/protocol/exports.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const entry = (key: string, ...supports: readonly string[]) => ({
  response_sentence_key: key,
  supporting_sentence_keys: supports,
  fully_supported: true,
  explanation: "",
});

const row = (more: object) => ({
  id: "1",
  question: "Which city?",
  response: "Paris. On the Seine.",
  documents_sentences: [[["0a", "Paris it is."]], [["1a", "The Seine is near."]]],
  response_sentences: [
    ["a", "Paris."],
    ["b", "On the Seine."],
  ],
  all_relevant_sentence_keys: ["0a", "1a"],
  all_utilized_sentence_keys: ["0a"],
  ...more,
});

describe("contradictions in labels", () => {
  it.each<[string, object, readonly string[], readonly string[]]>([
    ["nothing wrong", { sentence_support_information: [entry("a", "0a"), entry("b", "1a")] }, ["full", "full"], []],
    [
      "a key repeated by an entry of no sentence",
      { sentence_support_information: [entry("a", "0a"), entry("b", "1a"), entry("q", "1a", "[1a]")] },
      ["full", "full"],
      ["REPEATED_KEY", "UNKNOWN_KEY"],
    ],
    [
      "a sentence that no entry speaks of",
      { sentence_support_information: [entry("a", "0a")], unsupported_response_sentence_keys: [] },
      ["full", "unlabelled"],
      ["UNLABELLED_SENTENCE"],
    ],
    [
      "the same sentence on the list of unsupported ones: that is its label",
      { sentence_support_information: [entry("a", "0a")], unsupported_response_sentence_keys: ["b"] },
      ["full", "none"],
      [],
    ],
  ])("%s", async (_, labels, states, issues) => {
    const { ask, query, parts, session } = await openFiles(
      await filesWith({ "rows.jsonl": JSON.stringify(row(labels)) }),
    );
    await ask.export({ query, as: "samples", id: 1 }, never);
    const counts = await ask.issueCounts({}, never);
    await session.dispose();
    // The file has one sample, and the export one line.
    const line = JSON.parse(parts.join("")) as ExportLine;
    expect(line.support.map(({ state }) => state)).toEqual(states);
    expect([...line.issues].sort()).toEqual(issues);
    expect(Object.keys(counts).sort()).toEqual(issues);
  });
});
