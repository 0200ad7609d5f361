// Catches citations and conversations that a format brings and that are read otherwise, or not at all.
import { describe, expect, it } from "vitest";
import { readBlocks, readCitations } from "../../../../src/kinds/rag/adapting/citations.ts";
import { citationsOf } from "../../../../src/kinds/rag/citations/cited.ts";
import { retrievedIn } from "../../../../src/kinds/rag/documents.ts";
import { placesOf } from "../../../../src/kinds/rag/support/explain.ts";
import type { RagDocument, RagSample } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { adapt } from "./adapting.ts";

const document = (title: string | null, text: string | null): RagDocument => ({ title, text, sentences: null });
const linksOf = (sample: RagSample) =>
  citationsOf(sample)?.list.map(({ sentence, document }) => [citationsOf(sample)?.sentences[sentence]?.key, document]);

describe("lists beside a text", () => {
  const TEXT = "Ann built it. Bo painted it.";
  const GIVEN = [document("a.pdf", "Ann built it."), document("b.pdf", "Bo painted it.")];

  it("of OpenAI name files or addresses, on the annotation or a level lower", () => {
    const list = [
      { type: "file_citation", start_index: 0, end_index: 13, filename: "b.pdf", file_id: "file-1" },
      {
        type: "url_citation",
        url_citation: { start_index: 14, end_index: 28, url: "https://a.example", title: "a.pdf" },
      },
    ];
    expect(readCitations([list[0]], TEXT, GIVEN)?.cited).toEqual([{ span: { from: 0, to: 13 }, document: 1 }]);
    const open = readCitations(list, TEXT, null);
    expect(open?.cited.map(({ document }) => document)).toEqual([0, 1]);
    expect(open?.documents?.map(({ title }) => title)).toEqual(["b.pdf", "https://a.example"]);
  });

  it("of Cohere name the ids of documents", () => {
    const list = [{ start: 14, end: 28, text: "Bo painted it.", document_ids: ["b.pdf", "a.pdf"] }];
    expect(readCitations(list, TEXT, GIVEN)?.cited.map(({ document }) => document)).toEqual([1, 0]);
    const sources = [{ start: 14, end: 28, sources: [{ type: "document", id: "b.pdf" }] }];
    expect(readCitations(sources, TEXT, GIVEN)?.cited.map(({ document }) => document)).toEqual([1]);
  });

  it("of Anthropic count documents from 0, each in the block that it stands in", () => {
    const blocks = [
      { type: "text", text: "Ann built it." },
      {
        type: "text",
        text: " Bo painted it.",
        citations: [{ type: "char_location", document_index: 1, cited_text: "Bo" }],
      },
    ];
    const read = readBlocks(blocks);
    expect(read?.response).toBe("Ann built it. Bo painted it.");
    expect(readCitations(read?.citations, TEXT, GIVEN)?.cited).toEqual([{ span: { from: 13, to: 28 }, document: 1 }]);
    expect(readBlocks([{ type: "text", text: "Plain." }])).toBeNull();
    const sample = adapt("robustness", {
      question: "Who?",
      response: blocks,
      documents: ["Ann built it.", "Bo painted it."],
    });
    expect([sample.response, linksOf(sample)]).toEqual(["Ann built it. Bo painted it.", [["b", 1]]]);
  });

  it("of documents that are not there are dangling, and lists without places are none", () => {
    const list = [{ start_index: 0, end_index: 13, filename: "c.pdf" }];
    expect(readCitations(list, TEXT, GIVEN)?.cited).toEqual([{ span: { from: 0, to: 13 }, document: 2 }]);
    expect(readCitations(["https://a.example"], TEXT, GIVEN)).toBeNull();
    expect(readCitations([{ start_index: 0, end_index: 99, filename: "a.pdf" }], TEXT, GIVEN)).toBeNull();
  });

  it("go before markers in the text", () => {
    const sample = adapt("robustness", {
      question: "Who?",
      response: "Ann built it [1].",
      documents: ["Ann built it.", "Bo painted it."],
      citations: [{ start_index: 0, end_index: 17, document_index: 1 }],
    });
    expect([citationsOf(sample)?.style.by, linksOf(sample)]).toEqual(["list", [["a", 1]]]);
  });
});

describe("formats whose answers cite", () => {
  it("TREC RAG: sentences with places in the list of references, whose texts are elsewhere", () => {
    const sample = adapt("trec-rag", {
      run_id: "run",
      topic_id: "7",
      topic: "Who?",
      references: ["doc_1", "doc_2"],
      answer: [
        { text: "Ann built it.", citations: [1, 0] },
        { text: "Bo painted it.", citations: [5] },
        { text: "So.", citations: [] },
      ],
    });
    expect(sample).toMatchObject({
      id: "7",
      question: "Who?",
      model: "run",
      response: "Ann built it. Bo painted it. So.",
    });
    expect(linksOf(sample)).toEqual([
      ["a", 1],
      ["a", 0],
      ["b", 5],
    ]);
    expect(sample.documents).toEqual([document("doc_1", null), document("doc_2", null)]);
  });

  it("ALCE: markers from 1, and every short answer wanted", () => {
    const sample = adapt("alce", {
      sample_id: "1",
      question: "Who and when?",
      qa_pairs: [{ short_answers: ["Ann", "Ann Lee"] }, { short_answers: ["1901"] }, { short_answers: [] }],
      docs: [
        { title: "A", text: "Ann built it." },
        { title: "B", text: "In 1901." },
      ],
      answer: "Ann built it in 1901.",
      output: "Ann built it in 1901 [1][2].",
    });
    expect([sample.response, sample.answer, linksOf(sample)]).toEqual([
      "Ann built it in 1901 [1][2].",
      [["Ann", "Ann Lee"], ["1901"]],
      [
        ["a", 0],
        ["a", 1],
      ],
    ]);
  });

  it("LongCite: statements with passages, each passage one document", () => {
    const passage = (from: number, to: number, cite: string) => ({
      start_sentence_idx: from,
      end_sentence_idx: to,
      cite,
    });
    const sample = adapt("long-cite", {
      idx: 3,
      query: "Who?",
      statements: [
        { statement: "Ann built it.", citation: [passage(4, 5, "It was built by Ann.")] },
        { statement: "Nobody knows more.", citation: [] },
        {
          statement: "Ann painted it.",
          citation: [passage(8, 8, "She painted."), passage(4, 5, "It was built by Ann.")],
        },
      ],
    });
    expect(sample.documents?.map(({ title, text }) => [title, text])).toEqual([
      ["C4–C5", "It was built by Ann."],
      ["C8", "She painted."],
    ]);
    expect(linksOf(sample)).toEqual([
      ["a", 0],
      ["c", 1],
      ["c", 0],
    ]);
  });

  it("Azure chat: a context of named sources is a document each, which answers cite by name", () => {
    const row = { question: "Who?", truth: "Ann", gpt_groundedness: 5 };
    const sample = adapt("azure-chat", {
      ...row,
      answer: "Ann built it [b.pdf#page=2]. Bo painted it [c.pdf].",
      context: "a.md: It is old.\nVery old.\nb.pdf#page=2: Ann built it.",
    });
    expect(sample.documents?.map(({ title, text }) => [title, text])).toEqual([
      ["a.md", "It is old.\nVery old."],
      ["b.pdf#page=2", "Ann built it."],
    ]);
    expect(citationsOf(sample)?.list.map(({ number, document }) => [number, document])).toEqual([
      ["b.pdf#page=2", 1],
      ["c.pdf", -1],
    ]);
    // Hover and underlines find each source within the one text.
    const context = "a.md: It is old.\nVery old.\nb.pdf#page=2: Ann built it.";
    const places = placesOf(sample).filter(({ side }) => side === "document");
    expect(places.map(({ key, path, span }) => [key, path, span && context.slice(span.from, span.to)])).toEqual([
      ["0a", ["context"], "It is old."],
      ["0b", ["context"], "Very old."],
      ["1a", ["context"], "Ann built it."],
    ]);
    const plain = adapt("azure-chat", { ...row, answer: "Ann.", context: "It is so: Ann built it." });
    expect(plain.documents).toMatchObject([{ title: null, text: "It is so: Ann built it." }]);
  });
});

describe("messages before the question", () => {
  const TALK = [
    { role: "system", content: "Be short." },
    { role: "user", content: "Tell me of bridges." },
    { role: "assistant", content: "There are two." },
    { role: "user", content: "Who built them?" },
    { role: "assistant", content: "Ann did." },
  ];
  const HISTORY = [
    ["Tell me of bridges.", 0, "user"],
    ["There are two.", 1, "assistant"],
  ];
  const historyOf = ({ documents }: RagSample) =>
    documents?.flatMap(({ text, message }) => (message ? [[text, message.number, message.role]] : []));

  it.each<[string, JsonRecord]>([
    ["ragas", { user_input: TALK.slice(0, 4), response: "Ann did.", retrieved_contexts: ["Ann built both."] }],
    ["ragas", { user_input: TALK, retrieved_contexts: ["Ann built both."], reference: "Ann" }],
    [
      "ragbench",
      {
        question: "Who built them?",
        response: "Ann did.",
        documents: ["Ann built both."],
        history: TALK.slice(0, 3),
        adherence_score: true,
      },
    ],
    ["deepeval", { turns: TALK, retrieval_context: ["Ann built both."] }],
    [
      "robustness",
      { question: "Who built them?", response: "Ann did.", documents: ["Ann built both."], history: TALK.slice(0, 3) },
    ],
  ])("are behind the documents in %s", (id, record) => {
    const sample = adapt(id, record);
    expect([sample.question, sample.response, historyOf(sample)]).toEqual(["Who built them?", "Ann did.", HISTORY]);
    expect(retrievedIn(sample)?.map(({ text }) => text)).toEqual(["Ann built both."]);
  });

  it("are all there is in Every Eval Ever, whose instructions are no evidence", () => {
    const sample = adapt("every-eval-ever", {
      evaluation_id: "e",
      sample_id: "1",
      interaction_type: "multi_turn",
      input: { raw: "Who built them?", reference: ["Ann"] },
      messages: TALK.map((message, turn_idx) => ({ turn_idx, ...message })),
      evaluation: { score: 1, is_correct: true },
    });
    expect([sample.response, historyOf(sample), retrievedIn(sample)]).toEqual(["Ann did.", HISTORY, null]);
  });

  it("cannot be cited", () => {
    const sample = adapt("ragas", {
      user_input: TALK.slice(0, 4),
      response: "Ann did [1]. There are two [2].",
      retrieved_contexts: ["Ann built both."],
    });
    expect(citationsOf(sample)?.list.map(({ document }) => document)).toEqual([0, 1]);
    expect(retrievedIn(sample)).toHaveLength(1);
  });
});
