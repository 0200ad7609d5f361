// Catches rows of an unknown format that are not opened, or read otherwise than is said.
import { describe, expect, it } from "vitest";
import { filesWith, openFiles } from "../../session/open.ts";

describe("an evaluation of unknown rows", () => {
  const ROWS = [
    { question: "Who?", answer: "Mara.", truth: "Mara", tone: 5 },
    { question: "When?", answer: "", truth: "1871", tone: 1 },
  ];
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

  it("opens at once, and says how", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": lines(ROWS) });
    const { ask, session } = await openFiles([path]);
    const { format, samples, kind } = await ask.settled({}, new AbortController().signal);
    expect({ format, samples, kind }).toEqual({
      format: {
        id: "mapped",
        name: "Mapped fields",
        by: "guess",
        confidence: 1,
        map: { question: "question", response: "answer", ground_truth: "truth" },
      },
      samples: 2,
      kind: "rag",
    });
    const [how] = await ask.howRead({}, new AbortController().signal);
    expect(how?.reading.roles).toMatchObject(format.map ?? {});
    await session.dispose();
  });

  it("without texts has groups by the key that repeats, and by what its attempts are at", async () => {
    const scores = [1, 0, 1, 0].map((score, at) => ({ packet_id: `p${at % 2}`, model_id: `m${at >> 1}`, score }));
    const attempts = [1, 0, 1, 0].map((winrate, at) => ({
      topic: `t${at % 2}`,
      condition: "c",
      rep: at >> 1,
      winrate,
    }));
    const paths = await filesWith({ "scores.jsonl": lines(scores), "attempts.jsonl": lines(attempts) });
    for (const [path, id] of paths.map((path, at) => [path, ["score.score", "score.winrate"][at]] as const)) {
      const { ask, query, session } = await openFiles([path]);
      const { metrics } = await ask.summary({ query }, new AbortController().signal);
      expect(metrics.find((metric) => metric.id === id && metric.slice === null)).toMatchObject({
        value: 0.5,
        n: 4,
        groups: 2,
      });
      await session.dispose();
    }
  });

  it("reads numbers as the texts of answers", async () => {
    const [path = ""] = await filesWith({
      "rows.jsonl": lines([
        { question: "How many?", model_answer: "There are 9 of them.", gold_answer: 9 },
        { question: "Which?", model_answer: "12.5", gold_answer: ["12.5", 13] },
      ]),
    });
    const { ask, query, session } = await openFiles([path]);
    const { metrics } = await ask.summary({ query }, new AbortController().signal);
    const issues = await ask.issueCounts({}, new AbortController().signal);
    expect(metrics.find(({ id }) => id === "answer.accuracy")).toMatchObject({ value: 1, n: 2 });
    expect(issues.BAD_FIELD ?? 0).toBe(0);
    await session.dispose();
  });

  it("is not guessed at beside a file of a known format, and not where half of it looks like one", async () => {
    const known = { question: "q", response: "r", ground_truth: "g", task: "noise_robustness", noise_ratio: 0.2 };
    const paths = await filesWith({ "rows.jsonl": lines(ROWS), "known.jsonl": lines([known]) });
    const { ask, session } = await openFiles(paths);
    const { format, samples } = await ask.settled({}, new AbortController().signal);
    expect([format.id, samples]).toEqual(["robustness", 1]);
    await session.dispose();
    const [mixed = ""] = await filesWith({ "mixed.jsonl": lines([known, known, ...ROWS]) });
    const half = await openFiles([mixed]);
    const state = await half.ask.settled({}, new AbortController().signal);
    expect([state.format.id, state.samples, state.candidates[0]?.id]).toEqual(["unknown", 0, "robustness"]);
    await half.session.dispose();
  });

  it("tells of records that nothing is known of what they have, and of a format what they lack", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": lines([{ id: 1, query: "q", logprobs: [-1] }]) });
    const { ask, session } = await openFiles([path]);
    const { format, candidates } = await ask.settled({}, new AbortController().signal);
    expect(format.found).toEqual(["id", "query", "logprobs"]);
    expect(candidates[0]).toMatchObject({ id: "choice", lacks: ["answer|answer_index|answer_idx"] });
    await session.dispose();
  });
});
