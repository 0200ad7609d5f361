// Catches totals that do not add up to all samples, a verdict that counts twice or not at all, and a list sorted by
// verdict that does not begin with what is wrong, the worst of it first.
import { afterAll, describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const answer = (id: string, response: string | null, more: object = {}) =>
  JSON.stringify({ id, question: `${id}?`, response, ground_truth: "Paris", documents: ["Paris."], ...more });
const labelled = (id: string, response: string, isSupported: boolean) =>
  JSON.stringify({
    id,
    question: `${id}?`,
    response,
    ground_truth: "Paris",
    documents: ["Paris."],
    documents_sentences: [[["0a", "Paris."]]],
    response_sentences: [["a", response]],
    all_relevant_sentence_keys: ["0a"],
    all_utilized_sentence_keys: isSupported ? ["0a"] : [],
    unsupported_response_sentence_keys: isSupported ? [] : ["a"],
    sentence_support_information: [
      {
        response_sentence_key: "a",
        explanation: "",
        supporting_sentence_keys: isSupported ? ["0a"] : [],
        fully_supported: isSupported,
      },
    ],
  });
const choice = (id: string, probabilities: number[], right = 0) =>
  JSON.stringify({ id, question: `${id}?`, choices: ["a", "b"], probabilities, answer: right, model: "m" });
const rating = (id: string, gold: number | null, value: number) =>
  JSON.stringify({ id, prompt: `${id}?`, response1: "a", response2: "b", gold, ratings: [{ rater: "r", value }] });

interface Case {
  readonly lines: readonly string[];
  /** Wrong, partly right, right, not scored. */
  readonly totals: readonly number[];
  /** Names of the totals that have a word of their own. */
  readonly names: readonly string[];
  readonly worstFirst: readonly string[];
  readonly rightFirst: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  answers: {
    lines: [
      answer("right", "It is Paris."),
      answer("none", null),
      answer("wrong", "It is Rome."),
      answer("refused", "I cannot answer."),
      answer("followed", "It is Lyon.", { counterfactual_answer: "Lyon" }),
      answer("refused, nobody knows", "I cannot answer.", { ground_truth: null }),
    ],
    totals: [3, 0, 1, 2],
    names: ["Wrong", "Partly right", "Right", "Not judged"],
    worstFirst: ["followed", "wrong", "refused", "right", "none", "refused, nobody knows"],
    rightFirst: ["right", "refused", "wrong", "followed", "none", "refused, nobody knows"],
  },
  "answers with sentences that no document supports": {
    lines: [
      labelled("right", "It is Paris.", true),
      labelled("right, unsupported", "It is Paris.", false),
      labelled("refused", "I cannot answer.", true),
      labelled("wrong", "It is Rome.", true),
      labelled("wrong, unsupported", "It is Rome.", false),
    ],
    totals: [3, 0, 2, 0],
    names: ["Wrong", "Partly right", "Right", "Not judged"],
    worstFirst: ["wrong, unsupported", "wrong", "refused", "right, unsupported", "right"],
    rightFirst: ["right", "right, unsupported", "refused", "wrong", "wrong, unsupported"],
  },
  "answers that the file judges": {
    lines: [
      answer("ours", "It is Rome.", { score: { grade: "CORRECT" } }),
      ...["CORRECT", "INCORRECT", "PARTIAL"].map((grade) => answer(grade, "It is Rome.", { grade })),
    ],
    totals: [2, 1, 1, 0],
    names: ["Wrong", "Partly right", "Right", "Not judged"],
    worstFirst: ["ours", "INCORRECT", "PARTIAL", "CORRECT"],
    rightFirst: ["CORRECT", "PARTIAL", "ours", "INCORRECT"],
  },
  questions: {
    lines: [
      choice("right", [0.9, 0.1]),
      choice("tied", [0.5, 0.5]),
      choice("wrong", [0.1, 0.9]),
      choice("unscored", []),
    ],
    totals: [2, 0, 1, 1],
    names: ["Wrong", "Partly right", "Right", "Not judged"],
    worstFirst: ["wrong", "tied", "right", "unscored"],
    rightFirst: ["right", "tied", "wrong", "unscored"],
  },
  ratings: {
    lines: [rating("agrees", 1, 1), rating("differs", 1, 0), rating("no gold", null, 1)],
    totals: [1, 0, 1, 1],
    names: ["Disagrees", "Partly right", "Agrees", "Not compared"],
    worstFirst: ["differs", "agrees", "no gold"],
    rightFirst: ["agrees", "differs", "no gold"],
  },
};

describe.each(Object.entries(CASES))("%s", async (_, { lines, totals, names, worstFirst, rightFirst }) => {
  const opened = await openFiles(await filesWith({ "rows.jsonl": `${lines.join("\n")}\n` }));
  afterAll(() => opened.session.dispose());
  const idsBy = async (where: readonly string[], descending: boolean) => {
    const query = { ...opened.query, where, sort: { by: "outcome", descending } };
    return (await opened.ask.rows({ query, from: 0, to: 100 }, never)).rows.map(({ id }) => id);
  };

  it("are counted once each, and their totals lead to as many", async () => {
    const chips = (await opened.ask.chips({ query: opened.query }, never)).filter(({ isTotal }) => isTotal);
    expect(chips.map(({ name }) => name)).toEqual([...names, "Did not run"]);
    expect(chips.map(({ count }) => count)).toEqual([...totals, 0]);
    expect(totals.reduce((sum, count) => sum + count)).toBe(lines.length);
    for (const { where, count } of chips) expect(await idsBy([where], false)).toHaveLength(count ?? -1);
  });

  it("are sorted with the worst first, right ones after wrong ones, and last what nobody can tell", async () => {
    expect(await idsBy([], false)).toEqual(worstFirst);
    expect(await idsBy([], true)).toEqual(rightFirst);
  });
});
