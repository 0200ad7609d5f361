// Catches answers in a list of a record that are mixed up, lose their record's fields, or stand at wrong places.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { RagSample } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

const ROWS = [
  {
    query_id: "q1",
    query_text: "Is it secure?",
    expected_answer: "yes",
    seconds: 3,
    systems: [
      { system: "plain", response: "yes", coherence_score: null, correct: true },
      { system: "rules", response: "no", coherence_score: 0.5, correct: false },
    ],
  },
  {
    query_id: "q2",
    query_text: "Is it closed?",
    expected_answer: "no",
    systems: ["lost", { system: "rules", response: "No.", coherence_score: 1, correct: true }],
  },
];
const MAP = {
  id: "query_id",
  question: "query_text",
  response: "systems[*].response",
  ground_truth: "expected_answer",
  model: "systems[*].system",
};
const samplesOf = (map: Readonly<Record<string, string>>, row: number) =>
  registry
    .adapterOf(registry.kindOfMap(map), "mapped", map)
    .adapt(ROWS[row] ?? {}, { name: "rows.json", folders: [] }) as readonly RagSample[];

describe("answers in a list of a record", () => {
  it("are guessed where each says whose it is", () => {
    expect(guessMapping(ROWS, registry.kinds)?.map).toEqual(MAP);
  });

  it("are guessed with their questions", () => {
    const pairs = (...answers: readonly string[]) => answers.map((answer) => ({ question: `${answer}?`, answer }));
    const rows = [
      { id: 1, model: "m", qa_pairs: pairs("a", "b") },
      { id: 2, model: "m", qa_pairs: pairs("c") },
    ];
    expect(guessMapping(rows, registry.kinds)?.map).toEqual({
      id: "id",
      model: "model",
      question: "qa_pairs[*].question",
      response: "qa_pairs[*].answer",
    });
  });

  it("are samples, each with its record's fields, its own scores and its place", () => {
    expect(
      samplesOf(MAP, 0).map(({ id, model, response, answer, paths, ownScores }) => [
        [id, model, response, answer],
        [paths.response, paths.question],
        Object.entries(ownScores?.byName ?? {}).map(([name, score]) => [name, score.value]),
      ]),
    ).toEqual([
      [
        ["q1", "plain", "yes", [["yes"]]],
        [["systems", 0, "response"], ["query_text"]],
        [
          ["seconds", 3],
          ["coherence_score", null],
          ["correct", 1],
        ],
      ],
      [
        ["q1", "rules", "no", [["yes"]]],
        [["systems", 1, "response"], ["query_text"]],
        [
          ["seconds", 3],
          ["coherence_score", 0.5],
          ["correct", 0],
        ],
      ],
    ]);
    expect(samplesOf(MAP, 1).map(({ model, paths }) => [model, paths.response])).toEqual([
      ["rules", ["systems", 1, "response"]],
    ]);
  });

  it("keep a mapped field of the record where the element has one of that name", () => {
    const map = { ...MAP, id: "systems[*].system", dataset: "correct", "score.right": "systems[*].correct" };
    expect(samplesOf(map, 0).map(({ id, ownScores }) => [id, Object.keys(ownScores?.byName ?? {}).sort()])).toEqual([
      ["plain", ["coherence_score", "right", "seconds"]],
      ["rules", ["coherence_score", "right", "seconds"]],
    ]);
  });

  it("are counted by sample, with the model as a slice", async () => {
    const { ask, query, session } = await openFiles(await filesWith({ "rows.json": JSON.stringify(ROWS) }));
    const { samples } = await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    const told = metrics.filter(
      ({ id, slice }) => id === "score.correct" && (slice === null || slice.model !== undefined),
    );
    expect(samples).toBe(3);
    expect(told.map(({ slice, value, n }) => [slice?.model ?? null, value, n])).toEqual([
      [null, 2 / 3, 3],
      ["plain", 1, 1],
      ["rules", 0.5, 2],
    ]);
    const { detail } = await ask.sample({ query, index: 2 }, never);
    expect(JSON.stringify(detail)).toContain('"No."');
    await session.dispose();
  });
});

describe("several answers in a list of texts", () => {
  const rows = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde"].map((town, at) => ({
    question: `Where does line ${at} end?`,
    responses: [`It ends in ${town}, I think.`, `The line ends in ${town}.`, "Nobody knows where it ends."],
    right_answer: town,
    is_right: [true, true, false],
    entropy: at / 10,
  }));
  const map = guessMapping(rows, registry.kinds)?.map ?? {};
  const adapter = registry.adapterOf(registry.kindOfMap(map), "mapped", map);
  const samples = rows.flatMap((row) => adapter.adapt(row, { name: "rows.json", folders: [] })) as readonly RagSample[];

  it("are a sample each, with the elements at the same index of other lists", () => {
    expect(samples).toHaveLength(15);
    expect(samples[4]).toMatchObject({
      question: "Where does line 1 end?",
      response: "The line ends in Bergen.",
      answer: [["Bergen"]],
      paths: { response: ["responses", 1] },
    });
    const values = samples.slice(0, 3).map(({ ownScores }) => ownScores?.byName.is_right?.value);
    expect(values).toEqual([1, 1, 0]);
  });

  it("share no score of the whole record: it is counted once", () => {
    const of = samples.map(({ ownScores }) => ownScores?.byName.entropy?.value ?? null);
    expect(of.filter((value) => value !== null)).toEqual(rows.map(({ entropy }) => entropy));
  });
});

describe("lists of candidates", () => {
  it("are no samples: the likeliest first, for each key", () => {
    const rows = ["a", "b", "c"].flatMap((condition) =>
      [0.7, 0.2, 0.1].map((probability, at) => ({ condition, text: `The answer ${at} of ${condition}`, probability })),
    );
    expect(guessMapping(rows, registry.kinds)).toBeNull();
  });
});

describe("scores by system beside answers by system", () => {
  const map = { question: "src", response: "outputs.{model}" };
  const adapter = registry.adapterOf(registry.kindOfMap(map), "mapped", map);
  const scoresIn = (row: Readonly<Record<string, unknown>>) =>
    (adapter.adapt(row, { name: "rows.json", folders: [] }) as readonly RagSample[]).map(({ model, ownScores }) => [
      model,
      Object.fromEntries(Object.entries(ownScores?.byName ?? {}).map(([name, { value }]) => [name, value])),
    ]);
  const SCORES = { fid: { chrf: 41 }, t5: { chrf: 52 }, x5: { chrf: 63 } };

  it.each<[string, readonly string[], readonly string[]]>([
    ["all have both", ["fid", "t5", "x5"], ["fid", "t5", "x5"]],
    ["an answer is lacking", ["fid", "x5"], ["fid", "t5", "x5"]],
    ["one answer alone is there", ["t5"], ["fid", "t5", "x5"]],
    ["a score is lacking", ["fid", "t5", "x5"], ["fid", "x5"]],
    ["each lacks another one", ["fid", "t5"], ["fid", "x5", "t5"]],
  ])("go to their systems where %s", (_, answered, scored) => {
    const outputs = Object.fromEntries(answered.map((name) => [name, `It is ${name}.`]));
    const scores = Object.fromEntries(Object.entries(SCORES).filter(([name]) => scored.includes(name)));
    expect(scoresIn({ src: "s", scores, outputs })).toEqual(
      answered.map((name) => [name, scored.includes(name) ? SCORES[name as keyof typeof SCORES] : {}]),
    );
  });

  it("are none of a system in an object of other things", () => {
    const scores = { chrf: 41, t5: 1, bleu: 12 };
    expect(scoresIn({ src: "s", scores, outputs: { fid: "a", t5: "b" } })).toEqual([
      ["fid", scores],
      ["t5", {}],
    ]);
  });
});
