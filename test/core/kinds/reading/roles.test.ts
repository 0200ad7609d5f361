// Catches roles that depend on the order of keys or records, on one odd row, or on one word for a name.
import { describe, expect, it } from "vitest";
import { profileOf } from "../../../../src/core/kinds/reading/profile.ts";
import type { Role } from "../../../../src/core/kinds/reading/roleNames.ts";
import { rolesOf } from "../../../../src/core/kinds/reading/roles.ts";
import type { JsonRecord } from "../../../../src/core/read/parse.ts";

const rolesIn = (rows: readonly JsonRecord[]): Readonly<Partial<Record<Role, string>>> =>
  Object.fromEntries(Object.entries(rolesOf(rows, profileOf(rows)).of).map(([role, { path }]) => [role, path]));

const PLACES = ["Oslo", "Bergen", "Narvik", "Hamar", "Bodø", "Molde", "Alta", "Moss", "Skien", "Larvik"];
const ROWS: readonly JsonRecord[] = PLACES.map((place, at) => ({
  question: `Where does line ${at} end?`,
  answer: place,
  response: at % 3 === 0 ? "I do not know where it ends." : `Line ${at} ends in ${place}, as far as I know.`,
  documents: [`Line ${at} was built long ago and ends in ${place}.`, "Tickets are sold on the train."],
}));
const ROLES = { question: "question", response: "response", reference: "answer", contexts: "documents" };

const renamed = (names: Readonly<Record<string, string>>): readonly JsonRecord[] =>
  ROWS.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [names[key] ?? key, value])));

describe("roles of columns", () => {
  it("are those of the most ordinary file", () => {
    expect(rolesIn(ROWS)).toEqual(ROLES);
  });

  it("do not depend on the order of keys and records", () => {
    for (let turn = 1; turn < 4; turn++) {
      const keys = ROWS.map((row) =>
        Object.fromEntries([...Object.entries(row).slice(turn), ...Object.entries(row).slice(0, turn)]),
      );
      expect(rolesIn(keys)).toEqual(ROLES);
      expect(rolesIn([...ROWS.slice(turn), ...ROWS.slice(0, turn)].reverse())).toEqual(ROLES);
    }
  });

  it.each<[string, JsonRecord]>([
    ["a response that is a number", { ...ROWS[0], response: 7 }],
    ["a response that is a list", { ...ROWS[0], response: ["a", "b"] }],
    ["no response", { question: "Where?", answer: "Oslo" }],
    ["another record altogether", { note: "end of file" }],
    ["documents that are one text", { ...ROWS[0], documents: "one" }],
  ])("stay where one row is odd: %s", (_, odd) => {
    expect(rolesIn([odd, ...ROWS])).toEqual(ROLES);
  });

  it("stay where columns are added", () => {
    const rows = ROWS.map((row, at) => ({
      ...row,
      id: `q-${at}`,
      model: "tern-1",
      latency_ms: 300 + 17 * at,
      reasoning: `Step one: look at line ${at}. Step two: say where it ends.`,
      response_type: "short",
      question_type: "where",
      prompt_template: "v2",
      answer_length: 5,
    }));
    expect(rolesIn(rows)).toEqual(ROLES);
  });

  it.each([
    ["prediction", "ground_truth", "query", "contexts"],
    ["LLM Output (gpt)", "Ground Truth Ans.", "User Query", "Retrieved_Ctx"],
    ["outputs.answer", "reference_outputs.answer", "inputs.question", "inputs.context"],
    ["generated_text", "expected", "prompt", "passages"],
    ["pred", "gold_answers", "input", "ctxs"],
    ["answer", "ground_truth", "question", "retrieved_docs"],
    ["model_answer", "answer", "question", "evidence"],
    ["actual_output", "expected_output", "input", "retrieval_context"],
    ["completion", "target", "instruction", "knowledge"],
    ["antwort", "referenz", "frage", "documents"],
    ["completion", "label", "problem", "chunks"],
  ])("are found under other names: %s", (response, reference, question, contexts) => {
    const rows = renamed({ response, answer: reference, question, documents: contexts });
    const paths = Object.fromEntries(
      Object.entries({ response, reference, question, contexts }).map(([role, name]) => [
        role,
        profileOf([{ [name]: 1 }]).columns[0]?.path,
      ]),
    );
    expect(rolesIn(rows)).toEqual(paths);
  });

  it("takes a lone answer beside contexts for the response", () => {
    const rows = ROWS.map(({ question, response, documents }) => ({ question, answer: response, contexts: documents }));
    expect(rolesIn(rows)).toEqual({ question: "question", response: "answer", contexts: "contexts" });
  });

  it("does not hold responses against the kind of answer that is wanted", () => {
    const rows = [...ROWS, ...ROWS].map((row, at) => ({
      question: row.question,
      response: row.response,
      gold: at % 2 === 0 ? "context" : "memory",
    }));
    expect(rolesIn(rows)).toEqual({ question: "question", response: "response" });
  });

  it("says where another column could be the response as well", () => {
    const rows = ROWS.map((row) => ({ question: row.question, pred_city: row.answer, pred_land: "Norway" }));
    expect(rolesOf(rows, profileOf(rows)).rival?.path).toMatch(/^pred_/);
  });
});
