// Catches a marked stretch that is placed on other words, or a sentence that is called supported although one touches it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappedAdapter } from "../../../../src/kinds/mapping.ts";
import { explainRag } from "../../../../src/kinds/rag/explain.ts";
import { ragFromMapping } from "../../../../src/kinds/rag/mapped.ts";
import { ragMappable } from "../../../../src/kinds/rag/sampleFields.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import { ANYWHERE } from "../adapters/formats.ts";

const MAP = { question: "prompt", response: "answer", documents: "context", response_spans: "labels" };

function read(answer: string, labels: unknown): RagSample {
  const adapter = mappedAdapter({ mappable: ragMappable, fromMapping: ragFromMapping }, MAP);
  const record = { prompt: "How tall is K2?", context: ["K2 is 8,611 m tall."], answer, labels };
  const [sample] = adapter.adapt(record, ANYWHERE);
  if (sample === undefined) throw new Error("A mapped record is always a sample.");
  return sample;
}

const stated = ({ labels }: RagSample) => labels?.support?.map(({ isFullySupported }) => isFullySupported) ?? null;

/** The words that are marked in the opened sample. */
function markedIn(sample: RagSample): readonly string[] {
  const modes = { matching: "strict", support: "ragbench", probabilities: "raw" } as const;
  const { body } = explainRag(sample, { modes } as Parameters<typeof explainRag>[1]);
  const verdict = body.verdicts.find(({ kind }) => kind === "adherence")?.active;
  return (verdict?.spans ?? []).map(({ from, to }) => sample.response?.slice(from, to) ?? "");
}

const ANSWER = "K2 is 8,611 m tall. It lies in Peru.";

describe("marked stretches", () => {
  it("label the sentences that they touch, with their words", () => {
    const sample = read(ANSWER, [{ start: 20, end: 35, label: "Evident Conflict" }]);
    expect(stated(sample)).toEqual([true, false]);
    expect(markedIn(sample)).toEqual(["It lies in Peru"]);
    expect(sample.labels?.support?.[1]?.explanation).toBe("Evident Conflict");
    expect([sample.answer, sample.issues]).toEqual([null, []]);
  });

  it.each<[string, unknown]>([
    ["begin and end", { begin: 20, end: 35 }],
    ["index", { start_index: 20, end_index: 35, type: "x" }],
    ["offset and length", { offset: 20, length: 15 }],
    ["a pair in an object", { span: [20, 35], label: "x" }],
    ["a pair", [20, 35]],
    ["a pair with its label", [20, 35, "conflict"]],
    ["its last character's place", { start: 20, end: 34, text: "It lies in Peru" }],
    ["offsets as of another text", { start: 3, end: 18, text: "It lies in Peru" }],
  ])("are written as %s", (_, label) => {
    expect(markedIn(read(ANSWER, [label]))).toEqual(["It lies in Peru"]);
  });

  it("say that all is supported where there are none, and nothing where there is no list", () => {
    expect(stated(read(ANSWER, []))).toEqual([true, true]);
    expect(stated(read(ANSWER, null))).toBeNull();
  });

  it("leave supported what they call right", () => {
    for (const label of ["Supported", "correct", "No hallucination", "benign"]) {
      expect(stated(read(ANSWER, [{ start: 20, end: 35, label }]))).toEqual([true, true]);
    }
  });

  it("tell of one that lies outside, and call nothing supported by it", () => {
    const sample = read(ANSWER, [{ start: 90, end: 99, label: "x" }]);
    expect([stated(sample), sample.issues.map(({ code, path }) => `${code} ${path}`)]).toEqual([
      null,
      ["BAD_FIELD labels[0]"],
    ]);
    const twice = read(ANSWER, [[90, 99], [20, 35], { label: "x" }]);
    expect(stated(twice)).toEqual([true, false]);
    expect(twice.issues.map(({ path }) => path)).toEqual(["labels[0]", "labels[2]"]);
  });

  it("count in whatever way fits the words beside them", () => {
    const word = fc.constantFrom("Bär", "桥", "\u{1F600}x", "plain", "É", "\u{1F309}");
    const ways = {
      units: (text: string) => text.length,
      points: (text: string) => [...text].length,
      bytes: (text: string) => new TextEncoder().encode(text).length,
    };
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.array(word, { minLength: 1 }),
        fc.constantFrom(...Object.values(ways)),
        fc.boolean(),
        (before, words, count, isLastIn) => {
          const [head, text] = [`Es ist ${before.join(" ")} hier und `, `so ${words.join(" ")} ja`];
          const start = count(head);
          const sample = read(`${head}${text}.`, [
            { start, end: start + count(text) - (isLastIn ? 1 : 0), text, label: "x" },
          ]);
          expect(markedIn(sample)).toEqual([text]);
          expect(sample.issues).toEqual([]);
        },
      ),
    );
  });
});
