// Catches files of scores, flags or labels that do not open, labels that are not shown, and tables that open as samples.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

type Row = Record<string, unknown>;
const rows = (count: number, row: (at: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, at) => row(at));

async function read(all: readonly Row[]) {
  const text = all.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, state, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  const { samples } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const whole = metrics.filter(({ slice, n, id }) => slice === null && n > 0 && /^(?:score|label|answer)\./.test(id));
  return {
    samples,
    map: state.format.map ?? {},
    metrics: Object.fromEntries(whole.map(({ id, value, n }) => [id, [value, n]])),
  };
}

describe("a file opens without question and response", () => {
  it("by scores of rows with ids, also those of judges in objects", async () => {
    const { samples, metrics } = await read(
      rows(8, (at) => ({
        run_id: `run-${at}`,
        judge_model: "knot-2",
        scores: { tidy: { score: 4 + (at % 2), evidence: `The part with the number ${at} is tidy.` } },
      })),
    );
    expect(samples).toBe(8);
    expect(metrics["score.tidy.score"]).toEqual([4.5, 8]);
  });

  it("by verdicts in objects, where N/A is none", async () => {
    const { samples, metrics } = await read(
      rows(12, (at) => ({
        test_id: `t${at}`,
        verdict: {
          held: { verdict: at % 3 === 0 ? "N/A" : at % 3 === 1 ? "PASS" : "FAIL", reason: `Since ${at}.` },
          failed: at % 4 === 0,
        },
      })),
    );
    expect(samples).toBe(12);
    expect(metrics["score.verdict.held.verdict"]).toEqual([0.5, 8]);
    expect(metrics["score.verdict.failed"]).toEqual([0.25, 12]);
  });

  it("by fractions under any name, and by flags of few rows", async () => {
    const some = await read(rows(10, (at) => ({ id: at, zeta: (at % 4) / 4, kind_seen: at % 2 ? "Plain" : "Odd" })));
    expect([some.samples, some.metrics["label.kind_seen=Odd"]]).toEqual([10, [0.5, 10]]);
    const few = await read(rows(3, (at) => ({ test_id: at, tool_call_valid: true, syntax_valid: false })));
    expect([few.samples, few.metrics["score.tool_call_valid"]]).toEqual([3, [1, 3]]);
  });

  it.each<[string, readonly Row[]]>([
    ["prompts alone", rows(12, (at) => ({ id: at, prompt: `Tell me about the harbour ${at}.` }))],
    [
      "measured speed",
      rows(12, (at) => ({ engine: at % 2 ? "a" : "b", size: "S", wall_ns: 1e6 + at, rss_kb: 9000 + at })),
    ],
  ])("and not by %s", async (_, all) => expect((await read(all)).samples).toBe(0));
});

describe("columns beside an answer", () => {
  const answers = (more: (at: number) => Row) =>
    read(
      rows(24, (at) => ({
        id: `r${at}`,
        question: `Which is the line ${at}?`,
        response: `It is line ${at}.`,
        ...more(at),
      })),
    );

  it.each(["stance", "bucket", "Cosine Category", "behavior", "zz"])("of labels have shares: %s", async (name) => {
    const { metrics } = await answers((at) => ({ [name]: at % 4 === 0 ? "held on" : "let go" }));
    expect(metrics[`label.${name}=held on`]).toEqual([0.25, 24]);
  });

  it.each(["topic", "difficulty", "split"])("that group questions have none: %s", async (name) => {
    const { metrics } = await answers((at) => ({ [name]: at % 4 === 0 ? "one" : "two" }));
    expect(Object.keys(metrics)).toEqual([]);
  });

  it("of times and of what an answer took have means, and years, numbers of items and places have none", async () => {
    const { metrics } = await answers((at) => ({
      time: 10.5 + at,
      steps: 3 + (at % 5),
      year: 2000 + (at % 7),
      scenario: 1 + (at % 12),
      self_reference: at % 2 === 0,
    }));
    expect(Object.keys(metrics).sort()).toEqual(["score.self_reference", "score.steps", "score.time"]);
    expect(metrics["score.time"]).toEqual([22, 24]);
  });
});

it("words do not judge where scores of the file contradict them", async () => {
  const file = (correctness: (at: number) => number) =>
    read(
      rows(20, (at) => ({
        question: `Who keeps the light ${at}?`,
        response: "The keeper is written in the book of the harbour.",
        ground_truth: at % 5 === 0 ? "the keeper" : `person ${at}`,
        answer_relevance: correctness(at),
      })),
    );
  expect((await file((at) => 0.8 + at / 200)).metrics["answer.accuracy"]).toBeUndefined();
  expect((await file((at) => 0.1 + at / 200)).metrics["answer.accuracy"]).toEqual([0.2, 20]);
});

it.each(["human first", "judges first"])(
  "scores of pairs by column open, with those of each judge: %s",
  async (order) => {
    const pair_index = Array.from({ length: 9 }, (_, at) => [`q${Math.floor(at / 3)}`, `d${at}`]);
    const human = { pair_index, human_scores: pair_index.map((_, at) => at % 3) };
    const judges = {
      per_judge_scores: { "gpt-4o": pair_index.map((_, at) => (at + 1) % 3), claude: pair_index.map(() => 2) },
    };
    const file = order === "human first" ? { ...human, ...judges } : { ...judges, ...human };
    for (const indent of [0, 2]) {
      const { ask, query, session } = await openFiles(
        await filesWith({ "run.json": JSON.stringify(file, null, indent) }),
      );
      const { samples } = await ask.settled({}, never);
      const { metrics } = await ask.summary({ query }, never);
      await session.dispose();
      expect(samples).toBe(9);
      expect(metrics.find(({ id, slice }) => id === "score.human_scores" && slice === null)).toMatchObject({
        value: 1,
        n: 9,
      });
      expect(metrics.some(({ id }) => id === "score.per_judge_scores.gpt-4o")).toBe(true);
    }
  },
);
