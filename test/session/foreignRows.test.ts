// Catches rows of other people's programs that are read as something else: when they were made, where they are from,
// who judged, chances of choices, gold labels beside what was predicted.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

async function read(name: string, text: string) {
  const { ask, state, query, session } = await openFiles(await filesWith({ [name]: text }));
  const { samples } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const whole = metrics
    .filter(({ slice, n }) => slice === null && n > 0)
    .map(({ id, value }) => [id, Number(value?.toFixed(9))] as const);
  return { format: state.format.id, samples, map: state.format.map ?? {}, metrics: Object.fromEntries(whole) };
}

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const turned = (rows: readonly object[]) =>
  [...rows].reverse().map((row) => Object.fromEntries(Object.entries(row).reverse()));

/** How rows are read: the same in JSON Lines, as a list, and with rows and keys the other way round. */
async function readAnyway(rows: readonly object[]) {
  const first = await read("a.jsonl", lines(rows));
  for (const [name, text] of [
    ["b.json", JSON.stringify(rows, null, 2)],
    ["c.jsonl", lines(turned(rows))],
  ] as const)
    expect(await read(name, text)).toEqual(first);
  return first;
}

const pick = <Of>(of: readonly Of[], at: number): Of => of[at % of.length] as Of;
const many = (row: (at: number) => object) => Array.from({ length: 24 }, (_, at) => row(at));

describe("columns of rows", () => {
  it("with the time of day say when, and hold no response", async () => {
    for (const name of ["generated", "created", "answered"]) {
      const rows = many((at) => ({
        id: at,
        question: `Who is ${at}?`,
        [name]: `2024-05-01T10:${10 + at}:00Z`,
        correct: (at * 7) % 3 === 0,
      }));
      expect((await readAnyway(rows)).map).not.toHaveProperty("response");
    }
  });

  it("with names of files, of what was done and of judges have no shares", async () => {
    const rows = many((at) => ({
      id: at,
      question: `Who is ${at}?`,
      response: `It is ${(at * 5) % 7}.`,
      origin: pick(["a.json", "b.json", "c.json"], (at * 7) >> 1),
      path: pick(["runs/a", "runs/b"], (at * 5) >> 1),
      action: pick(["click", "scroll", "type"], (at * 3) >> 1),
      judge: pick(["gpt-4o", "claude-3-opus"], (at * 5) >> 2),
      tone: pick(["warm", "cold", "flat"], (at * 11) >> 2),
    }));
    const { metrics } = await readAnyway(rows);
    const labels = Object.keys(metrics).filter((id) => id.startsWith("label."));
    expect(labels.map((id) => id.replace(/=.*/, ""))).toEqual(Array(3).fill("label.tone"));
  });

  it.each(["prediction", "model_answer", "generated_answer", "response"])(
    "with labels beside gold ones are held against them: %s",
    async (name) => {
      const rows = many((at) => ({ id: at, gold: pick(["yes", "no"], at), [name]: pick(["yes", "no", "no"], at) }));
      const { map, metrics } = await readAnyway(rows);
      expect(map).toMatchObject({ ground_truth: "gold", response: name });
      expect(metrics["answer.accuracy"]).toBeCloseTo(0.5, 10);
    },
  );
});

it("a response that people rate beside a gold rating is still that", async () => {
  const rows = many((at) => ({
    id: at,
    prompt: `Who is ${at}?`,
    response: `It is ${at}, as all of us know.`,
    gold: at % 5,
  }));
  expect((await read("a.jsonl", lines(rows))).format).toBe("ratings");
});

describe("chances of choices", () => {
  const rows = (key: string, probabilities: (of: readonly number[]) => unknown, answer: (at: number) => object) =>
    many((at) => ({
      question: `Which is ${at}?`,
      choices: ["a b", "c d", "e f"],
      [key]: probabilities([0.2, 0.5, 0.3]),
      ...answer(at % 3),
    }));
  const asObject = (of: readonly number[]) => ({ B: of[1], C: of[2], A: of[0] });
  const byIndex = (at: number) => ({ answer_index: at });
  const byLetter = (at: number) => ({ answer: "ABC"[at] });

  it.each([
    ["a list and a place", rows("choice_probabilities", (of) => of, byIndex)],
    ["a list and a letter", rows("choice_probs", (of) => of, byLetter)],
    ["letters and a place", rows("choice_probabilities", asObject, byIndex)],
    ["letters and a letter", rows("choice_probabilities", asObject, byLetter)],
  ])("are multiple choice: %s", async (_, all) => {
    const { format, samples, metrics } = await readAnyway(all);
    expect([format, samples]).toEqual(["choice", 24]);
    expect(metrics["choice.accuracy"]).toBeCloseTo(1 / 3, 6);
  });
});

describe("whole numbers that each question has equally often", () => {
  const rows = (name: string, values: readonly number[], questions: number) =>
    Array.from({ length: questions }, (_, q) =>
      values.map((value, at) => ({
        question: `Who is ${q}?`,
        response: `It is ${(q * 5 + at) % 3}.`,
        [name]: value,
        f1: (q % 4) / 4,
      })),
    ).flat();

  it.each([
    ["k", [1, 3, 5], 6],
    ["passages_used", [2, 4], 7],
    ["top_k", [1, 10], 5],
    ["n_beams", [1, 4], 6],
  ] as const)("are a setting: %s", async (name, values, questions) => {
    const all = rows(name, values, questions);
    expect((await readAnyway(all)).metrics).not.toHaveProperty([`score.${name}`]);
    const { ask, state, query, session } = await openFiles(await filesWith({ "a.jsonl": lines(all) }));
    const { metrics } = await ask.summary({ query }, never);
    await session.dispose();
    expect([state.format.map?.response, new Set(metrics.flatMap(({ slice }) => Object.keys(slice ?? {})))]).toEqual([
      "response",
      new Set([name, "source"]),
    ]);
  });

  it.each([
    ["rating", [1, 5], 12],
    ["rank", [1, 2], 12],
    ["rating", [1, 2, 3], 4],
  ] as const)("are none where they say what came out: %s", async (name, values, questions) => {
    expect((await readAnyway(rows(name, values, questions))).metrics).toHaveProperty([`score.${name}`]);
  });
});

it("a list of names of fields is no question", async () => {
  const rows = many((at) => ({
    id: at,
    generator_input_fields: ["source", "target", "edit"],
    model_prediction: `It is ${at}, as all of us know.`,
    fluency: (at % 5) / 4,
  }));
  const { map } = await readAnyway(rows);
  expect(Object.values(map)).not.toContain("generator_input_fields");
  expect(map).toMatchObject({ response: "model_prediction" });
});

it("of as many records those that answer are read, and one count makes no judge's labels", async () => {
  const asked = (more: (at: number) => object) => many((at) => ({ id: at, question: `Who is ${at}?`, ...more(at) }));
  const value = {
    retrieval: { per_question: asked((at) => ({ n_relevant: 2, metrics: { recall: (at % 3) / 2, mrr: 1 } })) },
    answer: { per_question: asked((at) => ({ answer: `It is ${at}.`, faithfulness_score: at % 5 })) },
  };
  const { map, metrics, format } = await read("a.json", JSON.stringify(value, null, 1));
  expect([format === "judge-labels", map.response]).toEqual([false, "answer"]);
  expect(metrics).toHaveProperty(["score.faithfulness_score"]);
});

it("what was expected and what came are reference and response, a label of the item is neither", async () => {
  const rows = many((at) => ({
    id: at,
    prompt: `Tell me how to do ${at}.`,
    item_label: pick(["access code", "name"], at),
    expected_entities: "",
    expected_policy: pick(["ALLOW", "BLOCK"], at),
    actual_policy: pick(["ALLOW", "BLOCK", "MASK"], at),
  }));
  expect((await readAnyway(rows)).map).toMatchObject({ ground_truth: "expected_policy", response: "actual_policy" });
  const told = many((at) => ({
    id: at,
    question: `What is ${at}?`,
    item_label: pick(["access code", "name"], at),
    response: `I cannot tell you what ${at} is.`,
    leaked: at % 3 === 0,
  }));
  expect((await readAnyway(told)).map).not.toHaveProperty("ground_truth");
});

it("a class of `media` is no mean", async () => {
  const classes = many((at) => ({
    id: at,
    gold: pick(["baja", "media", "alta"], at),
    pred: pick(["media", "alta"], at),
    confidence: at / 100,
  }));
  expect((await read("a.jsonl", lines(classes))).samples).toBe(classes.length);
});

it("thousands of lists without a common field are no table, and are looked at in bounded memory", async () => {
  const value = Object.fromEntries(
    Array.from({ length: 3000 }, (_, at) => [`run${at}`, [{ [`a${at}`]: 1 }, { [`a${at}`]: 2 }]]),
  );
  expect((await read("a.json", JSON.stringify(value))).samples).toBe(0);
});
