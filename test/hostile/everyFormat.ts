import { isDeepStrictEqual } from "node:util";
import { absentValue } from "../../src/analysis/table/columns.ts";
import type { Facts } from "../../src/analysis/table/facts.ts";
import type { Adapter } from "../../src/kinds/format.ts";
import { type AnyKind, registry } from "../../src/kinds/registry.ts";
import type { Issue, Modes } from "../../src/model/index.ts";
import type { JsonRecord } from "../../src/read/parse.ts";
import { exampleOf } from "../kinds/exampleOf.ts";
import { ANYWHERE, formats as ragExamples } from "../kinds/rag/adapters/formats.ts";
import { formats as ratingExamples } from "../kinds/rating/adapters/formats.ts";

const harnessRow: JsonRecord = exampleOf("harness-samples");

/** A record of every format of every kind, and its adapter; null where none may claim it. */
export const formats: readonly {
  readonly what: string;
  readonly winner: string | null;
  readonly record: JsonRecord;
}[] = [
  ...ragExamples,
  ...ratingExamples.map((shape, at) => ({ ...shape, what: `${shape.winner} ${at}` })),
  {
    what: "choice",
    winner: "choice",
    record: {
      id: "c",
      question: "Which bird wades?",
      choices: ["heron", { text: "swift" }],
      labels: ["A", "B"],
      logprobs: [-0.4, "-2.1"],
      answer: "A",
      model: "m",
      task: "t",
      fewshot: 5,
    },
  },
  {
    what: "choice of probabilities",
    winner: "choice",
    record: { id: 3, question: "Which?", probabilities: [0.4, 0.5], answer: 1, choices: ["heron", "swift"] },
  },
  { what: "harness samples", winner: "harness-samples", record: harnessRow },
];

const MODES: Modes = { matching: "lenient", support: "ragbench", citations: "ours", probabilities: "raw" };

/** All that is ever done with a sample. */
export function goThrough(
  { kind, adapter }: { kind: AnyKind; adapter: Adapter<unknown> },
  record: JsonRecord,
): readonly Issue[] {
  const issues: Issue[] = [];
  for (const known of registry.adapters) {
    const fit = known.adapter.match(record, ANYWHERE);
    if (!(fit >= 0 && fit <= 1)) throw new Error(`${known.adapter.id} fits by ${fit}`);
  }
  for (const sample of adapter.adapt(record, ANYWHERE)) {
    const facts: Facts = kind.measure.factsOf(sample, { modes: MODES, allModes: true });
    for (const { id, type } of kind.measure.columns) {
      const fact = facts[id] ?? absentValue(type);
      if (type === "integer" && !(Number.isInteger(fact) && fact >= 0)) throw new Error(`${id} is ${fact}`);
    }
    const own = kind.explain.issuesOf(sample, facts, MODES);
    issues.push(...own);
    for (const metric of kind.measure.metrics) {
      const score = metric.score?.(facts, MODES);
      if (score?.state === "scored" && !Number.isFinite(score.value))
        throw new Error(`${metric.info.id} is ${score.value}`);
    }
    kind.read.titleOf(sample);
    kind.read.idOf(sample);
    kind.measure.slicesOf(sample);
    kind.explain.places?.(sample);
    kind.words.rowSummary(facts, MODES);
    for (const text of kind.read.texts) text.read(sample);
    const explained = kind.explain.sample(sample, { modes: MODES, annotator: "file" });
    // What crosses a port is plain JSON.
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(explained)), explained))
      throw new Error("the detail is not plain JSON");
  }
  return issues;
}
