// Catches a TRACe score that is not the one worked out by hand, or a value where it is undefined.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  adherenceScore,
  averageScore,
  completenessScore,
  relevanceScore,
  utilizationScore,
} from "../../../../src/kinds/rag/support/scores.ts";
import { type Score, SUPPORT_MODES, type SupportMode } from "../../../../src/model/index.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { entry, factsFrom, factsOf, modesOf, TEXTS } from "./samples.ts";

type Row = Readonly<Record<string, unknown>>;
const SCORES = [relevanceScore, utilizationScore, completenessScore, adherenceScore, averageScore];

const shown = (score: Score): number | string => (score.state === "scored" ? score.value : score.reason);
const scoresIn = (row: Row, mode: SupportMode) => SCORES.map((score) => shown(score(factsFrom(row), modesOf(mode))));

/** Judge output without texts, as another adapter reads it. */
function judged(row: Row, mode: SupportMode) {
  const [sample] = adaptAll("judge-labels", row, { name: "judge.json", folders: [] });
  if (!sample) throw new Error("The row gave no sample");
  return SCORES.map((score) => shown(score(factsOf(sample), modesOf(mode))));
}

describe("scores by hand", () => {
  // R = 0a 0a 9z 1b (repeated, unknown), U = 1b 0c 0c. T = 5; code points: 13, 10, 11, 16, 12 = 62.
  const row = {
    ...TEXTS,
    all_relevant_sentence_keys: ["0a", "0A.", "9z", "1b"],
    all_utilized_sentence_keys: ["1b", "0c", "[0c]"],
    unsupported_response_sentence_keys: ["c"],
    sentence_support_information: [entry("a", true, "0a"), entry("b", true, "1b"), entry("c", false)],
  };
  it.each<[SupportMode, readonly (number | string)[]]>([
    ["ragbench", [4 / 5, 3 / 5, 1 / 4, 0, (0.8 + 0.6 + 0.25 + 0) / 4]],
    ["fractional", [3 / 5, 1 / 3, 1 / 3, 2 / 3, (0.6 + 2 / 3 + 2 / 3) / 4]],
    ["length", [25 / 62, 23 / 62, 12 / 25, 0, (25 / 62 + 23 / 62 + 12 / 25) / 4]],
    ["strict", [2 / 5, 2 / 5, 1 / 2, 2 / 3, (0.4 + 0.4 + 0.5 + 2 / 3) / 4]],
  ])("in %s", (mode, expected) => {
    const actual = scoresIn(row, mode);
    expected.forEach((value, i) => {
      expect(actual[i]).toBeCloseTo(Number(value), 12);
    });
  });
});

describe("lengths", () => {
  it("are code points, not units", () => {
    const row = {
      documents_sentences: [
        [
          ["0a", "👍👍"],
          ["0b", "abcd"],
        ],
      ],
      all_relevant_sentence_keys: ["0a"],
      all_utilized_sentence_keys: ["0b"],
    };
    expect(scoresIn(row, "length").slice(0, 2)).toEqual([2 / 6, 4 / 6]);
  });
  it("need every sentence's text", () => {
    const row = {
      documents_sentences: [[["0a"], ["0b", "abcd"]]],
      all_relevant_sentence_keys: ["0a"],
      all_utilized_sentence_keys: ["0b"],
    };
    expect(scoresIn(row, "length").slice(0, 3)).toEqual(["no-documents", "no-documents", "no-documents"]);
    expect(scoresIn(row, "strict").slice(0, 3)).toEqual([1 / 2, 1 / 2, 0]);
  });
});

describe("undefined and unlabelled", () => {
  const labels = {
    all_relevant_sentence_keys: [] as string[],
    all_utilized_sentence_keys: [] as string[],
    unsupported_response_sentence_keys: [] as string[],
  };
  it("nothing relevant: completeness is 1 in ragbench alone", () => {
    const row = { ...TEXTS, ...labels };
    expect(SUPPORT_MODES.map((mode) => scoresIn(row, mode)[2])).toEqual([
      1,
      "zero-denominator",
      "zero-denominator",
      "zero-denominator",
    ]);
    expect(scoresIn(row, "fractional")[1]).toBe("zero-denominator");
    expect(scoresIn(row, "strict")[4]).toBe("zero-denominator");
  });
  it.each(SUPPORT_MODES)("T is 0 in %s: all but adherence are undefined", (mode) => {
    const row = { documents: [], documents_sentences: [], response: "x", ...labels };
    const support = [entry("a", true, "general")];
    expect(scoresIn({ ...row, sentence_support_information: support }, mode)).toEqual([
      "zero-denominator",
      "zero-denominator",
      "zero-denominator",
      1,
      "zero-denominator",
    ]);
  });
  it.each(SUPPORT_MODES)("no labels in %s: unlabelled, with the reason", (mode) => {
    expect(scoresIn({ documents: ["x"], response: "y" }, mode)).toEqual(Array(5).fill("no-labels"));
  });
  it("no response to be about: only relevance waits for labels", () => {
    expect(scoresIn({ documents: ["x"] }, "ragbench").slice(0, 4)).toEqual([
      "no-labels",
      "no-response",
      "no-response",
      "no-response",
    ]);
  });
  it("neither documents nor labels nor scores: not applicable", () => {
    expect(scoresIn({ response: "y" }, "ragbench")).toEqual(Array(5).fill("not-applicable"));
  });
  it("published scores alone: unlabelled", () => {
    expect(judged({ scores: { relevance: 0.5 } }, "ragbench")).toEqual(Array(5).fill("no-labels"));
  });
  it("keys without sentences or their number: undefined for want of documents", () => {
    const row = { all_relevant_sentence_keys: ["0a"], all_utilized_sentence_keys: ["0a"] };
    expect(judged(row, "ragbench").slice(0, 3)).toEqual(["no-documents", "no-documents", "no-documents"]);
  });
});

describe("adherence", () => {
  const of = (labels: Row, mode: SupportMode = "ragbench") => scoresIn({ ...TEXTS, ...labels }, mode)[3];
  it.each<[string, Row, number | string]>([
    [
      "the list decides before the entries",
      { unsupported_response_sentence_keys: [], sentence_support_information: [entry("a", false)] },
      1,
    ],
    ["a listed sentence", { unsupported_response_sentence_keys: ["a"] }, 0],
    [
      "an entry that is not fully supported, although it cites",
      { sentence_support_information: [entry("a", false, "0a"), entry("b", true)] },
      0,
    ],
    ["supported entries", { sentence_support_information: [entry("a", true), entry("b", true), entry("c", true)] }, 1],
    [
      "a sentence without an entry",
      { sentence_support_information: [entry("a", true), entry("b", true)] },
      "not-labelled",
    ],
    [
      "an entry that does not say",
      { sentence_support_information: [entry("a", true), entry("b", true), entry("c", null)] },
      "not-labelled",
    ],
    ["an unsupported sentence, whatever the others are", { sentence_support_information: [entry("b", false)] }, 0],
    ["an entry of no sentence", { sentence_support_information: [entry("zz", false)] }, "no-labels"],
    ["a listed key of no sentence", { unsupported_response_sentence_keys: ["zz"] }, 1],
    ["entries that do not say", { sentence_support_information: [entry("a", null)] }, "no-labels"],
    ["no entries", { sentence_support_information: [] }, "no-labels"],
  ])("%s", (_, labels, expected) => expect(of(labels)).toBe(expected));
  const twice = [entry("a", true), entry("a", true), entry("b", null), entry("c", false)];
  it.each(["fractional", "strict"] as const)("in %s is a share of the response's sentences", (mode) => {
    const among = (unsupported: readonly string[] | null) =>
      of({ sentence_support_information: twice, unsupported_response_sentence_keys: unsupported }, mode);
    // Silent entries are as the list says.
    expect(among(["c"])).toBe(2 / 3);
    expect(among(["b", "c"])).toBe(1 / 3);
    // Without a list nobody says: the sentence is not supported.
    expect(among(null)).toBe(1 / 3);
    expect(of({ sentence_support_information: [entry("a", null)] }, mode)).toBe("no-labels");
    expect(of({ sentence_support_information: [] }, mode)).toBe("no-labels");
    expect(of({ sentence_support_information: [entry("zz", true)] }, mode)).toBe("no-labels");
    expect(of({ unsupported_response_sentence_keys: [] }, mode)).toBe(1);
    expect(of({ unsupported_response_sentence_keys: ["b", "zz"] }, mode)).toBe(2 / 3);
  });
  it("is over the judge's entries where the file does not list the response's sentences", () => {
    const { response_sentences: _, ...unlisted } = TEXTS;
    const among = (mode: SupportMode, unsupported: readonly string[] | null, support: Row[] | null = twice) =>
      scoresIn(
        { ...unlisted, sentence_support_information: support, unsupported_response_sentence_keys: unsupported },
        mode,
      )[3];
    // Repeated ones count each in fractional, and as one in strict.
    expect([among("fractional", ["c"]), among("strict", ["c"])]).toEqual([3 / 4, 2 / 3]);
    expect([among("fractional", null), among("strict", null)]).toEqual([2 / 4, 1 / 3]);
    expect([among("fractional", null, []), among("strict", null, [])]).toEqual(["zero-denominator", "no-labels"]);
    // A list alone does not tell how many sentences there are.
    expect([among("fractional", ["a"], null), among("strict", ["a"], null)]).toEqual(["no-labels", "no-labels"]);
    expect(among("ragbench", ["a"], null)).toBe(0);
  });

  const KEYS = ["a", "b", "c"];
  const labelsOf = fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(true, false, null)), { maxLength: 5 });
  const listOf = fc.option(fc.uniqueArray(fc.constantFrom(...KEYS)));
  const rowOf = (labels: readonly (readonly [string, boolean | null])[], unsupported: readonly string[] | null) => ({
    sentence_support_information: labels.map(([key, isFull]) => entry(key, isFull)),
    unsupported_response_sentence_keys: unsupported,
  });
  it("is the same whatever is said of sentences that the response does not have", () => {
    fc.assert(
      fc.property(labelsOf, listOf, fc.boolean(), fc.constantFrom("zz", "9", "0a"), (labels, list, isFull, key) => {
        for (const mode of SUPPORT_MODES) {
          const more = rowOf([[key, isFull], ...labels], list && [...list, key]);
          expect(of(more, mode)).toBe(of(rowOf(labels, list), mode));
        }
      }),
    );
  });
  it("counts by the definition", () => {
    fc.assert(
      fc.property(labelsOf, listOf, (labels, list) => {
        const states = KEYS.map((key) => {
          const own = labels.filter(([of]) => of === key);
          if (own.some(([, isFull]) => isFull === false)) return false;
          if (own.some(([, isFull]) => isFull === true)) return true;
          if (list?.includes(key)) return false;
          return list !== null && own.length > 0 ? true : null;
        });
        const isLabelled = states.some((state) => state !== null);
        const share = isLabelled ? states.filter((state) => state === true).length / KEYS.length : "no-labels";
        const isFalse = states.includes(false);
        const byEntries = isFalse ? 0 : !isLabelled ? "no-labels" : states.includes(null) ? "not-labelled" : 1;
        const byList = list && (list.length > 0 ? 0 : 1);
        const row = rowOf(labels, list);
        expect(of(row, "ragbench")).toBe(byList ?? byEntries);
        expect(of(row, "length")).toBe(byList ?? byEntries);
        expect(of(row, "strict")).toBe(share);
        expect(of(row, "fractional")).toBe(share);
      }),
    );
  });
});

describe("counts in place of keys", () => {
  const counts = { question: "q", n_total_sents: 10, n_relevant: 4, n_utilized: 2 };
  it.each(SUPPORT_MODES)("in %s", (mode) => {
    const utilization =
      mode === "fractional" || mode === "length" ? (mode === "length" ? "no-documents" : "no-labels") : 0.2;
    const relevance = mode === "length" ? "no-documents" : 0.4;
    const completeness = mode === "length" ? "no-documents" : "no-labels";
    expect(judged(counts, mode).slice(0, 3)).toEqual([relevance, utilization, completeness]);
  });
  it("settle completeness where one list is empty", () => {
    expect(judged({ ...counts, n_utilized: 0 }, "strict")[2]).toBe(0);
    expect(judged({ ...counts, n_relevant: 0 }, "ragbench")[2]).toBe(1);
  });
  it("are T beside keys", () => {
    const row = {
      n_total_sents: 15,
      all_relevant_sentence_keys: ["0b", "1a", "1c", "4c"],
      all_utilized_sentence_keys: ["0b"],
    };
    expect(judged(row, "ragbench").slice(0, 3)).toEqual([4 / 15, 1 / 15, 1 / 4]);
    expect(judged(row, "strict").slice(0, 3)).toEqual([4 / 15, 1 / 15, 1 / 4]);
  });
  it("of sentences give adherence", () => {
    const sentences = { fully_supported_sentences: 3, partially_supported_sentences: 1, unsupported_sentences: 0 };
    expect(judged({ question: "q", ...sentences }, "ragbench")[3]).toBe(0);
    expect(judged({ question: "q", ...sentences }, "fractional")[3]).toBe(0.75);
  });
});
