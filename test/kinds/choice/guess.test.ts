// Catches probabilities of options that are counted as scores, and generated answers that are judged by probabilities.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const LETTERS = ["A", "B", "C", "D"];
const COUNT = 20;

/** Probabilities by letter; the likeliest option goes round. */
const probabilitiesAt = (at: number): readonly number[] => LETTERS.map((_, n) => (n === at % 4 ? 0.7 : 0.1));
const asked = (at: number): JsonRecord => ({ question: `Which bird nests in wood ${at}?` });
const gold = (at: number): string => LETTERS[at % 3 === 0 ? at % 4 : (at + 1) % 4] ?? "";
const likeliest = (at: number): string => LETTERS[at % 4] ?? "";
const byLetter = (at: number, of = (one: number) => one) =>
  Object.fromEntries(LETTERS.map((letter, n) => [letter, of(probabilitiesAt(at)[n] ?? 0)]));
const keyed = (at: number, key: (letter: string) => string) =>
  Object.fromEntries(LETTERS.map((letter, n) => [key(letter), probabilitiesAt(at)[n] ?? 0]));

function guessed(make: (at: number) => JsonRecord) {
  const rows = Array.from({ length: COUNT }, (_, at) => make(at));
  const guess = guessMapping(rows, registry.kinds);
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, one]) => [key, typeof one === "object" ? one : String(one)])),
  );
  expect(guessMapping(cells, registry.kinds)?.map).toEqual(guess?.map);
  const turned = rows.map((row) => Object.fromEntries(Object.entries(row).reverse())).reverse();
  expect(guessMapping(turned, registry.kinds)?.map).toEqual(guess?.map);
  if (guess === null) return { kind: null, map: {}, samples: [] };
  const adapter = registry.adapterOf(guess.kind, "mapped", guess.map);
  const origin = { name: "a.jsonl", folders: [] };
  const samples = rows.flatMap((row) => adapter.adapt(row, origin));
  return { kind: guess.kind.id, map: guess.map, samples: samples as readonly JsonRecord[] };
}

describe("numbers of options beside the right one", () => {
  it.each<[string, string, (at: number) => JsonRecord]>([
    ["all_probs", "probabilities", (at) => ({ all_probs: byLetter(at) })],
    ["choice_logprobs", "logprobs", (at) => ({ choice_logprobs: byLetter(at, Math.log) })],
    ["output.probs", "probabilities", (at) => ({ output: { probs: byLetter(at) } })],
    ['["prob_{A}"]', "probabilities", (at) => keyed(at, (letter) => `prob_${letter}`)],
    ['["{A}_prob"]', "probabilities", (at) => keyed(at, (letter) => `${letter}_prob`)],
    ['["choice{A}_probs"]', "probabilities", (at) => keyed(at, (letter) => `choice${letter}_probs`)],
    ['["prob_{A}"]', "probabilities", (at) => keyed(at, (letter) => `prob_${letter.toLowerCase()}`)],
  ])("%s are %s", (path, field, numbers) => {
    for (const name of ["answer", "gold", "correct_answer", "label", "target", "answer_idx"]) {
      const { kind, map, samples } = guessed((at) => ({ ...asked(at), ...numbers(at), [name]: gold(at) }));
      expect([kind, map]).toEqual(["choice", { question: "question", answer: name, [field]: path }]);
      expect(samples.map(({ target }) => target)).toEqual(
        Array.from({ length: COUNT }, (_, at) => LETTERS.indexOf(gold(at))),
      );
      expect([samples[1]?.labels, samples[1]?.ownScores]).toEqual([LETTERS, undefined]);
    }
  });

  it("have their choices beside them: a list, by letter, or in columns", () => {
    const texts = ["Heron", "Swift", "Wren", "Owl"];
    const ways: readonly [string, JsonRecord][] = [
      ["options", { options: texts }],
      ["choices", { choices: Object.fromEntries(LETTERS.map((letter, n) => [letter, texts[n]])) }],
      ['["option_{A}"]', Object.fromEntries(LETTERS.map((letter, n) => [`option_${letter.toLowerCase()}`, texts[n]]))],
      ['["{A}"]', Object.fromEntries(LETTERS.map((letter, n) => [letter.toLowerCase(), texts[n]]))],
    ];
    for (const [path, choices] of ways) {
      const row = (at: number) => ({ ...asked(at), ...choices, answer: gold(at), probs: byLetter(at) });
      const { map, samples } = guessed(row);
      expect(Object.entries(map)).toContainEqual(["choices", path]);
      expect(samples.every((sample) => JSON.stringify(sample.texts) === JSON.stringify(texts))).toBe(true);
    }
  });

  it("go with predictions and verdicts that are the likeliest option's", () => {
    const row = (at: number) => ({ ...asked(at), gold: gold(at), probs: byLetter(at) });
    const { kind } = guessed((at) => ({ ...row(at), pred: likeliest(at), correct: likeliest(at) === gold(at) }));
    expect(kind).toBe("choice");
    for (const other of [{ pred: "B" }, { is_correct: true }])
      expect(guessed((at) => ({ ...row(at), ...other })).kind).not.toBe("choice");
  });

  it.each<[string, (at: number) => JsonRecord]>([
    ["no right option", () => ({})],
    ["a rating", (at) => ({ probs: { 1: 0.2, 2: 0.3, 3: at % 2 ? 0.5 : 0.4 }, label: String((at % 3) + 1) })],
    ["words", (at) => ({ probs: { yes: 0.2, no: 0.8 }, label: at % 2 ? "yes" : "no" })],
    ["one option", (at) => ({ probs: { A: 0.2 }, label: at % 2 ? "A" : "B" })],
    ["logits", (at) => ({ probs: { A: 3, B: -2 }, label: at % 2 ? "A" : "B" })],
  ])("are another thing with %s", (_, more) => {
    expect(guessed((at) => ({ ...asked(at), probs: byLetter(at), ...more(at) })).kind).not.toBe("choice");
  });
});
