// Catches several systems in one record that are read as one, and columns, steps or pairs that are taken for systems.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { meaningsOf } from "../../../src/kinds/reading/meaning.ts";
import { profileOf } from "../../../src/kinds/reading/profile.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { RagSample } from "../../../src/model/index.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Alta", "Moss", "Skien"];
const rowsOf = (make: (town: string, at: number) => JsonRecord): readonly JsonRecord[] => TOWNS.map(make);
const ends = (town: string, who: string) => `By ${who} the line ends in ${town} by the sea.`;

const mapOf = (rows: readonly JsonRecord[]) => guessMapping(rows, registry.kinds)?.map ?? {};
function samplesOf(rows: readonly JsonRecord[]) {
  const map = mapOf(rows);
  const adapter = registry.adapterOf(registry.kindOfMap(map), "mapped", map);
  const all = rows.flatMap((row) => adapter.adapt(row, { name: "rows.jsonl", folders: [] })) as readonly RagSample[];
  return all.map(({ model, response, question, answer, ownScores }) => ({
    model,
    response,
    question,
    answer,
    scores: Object.fromEntries(Object.entries(ownScores?.byName ?? {}).map(([name, { value }]) => [name, value])),
  }));
}

const question = (at: number) => `Where does line ${at} end?`;

const LAYOUTS: readonly [string, (town: string, at: number) => JsonRecord][] = [
  [
    "names before their answers, beside what is right",
    (town, at) => ({
      question: question(at),
      expected_answer: town,
      plain_answer: ends(town, "plain"),
      tuned_answer: ends(town, "tuned"),
      plain_correct: true,
      tuned_correct: false,
      plain_time_s: 1,
      tuned_time_s: 2,
      first_correct: true,
    }),
  ],
  [
    "plain names that another column names",
    (town, at) => ({
      prompt: question(at),
      Plain: ends(town, "plain"),
      Tuned: ends(town, "tuned"),
      winner: ["Plain", "Tuned", "tie"][at % 3],
      reason: `The ${at}th one says more about the line and the town.`,
    }),
  ],
  [
    "plain names with a score each",
    (town, at) => ({
      question: question(at),
      "Plain 1.5": ends(town, "plain"),
      "Tuned 2": ends(town, "tuned"),
      "Plain 1.5_score": 0.5,
      "Tuned 2_score": 0.75,
    }),
  ],
  [
    "an object for each, in one of all",
    (town, at) => ({
      question: question(at),
      methods: {
        plain: { output: ends(town, "plain"), correct: true },
        tuned: { output: ends(town, "tuned"), correct: false },
      },
    }),
  ],
  [
    "an object of their answers and one of their scores",
    (town, at) => ({
      question: question(at),
      responses: { plain: ends(town, "plain"), tuned: ends(town, "tuned") },
      scores: { plain: 0.5, tuned: 0.75 },
    }),
  ],
  [
    "an object for each beside the question",
    (town, at) => ({
      question: question(at),
      plain: { solution: ends(town, "plain"), is_correct: true },
      tuned: { solution: ends(town, "tuned"), is_correct: false },
      meta: { seed: 1, split: "test" },
    }),
  ],
  [
    "a word that may mean anything, beside what is right",
    (town, at) => ({
      question: question(at),
      plain_sql: ends(town, "plain"),
      plain_correct: true,
      tuned_llm_sql: ends(town, "tuned"),
      tuned_llm_correct: false,
      plain_latency_s: at + 0.5,
      gold_sql: `In ${town} by the sea.`,
    }),
  ],
  [
    "numbers behind a space",
    (town, at) => ({
      prompt: question(at),
      "response 1": ends(town, "plain"),
      "response 2": ends(town, "tuned"),
      label: at % 3,
    }),
  ],
  [
    "numbers, and columns that say whose each is",
    (town, at) => ({
      instruction: question(at),
      output_1: ends(town, "plain"),
      generator_1: "plain",
      output_2: ends(town, "tuned"),
      generator_2: "tuned",
      length_1: 30,
    }),
  ],
];

describe.each(LAYOUTS)("systems of a record: %s", (_, make) => {
  const rows = rowsOf(make);
  const samples = samplesOf(rows);

  it("are a sample each, with its own answer and the question of all", () => {
    expect(samples).toHaveLength(2 * TOWNS.length);
    for (const [at, { response, model, question: asked }] of samples.entries()) {
      const who = /^(?:plain|1$)/i.test(model ?? "") ? "plain" : "tuned";
      expect(response).toBe(ends(TOWNS[at >> 1] ?? "", who));
      expect(asked).toBe(question(at >> 1));
    }
    expect(new Set(samples.map(({ model }) => model)).size).toBe(2);
  });

  it("are the same whatever the order of keys and records", () => {
    const turned = rows.map((row) => Object.fromEntries(Object.entries(row).reverse())).reverse();
    const plain = (all: typeof samples) =>
      all.map((one) => JSON.stringify([one.response, Object.entries(one.scores).sort()])).sort();
    expect(plain(samplesOf(turned))).toEqual(plain(samples));
  });
});

describe("systems of a record", () => {
  it("have their own scores and what is right", () => {
    const [first, second] = samplesOf(rowsOf(LAYOUTS[0]?.[1] ?? (() => ({}))));
    expect(first?.scores).toMatchObject({ correct: 1, time_s: 1 });
    expect(second?.scores).toMatchObject({ correct: 0, time_s: 2 });
    expect([first?.answer, second?.answer]).toEqual([[["Oslo"]], [["Oslo"]]]);
    expect(samplesOf(rowsOf(LAYOUTS[3]?.[1] ?? (() => ({}))))[1]?.scores).toEqual({ correct: 0 });
    expect(samplesOf(rowsOf(LAYOUTS[4]?.[1] ?? (() => ({}))))[1]?.scores).toEqual({ scores: 0.75 });
    expect(samplesOf(rowsOf(LAYOUTS[5]?.[1] ?? (() => ({}))))[1]?.scores).toEqual({ is_correct: 0 });
  });

  it("have a score of one system as its own, and the reference belongs to none", () => {
    const [plain, tuned] = samplesOf(rowsOf(LAYOUTS[6]?.[1] ?? (() => ({}))));
    expect(plain).toMatchObject({
      model: "plain",
      answer: [["In Oslo by the sea."]],
      scores: { correct: 1, latency_s: 0.5 },
    });
    expect(tuned).toMatchObject({ model: "tuned_llm", scores: { correct: 0 } });
    expect(tuned?.scores).not.toHaveProperty("latency_s");
  });

  it.each<[string, (town: string, at: number) => JsonRecord]>([
    [
      "steps of one",
      (town, at) => ({
        question: question(at),
        agent_1_output: ends(town, "one"),
        agent_2_output: ends(town, "two"),
        final_query: ends(town, "all"),
      }),
    ],
    [
      "an answer as it came and as it was read",
      (town, at) => ({
        question: question(at),
        raw_answer: ends(town, "it"),
        parsed_answer: ends(town, "us"),
        score: 0.4,
      }),
    ],
    [
      "an answer beside its reasons",
      (town, at) => ({
        question: question(at),
        outputs: { answer: ends(town, "it"), reasoning: ends(town, "steps") },
        score: 0.4,
      }),
    ],
    [
      "texts of a word that may mean anything",
      (town, at) => ({
        question: question(at),
        response: ends(town, "it"),
        plain_text: ends(town, "a"),
        marked_text: ends(town, "b"),
        score: at / 10,
      }),
    ],
    [
      "two texts without known names",
      (town, at) => ({ question: question(at), Plain: ends(town, "a"), Tuned: ends(town, "b"), mood: "glad" }),
    ],
    [
      "two judges",
      (town, at) => ({
        question: question(at),
        response: ends(town, "it"),
        strict: { score: at / 10, reason: ends(town, "a") },
        kind: { score: at / 9, reason: ends(town, "b") },
      }),
    ],
  ])("are not %s", (_, make) => {
    expect(Object.values(mapOf(rowsOf(make))).join()).not.toMatch(/\{.*\}/);
  });
});

it("scores below keys of their own belong to each system, whatever holds them", () => {
  const judged = (at: number) => ({ score: 1 + (at % 5), reason: "The line is told as it runs." });
  const of = (town: string, who: string, at: number) => ({
    answer: ends(town, who),
    latency_ms: 10.5 + at,
    faithfulness: judged(at),
    scores: { relevance: at % 3, tone: { rating: 1 + (at % 4), reason: "It is calm." } },
    metadata: { score: 7 },
  });
  const rows = rowsOf((town, at) => ({
    question: question(at),
    plain: of(town, "plain", at),
    graph: of(town, "graph", at + 1),
  }));
  for (const ordered of [rows, rows.toReversed().map((row) => Object.fromEntries(Object.entries(row).toReversed()))]) {
    const samples = samplesOf(ordered);
    expect(samples).toHaveLength(2 * rows.length);
    const asked = samples.filter((one) => one.question === question(2));
    expect(asked.find(({ model }) => model === "plain")?.scores).toEqual({
      latency_ms: 12.5,
      faithfulness: 3,
      relevance: 2,
      tone: 3,
    });
    expect(asked.find(({ model }) => model === "graph")?.scores.faithfulness).toBe(4);
  }
});

describe("numbered answers", () => {
  const WAYS: readonly ((number: number, score: number) => JsonRecord)[] = [
    (number, score) => ({ [`score${number}`]: score }),
    (number, score) => ({ [`score_${number}`]: score }),
    (number, score) => ({ [`answer${number}_score`]: score }),
    (number, score) => ({ [`score_answer${number}`]: score }),
    (number, score) => ({ [`answer${number}_scores`]: { score, tokens: 7 } }),
  ];
  it("are systems with their own scores, however numbers and scores are written", () => {
    for (const way of WAYS)
      for (const count of [2, 3]) {
        const numbers = Array.from({ length: count }, (_, at) => at + 1);
        const rows = rowsOf((town, at) =>
          Object.assign(
            { question: question(at), seed1: at },
            ...numbers.map((number) => ({
              [`answer${number}`]: ends(town, `clerk ${number}`),
              ...way(number, ((at + number) % 5) + 1),
            })),
          ),
        );
        const all = samplesOf(rows);
        expect(all).toHaveLength(count * rows.length);
        for (const [at, { model, response, scores }] of all.entries()) {
          const row = Math.floor(at / count);
          expect(response).toContain(`clerk ${model}`);
          expect(scores.score).toBe(((row + Number(model)) % 5) + 1);
        }
      }
  });

  it("are asked about without scores of each", () => {
    const rows = rowsOf((town, at) => ({
      question: question(at),
      answer1: town,
      answer2: TOWNS[at % 3],
      score1: at % 5,
    }));
    expect(mapOf(rows).response).toBeUndefined();
  });
});

describe("an object of answers", () => {
  const ANSWERS = ["response", "prediction", "output", "answer", "responses", "predictions", "outputs", "answers"];
  const KINDS = ["sec", "use", "cost"];

  it.each(ANSWERS)("%s has a label of each way to ask, and its keys are no settings", (holder) => {
    const rows = rowsOf((town, at) => ({
      requirement: `The gate in ${town} shall be shut at night.`,
      label: KINDS[at % 3],
      [holder]: { zero_shot: KINDS[0], few_shot: KINDS[at % 2] },
    }));
    const samples = samplesOf(rows);
    expect(samples.map(({ model }) => model)).toEqual(TOWNS.flatMap(() => ["zero_shot", "few_shot"]));
    expect(samples.map(({ response }) => response)).toEqual(TOWNS.flatMap((_, at) => [KINDS[0], KINDS[at % 2]]));
    expect(meaningsOf(profileOf(rows)).get(`${holder}.few_shot`)?.meaning).toBe("label");
  });

  it.each(ANSWERS)("%s has the words of each model", (holder) => {
    const rows = rowsOf((town, at) => ({
      question: question(at),
      [holder]: { "gpt-4": ends(town, "one"), "llama-3": ends(town, "two") },
    }));
    expect(samplesOf(rows).map(({ model }) => model)).toEqual(TOWNS.flatMap(() => ["gpt-4", "llama-3"]));
  });

  it.each(["response", "prediction", "output"])("%s with parts of one answer is one", (holder) => {
    const rows = rowsOf((town, at) => ({
      question: question(at),
      label: KINDS[at % 3],
      [holder]: { mood: "calm", subject: `the gate of ${town}`, kind: KINDS[at % 3] },
    }));
    expect(mapOf(rows).response ?? "").not.toContain("{model}");
  });
});

it("an answer that the question suggests is no second system", () => {
  const letters = ["A", "B", "C"];
  const rows = Array.from({ length: 30 }, (_, at) => ({
    "Example ID": at,
    "Predicted Answer": letters[at % 3],
    "Suggested Answer": letters[(at + 1) % 3],
    "True Answer": letters[at % 2],
    "Supports Answer (judge)": at % 4 === 0 ? "no" : "yes",
  }));
  const map = mapOf(rows);
  expect(Object.entries(map)).toContainEqual(["response", '["Predicted Answer"]']);
  expect(Object.entries(map)).toContainEqual(["ground_truth", '["True Answer"]']);
});
