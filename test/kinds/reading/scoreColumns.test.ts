// Catches numbers, flags and columns of 0 and 1 that belong to the question or say whose a row is, counted as scores of the answers; and scores that are taken for such.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneHotIn } from "../../../src/kinds/reading/oneHot.ts";
import { readingsOf } from "../../../src/kinds/reading/scoreColumns.ts";
import type { OwnScore } from "../../../src/model/index.ts";

type Row = Readonly<Record<string, number | boolean | string>>;
const scoreOf = (value: Row[string]): OwnScore =>
  typeof value === "string"
    ? { value: null, text: value, isPlain: true }
    : { value: Number(value), isPlain: true, ...(typeof value === "boolean" ? { written: String(value) } : {}) };

/** What the columns of rows mean; of each row, the question and the model. */
function meanings(rows: readonly Row[], of: readonly (readonly [question: string, model: string])[], seed = 0) {
  const turned = rows.map((_, at) => (at * 7 + seed) % rows.length);
  const order = new Set(turned).size === rows.length ? turned : rows.map((_, at) => at);
  const samples = order.map((at) => ({
    byName: Object.fromEntries(Object.entries(rows[at] ?? {}).map(([name, value]) => [name, scoreOf(value)])),
  }));
  const samplesOf = order.map((at) => ({ question: of[at]?.[0] ?? null, slices: [of[at]?.[1] ?? null] }));
  const readings = readingsOf(samples, undefined, samplesOf);
  return Object.fromEntries(Object.entries(readings).map(([name, { meaning }]) => [name, meaning]));
}

const MODELS = ["tern-1", "tern-2", "knot"];
const crossed = (questions: number) =>
  Array.from({ length: questions }, (_, q) => MODELS.map((model): [string, string] => [`q${q}`, model])).flat();

describe("what is the same for all answers to a question", () => {
  it.each(["cost", "price_usd", "total_cost", "tool_calls", "duration_s"])(
    "%s is that of the question if several models answered it, and what an answer took if they differ",
    (name) => {
      const of = crossed(8);
      const own = of.map(([question]) => ({ [name]: 10 + Number(question.slice(1)), valid: true }));
      const taken = of.map(([question], at) => ({ [name]: 10 + Number(question.slice(1)) + (at % 3), valid: true }));
      for (const seed of [0, 1, 5]) expect(meanings(own, of, seed)[name]).toBe("none");
      expect(meanings(taken, of)[name]).not.toBe("none");
      // One model that was asked again does the same again.
      const again = of.map(([question]): [string, string] => [question, "tern-1"]);
      expect(meanings(own, again)[name]).not.toBe("none");
    },
  );

  it.each(["temporal", "is_leading", "has_table", "multi_part"])("%s says something of the question", (name) => {
    const of = crossed(12);
    expect(
      meanings(
        of.map(([question]) => ({ [name]: Number(question.slice(1)) % 2 === 0 })),
        of,
      )[name],
    ).toBe("none");
    // With so few of one kind all models may have done the same.
    const rare = of.map(([question]) => ({ [name]: question === "q3" }));
    expect(meanings(rare, of)[name]).toBe("flag");
  });

  it.each(["correct", "refused", "hit", "passed", "exact_match"])("%s is an outcome all the same", (name) => {
    const of = crossed(12);
    expect(
      meanings(
        of.map(([question]) => ({ [name]: Number(question.slice(1)) % 2 === 0 })),
        of,
      )[name],
    ).toBe("flag");
  });
});

describe("columns of 0 and 1 of which each row has one 1", () => {
  const NAMES = ["gpt4", "llama", "mathwell", "gpt35"];
  const hot = (names: readonly string[], rows: number, pick: (at: number) => number) =>
    Array.from({ length: rows }, (_, at) =>
      Object.fromEntries(names.map((name, own) => [name, own === pick(at) ? 1 : 0])),
    );
  const apart = (rows: number) => Array.from({ length: rows }, (_, at): [string, string] => [`q${at}`, "x"]);

  it("are found among others, in any order", () => {
    const others = fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 24, maxLength: 24 }), { maxLength: 5 });
    const names = fc.shuffledSubarray([...NAMES, "tern", "knot", "rail"], { minLength: 3 });
    fc.assert(
      fc.property(names, others, fc.integer({ min: 1, max: 23 }), (names, others, from) => {
        const rows = hot(names, 24, (at) => (at < names.length ? at : (at * from) % names.length));
        const columns = new Map<string, readonly number[]>(others.map((values, at) => [`other ${at}`, values]));
        for (const name of names)
          columns.set(
            name,
            rows.map((row) => row[name] ?? 0),
          );
        const found = oneHotIn(new Map([...columns].reverse()));
        expect(found).not.toBeNull();
        const chosen = (found ?? []).map((name) => columns.get(name) ?? []);
        for (let at = 0; at < 24; at++) expect(chosen.reduce((sum, values) => sum + (values[at] ?? 0), 0)).toBe(1);
      }),
    );
  });

  it("are none if a row has two, or none", () => {
    const rows = hot(NAMES, 20, (at) => at % 4);
    const columnsOf = (rows: readonly Row[]) => new Map(NAMES.map((name) => [name, rows.map((row) => row[name])]));
    expect(oneHotIn(columnsOf(rows))).toEqual([...NAMES].sort());
    expect(oneHotIn(columnsOf([...rows, { ...rows[0], llama: 1 }]))).toBeNull();
    expect(oneHotIn(columnsOf([...rows, { ...rows[0], gpt4: 0 }]))).toBeNull();
  });

  it("say whose a row is if they are named after models, or were dealt", () => {
    const named = hot(NAMES, 40, (at) => (at % 7) % 4).map((row, at) => ({ ...row, solvable: at % 3 === 0 ? 1 : 0 }));
    expect(meanings(named, apart(40))).toMatchObject({ gpt4: "none", mathwell: "none", solvable: "flag" });
    const dealt = hot(["north", "south", "west"], 90, (at) => at % 3);
    expect(meanings(dealt, apart(90))).toEqual({ north: "none", south: "none", west: "none" });
  });

  it("are outcomes under other names", () => {
    const rows = hot(["correct", "partly", "wrong"], 60, (at) => (at % 11 < 6 ? 0 : at % 11 < 8 ? 1 : 2));
    expect(meanings(rows, apart(60))).toEqual({ correct: "flag", partly: "flag", wrong: "flag" });
    const even = hot(["correct", "partly", "wrong"], 60, (at) => at % 3);
    expect(meanings(even, apart(60))).toEqual({ correct: "flag", partly: "flag", wrong: "flag" });
  });
});

describe("ratings from 1 on by whose name less is better", () => {
  const rated = (more: readonly string[], from = 1) => {
    const rows = Array.from({ length: 20 }, (_, at) =>
      Object.fromEntries(
        ["hallucination", ...more].map((name, own) => [name, from + ((at * (own % 2 === 0 ? 1 : 3) + own) % 5)]),
      ),
    );
    const samples = rows.map((row) => ({
      byName: Object.fromEntries(Object.entries(row).map(([name, value]): [string, OwnScore] => [name, { value }])),
    }));
    return readingsOf(samples).hallucination?.direction;
  };

  it("have no direction among several of which more is better, and keep it elsewhere", () => {
    expect(rated(["faithfulness", "relevance", "coherence"])).toBe("none");
    expect(rated(["coherence", "relevance", "faithfulness", "tone"])).toBe("none");
    expect(rated(["faithfulness", "relevance"])).toBe("lower");
    expect(rated(["faithfulness", "relevance", "coherence"], 0)).toBe("lower");
  });
});

describe("what was predicted, and which judge it was", () => {
  const of = crossed(10);
  const PREDICTED = ["pred", "predicted", "prediction"];
  const OF_WHAT = ["stance", "toxic", "len", "emotion", "confidence", "a", "level"];
  const VALUES: readonly ((at: number) => Row[string])[] = [
    (at) => ["for", "against", "none"][(at * 7) % 3] ?? "",
    (at) => (at * 5) % 7 > 2,
    (at) => ((at * 11) % 30) / 30,
  ];

  it("has no score and no label, whatever its values are", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...PREDICTED),
        fc.constantFrom(...OF_WHAT),
        fc.constantFrom(...VALUES),
        (one, word, value) => {
          const name = `${one}_${word}`;
          const rows = of.map((_, at) => ({ [name]: value(at), score: (at % 4) / 4 }));
          expect(meanings(rows, of)[name]).toBe("none");
          // What is said of the prediction judges it.
          const found = of.map((_, at) => ({ [`${one}_correct`]: at % 3 > 0, score: (at % 4) / 4 }));
          expect(meanings(found, of)[`${one}_correct`]).toBe("flag");
        },
      ),
    ));

  it.each(["judge_model", "judge_model_pin", "judge_model_version", "model_judge_id"])("%s has no labels", (name) => {
    for (const judges of [["gpt-4o"], ["gpt-4o", "claude-3"], ["a", "b", "c"]]) {
      const rows = of.map((_, at) => ({ [name]: judges[(at * 7) % judges.length] ?? "", judge_score: at % 5 }));
      expect(meanings(rows, of)[name]).toBe("none");
    }
  });
});

it("lengths, counts and ids of content are no scores, at the top or within", () => {
  const of = crossed(10);
  const NOUNS = ["paragraphs", "sentences", "words", "chars", "citations", "links", "bullets", "documents", "messages"];
  const ways = (noun: string) => [
    noun,
    `num_${noun}`,
    `${noun}_count`,
    `answer_${noun}`,
    `${noun}Length`,
    `content.${noun}`,
  ];
  for (const noun of NOUNS)
    for (const name of [...ways(noun), "content.id", "doc_ids", "title_length"]) {
      const rows = of.map((_, at) => ({ [name]: (at * 7) % 13, correct: at % 3 > 0 }));
      expect(meanings(rows, of)[name] ?? "none", name).toBe("none");
    }
  // A share of them is none of these.
  expect(
    meanings(
      of.map((_, at) => ({ citations_correct: at / 40 })),
      of,
    ).citations_correct,
  ).toBe("score");
});
