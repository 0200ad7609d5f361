// Catches lists of metrics that are not read, lists of documents or raters that are read as metrics, and reasons as labels.
import { describe, expect, it } from "vitest";
import { metricListsIn, metricsIn } from "../../../src/kinds/ownScores/listed.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

const valuesIn = (list: readonly object[]) =>
  metricsIn(list)?.map(([name, score]) => [name, score?.value ?? score?.text ?? null]) ?? null;

describe("a list of metrics", () => {
  it.each<[string, object, unknown]>([
    ["a name and a score", { name: "tone", score: 0.5, reason: "r" }, 0.5],
    ["a metric", { metric: "tone", score: 0.5, passed: true }, 0.5],
    ["a key and a comment", { key: "tone", score: 1, comment: null }, 1],
    ["an evaluator", { evaluator: "tone", passed: false }, 0],
    ["a name in camel case", { metricName: "tone", score: 3, evaluationModel: "gpt-4" }, 3],
    ["a value", { name: "tone", value: 4, source: "sdk" }, 4],
    ["a criterion that is met", { criterion: "tone", met: true }, 1],
    ["a label", { name: "tone", label: "warm", explanation: "e" }, "warm"],
    ["a category and its number", { name: "tone", value: 0, dataType: "CATEGORICAL", stringValue: "warm" }, "warm"],
  ])("has %s", (_, one, value) => expect(valuesIn([one])).toEqual([["tone", value]]));

  it("has no score where a remark has a number", () => {
    const remark = { name: "note", value: 0, dataType: "TEXT", stringValue: "reviewer said 0" };
    expect(valuesIn([remark, { name: "tone", value: 0.5, dataType: "NUMERIC" }])).toEqual([["tone", 0.5]]);
  });

  it("keeps reasons, missing scores, and a label where the score is missing", () => {
    const list = [
      { name: "tone", score: 0.5, explanation: "Because." },
      { name: "style", score: null, error: "timeout" },
      { name: "wit", score: null, label: "dry" },
    ];
    expect(metricsIn(list)).toEqual([
      ["tone", { value: 0.5, reason: "Because." }],
      ["style", { value: null, reason: "timeout" }],
      ["wit", { value: null }],
      ["wit.label", { value: null, text: "dry" }],
    ]);
  });

  it.each<[string, readonly unknown[]]>([
    ["no name", [{ score: 1 }]],
    ["a text", [{ name: "a", score: 1, text: "A passage." }]],
    ["an answer", [{ name: "gpt", score: 1, response: "Yes." }]],
    [
      "names that come twice",
      [
        { name: "a", score: 1 },
        { name: "a", score: 0 },
      ],
    ],
    ["long names", [{ name: "a".repeat(65), score: 1 }]],
    ["values that are texts", [{ key: "env", value: "prod" }]],
    ["no value at all", [{ name: "a" }, { name: "b" }]],
    ["numbers", [1, 2]],
  ])("has not %s", (_, list) => expect(metricsIn(list)).toBeNull());

  it("is found in an object of the record, and not among documents or where it is read already", () => {
    const list = [{ name: "tone", score: 1 }];
    const record = { results: { list }, retrieved_docs: list, doc_scores: list, taken: list, deep: { a: { list } } };
    expect([...metricListsIn(record, new Set(["taken"]))].map(({ at }) => at)).toEqual(["results.list", "doc_scores"]);
  });
});

const QUESTIONS = ["Who wrote Faust?", "Which river crosses Vienna?", "How high is Mont Blanc?", "Who was Bach?"];
const rowsWith = (more: (at: number) => object, base: (at: number) => object = asked) =>
  QUESTIONS.map((_, at) => ({ ...base(at), ...more(at) }));
const asked = (at: number) => ({ question: QUESTIONS[at], answer: `The book says number ${at}.` });
const metrics = (at: number) => [
  { name: "groundedness", score: at / 4, reason: "r" },
  { name: "relevance", score: 1 - at / 4, reason: "r" },
];

async function opened(records: readonly object[]) {
  const { ask, query, session } = await openFiles(await filesWith({ "rows.json": JSON.stringify(records) }));
  const { sources, format, samples } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const found = metrics.filter(({ id }) => id.startsWith("score."));
  const means = Object.fromEntries(found.map(({ id, value, n }) => [id.slice("score.".length), [value, n]]));
  return { means, format: format.id, samples, unread: sources.flatMap(({ unread = [] }) => unread) };
}

describe("lists of metrics in a file", () => {
  const both = { groundedness: [0.375, 4], relevance: [0.625, 4] };

  it.each<[string, (at: number) => object]>([
    ["under any key", (at) => ({ evaluations: metrics(at) })],
    ["under metrics", (at) => ({ metrics: metrics(at) })],
    ["in an object", (at) => ({ grading: { results: metrics(at) } })],
  ])("are scores %s", async (_, more) => {
    const { means, samples, unread } = await opened(rowsWith(more));
    expect([means, samples, unread]).toEqual([both, 4, []]);
  });

  it.each<[string, (at: number) => object, (at: number) => object]>([
    [
      "deepeval",
      (at) => ({ name: `t${at}`, input: QUESTIONS[at], actual_output: `It is ${at}.`, success: at > 1 }),
      (at) => ({ metrics: metrics(at) }),
    ],
    [
      "langsmith",
      (at) => ({ id: `r${at}`, inputs: { question: QUESTIONS[at] }, outputs: { answer: `It is ${at}.` } }),
      (at) => ({ feedback: metrics(at).map(({ name, score }) => ({ key: name, score, comment: null })) }),
    ],
    [
      "langsmith",
      (at) => ({
        run: { id: `r${at}`, inputs: { question: QUESTIONS[at] }, outputs: { answer: `It is ${at}.` } },
        example: { id: `e${at}`, outputs: { answer: `It is the long number ${at}.` } },
      }),
      (at) => ({ evaluation_results: { results: metrics(at).map(({ name, score }) => ({ key: name, score })) } }),
    ],
    [
      "phoenix",
      (at) => ({ "attributes.input.value": QUESTIONS[at], "attributes.output.value": `It is ${at}.` }),
      (at) => ({ annotations: metrics(at) }),
    ],
  ])("are scores in files of %s", async (id, base, more) => {
    const { means, format } = await opened(rowsWith(more, base));
    expect(format).toBe(id);
    expect(means).toMatchObject(both);
  });

  it("are none if each record has names of its own, and are said", async () => {
    const { means, unread } = await opened(
      rowsWith((at) => ({ rubric_items: [0, 1].map((n) => ({ name: `Names number ${2 * at + n}`, score: 1 })) })),
    );
    expect(means).toEqual({});
    expect(unread).toEqual([{ path: "rubric_items", objects: 8, records: 4 }]);
  });

  it("are read beside a list of another kind", async () => {
    const { means } = await opened(
      rowsWith((at) => ({
        evaluations: metrics(at),
        facets: [
          { name: `facet ${at}`, score: 2 },
          { name: `x ${at}`, score: 1 },
        ],
      })),
    );
    expect(means).toEqual(both);
  });

  it("have no label for a reason", async () => {
    const { means } = await opened(rowsWith((at) => ({ passed: at > 1, reason: at > 1 ? "good" : "bad" })));
    expect(Object.keys(means)).toEqual(["passed"]);
  });
});
