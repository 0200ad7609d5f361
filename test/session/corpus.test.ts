// Catches pages that are credited with what other pages, other samples or other labels did.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const PAGES = [
  {
    name: "dead.md",
    text: "# Hymns\n\nNobody sings the hymn of the harbour any more. It was written in 1902.",
  },
  {
    name: "tunnel.md",
    text: "# Tunnel\n\nThe Harrow Strait tunnel was dug from both shores.\nIts two halves met in 1961. **Trains** have used the tunnel since May 1964.",
  },
];

/** A sample whose one document is labelled: relevant sentences, used ones. */
const row = (id: string, sentences: readonly string[], relevant: readonly string[], used: readonly string[]) => ({
  id,
  question: `Question ${id}?`,
  documents: [sentences.join(" ")],
  documents_sentences: [sentences.map((text, at) => [`0${"abc"[at]}`, text])],
  response: "So it is.",
  response_sentences: [["a", "So it is."]],
  sentence_support_information: [
    { response_sentence_key: "a", supporting_sentence_keys: used, fully_supported: used.length > 0 },
  ],
  unsupported_response_sentence_keys: used.length > 0 ? [] : ["a"],
  all_relevant_sentence_keys: relevant,
  all_utilized_sentence_keys: used,
});

const DUG = "The Harrow Strait tunnel was dug from both shores.";
const MET = "Its two halves met in 1961.";
const LOST = "Ferries crossed the strait until 1970, when the last of them was sold to a museum.";

async function report(rows: readonly object[], where: readonly string[] = [], pages = PAGES) {
  const text = rows.map((one) => `${JSON.stringify(one)}\n`).join("");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  const found = await ask.corpus({ query: { ...query, where }, pages }, never);
  await session.dispose();
  return found;
}

describe("what became of the pages of a knowledge base", () => {
  const ROWS = [
    row("q1", [DUG, MET], ["0a", "0b"], ["0a"]),
    row("q2", [MET], ["0a"], []),
    row("q3", [LOST], ["0a"], ["0a"]),
  ];

  it("is counted by sentence and by sample", async () => {
    const { pages, texts, samples, failing } = await report(ROWS);
    expect(texts).toEqual({ whole: 2, byRuns: 0, lost: 1 });
    expect(samples).toBe(3);
    expect(failing).toBe("adherence < 1");
    const [dead, tunnel] = pages;
    expect(dead).toMatchObject({
      name: "dead.md",
      retrieved: 0,
      relevant: 0,
      used: 0,
      samples: 0,
      usedBy: 0,
      failing: 0,
    });
    expect(tunnel).toMatchObject({ retrieved: 2, relevant: 2, used: 1, samples: 2, usedBy: 1, failing: 1 });
    const text = PAGES[1]?.text ?? "";
    expect(tunnel?.places.map(({ from, to, times }) => [text.slice(from, to), times])).toEqual([
      ["# Tunnel", 0],
      [DUG, 1],
      [MET, 2],
      ["**Trains** have used the tunnel since May 1964.", 0],
    ]);
  });

  it("is of the samples that a filter leaves", async () => {
    const { pages, samples } = await report(ROWS, ["adherence < 1"]);
    expect(samples).toBe(1);
    expect(pages[1]).toMatchObject({ retrieved: 1, relevant: 1, used: 0, samples: 1, usedBy: 0, failing: 1 });
  });

  it("says nothing of use where nothing is labelled, and nothing of failures where nothing says so", async () => {
    const { pages, failing } = await report([{ id: "q1", question: "Who?", response: "So.", documents: [DUG] }]);
    expect(failing).toBeNull();
    expect(pages[1]).toMatchObject({
      retrieved: 1,
      relevant: null,
      used: null,
      samples: 1,
      usedBy: null,
      failing: null,
    });
  });

  it("is not of what was said before the question", async () => {
    const said = [
      { type: "human", content: DUG },
      { type: "ai", content: MET },
      { type: "human", content: "Who?" },
    ];
    const { texts } = await report([
      { user_input: said, retrieved_contexts: [DUG], response: "So.", reference: "Nobody.", faithfulness: 1 },
    ]);
    expect(texts).toEqual({ whole: 1, byRuns: 0, lost: 0 });
  });

  it("is nothing without pages", async () => {
    expect(await report(ROWS, [], [])).toMatchObject({ pages: [], texts: { whole: 0, byRuns: 0, lost: 3 } });
  });
});
