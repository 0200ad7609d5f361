// Catches records of an object that is a whole file that are not found, found twice, without their key, or at a wrong place.
import { describe, expect, it } from "vitest";
import { boxesIn } from "../../src/read/boxes.ts";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { eachParsed } from "../../src/read/records.ts";
import { surveyOf } from "../../src/read/survey.ts";
import { filesWith, never, openFiles } from "./open.ts";

const one = (at: number) => ({ question: `Who ${at}?`, response: "Mara.", ground_truth: "Mara", note: 'a "}" \\ {' });
const ROWS = [one(1), one(2), one(3)];

async function opened(value: unknown, indent: number) {
  const [path = ""] = await filesWith({ "run.json": JSON.stringify(value, null, indent) });
  const { ask, session } = await openFiles([path]);
  const state = await ask.settled({}, never);
  const query = { where: [], sort: null, modes: state.modes, annotator: "file" };
  const details = [];
  for (let index = 0; index < state.samples; index++) details.push(await ask.detail({ query, index }, never));
  await session.dispose();
  return { state, details };
}

describe.each([0, 2])("an object, indented by %i", (indent) => {
  it.each([
    ["a list of any name", { direct: ROWS }, 3],
    [
      "the list whose records are known, beside others",
      { trace: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }], each: ROWS },
      3,
    ],
    ["a list behind numbers of the whole run", { global_scores: { f1: 0.1, em: 0.2 }, per_question: ROWS }, 3],
    ["lists by condition", { summary: { n: 3 }, detailed: { plain: ROWS.slice(0, 2), cot: ROWS.slice(2) } }, 3],
    ["lists by model, one deeper", { detail: { a: { model: "x", rows: ROWS }, b: { model: "y", rows: ROWS } } }, 6],
    ["records by id", { q1: ROWS[0], q2: ROWS[1] }, 2],
    ["records by id below a key", { date: "today", eval: { q1: ROWS[0], q2: ROWS[1] } }, 2],
  ])("with %s", async (_, value, count) => {
    const { state, details } = await opened(value, indent);
    expect([state.sources[0]?.stop ?? null, state.samples, state.records.used]).toEqual([null, count, count]);
    expect(details).toHaveLength(count);
  });

  it.each([
    ["model", { detail: { a: { label: "x", model_id: "y", rows: ROWS }, b: { rows: ROWS } } }],
    ["condition", { detail: { a: ROWS, b: ROWS } }],
  ])("gives each record the key above its list as %s", async (name, value) => {
    const source = bytesInMemory("x", new TextEncoder().encode(`\ufeff${JSON.stringify(value, null, indent)}`));
    for (const windowBytes of [1, 7, 4096]) {
      const survey = await surveyOf(source, never, windowBytes);
      const [largest] = survey ? boxesIn(survey) : [];
      if (!largest) throw new Error("no box");
      const found: unknown[] = [];
      await eachParsed(source, largest.container, DEFAULT_LIMITS, never, (record) => {
        found.push([record[name], record.question]);
        return undefined;
      });
      expect(found).toEqual(["a", "b"].flatMap((key) => ROWS.map(({ question }) => [key, question])));
    }
  });

  it("gives records their keys as ids, and leaves those that they have", async () => {
    const { state, details } = await opened({ 'k"1': ROWS[0], k2: { ...ROWS[1], id: "own" } }, indent);
    expect(state.samples).toBe(2);
    expect(details.map((detail) => detail?.id)).toEqual(['k"1', "own"]);
  });
});

describe("records that name a task of another list of their file", () => {
  const TASKS = [0, 1, 2].map((at) => ({
    task_id: `t${at}`,
    question: `Who ${at}?`,
    model: "of the task",
    contexts: [`Of ${at}.`],
  }));
  const results = (idOf: (at: number) => string) =>
    [0, 1, 2, 3, 4, 5].map((at) => ({
      task_id: idOf(at >> 1),
      model: at % 2 === 0 ? "tern-1" : "tern-2",
      response: `It was ${at}, I think.`,
      quality_score: at / 10,
    }));
  const DOCUMENTS = [1, 2, 3].map((at) => ({ document_id: `d${at}`, text: `Of ${at}.` }));
  const file = (tasks: readonly object[], idOf = (at: number) => `t${at}`) => ({
    name: "run",
    models: [{ model_id: "tern-1" }, { model_id: "tern-2" }],
    documents: DOCUMENTS,
    tasks,
    results: results(idOf),
  });

  it.each([
    ["in front", file(TASKS)],
    ["behind", Object.fromEntries(Object.entries(file([...TASKS].reverse())).reverse())],
    ["far away", { pad: "x".repeat(200_000), ...file(TASKS) }],
  ])("have what it asks: %s", async (_, value) => {
    const { details } = await opened(value, 0);
    expect(details).toHaveLength(6);
    for (const [at, detail] of details.entries())
      expect(detail).toMatchObject({
        id: `t${at >> 1}`,
        body: {
          question: `Who ${at >> 1}?`,
          response: `It was ${at}, I think.`,
          documents: [{ text: `Of ${at >> 1}.` }],
        },
      });
  });

  it.each([
    ["two tasks have the same id", file([...TASKS, ...TASKS])],
    ["their ids are others", file(TASKS, (at) => `q${at}`)],
  ])("stay alone where %s", async (_, value) => {
    const { details } = await opened(value, 0);
    expect(details).toHaveLength(6);
    expect(details.map(({ body }) => body.question)).toEqual(Array(6).fill(null));
  });
});

it.each(['{"a": [{"b": 1}', '{"a": [{"b": 1}]} {"a": 2}', '{"a": [{"b": 1}}', "[]", ""])(
  "%j is no object alone",
  async (text) => {
    expect(await surveyOf(bytesInMemory("x", new TextEncoder().encode(text)), never)).toBeNull();
  },
);

it("samples of a log of inspect_ai have the task and the model of its header, however far it is", async () => {
  const sample = { id: 1, epoch: 1, input: "Who?", target: "Mara", output: { model: "m-2024", completion: "Mara." } };
  const header = {
    version: 2,
    eval: { task: "bridges", model: "lab/m", pad: "x".repeat(200_000) },
    plan: { steps: [{}] },
  };
  const log = {
    ...header,
    samples: [
      { ...sample, scores: { match: { value: "C" } } },
      { ...sample, id: 2, scores: {} },
    ],
  };
  for (const indent of [0, 2]) {
    const [path = ""] = await filesWith({ "log.json": JSON.stringify(log, null, indent) });
    const { ask, session } = await openFiles([path]);
    const state = await ask.settled({}, never);
    const query = {
      where: ['model == "lab/m"', 'dataset == "bridges"'],
      sort: null,
      modes: state.modes,
      annotator: "file",
    };
    expect([state.format.id, state.samples]).toEqual(["inspect", 2]);
    expect((await ask.rows({ query, from: 0, to: 10 }, never)).rows).toHaveLength(2);
    await session.dispose();
  }
});

it("settings and totals beside a run of HELM are no samples, and nothing is wrong with them", async () => {
  const request = {
    instance: { id: "id1", input: { text: "Who?" }, references: [{ output: { text: "Mara" }, tags: ["correct"] }] },
    request: { model: "m", prompt: "Who?" },
    result: { completions: [{ text: "Mara." }] },
  };
  const paths = await filesWith({
    "scenario_state.json": JSON.stringify(
      { adapter_spec: { method: "generation" }, request_states: [request] },
      null,
      2,
    ),
    "run_spec.json": JSON.stringify({ name: "b", scenario_spec: {}, adapter_spec: {}, metric_specs: [{}] }, null, 2),
    "scenario.json": JSON.stringify({ name: "b", description: "B.", tags: ["qa"], definition_path: "b.py" }, null, 2),
    "stats.json": JSON.stringify([{ name: { name: "em", split: "test" }, count: 1, sum: 1, mean: 1 }], null, 2),
  });
  const { ask, session } = await openFiles(paths);
  const state = await ask.settled({}, never);
  expect([state.format.id, state.samples, state.records.total]).toEqual(["helm", 1, 1]);
  expect(state.sources.map(({ stop }) => stop ?? null)).toEqual([null, null, null, null]);
  await session.dispose();
});

it("lists of other records are not taken together", async () => {
  const source = bytesInMemory("x", new TextEncoder().encode('{"a": [{"b": 1, "c": 1}], "d": [{"e": 1}, {"e": 2}]}'));
  const survey = await surveyOf(source, never);
  expect(boxesIn(survey ?? expect.fail()).map(({ container, records }) => [container.path, records])).toEqual([
    ["d", 2],
    ["a", 1],
  ]);
});

describe.each([0, 2])("lists below the key of each item, indented by %i", (indent) => {
  const rowOf = (at: number, turn: number) => ({
    test_case: `Write a tale of how the gate number ${at} was opened at night.`,
    generation: turn % 2 === 0 ? "Sure, here it is, as you asked." : "I cannot help you with that.",
    label: (at + turn) % 2,
  });
  const itemsOf = (count: number, turns: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `gate_${at}`,
        Array.from({ length: turns }, (__, turn) => rowOf(at, turn)),
      ]),
    );

  it.each([
    [40, 1],
    [20, 2],
    [6, 3],
  ])("are all read, and no model: %i keys with %i records", async (count, turns) => {
    const { state } = await opened(itemsOf(count, turns), indent);
    expect([state.records.used, state.samples]).toEqual([count * turns, count * turns]);
    expect(state.format.map).toMatchObject({ question: "test_case", response: "generation" });
    expect(state.format.map).not.toHaveProperty("model");
  });

  it("are not read in part, if all of them are of no format", async () => {
    const value = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`gate_${at}`, [{ note: `g${at}`, generation: "Sure, here it is." }]]),
    );
    const { state } = await opened(value, indent);
    expect([state.records.total, state.samples]).toEqual([30, 0]);
  });
});

describe.each([0, 2])("results of a run that have its samples, indented by %i", (indent) => {
  const sampleOf = (at: number, isRight: boolean) => ({
    doc_id: at,
    doc: { question: `What is ${at} + 1?` },
    target: `${at + 1}`,
    arguments: [["Q"]],
    resps: [[`So ${at + 1}`]],
    filtered_resps: [isRight ? `${at + 1}` : "0"],
    exact_match: isRight ? 1 : 0,
  });
  const runOf = (tasks: readonly string[], holder = "samples") => ({
    results: Object.fromEntries(tasks.map((task) => [task, { "exact_match,none": 0.5 }])),
    configs: Object.fromEntries(tasks.map((task) => [task, { task }])),
    [holder]: Object.fromEntries(tasks.map((task) => [task, [0, 1, 2, 3].map((at) => sampleOf(at, at % 2 === 0))])),
  });

  it.each([
    [["gsm8k"], "samples"],
    [["gsm8k", "svamp"], "samples"],
    [["gsm8k", "svamp", "asdiv"], "logged_samples"],
  ])("are samples of the tasks %j, in %s", async (tasks, holder) => {
    const [path = ""] = await filesWith({ "results.json": JSON.stringify(runOf(tasks, holder), null, indent) });
    const { ask, query, session } = await openFiles([path]);
    const { samples, sources } = await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    const detail = await ask.detail({ query, index: 0 }, never);
    await session.dispose();
    expect([samples, sources[0]?.stop ?? null]).toEqual([4 * tasks.length, null]);
    const own = metrics.filter(({ id }) => id === "score.exact_match");
    expect(own.find(({ slice }) => slice === null)).toMatchObject({ n: 4 * tasks.length, value: 0.5 });
    expect(JSON.stringify(detail)).toContain(tasks[0]);
  });

  it("are results alone without them", async () => {
    const { samples: _, ...alone } = runOf(["gsm8k", "svamp"]);
    const { state } = await opened(alone, indent);
    expect(state.sources[0]?.stop?.code).toBe("RESULTS");
  });
});
