// Catches a sample as text whose sentences, numbers or texts are not the sample's.
import { describe, expect, it } from "vitest";
import type {
  Detail,
  DetailDocument,
  DocumentKey,
  DocumentSentence,
  RagDetail,
  ResponseKey,
  ResponseSentence,
} from "../../src/model/index.ts";
import { keyText, sampleText } from "../../src/present/sampleText.ts";

type Body = Detail["body"];

describe("a sample as text", () => {
  it("has its head, the response and the documents, one sentence a line after its key", () => {
    expect(sampleText(detail({})).text).toBe(
      [
        "harbour-1",
        "harbour.jsonl, line 7",
        "",
        "Question: When was it built?",
        "Gold answers: 1871 | the year 1871",
        "Counterfactual: 1902",
        "✗ Wrong (lenient): no match with 1871, the year 1871; words deny the match, or may",
        "! A key is repeated.",
        "",
        "Response",
        "  a    It was built in 1871.",
        "  b    Visitors may climb it.",
        "",
        "Document 0: Lights",
        "  0a   The light was built in 1871.",
        "",
        "Document 1",
        "  10a  Its keeper lived in town.",
        "",
      ].join("\n"),
    );
  });

  it("leaves out what the file does not say", () => {
    const body = { question: null, answers: [], counterfactual: null, verdicts: [] };
    expect(sampleText({ ...detail(body), id: null, issues: [] }).text).toMatch(
      /^Record 7\nharbour\.jsonl, line 7\n\nResponse\n/,
    );
  });

  it("numbers sentences in reading order and says which section a line is of", () => {
    const { lines } = sampleText(detail({}));
    const keyed = lines.filter((line) => line.kind === "sentence");
    expect(keyed.map(({ sentence, section }) => [sentence, section])).toEqual([
      [0, "response"],
      [1, "response"],
      [2, 0],
      [3, 1],
    ]);
    expect(keyed.map(({ text, from }) => text.slice(from))[3]).toBe("Its keeper lived in town.");
  });

  it("shows whole texts where no sentences are known, in their own lines", () => {
    const { text, lines } = sampleText(
      detail({ responseSentences: [], response: "One.\nTwo.\r\nThree.", documents: [document(0, "Only\rtext", [])] }),
    );
    expect(text).toContain("\nResponse\n  One.\n  Two.\n  Three.\n\nDocument 0\n  Only\n  text\n");
    expect(lines.filter((line) => line.kind === "text")).toHaveLength(5);
  });

  it("says where the file holds no text, and marks that as ours", () => {
    const { lines } = sampleText(
      detail({ responseSentences: [response("a", null)], documents: [document(0, null, [])] }),
    );
    const [sentence] = lines.filter((line) => line.kind === "sentence");
    expect(sentence?.text).toBe("  a   (its text is not in the file)");
    expect(sentence?.marks).toEqual([{ from: 6, to: 35 }]);
    expect(lines.at(-1)).toMatchObject({ kind: "note", text: "  (its text is not in the file)" });
  });

  const hostile: readonly [string, string, string][] = [
    ["line feeds", "one\ntwo\n\nthree", "one↵two↵↵three"],
    ["carriage returns", "one\r\ntwo\rthree", "one↵two↵three"],
    [
      "Unicode's line ends",
      "one\u2028two\u2029three\u0085four\vfive\fsix",
      "one\\u2028two\\u2029three\\u0085four\\u000Bfive\\u000Csix",
    ],
    ["terminal colours", "\u001b[31mred\u001b[0m", "\\u001B[31mred\\u001B[0m"],
    ["bidi overrides", "\u202egnp.exe\u202c", "\\u202Egnp.exe\\u202C"],
    ["null", "a\u0000b", "a\\u0000b"],
    ["lone surrogates", "a\ud800b", "a\\uD800b"],
    ["Markdown and HTML", "<b>[x](command:y)</b> $(zap)", "<b>[x](command:y)</b> $(zap)"],
  ];
  for (const [name, input, expected] of hostile) {
    it(`keeps a sentence with ${name} on one visible line`, () => {
      const { lines } = sampleText(detail({ responseSentences: [response("a", input)], documents: [] }));
      const [line] = lines.filter((one) => one.kind === "sentence");
      expect(line?.text.slice(line.from)).toBe(expected);
      // What is marked is exactly what the file does not hold as it is shown.
      const marked = line?.marks.map(({ from, to }) => line.text.slice(from, to)) ?? [];
      expect(marked).toEqual(expected.match(/↵|\\u[0-9A-F]{4}/g) ?? []);
    });
  }

  it("makes as many lines as it says, whatever stands in any field", () => {
    const evil = "x\r\n\u2028\u0085\u001b[2J\u202e\u0000y";
    const { text, lines } = sampleText({
      ...detail({
        question: evil,
        answers: [{ text: evil, keys: [] }],
        counterfactual: { text: evil, keys: [] },
        responseSentences: [response(evil, evil)],
        documents: [{ ...document(0, evil, [source(evil, evil)]), title: evil }],
      }),
      id: evil,
      sourceName: evil,
      issues: [{ code: "BAD_FIELD", path: "", message: evil }],
    });
    expect(text.split("\n")).toEqual([...lines.map((line) => line.text), ""]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/);
  });

  it("cuts nothing", () => {
    const long = "word ".repeat(2000);
    const { lines } = sampleText(detail({ responseSentences: [response("a", long)] }));
    expect(lines.find((line) => line.kind === "sentence")?.text).toContain(long);
  });

  it("shows keys on one line too", () => expect(keyText("a\n\u202e")).toBe("a↵\\u202E"));
});

function detail(body: Partial<RagDetail>): Detail {
  return {
    index: 6,
    row: 6,
    place: { source: 0, line: 7, offset: 0, bytes: 100 },
    sourceName: "harbour.jsonl",
    id: "harbour-1",
    slices: {},
    issues: [{ code: "REPEATED_KEY", path: "", message: "A key is repeated." }],
    body: {
      kind: "rag",
      question: "When was it built?",
      answers: [
        { text: "1871", keys: [] },
        { text: "the year 1871", keys: [] },
      ],
      counterfactual: { text: "1902", keys: [] },
      response: "It was built in 1871. Visitors may climb it.",
      responseSentences: [response("a", "It was built in 1871."), response("b", "Visitors may climb it.")],
      documents: [
        { ...document(0, "…", [source("0a", "The light was built in 1871.")]), title: "Lights" },
        document(1, "…", [source("10a", "Its keeper lived in town.")]),
      ],
      isWithoutText: false,
      totalSentences: null,
      isLabelled: true,
      tables: [],
      isOverallSupported: null,
      overallExplanation: null,
      relevanceExplanation: null,
      judgeReply: null,
      verdicts: [
        verdict("answer", "wrong", null),
        // What does not apply is not said.
        verdict("rejection", "undefined", "not-applicable"),
      ],
      scores: [],
      ...body,
    },
  };
}

function verdict(
  kind: "answer" | "rejection",
  level: string,
  reason: "not-applicable" | null,
): Body["verdicts"][number] {
  const active = {
    kind,
    level,
    word: "Wrong",
    rule: "no-match",
    mode: "lenient",
    spans: [],
    tone: "bad",
    reason,
    notes: ["negated"],
  } as const;
  return { kind, active, byMode: [active], differs: false };
}

function response(key: string, text: string | null): ResponseSentence {
  return {
    // The core brands what it has read as a key.
    key: key as ResponseKey,
    text,
    span: null,
    state: "full",
    isContradicted: false,
    supportedBy: [],
    otherKeys: [],
    explanation: null,
  };
}

function source(key: string, text: string | null): DocumentSentence {
  // The core brands what it has read as a key.
  return { key: key as DocumentKey, text, span: null, state: "used", usedBy: [] };
}

function document(index: number, text: string | null, sentences: readonly DocumentSentence[]): DetailDocument {
  return { index, title: null, text, sentences };
}
