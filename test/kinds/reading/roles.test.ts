// Catches roles that depend on the order of keys or records, on one odd row, or on one word for a name.
import { describe, expect, it } from "vitest";
import { profileOf } from "../../../src/kinds/reading/profile.ts";
import type { Role } from "../../../src/kinds/reading/roleNames.ts";
import { rolesOf } from "../../../src/kinds/reading/roles.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

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

describe("roles of other layouts", () => {
  const asked = (make: (place: string, at: number) => JsonRecord) => rolesIn(PLACES.map(make));
  const said = (place: string, at: number) => `Line ${at} ends in ${place}, by all that I know.`;

  it("are those of a request and a response that are objects", () => {
    const roles = asked((place, at) => ({
      payload: { task: `Tell where line ${at} ends.`, task_type: "short" },
      response: { answer: said(place, at), latency_ms: 12, model_name: "tern" },
    }));
    expect(roles).toEqual({ question: "payload.task", response: "response.answer" });
  });

  it("are neither a confidence nor something extracted from an answer", () => {
    const roles = asked((place, at) => ({
      question: `Where does line ${at} end?`,
      raw_output: JSON.stringify({ answer: said(place, at) }),
      parsed_json: { answer: said(place, at) },
      confidence: { label: at % 2 ? "High" : "Low", answer: place },
    }));
    expect(roles).toEqual({ question: "question", response: "raw_output" });
  });

  it.each(["right_answer", "correct_answer", "actual_answer"])("%s is the reference of a prediction", (name) => {
    const roles = asked((place, at) => ({
      q: `Where does line ${at} end?`,
      predicted_answer: said(place, at),
      [name]: place,
    }));
    expect(roles).toMatchObject({ response: "predicted_answer", reference: name });
  });

  it("of lists are a list against a list, and sentences each for itself", () => {
    expect(
      asked((place, at) => ({
        issue: `Line ${at} is drawn wrong on all maps`,
        predicted_files: [`src/${place}.ts`, "src/map.ts"],
        actual_files: [`src/${place}.ts`],
      })),
    ).toEqual({ question: "issue", response: "predicted_files", reference: "actual_files" });
    expect(
      asked((place, at) => ({
        question: `Where does line ${at} end?`,
        responses: [said(place, at), said("Oslo", at)],
        right_answer: place,
      })),
    ).toEqual({ question: "question", response: "responses[*]", reference: "right_answer" });
  });

  it("of numbers are a class against a class, and a probability is no answer", () => {
    expect(asked((_, at) => ({ image: at, true_label: at % 3, pred_class: (at + (at % 2)) % 3 }))).toEqual({
      response: "pred_class",
      reference: "true_label",
    });
    expect(asked((_, at) => ({ image: at, true_label: at % 2, prediction: at / 10 })).response).toBeUndefined();
  });

  it.each<[string, (at: number) => unknown, (at: number) => unknown]>([
    ["flags", (at) => at % 2 === 0, (at) => at % 3 === 0],
    ["flags and numbers", (at) => at % 2, (at) => at % 3 === 0],
    ["numbers", (at) => at % 2, (at) => Number(at % 3 === 0)],
  ])("of a prediction and the truth are those two, whatever other columns there are: %s", (_, real, predicted) => {
    const rows = (place: string, at: number) => ({
      question: `Where does line ${at} end?`,
      choice: said(place, at),
      true_label: real(at),
      pred_label: predicted(at),
      correct: real(at) === predicted(at),
    });
    expect(asked(rows)).toMatchObject({ question: "question", response: "pred_label", reference: "true_label" });
    const { question, response } = asked((place, at) => {
      const { true_label: _, ...alone } = rows(place, at);
      return alone;
    });
    expect({ question, response }).toEqual({ question: "question", response: "choice" });
  });

  it.each([
    ["true_label", "pred_label"],
    ["actual", "predicted"],
    ["label", "model_bool"],
    ["label", "llm_label"],
    ["true_class", "prediction"],
  ])("of flags are the actual and the predicted one, however each is written: %s, %s", (actual, said) => {
    const flags = [(is: boolean) => is, (is: boolean) => Number(is), (is: boolean) => (is ? "True" : "False")];
    for (const write of flags) {
      for (const other of flags) {
        const found = asked((_, at) => ({
          question: `Does line ${at} end at sea?`,
          choice: `It ends at the ${at}th sea of all.`,
          [actual]: write(at % 3 === 0),
          [said]: other(at % 4 === 0),
        }));
        expect(found).toMatchObject({ reference: actual, response: said });
      }
    }
  });

  it("of flags are none for a finding beside an answer", () => {
    const found = asked((_, at) => ({ image: at, label: at % 2 === 0, model_correct: at % 3 === 0 }));
    expect(found).toEqual({});
    const judged = asked((place, at) => ({
      question: `Where is ${place}?`,
      faithful_label: at % 2 ? "partial" : "full",
    }));
    expect(judged).toEqual({ question: "question" });
  });

  it.each(["role", "from", "speaker"])("are found in messages that say whose they are under %s", (key) => {
    const rows = (place: string, at: number) => ({
      input: [{ [key]: "user", text: `Where does line ${at} end?` }],
      output: said(place, at),
    });
    expect(asked(rows)).toEqual({ question: `input[${key}=user].text`, response: "output" });
  });

  it("are one answer where a list holds its parts, and several where it is named so", () => {
    const parts = (place: string, at: number) => [said(place, at), `It was ${place} before, too.`];
    expect(asked((place, at) => ({ goal: `Find where line ${at} ends.`, collected: parts(place, at) })).response).toBe(
      "collected",
    );
    expect(asked((place, at) => ({ goal: `Find where line ${at} ends.`, responses: parts(place, at) })).response).toBe(
      "responses[*]",
    );
  });

  it("are found where objects hold the texts that are right", () => {
    const rows = (place: string, at: number) => ({
      input: `Where does line ${at} end?`,
      output: said(place, at),
      targets: [{ type: "text", value: place }],
    });
    expect(asked(rows)).toMatchObject({ response: "output", reference: "targets[*].value" });
  });

  it("of a chat are its last words, unless it ends with a question that another column answers", () => {
    const shots = (place: string, at: number) => [
      { role: "user", content: "Where does line 0 end?" },
      { role: "assistant", content: "In Oslo." },
      { role: "user", content: `And where does line ${at} end, near ${place}?` },
    ];
    expect(asked((place, at) => ({ prompt: shots(place, at), continuation: said(place, at) }))).toEqual({
      question: "prompt[role=user].content",
      response: "continuation",
    });
    const talk = (place: string, at: number) => [...shots(place, at), { role: "assistant", content: said(place, at) }];
    expect(
      asked((place, at) => ({
        info: { instruction: `You want to know where line ${at} ends.`, outputs: [] },
        traj: [...talk(place, at), { role: "user", content: "###STOP###" }],
      })),
    ).toEqual({ question: "info.instruction", response: "traj[role=assistant].content" });
    expect(asked((place, at) => ({ messages: talk(place, at) }))).toMatchObject({
      response: "messages[role=assistant].content",
    });
  });

  const SAID = PLACES.map((place, at) => `The mail about ${place} came in on day ${at}, and I have filed it.`);
  const LABELS = ["misled", "not_misled", "partial"];
  it.each(["final_text", "response", "output"])("a label beside %s is no reference, whatever it is", (name) => {
    for (const count of [2, 3]) {
      const rows = SAID.map((text, at) => ({ case_id: `c${at % 4}`, [name]: text, label: LABELS[at % count] }));
      expect(rolesIn(rows)).toEqual({ response: name });
    }
  });

  it("a label is what should have been said beside a predicted label, or where nothing else was said", () => {
    expect(rolesIn(PLACES.map((id, at) => ({ id, label: LABELS[at % 3] })))).toEqual({ reference: "label" });
    const pairs = SAID.map((_, at) => ({ label: LABELS[at % 3], prediction: LABELS[(at >> 1) % 3] }));
    expect(rolesIn(pairs)).toEqual({ reference: "label", response: "prediction" });
  });

  it("an answer that is null where a tool was called is the response, and none is the reference", () => {
    const text = (at: number) => (at % 3 === 0 ? SAID[at] : null);
    for (const name of ["answer_text", "answer"])
      expect(
        rolesIn(ROWS.map(({ question }, at) => ({ question, [name]: text(at), called_tool: at % 3 > 0 }))),
      ).toEqual({
        question: "question",
        response: name,
      });
  });

  it("the same long text twice is no response with its reference", () => {
    const long = PLACES.map((place) => `${"It goes on and on along the coast and over the hills. ".repeat(4)}${place}`);
    const rows = ROWS.map(({ question }, at) => ({ question, answer: long[at], raw: { response_text: long[at] } }));
    expect(rolesIn(rows)).not.toHaveProperty("reference");
  });
});

describe("few numbers under a reference's name", () => {
  const told = (at: number) => `According to section ${at + 20} [1], the fee of line ${PLACES[at % 10]} may change.`;
  const rows = (more: (at: number) => JsonRecord): readonly JsonRecord[] =>
    Array.from({ length: 24 }, (_, at) => ({ answer: told(at), ...more(at) }));

  it.each(["ref", "gt", "gold"])("are a measure beside scores of the same prefix: %s", (prefix) => {
    const found = rolesIn(
      rows((at) => ({
        [`${prefix}_relevance`]: `${0.125 * (at % 7)}`,
        [`${prefix}_completeness`]: `${at / 23}`,
        [`${prefix}_adherence`]: `${at % 2}`,
      })),
    );
    expect(found).toEqual({ response: "answer" });
  });

  it("are a measure if free texts do not give them, also in the marker of a source and of a list", () => {
    expect(rolesIn(rows((at) => ({ expected: `${at % 2}` })))).toEqual({ response: "answer" });
    expect(rolesIn(rows((at) => ({ expected: `${at % 2}`, answer: `1. ${told(at)}\n2. It is so.` })))).toEqual({
      response: "answer",
    });
  });

  it("are the reference if the texts end with one of them, right or wrong", () => {
    const found = rolesIn(
      rows((at) => ({ response: `${told(at)} The label is ${at % 3 === 0 ? 1 : 0}.`, expected: `${at % 2}` })),
    );
    expect(found).toMatchObject({ response: "response", reference: "expected" });
  });

  it("are the reference beside predicted ones, also with scores of the same prefix", () => {
    const found = rolesIn(
      rows((at) => ({ gt_label: `${at % 2}`, gt_weight: `${0.125 * (at % 7)}`, prediction: `${(at >> 1) % 2}` })),
    );
    expect(found).toMatchObject({ response: "prediction", reference: "gt_label" });
  });

  it("many different numbers are a reference, whatever the text says", () => {
    const found = rolesIn(rows((at) => ({ gold_answer: `${at * 7 + 3}`, gold_score: `${0.125 * (at % 7)}` })));
    expect(found).toMatchObject({ response: "answer", reference: "gold_answer" });
  });
});

it("of two predictions the one with the reference's classes is the response", () => {
  for (const [one, other] of [
    ["predicted_label", "predicted_class"],
    ["predicted_class", "predicted_label"],
  ]) {
    const rows = Array.from({ length: 24 }, (_, at) => {
      const said = at % 3 === 0 ? "sport" : "family";
      return { [one ?? ""]: `${said} car`, [other ?? ""]: said, true_label: at % 2 === 0 ? "sport" : "family" };
    });
    expect(rolesIn(rows)).toEqual({ response: other, reference: "true_label" });
  }
});
