// Catches answers that are called wrong though nobody has judged them, and verdicts of ours that stand before the file's.
import { describe, expect, it } from "vitest";
import type { Judged } from "../../src/model/index.ts";
import { filesWith, never, type Opened, openFiles } from "./open.ts";

const LONG =
  "The harbour wall was built in 1903, after a storm had taken the first one away, and was raised by a metre.";
const lines = (rows: readonly object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join("");
const row = (id: number, response: string | null, more: object = {}): Readonly<Record<string, unknown>> => ({
  id: `q${id}`,
  question: `Question ${id}?`,
  response,
  ...more,
});
const open = async (rows: readonly object[], more = {}) =>
  openFiles(await filesWith({ "rows.jsonl": lines(rows) }), more);

const summaryOf = ({ ask, query }: Opened, more = {}) => ask.summary({ query: { ...query, ...more } }, never);
const judgedOf = async (opened: Opened, more = {}): Promise<Judged | undefined> =>
  (await summaryOf(opened, more)).judged;
const listOf = async ({ ask, query }: Opened, more = {}) =>
  (await ask.rows({ query: { ...query, ...more }, from: 0, to: 100 }, never)).rows;

const LONG_ROWS = [1, 2, 3].map((id) => row(id, "In 1903.", { ground_truth: LONG, documents: [LONG] }));

describe("a file with long references and no verdict", () => {
  it("is not judged, and says so in the state, the list and the counts", async () => {
    const opened = await open(LONG_ROWS);
    expect(opened.state.modes.matching).toBe("none");
    expect(await judgedOf(opened)).toEqual({
      judged: 0,
      of: 3,
      unjudged: {
        why: "No sample is judged: the file has no verdict, and its gold answers are too long to be found in a response by their words.",
        helps: ["label", "people", "match"],
      },
    });
    expect((await listOf(opened)).map(({ verdict }) => verdict)).toEqual(["unscored", "unscored", "unscored"]);
    const { ask, query } = opened;
    for (const clause of ["correct == false", 'outcome == "wrong"', "rejected", "cause != null", "modes.disagree"]) {
      const { size } = await ask.rows({ query: { ...query, where: [clause] }, from: 0, to: 0 }, never);
      expect(size, clause).toBe(0);
    }
    expect((await ask.rows({ query: { ...query, where: ["judged == false"] }, from: 0, to: 0 }, never)).size).toBe(3);
  });

  it("has the metric without a value, for that reason, and the switch of its mode", async () => {
    const opened = await open(LONG_ROWS);
    const { metrics } = await summaryOf(opened);
    const own = metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null);
    expect(own).toMatchObject({ value: null, n: 0, leftOut: { "not-judged": 3 } });
    expect(opened.state.families.map(({ family }) => family)).toContain("matching");
  });

  it("is judged by words where somebody asks for it, before or after it is opened", async () => {
    const before = await open(LONG_ROWS, { modes: { matching: "strict", support: "ragbench", probabilities: "auto" } });
    expect(await judgedOf(before)).toEqual({ judged: 3, of: 3 });
    const after = await open(LONG_ROWS);
    const modes = { ...after.query.modes, matching: "lenient" } as const;
    expect(await judgedOf(after, { modes })).toEqual({ judged: 3, of: 3 });
    expect((await listOf(after, { modes })).map(({ verdict }) => verdict)).toEqual(["correct", "correct", "correct"]);
  });

  it("opens a sample without a verdict, and with one where words are matched", async () => {
    const { ask, query } = await open(LONG_ROWS);
    expect((await ask.detail({ query, index: 0 }, never)).body.verdicts).toEqual([]);
    const modes = { ...query.modes, matching: "strict" } as const;
    expect((await ask.detail({ query: { ...query, modes }, index: 0 }, never)).body.verdicts).not.toEqual([]);
  });

  it("is matched all the same where RGB's tasks say so", async () => {
    const opened = await open(LONG_ROWS.map((one) => ({ ...one, task: "noise_robustness", noise_ratio: 0.4 })));
    expect(opened.state.modes.matching).toBe("strict");
    expect(await judgedOf(opened)).toEqual({ judged: 3, of: 3 });
  });
});

describe("why nothing is judged", () => {
  it.each<[string, readonly object[], string, readonly string[]]>([
    [
      "long references and scores",
      LONG_ROWS.map((one) => ({ ...one, faithfulness: 0.4 })),
      "scores but no verdict",
      ["threshold", "label", "people", "match"],
    ],
    [
      "scores alone",
      [row(1, "Paris", { faithfulness: 0.4 })],
      "neither a verdict nor gold answers",
      ["threshold", "people"],
    ],
    [
      "no response",
      [{ user_input: "Where is it?", response: null, reference: "Paris", retrieved_contexts: ["Paris"] }],
      "there are no responses",
      [],
    ],
  ])("%s", async (_, rows, why, helps) => {
    const judged = await judgedOf(await open(rows));
    expect(judged).toMatchObject({ judged: 0, unjudged: { why: expect.stringContaining(why), helps } });
  });

  it.each<[string, object, readonly object[]]>([
    ["a flag of any name", { usable: true }, [{ score: "usable", right: 1 }]],
    ["words of yes and no", { reviewer: "FAIL" }, [{ score: "reviewer", right: 1 }]],
    ["a flag of errors", { hallucinated: 1 }, [{ score: "hallucinated", right: 0 }]],
  ])("offers %s as the file's verdict, by which all samples that have it are judged", async (_, more, verdicts) => {
    const other = Object.fromEntries(
      Object.entries(more).map(([key, value]) => [key, typeof value === "string" ? "PASS" : Number(!value)]),
    );
    const rows = [1, 2, 3, 4].map((id) => row(id, "In 1903.", { ground_truth: LONG, ...(id % 2 ? more : other) }));
    const files = await filesWith({ "rows.jsonl": lines(rows) });
    const { unjudged } = (await judgedOf(await openFiles(files))) ?? {};
    expect(unjudged).toMatchObject({ helps: ["verdict", "threshold", "people", "match"], verdicts });
    for (const { score, right } of unjudged?.verdicts ?? []) {
      const scores = { [score]: { verdictFrom: right, direction: right === 1 ? "higher" : "lower" } } as const;
      const read = await openFiles(files, { reading: { version: 1, roles: {}, scores } });
      expect(await judgedOf(read)).toEqual({ judged: 4, of: 4 });
    }
  });

  it("is that matching is off where a person turned it off", async () => {
    const rows = [row(1, "Paris", { ground_truth: "Paris" })];
    const opened = await open(rows);
    const modes = { ...opened.query.modes, matching: "none" } as const;
    expect((await judgedOf(opened, { modes }))?.unjudged?.why).toContain("word matching is off");
  });

  it("speaks of the filter where other samples are judged", async () => {
    const opened = await open([row(1, "Paris", { ground_truth: "Paris" }), row(2, null, { ground_truth: "Oslo" })]);
    expect(await judgedOf(opened)).toEqual({ judged: 1, of: 2 });
    const unjudged = { why: "No sample that passes the filter is judged.", helps: [] };
    expect(await judgedOf(opened, { where: ['id == "q2"'] })).toEqual({ judged: 0, of: 1, unjudged });
  });
});

describe("the order of a list in which nothing is judged", () => {
  const scored = (name: string, values: readonly number[]) =>
    values.map((value, at) => row(at, "In 1903.", { ground_truth: LONG, [name]: value }));
  const idsIn = async (opened: Opened) =>
    (await listOf(opened, { sort: opened.state.sort ?? null })).map(({ id }) => id);

  it.each<[string, readonly number[], readonly string[]]>([
    ["faithfulness", [0.5, 0.9, 0.1], ["q2", "q0", "q1"]],
    ["hallucination", [0.5, 0.9, 0.1], ["q1", "q0", "q2"]],
  ])("puts the worst %s first", async (name, values, expected) => {
    expect(await idsIn(await open(scored(name, values)))).toEqual(expected);
  });

  it("is the file's where a verdict is there, whoever gave it, and where only what an answer took is known", async () => {
    const short = [0.5, 0.9, 0.1].map((value, at) => row(at, "Paris", { ground_truth: "Paris", faithfulness: value }));
    expect((await open(short)).state.sort).toBeUndefined();
    expect(
      (await open(scored("faithfulness", [0.5, 0.9]).map((one) => ({ ...one, correct: true })))).state.sort,
    ).toBeUndefined();
    expect((await open(scored("latency", [0.5, 0.9, 0.1]))).state.sort).toBeUndefined();
  });
});

describe("our match beside the file's verdicts", () => {
  const ROWS = [
    row(1, "Paris", { ground_truth: "Paris", correct: true }),
    row(2, "Paris", { ground_truth: "Paris", correct: false }),
  ];

  it("is a second opinion: its rate, its figures and its chips", async () => {
    const opened = await open(ROWS);
    const { infos, figures } = await summaryOf(opened);
    const second = infos.filter(({ isSecondOpinion }) => isSecondOpinion).map(({ id }) => id);
    expect(second).toEqual(["answer.accuracy"]);
    expect(figures.filter(({ isSecondOpinion }) => isSecondOpinion).map(({ id }) => id)).toEqual([
      "file.against-ours",
      "verdicts",
    ]);
    const chips =
      (await opened.ask.screen({ query: opened.query, from: 0, to: 1, parts: ["chips"], index: null }, never)).chips ??
      [];
    expect(chips.filter(({ isSecondOpinion }) => isSecondOpinion).map(({ id }) => id)).toContain("differs-from-file");
    expect(chips.find(({ id }) => id === "wrong")?.isSecondOpinion).toBeUndefined();
  });

  it.each<[string, readonly unknown[], boolean]>([
    ["grade", ["A", "B", "C"], true],
    ["llm_judge_verdict", ["supported", "partial", "unrelated"], true],
    ["grader", ["A", "B", "D"], true],
    ["grader", ["tern-1", "wren-2", "tern-1"], false],
    ["evaluator", ["tern", "wren", "tern"], false],
    ["category", ["A", "B", "A"], false],
    ["verdict", ["supported", "supported", "supported"], false],
  ])("beside %s %j, which says not what is right: %s", async (name, labels, isSecond) => {
    const rows = Array.from({ length: 6 }, (_, at) =>
      row(at, "Paris", { ground_truth: "Paris", [name]: labels[at % 3] }),
    );
    const { infos, figures } = await summaryOf(await open(rows));
    const second = [...infos, ...figures].filter(({ isSecondOpinion }) => isSecondOpinion).map(({ id }) => id);
    expect(second).toEqual(isSecond ? ["answer.accuracy", "verdicts"] : []);
  });

  it("is the first where the file has none", async () => {
    const opened = await open(ROWS.map(({ correct: _, ...one }) => one));
    const { infos, figures } = await summaryOf(opened);
    expect([...infos, ...figures].some(({ isSecondOpinion }) => isSecondOpinion)).toBe(false);
    expect(await judgedOf(opened)).toEqual({ judged: 2, of: 2 });
  });
});
