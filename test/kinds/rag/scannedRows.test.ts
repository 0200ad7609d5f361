import { describe, expect, it } from "vitest";
import { type HowRead, Mutator, mustBeEqual } from "../scanning.ts";

/** So many records of each format; the environment asks for more. */
const RECORDS = Number(process.env.FUZZ_RECORDS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Records that are measured at once: a scanner learns over them. */
const BATCH = 250;

const WORDS =
  "bridge 1901 open The opened in May Aldermoor not cannot answer insufficient information factual errors".split(" ");

/** Records of all formats, in the shapes that their programs write. */
class Writer extends Mutator {
  readonly chance = (share: number): boolean => this.below(1000) < 1000 * share;

  words(most: number): string {
    const words = Array.from({ length: this.below(most) }, () => this.pick(WORDS));
    // What may cite is read with care, in answers as in responses.
    return [...words, ...(this.chance(0.02) ? [this.pick(["[1]", "【1†a】", "<cite>1</cite>"])] : [])].join(" ");
  }

  /** The fields, without those that chance leaves out. */
  some(fields: Readonly<Record<string, unknown>>, share: number): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).filter(() => this.chance(share)));
  }

  keysOf(keys: readonly string[], share: number): string[] {
    const odd = this.chance(0.06)
      ? [this.pick(["0a.", "9z", "supported_without_sentence", "A", "general", "0aaaa"])]
      : [];
    return [...keys.filter(() => this.chance(share)), ...odd];
  }
}

/** Responses that say nothing, and two that say next to nothing. */
const BLANK = ["", " ", " \n\t", "\u00a0", "\u3000\u2028", "\\", "\u200b"];

/** Texts that only strings tell: prompts, chats, objects; and some that look like them. */
const FOR_STRINGS = [
  "Context: opened in May.\n\nQuestion: when?",
  "Context：The bridge. 问题：when?",
  "<context>\nThe bridge\n</context>\nwhen?",
  "Question: when?",
  "Note: a < b\nin May",
  '[{"role":"user","content":"when?"},{"role":"assistant","content":"In May."}]',
  ' {"year": 1901, "month": "May"}',
  '{"month": "may", "year": "1901"}',
  "[1, 2]",
  "{May}",
];

const robustness = (w: Writer): object => ({
  ...w.some(
    { id: w.pick([w.below(50), `r${w.below(50)}`, "x (2)"]), epoch: w.below(3), seed: 0.5, note: w.words(5) },
    0.6,
  ),
  question: w.chance(0.04) ? w.pick(FOR_STRINGS) : w.words(4),
  response: w.chance(0.06) ? w.pick(BLANK) : w.chance(0.04) ? w.pick(FOR_STRINGS) : w.words(12),
  ground_truth: w.pick([
    w.words(3),
    w.words(1),
    w.chance(0.3) ? w.pick(FOR_STRINGS) : w.words(1),
    [w.words(3), w.words(2)],
    [],
    w.chance(0.3) ? w.pick([1867, -0, 0.5, 1e21, [70, "x"], true]) : w.words(3),
  ]),
  ...w.some(
    {
      counterfactual_answer: w.chance(0.05) ? 12 : w.words(3),
      noise_ratio: w.chance(0.05) ? w.pick([40, "40%", "0.4", -3, 1.5, 1]) : w.below(5) / 5,
      model: w.pick(["a", "zh-é"]),
    },
    0.6,
  ),
  ...w.some(
    { documents: [w.words(4)], ground_truth_parts: [w.words(2), [w.words(1), w.pick(["May", "May [1]"])]] },
    0.2,
  ),
  ...w.some(
    {
      [w.chance(0.1) ? "task_type" : "task"]: w.chance(0.02)
        ? "noise_robustness_40%"
        : w.pick(["noise_robustness", "Negative-Rejection", "counterfactual robustness"]),
    },
    0.7,
  ),
  ...w.some(
    { dataset: w.pick(["en", "zh_int"]), correct: w.chance(0.5), f1: w.below(9) / 8, scores: { tone: 1 } },
    0.3,
  ),
});

const predictions = (w: Writer): object => ({
  id: w.below(300),
  query: w.words(5),
  ans: w.pick([w.words(2), [w.words(2)], [[w.words(2), w.words(1)], w.words(1)], [], w.pick([7, [7], [[7, "y"]]])]),
  ...w.some({ label: w.pick([[1], [0], [-1], [1, 0]]) }, 0.4),
  prediction: w.words(9),
  ...w.some({ docs: [w.words(5), w.words(5)], noise_rate: w.below(5) / 5, factlabel: w.below(2) }, 0.8),
  ...w.some({ evaluation: w.pick(["Yes", "not addressed", "has identified"]), fakeanswer: w.words(2) }, 0.3),
});

const ragas = (w: Writer): object => ({
  user_input: w.words(5),
  response: w.chance(0.06) ? w.pick(BLANK) : w.words(8),
  ...w.some({ retrieved_contexts: [w.words(5)], reference: w.words(3), reference_contexts: [w.words(3)] }, 0.8),
  ...w.some({ faithfulness: w.below(9) / 8, answer_relevancy: null, context_recall: 0.1, id: w.below(9) }, 0.7),
});

const oldRagas = (w: Writer): object => ({
  ...w.some({ question: w.words(5), answer: w.words(8), contexts: [w.words(5)] }, 0.98),
  ...w.some({ ground_truth: w.words(3), ground_truths: [w.words(3)], faithfulness: w.below(9) / 8 }, 0.5),
});

/** One flag may be written in two ways. */
const FLAGS = [0, 1, true, false, "1", " 0", "True", "FALSE", "false "];

const scored = (w: Writer): object => ({
  ...w.some(
    {
      qid: w.below(100),
      q: w.chance(0.04) ? w.pick(FOR_STRINGS) : w.words(5),
      gold: w.pick([w.words(2), 1577, [w.words(1)], 1.5, w.pick(FLAGS)]),
      rep: w.below(3),
    },
    0.9,
  ),
  out: w.chance(0.1) ? w.pick(FLAGS) : w.words(8),
  ...w.some({ llm: "m", correct: w.chance(0.5), rouge: w.below(9) / 9, grade: "partially correct", latency: 3 }, 0.8),
});

function ragbench(w: Writer): object {
  const documents = Array.from({ length: w.below(4) }, (_, d) =>
    Array.from({ length: w.below(30) }, (_, s) => [`${d}${letters(s)}`, w.words(5)]),
  );
  const keys = documents.flat().map(([key = ""]) => key);
  const relevant = w.keysOf(keys, 0.2);
  const utilized = w.keysOf(relevant, 0.5);
  const responses = Array.from({ length: w.below(w.chance(0.05) ? 50 : 6) }, (_, s) => [letters(s), w.words(6)]);
  const support = responses.map(([key]) => ({
    response_sentence_key: w.chance(0.03) ? `${key}.` : key,
    explanation: w.words(3),
    supporting_sentence_keys: utilized.length > 0 ? w.keysOf(utilized, 0.5) : ["supported_without_sentence"],
    fully_supported: w.pick([true, true, false, null]),
  }));
  const named = support.filter((entry) => entry.fully_supported === false).map((entry) => entry.response_sentence_key);
  return {
    id: `b${w.below(99)}`,
    question: w.words(6),
    documents: documents.map((list) => list.map(([, text]) => text).join(" ")),
    response: w.words(9),
    ...w.some({ generation_model_name: "writer", annotating_model_name: "judge", dataset_name: "d", task: null }, 0.7),
    ...w.some({ documents_sentences: documents, response_sentences: responses }, 0.95),
    ...w.some(
      { relevance_explanation: w.words(3), overall_supported: named.length === 0, ground_truth: w.words(2) },
      0.7,
    ),
    ...w.some({ all_relevant_sentence_keys: relevant, all_utilized_sentence_keys: utilized }, 0.95),
    ...w.some({ sentence_support_information: support, unsupported_response_sentence_keys: named }, 0.9),
    ...w.some({ adherence_score: w.chance(0.5), relevance_score: w.below(7) / 7, utilization_score: 0.1 + 0.2 }, 0.8),
    ...w.some({ ragas_faithfulness: null, trulens_groundedness: 1e-7, gpt3_adherence: 1, criteria: {} }, 0.3),
  };
}

/** `a` … `z`, `aa` …: as the files count. */
const letters = (at: number): string =>
  (at < 26 ? "" : String.fromCharCode(96 + Math.floor(at / 26))) + String.fromCharCode(97 + (at % 26));

const MAP = { id: "qid", question: "q", response: "out", ground_truth: "gold", model: "llm", epoch: "rep" };
const FORMATS: readonly (readonly [write: (w: Writer) => object, how: HowRead, least: number])[] = [
  [robustness, { kind: "rag", adapter: "robustness" }, 0.35],
  [predictions, { kind: "rag", adapter: "rgb-predictions" }, 0.15],
  [ragas, { kind: "rag", adapter: "ragas" }, 0.4],
  [oldRagas, { kind: "rag", adapter: "ragas" }, 0.4],
  // A blank response, or one that begins as messages of errors do, is read with care too.
  [scored, { kind: "rag", adapter: "mapped", map: MAP }, 0.3],
  [ragbench, { kind: "rag", adapter: "ragbench" }, 0.1],
];

/** Ways in which the same rows are asked for. */
const ASKED: readonly Partial<HowRead>[] = [
  {},
  { allModes: true },
  { isPairable: true },
  { isPairable: true, isGrouped: false },
  { isGrouped: false, modes: { matching: "benchmark" } },
  { modes: { matching: "strict" } },
];

describe("RAG rows from slots", () => {
  for (const [write, how, least] of FORMATS) {
    const name = `are those that are read with care: ${write.name} as ${how.adapter}`;
    it(name, { timeout: 120_000 + 10 * RECORDS }, async () => {
      const writer = new Writer(SEED);
      let scanned = 0;
      for (let done = 0; done < RECORDS; done += BATCH) {
        const lines = Array.from({ length: BATCH }, () => {
          const changes = writer.chance(0.5) ? 0 : writer.below(3);
          const record = writer.changed(write(writer), changes);
          return changes === 0 && writer.chance(0.7) ? JSON.stringify(record) : writer.line(record);
        });
        scanned += (await mustBeEqual(lines, { ...how, ...writer.pick(ASKED) })).scanned;
      }
      // Most of what nobody has changed is scanned.
      expect(scanned).toBeGreaterThan(least * RECORDS);
    });
  }
});

// Catches a flag that bytes do not recognise, and so a right answer in the other spelling.
it("flags are read with care wherever they are the only answer", async () => {
  const space = ["", " ", " ".repeat(30), "\n".repeat(14), "\u3000".repeat(9)];
  const flags = ["true", "False", "1", "0.0"].flatMap((flag) => space.flatMap((own) => [`${own}${flag}`, flag + own]));
  const golds = flags.flatMap((flag) => [flag, [flag], [flag, "x"], [[flag]], [[flag], []], [[flag, "x"]]]);
  for (const response of ["1", "0", "true", " false ", "It is true.", "x"]) {
    const rows = [...golds, 1, 0, true, [true], [0]].map((gold) =>
      JSON.stringify({ q: "Is it?", out: response, gold }),
    );
    const map = { question: "q", response: "out" };
    for (const field of ["ground_truth", "ground_truth_parts"]) {
      await mustBeEqual(rows, { kind: "rag", adapter: "mapped", map: { ...map, [field]: "gold" } });
    }
  }
});

// Catches an object that bytes do not recognise beside parts of an answer, and so fields that are not compared.
it("references of all types beside parts are read as with care", async () => {
  const parts = [null, [], ["x", "y"], ["x"], ["", ["", "May"]], [["a"], ["b"]]];
  const plain = [null, "x", 5, true, false, [], ["x"], ["x", null], [["x"]], [5], '["x"]'];
  const objects = [
    { a: 1 },
    {},
    { a: { b: [1] } },
    '{"a":1}',
    '[{"a":1}]',
    [{ a: 1 }],
    [{}],
    ["x", { a: 1 }],
    ['{"a":1}'],
  ];
  const rows = [null, "counterfactual_robustness"].flatMap((task) =>
    ["x", '{"a":1}', "May", ""].flatMap((response) =>
      [...plain, ...objects].flatMap((reference) =>
        parts.map((own) => {
          const answers = { ground_truth_parts: own, ground_truth: reference, counterfactual_answer: "z" };
          return JSON.stringify({ question: "q?", response, ...answers, task });
        }),
      ),
    ),
  );
  await mustBeEqual(rows, { kind: "rag", adapter: "robustness" });
  const roles = ["question", "response", "ground_truth_parts", "ground_truth", "counterfactual_answer", "task"];
  const map = Object.fromEntries(roles.map((role) => [role, role]));
  await mustBeEqual(rows, { kind: "rag", adapter: "mapped", map });
});

// Catches an empty list of documents that is taken for none that is known, and so nothing that is looked for.
it("what words show of documents is the same of lists that are empty, or are not there", async () => {
  const rows = [undefined, null, [], ["In May 1901 it was."], "text"].flatMap((documents) =>
    [undefined, null, [], [[]], [[["0a", "In May."]]]].flatMap((lists) =>
      ["It was 1999.", "Aldermoor said May.", ""].flatMap((response) =>
        [undefined, "", "May", "1901"].flatMap((answer) =>
          [true, false].map((isSupported) => {
            const labels = { all_relevant_sentence_keys: [], all_utilized_sentence_keys: [] };
            const denied = {
              unsupported_response_sentence_keys: isSupported ? [] : ["a"],
              overall_supported: isSupported,
            };
            const sentences = { documents_sentences: lists, response_sentences: [["a", response]] };
            const own = { id: "1", question: "q?", response, documents, ground_truth: answer };
            return JSON.stringify({ ...own, ...sentences, ...labels, ...denied });
          }),
        ),
      ),
    ),
  );
  await mustBeEqual(rows, { kind: "rag", adapter: "ragbench" });
});

// Catches a response that is told to say no answer, from its bytes, and does: folded, in other marks, beside other words.
describe("responses that do not say the answer", () => {
  const words = [
    "open",
    "May",
    "in May",
    "mAy",
    "Lake  Corran",
    "a-b",
    "(May)",
    "May.",
    "é",
    "5",
    "5 May",
    "o'clock",
    "Ma*y",
    "in 1,000 m",
  ];
  const marks = ["*", "_", "`", " ", "\t", "\n", "-", ".", "'", "(", "é", "\u200b", "x", "<think>", "</think>"];

  it("are those that strings tell", { timeout: 120_000 }, async () => {
    const w = new Writer(SEED);
    const altered = (text: string): string => {
      const at = w.below(text.length + 1);
      const other = w.chance(0.5) ? text : w.chance(0.5) ? text.toUpperCase() : text.replace(" ", "  ");
      return w.chance(0.3) ? other : other.slice(0, at) + w.pick(marks) + other.slice(at);
    };
    const lines = Array.from({ length: 4 * RECORDS }, (_, row) => {
      const [one, other] = [w.pick(words), w.pick(words)];
      const alternatives = w.chance(0.5) ? { ground_truth: [one, other] } : { ground_truth: one };
      const parts = w.chance(0.3) ? { ground_truth_parts: [one, other] } : alternatives;
      const said = Array.from({ length: w.below(4) }, () => altered(w.pick([one, other, w.pick(words)])));
      const settings = { id: row, task: "noise_robustness", question: "When?", noise_ratio: 0 };
      return JSON.stringify({ ...settings, response: `It is ${said.join(w.pick(["", " "]))}`, ...parts });
    });
    const { scanned } = await mustBeEqual(lines, { kind: "rag", adapter: "robustness" });
    expect(scanned).toBeGreaterThan(lines.length / 2);
  });
});
