// Catches a mapped column that is lost, misread, or whose issue names another place.
import { describe, expect, it } from "vitest";
import { readPath } from "../../src/kinds/dottedPath.ts";
import { checkMap, mappedAdapter } from "../../src/kinds/mapping.ts";
import { ragFromMapping } from "../../src/kinds/rag/mapped.ts";
import { ragMappable } from "../../src/kinds/rag/sampleFields.ts";
import { documentPath } from "../../src/kinds/rag/support/explain.ts";
import type { FieldMap } from "../../src/model/index.ts";
import { ANYWHERE, labels, ragbenchRow } from "./rag/adapters/formats.ts";

const kind = { mappable: ragMappable, fromMapping: ragFromMapping };

function adapt(map: FieldMap, record: Readonly<Record<string, unknown>>) {
  const [sample] = mappedAdapter(kind, map).adapt(record, ANYWHERE);
  if (sample === undefined) throw new Error("A mapped record is always a sample.");
  return sample;
}

const record = {
  meta: { n: 5, level: "0.4", engine: { name: "m1" }, set: "zh_int", kind: "Information integration" },
  input: { q: "Who?" },
  output: { text: "Ann and Ben." },
  gold: ["Ann", ["Ben", "Benjamin"]],
  hits: [{ page: { text: "Ann did." } }, { page: {} }, { page: { text: "Ben too." } }],
};

const map = {
  id: "meta.n",
  question: "input.q",
  response: "output.text",
  ground_truth_parts: "gold",
  task: "meta.kind",
  noise_ratio: "meta.level",
  model: "meta.engine.name",
  dataset: "meta.set",
  documents: "hits[*].page.text",
};

describe("a mapped record", () => {
  it("becomes a sample", () => {
    expect(adapt(map, record)).toMatchObject({
      id: "5",
      question: "Who?",
      response: "Ann and Ben.",
      answer: [["Ann"], ["Ben", "Benjamin"]],
      task: "information_integration",
      noise: 0.4,
      model: "m1",
      dataset: "zh_int",
      isChinese: true,
      paths: { question: ["input", "q"], response: ["output", "text"] },
    });
  });

  it("keeps its documents in their places, and their paths lead to them", () => {
    const sample = adapt(map, record);
    expect(sample.documents?.map(({ text }) => text)).toEqual(["Ann did.", null, "Ben too."]);
    expect(sample.issues.map(({ code, path }) => `${code} ${path}`)).toEqual(["BAD_FIELD hits[1]"]);
    for (const d of [0, 2]) expect(readPath(record, documentPath(sample, d) ?? [])).toBe(sample.documents?.[d]?.text);
  });

  it("reads one text as one document, and documents that are objects", () => {
    const one = adapt({ response: "r", documents: "c" }, { r: "x", c: "all of it" });
    expect([one.documents?.length, documentPath(one, 0)]).toEqual([1, ["c"]]);
    const objects = adapt({ response: "r", documents: "c" }, { r: "x", c: [{ content: "first" }] });
    expect(documentPath(objects, 0)).toEqual(["c", 0, "content"]);
  });

  it("carries RAGBench's labels and scores from wherever they are", () => {
    const ids = [...Object.keys(labels), "documents_sentences", "response_sentences", "adherence_score"];
    const everything = Object.fromEntries(ids.map((id) => [id, `judge.${id}`]));
    const sample = adapt({ response: "judge.response", ...everything }, { judge: ragbenchRow });
    expect(sample.labels?.support).toHaveLength(2);
    expect(sample.documents).toHaveLength(2);
    expect(sample.responseSentences).toHaveLength(2);
    expect(sample.published).toEqual({ adherence_score: 0 });
    expect(sample.paths.documentSentences).toEqual(["judge", "documents_sentences"]);
    expect(sample.issues).toEqual([]);
  });

  it("names issues by the paths of the record", () => {
    const sample = adapt({ response: "output.text", id: "meta" }, { output: { text: [5] }, meta: [] });
    expect(sample.issues.map(({ path }) => path)).toEqual(["meta", "output.text"]);
    expect(adapt({ response: "output.text" }, {}).issues).toMatchObject([
      { code: "MISSING_FIELD", message: expect.stringContaining("output.text") },
    ]);
    expect(adapt({ question: "q" }, {}).issues).toEqual([]);
  });

  it("fits as far as its paths lead somewhere", () => {
    const { match } = mappedAdapter(kind, { response: "output.text", model: "nowhere" });
    expect(match(record, ANYWHERE)).toBe(0.5);
    expect(mappedAdapter(kind, {}).match(record, ANYWHERE)).toBe(0);
  });
});

describe("checkMap", () => {
  it("accepts every field that can be mapped", () => {
    expect(checkMap(Object.fromEntries(ragMappable.map(({ id }) => [id, "a.b"])), ragMappable)).toEqual([]);
  });

  it("names unknown fields and paths that cannot be read", () => {
    const problems = checkMap({ answer: "a", response: "a..b", __proto__x: "" }, ragMappable);
    expect(problems).toHaveLength(4);
    expect(problems[0]).toContain("answer");
    expect(problems[1]).toContain("a..b");
    expect(adapt({ response: "a..b" }, record).response).toBeNull();
  });
});
