// Catches a prompt whose passages or question are cut wrongly, and an ordinary question that is taken for a prompt.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPrompt, textsOf } from "../../../../src/kinds/rag/adapting/prompt.ts";

const WORDS =
  "bridge opened in 1901. The ferries ran before it, and 3,000 people lived there. Über café 桥 context question [2] (see note) ** a_b \u{1F600}".split(
    " ",
  );

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 12 }).map((list) => list.join(" "));
/** A passage of one or several paragraphs, which begins and ends with a letter. */
const passage = fc
  .array(words, { minLength: 1, maxLength: 3 })
  .map((paragraphs) => paragraphs.map((one) => `It is ${one} so`).join("\n\n"));
const question = words.map((text) => `What is ${text} now?`);
const several = fc.array(passage, { minLength: 2, maxLength: 5 });

type Print = (question: string, passages: readonly string[]) => string;
const each = (passages: readonly string[], print: (text: string, number: number) => string, between = "\n"): string =>
  passages.map((text, at) => print(text, at + 1)).join(between);

/** Ways to print passages and a question, with the number that the first passage has. */
const TEMPLATES: Readonly<Record<string, readonly [print: Print, from: 0 | 1 | null]>> = {
  "numbers in brackets": [(q, p) => `Context:\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nQuestion: ${q}`, 1],
  "numbers from 0": [(q, p) => `Context:\n${each(p, (t, n) => `[${n - 1}] ${t}`)}\n\nQuestion: ${q}\nAnswer:`, 0],
  "no heading above numbers": [(q, p) => `Use these.\n\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nQuestion: ${q}`, 1],
  "a named heading each": [
    (q, p) => `${each(p, (t, n) => `Document ${n}: ${t}`, "\n\n")}\n\nQuestion: ${q}\nAnswer:`,
    1,
  ],
  "named headings in brackets": [(q, p) => `${each(p, (t, n) => `[Document ${n}]\n${t}`)}\n\nQuery: ${q}`, 1],
  "titles behind numbers": [
    (q, p) => `${each(p, (t, n) => `Document [${n}](Title: T ${n}): ${t}`)}\n\nQuestion: ${q}`,
    1,
  ],
  "headings of Markdown": [
    (q, p) => `## Context\n${each(p, (t, n) => `### Passage ${n}\n${t}`)}\n\n## Question\n${q}\n\n## Answer\n`,
    1,
  ],
  "bold headings": [
    (q, p) => `**Sources:**\n${each(p, (t, n) => `[${n}] ${t}`)}\n\n**Question:** ${q}\n\n**Answer:**`,
    1,
  ],
  "a list": [(q, p) => `Passages:\n${each(p, (t, n) => `${n}. ${t.replaceAll("\n\n", " ")}`)}\n\nQuestion: ${q}`, 1],
  "rules between": [(q, p) => `Context:\n${p.join("\n\n---\n\n")}\n\nQuestion: ${q}`, null],
  "the same heading again": [(q, p) => `${each(p, (t) => `Passage: ${t}`, "\n\n")}\n\nQuestion: ${q}`, null],
  "elements in one": [
    (q, p) => `<documents>\n${each(p, (t, n) => `<document index="${n}">\n${t}\n</document>`)}\n</documents>\n\n${q}`,
    1,
  ],
  "elements with parts": [
    (q, p) =>
      `Answer.\n<documents>${each(p, (t, n) => `<document index="${n}"><source>s${n}</source><document_content>${t}</document_content></document>`, "")}</documents>\n<question>${q}</question>`,
    1,
  ],
  "elements by id": [
    (q, p) => `<documents>${each(p, (t, n) => `<doc id=${n}>${t}</doc>`)}</documents>\nQuestion: ${q}`,
    1,
  ],
  "elements side by side": [(q, p) => `${each(p, (t) => `<passage>${t}</passage>`)}\nQuestion: ${q}\nAnswer:`, null],
  "a sentence that leads to them": [
    (q, p) => `Answer from the following documents:\n\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nQuestion: ${q}`,
    1,
  ],
  "the question first": [(q, p) => `Question: ${q}\n\nContext:\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nAnswer:`, 1],
  German: [(q, p) => `Kontext:\n${each(p, (t, n) => `Dokument ${n}: ${t}`)}\n\nFrage: ${q}\nAntwort:`, 1],
  French: [(q, p) => `Contexte :\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nQuestion : ${q}\nRéponse :`, 1],
  Spanish: [(q, p) => `Documentos:\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nPregunta: ${q}\nRespuesta:`, 1],
  Chinese: [(q, p) => `上下文：\n${each(p, (t, n) => `[${n}] ${t}`)}\n\n问题：${q}\n答案：`, 1],
  "Chinese documents": [(q, p) => `参考资料：\n${each(p, (t, n) => `文档${n}：${t}`)}\n\n问题：${q}`, 1],
  Japanese: [(q, p) => `参考情報:\n${each(p, (t, n) => `[${n}] ${t}`)}\n\n質問: ${q}\n回答:`, 1],
  Korean: [(q, p) => `컨텍스트:\n${each(p, (t, n) => `[${n}] ${t}`)}\n\n질문: ${q}\n답변:`, 1],
  Russian: [(q, p) => `Контекст:\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nВопрос: ${q}\nОтвет:`, 1],
  Arabic: [(q, p) => `السياق:\n${each(p, (t, n) => `[${n}] ${t}`)}\n\nالسؤال: ${q}\nالإجابة:`, 1],
};

/** The same with all passages as one text. */
const WHOLE: Readonly<Record<string, (question: string, text: string) => string>> = {
  "plain headings": (q, t) => `Context: ${t}\n\nQuestion: ${q}`,
  "instructions around": (q, t) =>
    `You are an agent. Be brief.\n\nContext:\n${t}\n\nQuestion: ${q}\n\nInstructions:\n- Be brief.\n\nAnswer:`,
  "rules around": (q, t) =>
    `Context information is below.\n---------------------\n${t}\n---------------------\nGiven the context information, answer the query.\nQuery: ${q}\nAnswer: `,
  "the end of a first paragraph": (q, t) =>
    `Use the following pieces of context to answer the question at the end. Be brief.\n\n${t}\n\nQuestion: ${q}\nHelpful Answer:`,
  element: (q, t) => `<context>\n${t}\n</context>\n\nQuestion: ${q}`,
  "element and instruction": (q, t) => `Question: ${q}\n\n<CONTEXT>\n${t}\n</CONTEXT>\n\nUse only what is within.`,
  "elements of both": (q, t) => `<context>${t}</context><question>${q}</question>`,
  "a template of a chat": (q, t) =>
    `Context:\n${t}\n---\nNow here is the question.\n\nQuestion: ${q}\n</s>\n<|assistant|>\n`,
  "capitals and rules": (q, t) =>
    `You have:\nDOCUMENT:\n${t}\n--\nQUESTION:\n${q}\n--\nINSTRUCTIONS:\nAnswer the QUESTION.`,
  "examples before": (q, t) =>
    `Context: Ann built it.\nQuestion: Who built it?\nAnswer: Ann\n\nContext: ${t}\nQuestion: ${q}\nAnswer:`,
  "windows lines": (q, t) => `Context:\r\n${t}\r\n\r\nQuestion: ${q}\r\nAnswer:`,
};

describe("a prompt that carries its passages", () => {
  it.each(Object.entries(TEMPLATES))("is read back: %s", (_, [print, from]) => {
    fc.assert(
      fc.property(question, several, (asked, passages) => {
        const flat = _ === "a list" ? passages.map((one) => one.replaceAll("\n\n", " ")) : passages;
        const text = print(asked, flat);
        const read = readPrompt(text);
        expect(read && { ...textsOf(text, read), from: read.countsFrom }).toEqual({
          question: asked,
          passages: flat,
          from,
        });
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.entries(WHOLE))("is one passage: %s", (_, print) => {
    fc.assert(
      fc.property(question, passage, (asked, whole) => {
        const text = print(asked, whole);
        const read = readPrompt(text);
        expect(read && textsOf(text, read)).toEqual({ question: asked, passages: [whole] });
      }),
      { numRuns: 60 },
    );
  });

  it("is read on one line", () => {
    for (const text of [
      "Context: [1] It is red. [2] It is long. Question: What is it? Answer:",
      "上下文：[1] It is red. [2] It is long. 问题：What is it?",
    ]) {
      const read = readPrompt(text);
      const passages = ["It is red.", "It is long."];
      expect(read && textsOf(text, read)).toEqual({ question: "What is it?", passages });
    }
  });

  it("keeps questions that its passages ask and answer", () => {
    const faq = "Q: May I swim?\nA: No.\nQ: May I fish?\nA: Yes.";
    for (const text of [
      `Context:\nFAQ\n${faq}\n\nQuestion: May I sail?`,
      `Question: May I sail?\n\nContext:\n${faq}`,
    ]) {
      const read = readPrompt(text);
      expect(read && textsOf(text, read).question).toBe("May I sail?");
      expect(read && textsOf(text, read).passages[0]).toContain("A: Yes.");
    }
  });

  it("keeps the choices of its question", () => {
    const text = "Context: It is red.\nQuestion: What is it?\n\nA) red\nB) blue";
    const read = readPrompt(text);
    expect(read && textsOf(text, read).question).toBe("What is it?\n\nA) red\nB) blue");
  });

  it("may have found no passages", () => {
    const text = "Context:\n\nQuestion: What is it?";
    const read = readPrompt(text);
    expect(read && textsOf(text, read)).toEqual({ question: "What is it?", passages: [] });
  });
});

describe("an ordinary question", () => {
  const ORDINARY = [
    "What does context mean here?",
    "In the context of law: what is a [1]?",
    "Question: What is it?",
    "Question: Which of these?\n[1] red\n[2] blue",
    "What do [1] and [2] stand for in a text?\n[1] this\n[2] that",
    "Which documents do I need?\n- passport\n- ticket",
    "Context: I am new here, and I know no Python.",
    "Why is this wrong?\n<document>\n<a>x</a>\n</document>",
    "What does <context> do in <video><source src='a'></video>?",
    "Explain:\n\n```\nint main() {}\n```\n\nWhat does it print?",
    "Search: why is the sky blue?\nDocument: Sunlight is scattered.",
    "I have one question: what is the answer: 3 or 4?",
    "Summarize the text.\n\nThe bridge opened in 1901.",
    "Q: Is it red?",
    "Sources: unknown. Who wrote it?",
  ];
  it.each(ORDINARY)("stays whole: %j", (text) => {
    expect(readPrompt(text)).toBeNull();
  });

  it("stays whole whatever words it has", () => {
    const odd = fc.constantFrom(
      "context",
      "[1]",
      "[2]",
      "question",
      "documents",
      "answer",
      "passage 1",
      "<b>",
      "?",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, words)), (parts) => {
        expect(readPrompt(`What of ${parts.join(" ")} is it?`)).toBeNull();
      }),
    );
  });
});

describe("any text", () => {
  const piece = fc.constantFrom(
    ..."Context:|Question:|Answer:|[1]|[2]|\n|---|<context>|</context>|<doc id=1>|</doc>|Document 1:|text|?|问题：|## Question|Passage:|- a|1. b".split(
      "|",
    ),
  );
  it("has its question and passages in it, in places that do not overlap", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom("\n", " "), (pieces, between) => {
        const text = pieces.join(between);
        const read = readPrompt(text);
        if (read === null) return;
        const spans = [read.question, ...read.passages].toSorted(
          (one, other) => one.from - other.from || one.to - other.to,
        );
        for (const [at, { from, to }] of spans.entries()) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(spans[at + 1]?.from ?? text.length);
        }
      }),
      { numRuns: 3000, examples: [[["\n", "<context>", "Question:", "\n", "Context:", "</context>"], " "]] },
    );
  });
});
