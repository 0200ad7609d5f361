// Catches numbered columns of which only the first one is read as a context, and places of passages that become scores.
import { describe, expect, it } from "vitest";
import { numberedKeys, numberedOf, parsePath, readPath } from "../../../src/kinds/dottedPath.ts";
import { isScoreName } from "../../../src/kinds/ownScores/names.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

describe("a numbered place", () => {
  it.each([
    ["context_1", "context_{n}"],
    ["retrieved_cont12", "retrieved_cont{n}"],
    ["doc_2_text", "doc_{n}_text"],
    ["context", null],
    ["1", null],
    ["context_{n}", null],
  ])("of %s is %s", (key, place) => expect(numberedOf(key)).toBe(place));

  it("has its keys by number, and no others", () => {
    const keys = ["context_10", "context_2", "context_x", "context_1", "my_context_3", "context_", "context_1_page"];
    expect(numberedKeys(keys, "context_{n}")).toEqual(["context_1", "context_2", "context_10"]);
  });

  it("has the values that are there", () => {
    const record = { c_2: "two", c_1: "one", c_3: "", c_4: null, c: "none" };
    const path = parsePath("c_{n}");
    expect(path.ok && readPath(record, path.path)).toEqual(["one", "two"]);
    expect(path.ok && readPath({ c: "x" }, path.path)).toBeUndefined();
    expect(path.ok && readPath({ "c_{n}": "own" }, path.path)).toBe("own");
  });
});

it.each(["page_1", "retrieved_page2", "doc3", "rank_4", "chunk_5", "retrieved_doc1"])("%s is no score", (name) =>
  expect(isScoreName(name)).toBe(false),
);
it.each(["rouge_1", "precision_2", "score_1", "rank"])("%s is one", (name) => expect(isScoreName(name)).toBe(true));

const QUESTIONS = ["Who wrote Faust?", "Which river crosses Vienna?", "How high is Mont Blanc?", "Who was Bach?"];
const passage = (at: number, n: number) => `Passage ${n} tells of number ${at} in some more words.`;
const readOf = async (header: string, row: (at: number) => readonly unknown[]) => {
  const lines = QUESTIONS.map((question, at) => [question, ...row(at)].map((cell) => `"${cell}"`).join(","));
  const { ask, query, session } = await openFiles(await filesWith({ "a.csv": `${[header, ...lines].join("\n")}\n` }));
  const [read] = await ask.howRead({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const scores = metrics.flatMap(({ id }) => (/^(?:score|label)\./.test(id) ? [id.replace(/^\w+\./, "")] : []));
  const contexts = read?.columns.flatMap(({ path, role }) => (role === "documents" ? [path] : []));
  return { contexts, scores: [...new Set(scores)].sort() };
};

describe("numbered columns of contexts", () => {
  it.each<[string, string, readonly string[]]>([
    ["names with _", "question,context_1,context_2,page_1,page_2,answer,faithfulness", ["context_1", "context_2"]],
    [
      "names without _",
      "question,retrieved_cont1,retrieved_cont2,retrieved_page1,retrieved_page2,response,recall",
      ["retrieved_cont1", "retrieved_cont2"],
    ],
  ])("are one list: %s", async (_, header, contexts) => {
    const read = await readOf(header, (at) => [
      passage(at, 1),
      passage(at, 2),
      7 * at + 3,
      40 - 3 * at,
      `It says number ${at} somewhere.`,
      at / 4,
    ]);
    expect(read).toEqual({ contexts, scores: [header.split(",").at(-1)] });
  });

  it("have documents of which the names of files are no labels", async () => {
    const read = await readOf("question,source_file,retrieved_doc1,answer,score", (at) => [
      `file ${at % 2}.pdf`,
      `doc ${at % 2}`,
      `It says number ${at} somewhere.`,
      at / 4,
    ]);
    expect(read.scores).toEqual(["score"]);
  });
});
