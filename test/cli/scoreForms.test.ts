import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { evaloupe, ROWS, row, SUPPORTED, scored, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const rows = writeLines(join(folder, "rows.jsonl"), ROWS);
const supported = writeLines(join(folder, "supported.jsonl"), [SUPPORTED]);

describe("--as eee", () => {
  const answers = writeLines(join(folder, "answers.jsonl"), [
    { id: 1, question: "Who?", response: "Mara.", ground_truth: ["Mara", "Mara\nLind"], model: "org/m", tone: 4 },
    { id: 2, question: "When?", response: "In 1871.", ground_truth: "1901", model: "org/m" },
    { id: 3, question: "Why?", response: "So.", model: "org/m" },
  ]);

  it("has an instance for each sample with a score, and tells how many have none", async () => {
    const { code, out, err } = await evaloupe("score", answers, "--as", "eee");
    const [first, second, ...more] = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect({ code, more, err }).toEqual({
      code: Exit.ok,
      more: [],
      err: expect.stringContaining("\nevaloupe: 1 samples have no gold answer to be matched with and were left out.\n"),
    });
    expect(first).toEqual({
      schema_version: "0.3.0",
      evaluation_id: "evaloupe/org_m/answers.jsonl",
      model_id: "org/m",
      evaluation_name: "answers.jsonl",
      evaluation_result_id: "answers.jsonl/answer.accuracy",
      sample_id: "1",
      interaction_type: "single_turn",
      input: { raw: "Who?", reference: ["Mara", "Mara\nLind"] },
      output: { raw: ["Mara."] },
      answer_attribution: [],
      evaluation: { score: 1, is_correct: true },
      metadata: {
        file: "answers.jsonl",
        line: "1",
        metric: "answer.accuracy",
        model: "org/m",
        scores: '["score.tone"]',
        "score.tone": "4",
      },
    });
    expect(second).toMatchObject({ sample_id: "2", evaluation: { score: 0, is_correct: false } });
  });

  it("has the messages before a question, and is read again with them and with every score", async () => {
    const history = [
      { role: "user", content: "There are two bridges." },
      { role: "assistant", content: "One opened in 1901." },
    ];
    const talks = writeLines(join(folder, "talks.jsonl"), [
      {
        id: 1,
        question: "Who?",
        response: "Mara.",
        ground_truth: "Mara",
        tone: 4,
        faithfulness: 0.1234567890123456,
        history,
      },
      { id: 2, question: "When?", response: "In 1871.", ground_truth: "1901", tone: 0.1 + 0.2, faithfulness: null },
    ]);
    const { out } = await evaloupe("score", talks, "--as", "eee");
    const [first, second] = out.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : []));
    expect(first).toMatchObject({
      interaction_type: "multi_turn",
      messages: [
        ...history.map((message, at) => ({ turn_idx: at, ...message })),
        { turn_idx: 2, role: "user", content: "Who?" },
        { turn_idx: 3, role: "assistant", content: "Mara." },
      ],
      evaluation: { score: 1, is_correct: true, num_turns: 2 },
    });
    expect("output" in first).toBe(false);
    expect([second.interaction_type, "messages" in second]).toEqual(["single_turn", false]);
    const again = join(folder, "again_samples.jsonl");
    writeFileSync(again, out);
    const lines = (await evaloupe("score", again, "--as", "jsonl")).out
      .split("\n")
      .flatMap((line) => (line ? [JSON.parse(line)] : []));
    expect(lines.map(({ scores }) => scores)).toMatchObject([
      { "score.is_correct": 1, "score.score": 1, "score.tone": 4, "score.faithfulness": 0.1234567890123456 },
      { "score.is_correct": 0, "score.score": 0, "score.tone": 0.1 + 0.2 },
    ]);
    expect(lines.map(({ given }) => given?.history)).toEqual([1, undefined]);
    expect(lines[1].scores["score.faithfulness"] ?? null).toBeNull();
  });

  it("takes the verdict that the format names, whatever it is called", async () => {
    const logs = writeLines(join(folder, "logs.jsonl"), [
      {
        id: 1,
        epoch: 1,
        input: "Who?",
        target: "Mara",
        output: { completion: "Mara." },
        scores: { odd_judge: { value: "C" } },
      },
      {
        id: 2,
        epoch: 1,
        input: "Who?",
        target: "Mara",
        output: { completion: "Ann." },
        scores: { odd_judge: { value: "P" } },
      },
    ]);
    const { out } = await evaloupe("score", logs, "--as", "eee");
    const found = out.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : []));
    expect(found.map(({ evaluation, metadata }) => [evaluation.score, evaluation.is_correct, metadata.metric])).toEqual(
      [
        [1, true, "score.odd_judge"],
        [0.5, false, "score.odd_judge"],
      ],
    );
  });

  it("is no form of agreement, and none where nothing says what is right", async () => {
    const texts = writeLines(join(folder, "texts.jsonl"), [{ id: 1, prompt: "q", auto: 1, gold: 0 }]);
    const { code, err } = await evaloupe("score", texts, "--as", "eee");
    expect({ code, err }).toEqual({ code: Exit.bad, err: expect.stringContaining("--as eee: no score") });
    expect((await evaloupe("agree", texts, "--as", "eee")).err).toContain("--as eee is for score");
  });
});

describe("other forms", () => {
  it("jsonl has a line a sample and one in the place of each rejected record", async () => {
    const { out } = await evaloupe("score", rows, "--as", "jsonl", "--matching", "all");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ line, id, rejected }) => rejected ?? `${line}:${id}`)).toEqual([
      "1:1",
      "2:2",
      "SYNTAX",
      "5:3",
      "6:4",
    ]);
    expect(lines[0]).toEqual({
      source: 0,
      row: 0,
      line: 1,
      id: "1",
      scores: { "noise-robustness.accuracy": 1 },
      modes: { lenient: { "noise-robustness.accuracy": 1 }, benchmark: { "noise-robustness.accuracy": 1 } },
      verdicts: [
        {
          kind: "answer",
          level: "correct",
          rule: "substring",
          mode: "strict",
          spans: [{ in: "response", from: 0, to: 5 }],
        },
        { kind: "rejection", level: "answered", rule: "no-match", mode: "strict", spans: [] },
      ],
      support: [{ key: "a", state: "unlabelled", evidence: [] }],
      issues: [],
      slices: { noise: 0.2, task: "noise_robustness", model: "m1" },
    });
    expect(lines[2]).toEqual({ source: 0, line: 4, rejected: "SYNTAX", message: expect.any(String) });
    expect(lines[4]).toMatchObject({ scores: { "noise-robustness.accuracy": null }, issues: ["MISSING_FIELD"] });
  });

  it("jsonl has the rejected records behind the last sample, and those of a file without any", async () => {
    const good = row("1", "Paris", "Paris", 0.2, "m");
    const codes = async (text: string, ...more: readonly string[]) => {
      writeFileSync(join(folder, "tail.jsonl"), text);
      const { out } = await evaloupe("score", join(folder, "tail.jsonl"), "--as", "jsonl", ...more);
      const lines = out.split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line)).map(({ line, rejected }) => `${line} ${rejected ?? "sample"}`);
    };
    const text = `${JSON.stringify(good)}\n[1]\n\n{"a":`;
    expect(await codes(text)).toEqual(["1 sample", "2 NOT_OBJECT", "4 TRUNCATED"]);
    expect(await codes("[1]\n[2]\n")).toEqual(["1 NOT_OBJECT", "2 NOT_OBJECT"]);
    expect(await codes(text, "--limit", "1")).toEqual(["1 sample"]);
    expect(await codes(text, "--where", "noise == 0.2")).toEqual(["1 sample"]);
  });

  it("csv has a row a sample, and no text that a spreadsheet would run", async () => {
    const sample = { ...(row("=1+1", "x", "x", 0.2, "m") as object), question: '@SUM(A1), "so"' };
    const { out } = await evaloupe("score", writeLines(join(folder, "formula.jsonl"), [sample]), "--as", "csv");
    const [head, first] = out.split("\r\n");
    expect(head?.split(",").slice(0, 6)).toEqual([
      "source",
      "row",
      "line",
      "id",
      "question",
      "noise-robustness.accuracy",
    ]);
    expect(first).toContain(`,0,1,'=1+1,"'@SUM(A1), ""so""",1,correct,`);
  });

  it("reference has an object a task and model, in percent", async () => {
    const results = JSON.parse((await evaloupe("score", rows, "--as", "reference")).out);
    expect(results).toMatchObject([
      {
        task_type: "noise_robustness_20%",
        model_name: "m1",
        total_samples: 2,
        correct: 1,
        incorrect: 1,
        accuracy: 50,
        errors_corrected: 0,
      },
      { task_type: "noise_robustness_40%", model_name: "m2", total_samples: 1, correct: 1, accuracy: 100 },
    ]);
  });

  it("reference of support is read again as judge output with the same scores", async () => {
    const { out } = await evaloupe("score", supported, "--as", "reference");
    expect(JSON.parse(out)).toMatchObject({
      context_relevance: 1,
      context_utilization: 0.5,
      completeness: 0.5,
      adherence: 0,
      average: 0.5,
      num_samples: 1,
      fully_supported_sentences: 1,
      unsupported_sentences: 1,
      detailed_results: [{ query_id: "s1", question: "What is it?", retrieved_documents: ["It is red. It is old."] }],
    });
    const again = join(folder, "again.json");
    writeFileSync(again, out);
    const { adapter, samples, metrics } = await scored(again);
    expect([adapter.id, samples]).toEqual(["judge-labels", 1]);
    expect(metrics.find((one) => one.against === "metrics.context_utilization")).toMatchObject({
      value: 0.5,
    });
  });

  it("table shows what came from the file with its hidden characters visible", async () => {
    const path = writeLines(join(folder, "escapes.jsonl"), [
      row("1", "a", "a", 0.2, "\u001B[31mred"),
      row("2", "a", "b", 0.2, "m"),
    ]);
    const { out, code } = await evaloupe("score", path);
    expect(code).toBe(Exit.ok);
    expect(out).not.toContain("\u001B");
    expect(out).toContain("\\u001B[31mred");
    expect(out).toMatch(/noise-robustness\.accuracy {2}strict {2}50\.0 % {2}9\.5 to 90\.5 % {2}2\n/);
  });

  it("formats and metrics come as text and as JSON", async () => {
    expect((await evaloupe("formats")).out).toContain("rgb-predictions  RGB predictions");
    const formats = JSON.parse((await evaloupe("formats", "--as", "json")).out);
    for (const shape of formats)
      expect(shape).toMatchObject({ fields: [expect.any(String), ...shape.fields.slice(1)], about: /./ });
    expect((await evaloupe("metrics", "adherence")).out).toMatch(/^adherence {2}Adherence\n.*higher is better/s);
    expect(JSON.parse((await evaloupe("metrics", "relevance.rmse", "--as", "json")).out)).toMatchObject({
      direction: "lower",
      unit: "mean",
    });
  });
});
