// Catches lists of ids that are read as passages, and names in other languages that are not known.
import { describe, expect, it } from "vitest";
import { profileOf } from "../../../src/kinds/reading/profile.ts";
import { rolesOf } from "../../../src/kinds/reading/roles.ts";

describe("a list of what was retrieved", () => {
  const contextsIn = (list: (at: number) => readonly unknown[]) => {
    const questions = ["Who wrote Faust?", "Which river crosses Vienna?", "How high is Mont Blanc?", "Who was Bach?"];
    const records = questions.map((question, at) => ({ question, answer: `It is number ${at}.`, retrieved: list(at) }));
    return rolesOf(records, profileOf(records)).of.contexts?.path ?? null;
  };

  it.each<[string, (at: number) => readonly unknown[]]>([
    [
      "names and pages",
      (at) => [
        { pdf_name: "a.pdf", page: at },
        { pdf_name: "b.pdf", page: 2 },
      ],
    ],
    [
      "ranks and ids",
      (at) => [
        { rank: 1, doc_id: `d${at}`, score: 0.5 },
        { rank: 2, doc_id: "d9", score: 0.1 },
      ],
    ],
    ["titles", (at) => [{ title: `Book ${at}`, score: 0.5 }]],
    ["ids", (at) => [`doc_${at}`, "doc_9"]],
    ["files", (at) => [`My report ${at}.pdf`, "Notes.md"]],
    ["addresses", (at) => [`https://example.com/${at}`]],
  ])("of %s has no role", (_, list) => expect(contextsIn(list)).toBeNull());

  it.each<[string, (at: number) => readonly unknown[]]>([
    ["texts", (at) => [`Passage ${at} is here.`, "Another one."]],
    ["single words", () => ["One.", "Two."]],
    ["objects with a text", (at) => [{ doc_id: `d${at}`, text: "Passage." }]],
    ["objects with a text within", (at) => [{ id: at, node: { words: "The passage has more words than a title." } }]],
  ])("of %s is the contexts", (_, list) => expect(contextsIn(list)).toBe("retrieved"));
});

describe("names in other languages", () => {
  const rolesIn = (header: string, more: (at: number) => Readonly<Record<string, unknown>> = () => ({})) => {
    const [question = "", reference = "", response = ""] = header.split(",");
    const records = ["Who wrote Faust?", "Which river crosses Vienna?", "How high is Mont Blanc?", "Who was Bach?"].map(
      (asked, at) => ({
        [question]: asked,
        [reference]: `The long right answer of number ${at} is a sentence.`,
        [response]: `The model says that it is item ${at}.`,
        ...more(at),
      }),
    );
    const { of } = rolesOf(records, profileOf(records));
    return [of.question?.path, of.reference?.path, of.response?.path].join();
  };

  it.each([
    "pergunta,resposta_esperada,resposta_gerada",
    "question,reponse_attendue,reponse_generee",
    "question,réponse_attendue,réponse",
    "soru,beklenen_cevap,model_cevabi",
    "问题,参考答案,模型回答",
    "题目,标准答案,模型回复",
  ])("have the roles of their words: %s", (header) => {
    expect(rolesIn(header)).toBe(header);
  });

  it("have no gold answer in a column of yes and no", () => {
    const header = "问题,参考答案,模型回答";
    expect(rolesIn(header, (at) => ({ 是否正确: at % 2 ? "是" : "否" }))).toBe(header);
  });
});
