import { SENTENCE_LABELS } from "../model/index.ts";

interface Tool<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
  readonly isReadOnly: boolean;
}

const text = (description: string) => ({ type: "string", description });
const texts = (description: string) => ({ type: "array", items: { type: "string" }, description });
const WHERE =
  'Filter expressions, all of which hold: outcome == "wrong", unsupported, adherence < 1, question has "tunnel".';
const ID = {
  type: ["string", "integer"],
  description: "The sample's number, as answers give it under sample, or its id.",
};

function tool<Name extends string>(
  name: Name,
  title: string,
  description: string,
  properties: Readonly<Record<string, object>>,
  required: readonly string[],
  isReadOnly = true,
): Tool<Name> {
  const inputSchema = { type: "object", properties, required, additionalProperties: false } as const;
  return { name, title, description, inputSchema, isReadOnly };
}

export const TOOLS = [
  tool(
    "open",
    "Open an evaluation",
    "Opens files or folders with samples of an evaluation (JSONL, JSON, CSV, Parquet and others) and scores them. Tells kind, format, counts, issues, and the fields that filters know. Other tools ask about what was opened last.",
    { paths: texts("Files or folders below the roots."), where: texts(`${WHERE} Other tools keep to it.`) },
    ["paths"],
  ),
  tool(
    "metrics",
    "Metrics with intervals",
    "Values of all metrics with the number of samples and 95 % intervals; with slice, one value for each value of that field.",
    { slice: text("A slice dimension of the file: model, noise, dataset, file.") },
    [],
  ),
  tool(
    "samples",
    "List samples",
    "Samples with file, line, key, verdict, support, cause and scores; at most 20.",
    {
      where: texts(WHERE),
      sort: text("worst (as by default), file, or a field, with - before it for the highest first."),
      limit: { type: "integer", minimum: 1, maximum: 20 },
    },
    [],
  ),
  tool(
    "sample",
    "Open a sample",
    "One sample: question, answers, verdicts with the rule and the words they stand on, the response by sentences (a, b, …) with their support and its evidence, the documents by sentences (0a, 1b, …).",
    { id: ID },
    ["id"],
  ),
  tool(
    "compare",
    "Compare two runs",
    "Pairs the samples of two files or folders, a the base: metrics with difference, interval and p, and up to 10 samples that became worse.",
    { a: text("The base: a file or folder."), b: text("The other run.") },
    ["a", "b"],
  ),
  tool(
    "traits",
    "What sets failures apart",
    "Tries every field and word: which of them failing questions have more or less often than others, beyond chance. Each trait is a filter expression.",
    {
      failing: text(
        'What a failure is, as a filter expression; absent: what the file or Evaloupe calls wrong. "score.faithfulness < 0.5"',
      ),
    },
    [],
  ),
  tool(
    "note",
    "Suggest a label or a note",
    "Writes a suggestion beside the data, in your name and never a person's: a label of a sentence of the response, or a note on the sample.",
    {
      id: ID,
      key: text("The sentence of the response: a, b, …"),
      label: {
        type: "string",
        enum: [...SENTENCE_LABELS],
        description: "full: supported; uncited: true without a source; partial; none: unsupported.",
      },
      evidence: texts("Sentences of documents that it rests on: 0a, 1b."),
      note: text("Why, in a sentence or two."),
    },
    ["id"],
    false,
  ),
] as const satisfies readonly Tool<string>[];

export type ToolName = (typeof TOOLS)[number]["name"];
