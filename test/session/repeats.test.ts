// Catches repeats that are taken for copies or copies for repeats, and chances, filters and exports that count otherwise
// than the list shows.
import { appendFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { EvaluationSpec, MetricValue } from "../../src/model/index.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import { Evaluation } from "../../src/session/evaluation.ts";
import { filesWith, never, openFiles, specOf } from "./open.ts";

/** An answer to a question; `right` ones name the place. */
const row = (question: string, isRight: boolean, more: object = {}) => {
  const response = isRight ? "It is in Paris." : "It is in Oslo.";
  return `${JSON.stringify({ question, response, ground_truth: "Paris", ...more })}\n`;
};

/** Questions with so many right answers and wrong ones, numbered by epochs. */
const asked = (...counts: readonly (readonly [right: number, wrong: number])[]) =>
  counts
    .flatMap(([right, wrong], q) =>
      Array.from({ length: right + wrong }, (_, e) =>
        row(`Where is it ${q}?`, e < right, { id: `q${q}`, epoch: e + 1 }),
      ),
    )
    .join("");

async function opened(contents: Readonly<Record<string, string>>, more: Partial<EvaluationSpec> = {}) {
  const files = await filesWith(contents);
  const one = await openFiles(files, more);
  const state = await one.ask.settled({}, never);
  const summary = await one.ask.summary({ query: one.query }, never);
  const whole = (id: string): MetricValue | undefined =>
    summary.metrics.find((metric) => metric.id === id && metric.slice === null);
  const chips = new Map((await one.ask.chips({ query: one.query }, never)).map(({ id, count }) => [id, count]));
  const found = async (...where: readonly string[]) =>
    (await one.ask.rows({ query: { ...one.query, where }, from: 0, to: 1000 }, never)).rows.map(({ index }) => index);
  return { ...one, files, state, summary, whole, chips, found };
}

describe("answers to one question", () => {
  it("are counted by item: always, at times, never, and the chances of several of them", async () => {
    const { whole, summary, chips, state } = await opened({ "a.jsonl": asked([4, 0], [2, 2], [1, 3], [0, 4], [1, 0]) });
    const shares = ["always", "flaky", "never"].map((id) => whole(`repeats.${id}`));
    expect(shares.map((value) => [value?.count, value?.n, value?.leftOut])).toEqual([
      [1, 4, { "not-repeated": 1 }],
      [2, 4, { "not-repeated": 1 }],
      [1, 4, { "not-repeated": 1 }],
    ]);
    // pass@2 of 2 in 4: 1 − 1/6, of 1 in 4: ½; pass^2: 1/6 and 0. K goes up to 4, the fewest answers.
    expect(whole("repeats.pass-at-2")).toMatchObject({ k: 2, n: 4 });
    expect(whole("repeats.pass-at-2")?.value).toBeCloseTo((1 + 5 / 6 + 1 / 2 + 0) / 4, 14);
    expect(whole("repeats.pass-all-2")?.value).toBeCloseTo((1 + 1 / 6) / 4, 14);
    expect(summary.metrics.filter(({ slice, k }) => slice === null && k !== undefined).map(({ id }) => id)).toEqual([
      ...[1, 2, 4].map((k) => `repeats.pass-at-${k}`),
      ...[1, 2, 4].map((k) => `repeats.pass-all-${k}`),
    ]);
    const infos = new Map(summary.infos.map((info) => [info.id, info]));
    for (const { id } of summary.metrics) expect(infos.has(id), id).toBe(true);
    expect(infos.get("repeats.pass-all-4")?.name).toBe("pass^4");
    expect(chips.get("flaky")).toBe(8);
    expect(chips.has("duplicates")).toBe(false);
    expect(state.columns.map(({ id }) => id)).toContain("repeats.right");
  });

  it("have the share of right ones as a field, in whatever mode", async () => {
    const { found, ask, query } = await opened({ "a.jsonl": asked([3, 1], [1, 0]) });
    expect(await found("repeats.right == 0.75")).toEqual([0, 1, 2, 3]);
    expect(await found("repeats.right == null")).toEqual([4]);
    const { rows } = await ask.rows({ query, from: 0, to: 5, fields: ["repeats.right"] }, never);
    expect(rows.map(({ cells }) => cells[0])).toEqual([0.75, 0.75, 0.75, 0.75, null]);
  });

  it("are of one item only in the same setting, and white space tells no question apart", async () => {
    const more = (noise: number, epoch: number) => ({ id: "q", noise_ratio: noise, epoch });
    const lines = [
      row("Where  is it?", true, more(0, 1)),
      row("Where is it?", false, more(0, 2)),
      row("Where is it?", false, more(0.4, 1)),
    ];
    const { whole, found } = await opened({ "a.jsonl": lines.join("") });
    expect(whole("repeats.flaky")).toMatchObject({ n: 1, count: 1, leftOut: { "not-repeated": 1 } });
    expect(await found("repeats.right == 0.5")).toEqual([0, 1]);
  });

  it("are of another item where another answer is wanted: one prompt may be put of many documents", async () => {
    const line = (id: string, response: string, truth: string) =>
      `${JSON.stringify({ id, question: "Summarise it.", response, ground_truth: truth })}\n`;
    const { whole } = await opened({ "a.jsonl": line("1", "A.", "A") + line("2", "A.", "B") + line("3", "C.", "A") });
    expect(whole("repeats.flaky")).toMatchObject({ n: 1, count: 1, leftOut: { "not-repeated": 1 } });
  });

  it("stay items whatever is grouped by", async () => {
    const content = asked([3, 1], [0, 2]);
    for (const group of ["none", "id"]) {
      const { whole } = await opened({ "a.jsonl": content }, { group });
      expect(whole("repeats.flaky")).toMatchObject({ n: 2, count: 1 });
    }
  });

  it("of one question in several settings are several items of one group, and others stand alone", async () => {
    const lines = (question: string, model: string, right: number) =>
      [0, 1].map((e) => row(question, e < right, { id: question, epoch: e, model })).join("");
    const content = ["m", "n"].flatMap((model) => [lines("Where?", model, 1), lines("When?", model, 2)]).join("");
    const { whole, summary } = await opened({ "a.jsonl": content + lines("Who?", "m", 0) });
    expect(whole("repeats.flaky")).toMatchObject({ n: 5, groups: 3, count: 2, intervalBy: "wilson-groups" });
    const ofModel = summary.metrics.find(({ id, slice }) => id === "repeats.flaky" && slice?.model === "m");
    expect(ofModel).toMatchObject({ n: 3, count: 1, intervalBy: "wilson" });
    expect(ofModel?.groups).toBeUndefined();
  });

  it("of very many questions keep their groups", async () => {
    const lines = (question: string, model: string) =>
      [0, 1].map((e) => row(question, e < 1, { id: question, epoch: e, model })).join("");
    const twice = Array.from({ length: 8 }, (_, q) => lines(`Where ${q}?`, "m") + lines(`Where ${q}?`, "n"));
    const { whole } = await opened({ "a.jsonl": [lines("Where alone?", "m"), ...twice].join("") });
    expect(whole("repeats.flaky")).toMatchObject({ n: 17, groups: 9 });
  });

  it("draw as many as a person asks for, null where no item has so many", async () => {
    const modes = { matching: "auto", support: "ragbench", probabilities: "auto", repeats: { k: [3, 9] } };
    const { whole } = await opened({ "a.jsonl": asked([4, 1], [2, 3]) }, { modes });
    // C(1, 3) is 0; C(3, 3) / C(5, 3) is 1/10.
    expect(whole("repeats.pass-at-3")?.value).toBeCloseTo((1 + 9 / 10) / 2, 14);
    expect(whole("repeats.pass-at-9")).toMatchObject({ value: null, n: 0, leftOut: { "not-repeated": 2 } });
  });

  it("say nothing where no question was put twice", async () => {
    const { summary, chips, state } = await opened({ "a.jsonl": asked([1, 0], [0, 1]) });
    expect(summary.metrics.filter(({ id }) => id.startsWith("repeats."))).toEqual([]);
    expect([chips.has("flaky"), state.columns.some(({ id }) => id === "repeats.right")]).toEqual([false, false]);
    expect(summary.duplicates).toBeUndefined();
  });

  it("stand side by side in an opened sample", async () => {
    const { ask, query } = await opened({ "a.jsonl": asked([1, 1], [1, 0]) });
    const { repeats } = await ask.detail({ query, index: 1 }, never);
    expect(repeats).toMatchObject({ n: 2, right: 1, count: 2 });
    expect(repeats?.answers.map(({ index, isRight, text }) => [index, isRight, text])).toEqual([
      [0, true, "It is in Paris."],
      [1, false, "It is in Oslo."],
    ]);
    expect((await ask.detail({ query, index: 2 }, never)).repeats).toBeUndefined();
  });

  it("are told around the opened one where they are many", async () => {
    const { ask, query } = await opened({ "a.jsonl": asked([20, 20]) });
    const { repeats } = await ask.detail({ query, index: 39 }, never);
    expect(repeats?.count).toBe(40);
    expect(repeats?.answers.map(({ index }) => index)).toEqual(Array.from({ length: 12 }, (_, at) => 28 + at));
  });
});

describe("copies", () => {
  const run = asked([1, 1], [2, 0]);

  it("of a log in another folder are told of, counted, and no repeats", async () => {
    const files = { "a.jsonl": run, "b.jsonl": run };
    const { whole, summary, chips, ask, found } = await opened(files);
    expect(whole("answer.accuracy")).toMatchObject({ n: 8, count: 6 });
    expect(whole("repeats.flaky")).toMatchObject({ n: 2, count: 1 });
    expect(summary.duplicates).toEqual({ samples: 4, isCountedOnce: false });
    expect(summary.notes).toContain("4 duplicates are counted.");
    expect(chips.get("duplicates")).toBe(4);
    expect(await found("repeats.duplicate")).toEqual([4, 5, 6, 7]);
    const issues = await ask.issues({ source: 1, limit: 10 }, never);
    const ours = issues.filter(({ code }) => code === "DUPLICATE_ANSWER");
    expect(ours.map(({ code, line, message }) => [code, line, message.split(":")[0]])).toEqual([
      ["DUPLICATE_ANSWER", 1, "4 samples of b.jsonl are copies of samples of a.jsonl"],
    ]);
    expect((await ask.issueCounts({}, never)).DUPLICATE_ANSWER).toBe(4);
  });

  it("count once where a person wants that, in every answer; asking for them shows them", async () => {
    const files = { "a.jsonl": run, "b.jsonl": run };
    const { whole, summary, chips, ask, query, found, parts, state } = await opened(files, { isDistinct: true });
    expect(state.samples).toBe(8);
    expect(whole("answer.accuracy")).toMatchObject({ n: 4, count: 3 });
    expect(summary.duplicates).toEqual({ samples: 4, isCountedOnce: true });
    expect(summary.notes).toContain("4 duplicates are not counted.");
    expect(await found()).toEqual([0, 1, 2, 3]);
    expect(await found("correct == false")).toEqual([1]);
    expect(await found("repeats.duplicate")).toEqual([4, 5, 6, 7]);
    expect([chips.get("duplicates"), chips.get("flaky")]).toEqual([4, 2]);
    await ask.export({ query, as: "samples", id: 1 }, never);
    expect(parts.join("").trim().split("\n")).toHaveLength(4);
  });

  it("are none where an epoch tells them apart, such as those of a model without chance", async () => {
    const same = [1, 2, 3].map((epoch) => row("Where is it?", true, { id: "q", epoch })).join("");
    const { summary, whole } = await opened({ "a.jsonl": same });
    expect(summary.duplicates).toBeUndefined();
    expect(whole("repeats.always")).toMatchObject({ n: 1, count: 1 });
  });

  it("are none where a file draws several answers to a question, and one of them is another one", async () => {
    const drawn = [true, true, false, true].map((isRight) => row("Where is it?", isRight, { id: "q" })).join("");
    const { summary, whole } = await opened({ "a.jsonl": drawn });
    expect(summary.duplicates).toBeUndefined();
    expect(whole("repeats.pass-all-2")?.value).toBeCloseTo(3 / 6, 14);
  });

  it("are those of a file that stands twice in itself", async () => {
    const twice = row("Where is it?", true, { id: "q" }) + row("Where is that?", false, { id: "r" });
    const { summary, ask } = await opened({ "a.jsonl": twice + twice });
    expect(summary.duplicates).toEqual({ samples: 2, isCountedOnce: false });
    const [issue] = (await ask.issues({ source: 0, limit: 10 }, never)).filter(
      ({ code }) => code === "DUPLICATE_ANSWER",
    );
    expect(issue).toMatchObject({ line: 3 });
    expect(issue?.message).toMatch(/^A copy of line 1: .* 1 more samples here/);
  });

  it("are none of two runs that give one other answer", async () => {
    const other = asked([1, 1], [1, 1]);
    const { summary, whole } = await opened({ "a.jsonl": run, "b.jsonl": other });
    expect(summary.duplicates).toBeUndefined();
    expect(whole("repeats.flaky")).toMatchObject({ n: 2, count: 2 });
  });

  it("are none of samples without an answer, and of those of two runs that are compared", async () => {
    const silent = `${JSON.stringify({ id: "q", question: "Where?", response: null, ground_truth: "Paris" })}\n`;
    const { summary } = await opened({ "a.jsonl": silent + run, "b.jsonl": silent });
    expect(summary.duplicates).toBeUndefined();
    const compared = await opened({ "a.jsonl": run, "b.jsonl": run }, { isPairable: true });
    expect(compared.summary.metrics.filter(({ id }) => id.startsWith("repeats."))).toEqual([]);
  });

  it("of questions with choices are the same probabilities", async () => {
    const line = (id: string, logprobs: readonly number[]) => `${JSON.stringify({ id, logprobs, answer: 0 })}\n`;
    const a = line("1", [-0.1, -2.4]) + line("2", [-1.5, -0.2]);
    const { summary, whole } = await opened({ "a.jsonl": a, "b.jsonl": a });
    expect(summary.duplicates).toEqual({ samples: 2, isCountedOnce: false });
    expect(whole("repeats.flaky")).toBeUndefined();
    const b = line("1", [-2.4, -0.1]) + line("2", [-1.5, -0.25]);
    const runs = await opened({ "a.jsonl": a, "b.jsonl": b });
    expect(runs.summary.duplicates).toBeUndefined();
    expect(["always", "flaky", "never"].map((id) => runs.whole(`repeats.${id}`)?.count)).toEqual([0, 1, 1]);
  });

  it("are found in a file that grows", async () => {
    const [path = ""] = await filesWith({ "a.jsonl": row("Where is it?", true, { id: "q" }) });
    const evaluation = await Evaluation.open(specOf([path]), new Map(), nodePlatform("unused", 1), never);
    await evaluation.settled;
    expect(evaluation.issueCounts.DUPLICATE_ANSWER).toBeUndefined();
    await appendFile(path, row("Where is it?", true, { id: "q" }));
    const grown = await evaluation.continued(never);
    if (!(grown instanceof Evaluation)) throw new Error(`not followed: ${grown}`);
    await grown.settled;
    expect(grown.issueCounts.DUPLICATE_ANSWER).toBe(1);
    await grown.dispose();
    await evaluation.dispose();
  });
});

describe("ratings", () => {
  it("of a pair are repeats of it, those of other candidates of the prompt are not", async () => {
    const line = (id: number, a: string, rating: number) =>
      `${JSON.stringify({ id, prompt: "Hello?", response1: a, response2: "Hi.", gold: 1, ratings: [{ rater: "tern", value: rating }] })}\n`;
    const { whole, state } = await opened({
      "a.jsonl": line(1, "Hello.", 1) + line(2, "Hello.", -1) + line(3, "Bye.", 1),
    });
    expect(state.kind).toBe("rating");
    expect(whole("repeats.flaky")).toMatchObject({ n: 1, count: 1, leftOut: { "not-repeated": 1 } });
  });
});
