// Catches answers that were extracted and are not held against what is right, and parts of a file that pass for answers.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const rowsOf = (count: number, row: (at: number) => JsonRecord): readonly JsonRecord[] =>
  Array.from({ length: count }, (_, at) => row(at));
const mapOf = (rows: readonly JsonRecord[]) => ({ ...guessMapping(rows, registry.kinds)?.map });
const CLASSES = ["positive", "negative", "neutral"];
const LETTERS = ["A", "B", "C", "D"];
const at = (values: readonly string[], place: number) => values[place % values.length] ?? "";

const weighed = (gold: string, taken: string, raw: string | null, values = CLASSES, more: object = {}) =>
  rowsOf(40, (row) => {
    const given = at(values, row + (row % 4 === 0 ? 1 : 0));
    return {
      id: row,
      text: `This is review ${row} of the film, which says many things.`,
      ...(raw === null ? {} : { [raw]: `It could be ${at(values, row)} or ${at(values, row + 1)}: I say ${given}.` }),
      [taken]: given,
      [gold]: at(values, row),
      ...more,
    };
  });

describe("an extracted answer", () => {
  const golds = ["gold", "label", "target", "gold_label"];
  const names = [
    "parsed",
    "extracted",
    "guess",
    "pred",
    "prediction",
    "extracted_answer",
    "parsed_label",
    "choice",
    "final_answer",
  ];
  it.each(golds.flatMap((gold) => names.map((taken) => [gold, taken] as const)))(
    "is the response, beside the text that it is from: %s and %s",
    (gold, taken) => {
      for (const values of [CLASSES, LETTERS]) {
        const map = mapOf(weighed(gold, taken, "raw_output", values));
        expect([map.ground_truth, map.response]).toEqual([gold, taken]);
      }
    },
  );

  const triples = [
    ["gold_answer", "predicted_answer", "full_response"],
    ["answer", "pred", "output"],
    ["gold", "extracted_answer", "response"],
    ["expected", "predicted", "model_output"],
    ["answer", "model_answer", "response"],
    ["expected_answer", "parsed_answer", "response"],
    ["correct_answer", "response_letter", "full_response"],
    ["gold", "llm_choice", "response"],
    ["target", "final_answer", "generation"],
  ] as const;
  const forms = {
    letters: LETTERS,
    numbers: ["7", "12", "4", "1,250"],
    amounts: ["$7.50", "$12", "$3", "$1,250"],
    labels: CLASSES,
    lists: [
      "tin, lead, zinc",
      "gold",
      "iron, tin",
      "a very long list of many metals, all of which were found in the north and in the south",
    ],
  };
  it.each(triples)("has the form of what is right, however few rows and however long the text: %s, %s, %s", (...of) => {
    const [gold, taken, whole] = of;
    for (const [form, values] of Object.entries(forms)) {
      for (const count of [2, 3, 4, 12, 60]) {
        const rows = rowsOf(count, (row) => {
          const given = at(values, row + (row % 2));
          return {
            question: `Which one is right for town ${row}?`,
            [gold]: at(values, row),
            [taken]: given,
            [whole]: `It could be ${at(values, row)}, and I thought so at first. But then it is (${given}).`,
          };
        });
        for (const records of [
          rows,
          [...rows].reverse().map((row) => Object.fromEntries(Object.entries(row).reverse())),
        ]) {
          const map = mapOf(records as readonly JsonRecord[]);
          expect([map.ground_truth, map.response], `${form}, ${count} rows`).toEqual([gold, taken]);
        }
      }
    }
  });

  it("is none where it is the right answer once more", () => {
    const rows = rowsOf(12, (row) => ({
      question: `Which one is right for town ${row}?`,
      gold: at(LETTERS, row),
      answer_letter: at(LETTERS, row),
      response: `It could be ${at(LETTERS, row)}, but then it is (${at(LETTERS, row + 1)}).`,
    }));
    expect(mapOf(rows).response).toBe("response");
  });

  it("is the response without such a text", () => {
    expect(mapOf(weighed("gold", "parsed", null)).response).toBe("parsed");
    expect(mapOf(weighed("target", "guess", null)).response).toBe("guess");
  });

  it("is one if several columns say the same, and none if they differ", () => {
    const twice = (of: (parsed: unknown, row: number) => unknown) =>
      weighed("gold", "parsed", "response").map((row, place) => ({ ...row, normalized_answer: of(row.parsed, place) }));
    expect(mapOf(twice((parsed) => String(parsed).toUpperCase())).response).toBe("parsed");
    expect(mapOf(twice((parsed, row) => (row % 9 === 0 ? "neutral" : parsed))).response).toBe("response");
  });

  it("is none where the file says itself what is right", () => {
    expect(mapOf(weighed("gold", "pred", "response", CLASSES, { correct: true })).response).toBe("response");
  });

  it("is none where it is about something else", () => {
    const rows = weighed("gold", "other", "response").map((row, place) => ({ ...row, predicted_length: 100 + place }));
    expect(mapOf(rows).response).toBe("response");
  });
});

describe("what is no answer and no passage", () => {
  it("is a hypothesis that nothing is held against", () => {
    const rows = rowsOf(20, (row) => ({
      experiment_id: `e${row}`,
      hypothesis: `A larger window gives better pictures in case ${row}.`,
      quality_score: (row % 7) / 7,
    }));
    expect(mapOf(rows).response).toBeUndefined();
  });

  it("is one of several parts of what is expected", () => {
    const rows = rowsOf(20, (row) => ({
      user_input: `Please start the machine number ${row} now.`,
      response: `{"case": ${row % 3}, "action": "start"}`,
      expected_case: row % 3,
      expected_function: row % 4 === 0 ? "clean" : null,
      expected_action: row % 4 === 0 ? "start" : null,
    }));
    expect(mapOf(rows).ground_truth).toBeUndefined();
    expect(mapOf(rows.map((row) => ({ ...row, expected_answer: "start" }))).ground_truth).toBe("expected_answer");
  });

  it("are pages and numbers of chunks", () => {
    const rows = (chunk: (row: number) => object) =>
      rowsOf(12, (row) => ({
        question: `What is the dose of medicine ${row}?`,
        answer: `Take ${row} of them in the morning, and some water.`,
        retrieved_sources: [chunk(row), chunk(row + 1)],
      }));
    expect(mapOf(rows((row) => ({ page: row, chunk_id: 7 * row }))).documents).toBeUndefined();
    expect(mapOf(rows((row) => ({ page: row, text: `Page ${row} has it.` }))).documents).toBe("retrieved_sources");
  });

  it("are scores within a response that is JSON", () => {
    const rows = rowsOf(20, (row) => ({
      question: `How many days is case ${row} open?`,
      response: row % 5 === 0 ? { days: row, is_open: row % 2 === 0 } : `It is open for ${row} days.`,
      quality_score: (row % 5) + 1,
    }));
    expect(Object.keys(mapOf(rows)).filter((id) => id.startsWith("score.response"))).toEqual([]);
  });

  it("are counts under keys that differ in each record", () => {
    const rows = rowsOf(20, (row) => ({
      id: `q${row}`,
      counts: Object.fromEntries([0, 1, 2].map((name) => [`name ${row} ${name}`, 1 + ((row + name) % 3)])),
    }));
    expect(Object.keys(mapOf(rows)).filter((id) => id.startsWith("score."))).toEqual([]);
  });
});

describe("lists under a name of what leads to an answer", () => {
  const nested = (list: string, of: (place: number) => object) =>
    rowsOf(6, (id) => ({ id, [list]: Array.from({ length: 5 }, (_, turn) => of(id + turn)) }));
  const whole = (place: number) => ({ question: `What is ${place}?`, expected: String(place), response: `${place}.` });

  it.each(["turns", "exchanges", "steps", "conversation"])("are samples if each is a whole one: %s", (list) => {
    expect(mapOf(nested(list, whole))).toMatchObject({
      question: `${list}[*].question`,
      response: `${list}[*].response`,
      ground_truth: `${list}[*].expected`,
    });
  });

  it("are none without what is right", () => {
    expect(mapOf(nested("turns", (place) => ({ question: `What is ${place}?`, response: `${place}.` })))).toEqual({});
  });
});

describe("rows of a design", () => {
  const grid = (score: (place: number) => number | string) =>
    rowsOf(48, (place) => ({
      token_limit: 1000 * (1 + (place % 8)),
      depth_percent: 20 * Math.floor(place / 8),
      score: score(place),
    }));

  it("are samples if each has a grade", () => {
    expect(
      guessMapping(
        grid((place) => [10, 7, 3][place % 3] ?? 1),
        registry.kinds,
      ),
    ).not.toBeNull();
  });

  it("are a table of results if each has a rate, or ways are missing", () => {
    expect(
      guessMapping(
        grid((place) => place / 48),
        registry.kinds,
      ),
    ).toBeNull();
    expect(guessMapping(grid((place) => 1 + (place % 5)).slice(0, 45), registry.kinds)).toBeNull();
  });
});

describe("answers as programs write them", () => {
  const text = (place: number) => `Town ${place} has a harbour and a market.`;
  const chat = (place: number) => ({ choices: [{ message: { role: "assistant", content: text(place) } }] });

  it.each<[string, (place: number) => JsonRecord]>([
    ["choices[0].message.content", (place) => ({ ...chat(place), question: `Where is town ${place}?` })],
    [
      "response.body.choices[0].message.content",
      (place) => ({ custom_id: `q${place}`, response: { body: { model: "m1", ...chat(place) } } }),
    ],
    [
      "choices[0].turns[0].content",
      (place) => ({ question_id: `q${place}`, model_id: "m1", choices: [{ turns: [{ content: text(place) }] }] }),
    ],
    ["content[0].text", (place) => ({ question: `Where is town ${place}?`, content: [{ text: text(place) }] })],
    [
      "result.message.content[type=text].text",
      (place) => ({
        custom_id: `q${place}`,
        result: { message: { model: "m1", content: [{ type: "thinking" }, { type: "text", text: text(place) }] } },
      }),
    ],
    [
      "response.body.output[type=message].content[type=output_text].text",
      (place) => ({
        custom_id: `q${place}`,
        response: {
          body: {
            model: "m1",
            output: [{ type: "reasoning" }, { type: "message", content: [{ type: "output_text", text: text(place) }] }],
          },
        },
      }),
    ],
    ["raw.choices[0].message.content", (place) => ({ question: `Where is town ${place}?`, raw: chat(place) })],
  ])("are responses: %s", (path, row) => {
    const map = mapOf(rowsOf(20, row));
    expect(map.response).toBe(path);
    expect(map.conversation).toBeUndefined();
  });

  it("are none in several turns, nor are the choices of a question", () => {
    const turns = (place: number) => ({
      question_id: place,
      model_id: "m1",
      choices: [{ turns: [text(place), "Yes."] }],
    });
    expect(guessMapping(rowsOf(20, turns), registry.kinds)).toBeNull();
    const choices = (place: number) => ({ question: `Where is ${place}?`, choices: [{ text: "A" }, { text: "B" }] });
    expect(mapOf(rowsOf(20, choices)).response).toBeUndefined();
  });
});

describe("rows of one question and several candidates", () => {
  const rows = rowsOf(20, (row) => ({
    db_id: "schools",
    question: `How many pupils has school ${row >> 1}?`,
    sql: `SELECT pupils FROM schools WHERE id = ${row}`,
    label: row % 3 === 0,
    prediction: row % 4 === 0,
    response: row % 4 === 0 ? "yes" : "no",
  }));

  it("have a label that the prediction is held against", () => {
    expect(mapOf(rows)).toMatchObject({ ground_truth: "label", response: "prediction" });
  });

  it("have no id in what all of them have", () => {
    expect(mapOf(rows).id).toBeUndefined();
    expect(mapOf(rows.map((row, at) => ({ ...row, row_id: `r${at}` }))).id).toBe("row_id");
  });
});
