// Catches texts and numbers of an object or a name of a measure that are taken for an answer.
import { describe, expect, it } from "vitest";
import { asks, mapOf, says } from "./townRows.ts";

describe("the one long text in an object of outputs", () => {
  const long = (town: string, at: number) => `${says(town, `clerk ${at}`)} `.repeat(8);
  it.each(["output", "outputs", "response", "prediction", "generated"])("is the response: %s", (home) => {
    for (const name of ["article", "story", "report", "essay", "plan", "document", "email"]) {
      const more = { title: "A line", n_words: 90, tokens: 120 };
      const map = mapOf((town, at) => ({
        topic: town,
        [home]: { [name]: long(town, at), ...more, model_used: "tern-1" },
        scores: { quality: at % 5 },
      }));
      expect(map.response, name).toBe(`${home}.${name}`);
      // Of two long ones neither is known to be it.
      const two = mapOf((town, at) => ({
        topic: town,
        [home]: { [name]: long(town, at), outline: long(town, at + 1), ...more },
        scores: { quality: at % 5 },
      }));
      expect(two.response, name).toBeUndefined();
    }
  });

  it("is none in an object of what was put in", () => {
    expect(mapOf((town, at) => ({ topic: town, input: { article: long(town, at) }, score: at % 5 })).response).toBe(
      undefined,
    );
  });
});

describe("names of measures", () => {
  const MEASURES =
    "accuracy f1 score em bleu rougeL meteor bertscore precision recall correctness faithfulness wer".split(" ");
  const names = (measure: string) => [
    measure,
    `answer_${measure}`,
    `output_${measure}`,
    `prediction.${measure}`,
    `gold_${measure}`,
  ];
  it("are never an answer, however their values are written", () => {
    for (const name of MEASURES.flatMap(names))
      for (const value of [
        (at: number) => at / 30,
        (at: number) => `${(at / 30).toFixed(2)}`,
        (at: number) => ["A", "B"][at % 2],
      ]) {
        const [key = "", inner] = name.split(".");
        const map = mapOf((_, at) => ({
          question: asks(at),
          [key]: inner ? { [inner]: value(at) } : value(at),
          model: "tern-1",
        }));
        expect([map.response, map.ground_truth], name).toEqual([undefined, undefined]);
      }
  });

  it("beside an answer change nothing about it", () => {
    const plain = (town: string, at: number) => ({ question: asks(at), response: says(town, "bus"), reference: town });
    for (const name of MEASURES.flatMap(names).filter((one) => !one.includes(".")))
      expect(
        mapOf((town, at) => ({ ...plain(town, at), [name]: `${at % 2}` })),
        name,
      ).toEqual(mapOf(plain));
  });
});
