// Catches a chip that says another number of samples than pressing it then lists: a total that is counted within
// another total, a search or a mode that is left out, and counts of the whole where a filter is on.
import { describe, expect, it } from "vitest";
import type { Query } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "./open.ts";

/** Rows of all outcomes, every third with a word of its own and every fourth with labels of its sentence. */
const LINES = Array.from({ length: 36 }, (_, at) => {
  const response = ["It is Paris.", "It is Rome.", "I cannot answer.", "It is Lyon."][at % 4] ?? null;
  const isSupported = at % 8 === 0;
  return JSON.stringify({
    id: `s${at}`,
    question: at % 3 === 0 ? `Heron ${at}?` : `Swift ${at}?`,
    response: at % 9 === 8 ? null : response,
    ground_truth: "Paris",
    counterfactual_answer: at % 5 === 0 ? "Lyon" : null,
    documents: ["Paris."],
    documents_sentences: [[["0a", "Paris."]]],
    response_sentences: [["a", response]],
    ...(at % 4 === 0
      ? {
          all_relevant_sentence_keys: ["0a"],
          all_utilized_sentence_keys: isSupported ? ["0a"] : [],
          unsupported_response_sentence_keys: isSupported ? [] : ["a"],
        }
      : {}),
  });
});

const WHERE: Readonly<Record<string, readonly string[]>> = {
  "a search": ['any ~ "heron"'],
  "a total": ['outcome == "wrong"'],
  "another total": ["outcome == null"],
  "a total and a chip": ['outcome == "wrong"', "unsupported > 0"],
  "a search and a total": ['any ~ "heron"', 'outcome == "right"'],
  "what nothing meets": ['id == "none"'],
};

describe("what chips leave", async () => {
  const opened = await openFiles(await filesWith({ "rows.jsonl": `${LINES.join("\n")}\n` }));
  const screen = (query: Query) =>
    opened.ask.screen({ query, from: 0, to: 1, parts: ["chips", "left"], index: null }, never);
  const sizeOf = async (where: readonly string[]) =>
    (await opened.ask.rows({ query: { ...opened.query, where }, from: 0, to: 1 }, never)).size;

  it("is not said where nothing is filtered", async () => {
    expect((await screen(opened.query)).left).toEqual({});
  });

  it.each(Object.entries(WHERE))("is what pressing them lists, within %s", async (_, where) => {
    const { chips = [], left = {} } = await screen({ ...opened.query, where });
    const totals = chips.filter(({ isTotal }) => isTotal).map((chip) => chip.where);
    const found = chips.filter(({ count }) => (count ?? 0) > 0);
    expect(found.length).toBeGreaterThan(4);
    expect(Object.keys(left).sort()).toEqual(found.map(({ id }) => id).sort());
    for (const { id, where: own, isTotal } of found) {
      const others = isTotal ? where.filter((clause) => !totals.includes(clause)) : where;
      expect([id, left[id]]).toEqual([id, await sizeOf([...others, own])]);
    }
  });
});
