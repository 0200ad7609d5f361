// Rows for the benchmarks: invented from a fixed seed, so the same from every run, shaped and sized like those of real
// files. Of each kind there are rows that resemble each other, and rows that all differ, as those of real files do. As in those, three rows in four have a line break or quotes in a text (escapes in JSON), one in five has letters
// beyond ASCII, one in fifty an emoji, and one in sixteen was written in ASCII alone, as Python's `json.dumps` does.

import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { randomFrom, textsOf } from "./words.mjs";

/** Bytes of a line of `trace`: so many rows of it make as much as the name of a size says (a million: one gigabyte). */
export const TRACE_BYTES = 11_000;

/**
 * @typedef {import("./words.mjs").Random} Random
 * @typedef {import("./words.mjs").Texts} Texts
 * @typedef {(row: number, random: Random, texts: Texts, answers: Random, models: readonly string[]) => object} RowOf `random` is the same in each run
 *   of a kind, `answers` is not: two runs ask the same and answer differently.
 */

/** How the rows of each kind are made. @type {Readonly<Record<string, RowOf>>} */
const ROWS = { trace, rgb, mixed, choice, ratings, scored };
export const KINDS = Object.keys(ROWS);

/** Before the name of a kind: its rows all differ, in texts, ids and numbers. */
const DIFFERENT = "different-";

/** The same rows, all different. @param {string} kind */
export const different = (kind) => DIFFERENT + kind;

/** @param {string} kind */
export const plainKind = (kind) => (kind.startsWith(DIFFERENT) ? kind.slice(DIFFERENT.length) : kind);

/**
 * A file of so many rows of a kind, written into a folder unless it is there. TRACe's rows are long: of them there are as
 * many as make `rows` kilobytes.
 * @param {string} folder @param {string} kind @param {number} rows @param {number} run of the same questions @returns {Promise<string>}
 */
export async function dataFile(folder, kind, rows, run = 0) {
  const file = path.join(folder, `${kind}-${rows}${run === 0 ? "" : `-run${run}`}.jsonl`);
  if (await isThere(file)) return file;
  await writeRows(`${file}.part`, kind, isLong(kind) ? Math.round((rows * 1000) / TRACE_BYTES) : rows, run);
  await rename(`${file}.part`, file);
  return file;
}

/** What is asked of `dataFile` for so many rows. @param {string} kind @param {number} count */
export const rowsFor = (kind, count) => (isLong(kind) ? Math.round((count * TRACE_BYTES) / 1000) : count);

/** @param {string} kind */
const isLong = (kind) => plainKind(kind) === "trace";

/** A file with the rows of another as one list in JSON, beside it unless it is there. @param {string} file */
export const listOf = (file) => written(file, ".json", (line, at) => (at === 0 ? "[\n" : ",\n") + line, "\n]\n");

/** The same as CSV, with the columns of the first row. @param {string} file */
export function csvOf(file) {
  /** @type {string[]} */
  let header = [];
  return written(file, ".csv", (line, at) => {
    const row = JSON.parse(line);
    const cells = () => `${header.map((name) => cellOf(row[name])).join(",")}\n`;
    if (at > 0) return cells();
    header = Object.keys(row);
    return `${header.map(cellOf).join(",")}\n${cells()}`;
  });
}

/**
 * Writes each line of a file as another text, into a file beside it, unless that is there.
 * @param {string} file @param {string} extension @param {(line: string, at: number) => string} textOf @param {string} end
 * @returns {Promise<string>}
 */
async function written(file, extension, textOf, end = "") {
  const other = file.replace(/\.jsonl$/, extension);
  if (await isThere(other)) return other;
  const out = createWriteStream(`${other}.part`);
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!out.write(textOf(line, at++))) await once(out, "drain");
  }
  out.end(end);
  await once(out, "finish");
  await rename(`${other}.part`, other);
  return other;
}

/** @param {unknown} value @returns {string} */
function cellOf(value) {
  const text = typeof value === "object" ? (value === null ? "" : JSON.stringify(value)) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {string} file */
const isThere = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** With a number of models, that many answer each question of `choice`. @param {string} file @param {string} kind @param {number} rows @param {number} run @param {number} models */
export async function writeRows(file, kind, rows, run = 0, models = MODELS.length) {
  const rowOf = ROWS[plainKind(kind)];
  if (!rowOf) throw new Error(`There are no data of the kind ${kind}, only of ${KINDS.join(", ")}.`);
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  const [random, answers] = [randomFrom(20_261_121), randomFrom(17 + run)];
  const texts = textsOf(random, kind !== plainKind(kind));
  const names = Array.from({ length: models }, (_, model) => MODELS[model] ?? `model-${model}`);
  for (let row = 0; row < rows; row++) {
    texts.begin(row);
    const line = JSON.stringify(rowOf(row, random, texts, answers, names));
    if (!out.write(`${row % 16 === 5 ? inAscii(line) : line}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

/** JSON without a character beyond ASCII. @param {string} json */
const inAscii = (json) =>
  json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const TASKS = ["noise_robustness", "negative_rejection", "information_integration", "counterfactual_robustness"];
const MODELS = ["north-7b", "south-7b", "tern-1", "skua-3b"];

/** Rows of the four tasks of robustness, about 500 bytes each. @type {RowOf} */
function rgb(row, random, texts, answers) {
  const task = TASKS[row % TASKS.length];
  const [truth, planted] = [texts.place(random), texts.place(random)];
  return {
    id: String(row),
    question: `Which place is joined by the ${texts.words(22)} line (${row})?`,
    response: `${texts.reply(answers)} ${answers() < 0.6 ? truth : planted}.`,
    ground_truth: random() < 0.5 ? truth : [truth, `the city of ${truth}`],
    ...(task === "counterfactual_robustness" ? { counterfactual_answer: planted } : {}),
    task,
    noise_ratio: Math.floor(random() * 5) / 5,
    model: MODELS[row % 2],
    note: texts.said(10),
  };
}

/** Short rows with task, answer, labels and published scores: every metric has something to say. @type {RowOf} */
function mixed(row, random, texts, answers, models) {
  const { note, ...rest } = /** @type {Record<string, unknown>} */ (rgb(row, random, texts, answers, models));
  const relevant = ["0a", "0b", "0c"].filter(() => random() < 0.6);
  const utilized = relevant.filter(() => random() < 0.6);
  const isSupported = random() < 0.8;
  return {
    ...rest,
    question: `Which place (${row})?`,
    documents_sentences: [
      [
        ["0a", "It opened."],
        ["0b", "It lies there."],
        ["0c", texts.said(2)],
      ],
    ],
    response_sentences: [["a", "It is."]],
    unsupported_response_sentence_keys: isSupported ? [] : ["a"],
    all_relevant_sentence_keys: relevant,
    all_utilized_sentence_keys: utilized,
    adherence_score: isSupported,
    relevance_score: relevant.length / 3,
    utilization_score: utilized.length / 3,
    completeness_score: relevant.length === 0 ? 1 : utilized.length / relevant.length,
  };
}

/** Questions with four choices, their probabilities and the right one; four models answer each. About 450 bytes. @type {RowOf} */
function choice(row, _random, texts, answers, models) {
  const question = Math.floor(row / models.length);
  const right = question % 4;
  const weights = [0, 1, 2, 3].map((option) => (option === right ? 2 : 1) * -Math.log(1 - answers()));
  const sum = weights.reduce((one, other) => one + other, 0);
  return {
    id: `q${question}`,
    model: models[row % models.length],
    task: `harbour-${question % 57}`,
    question: `Which of these (${question}): ${texts.said(15)}`,
    choices: [texts.words(4), texts.words(3), texts.words(5), texts.words(4)],
    labels: ["A", "B", "C", "D"],
    probabilities: weights.map((weight) => texts.number(weight / sum, 1e5)),
    answer: "ABCD"[right],
    fewshot: 5,
  };
}

/** Pairs of responses that one judge has rated and a person labelled. About 500 bytes. @type {RowOf} */
function ratings(row, random, texts, answers) {
  const gold = Math.floor(random() * 3) - 1;
  const value = answers() < 0.7 ? gold : Math.floor(answers() * 3) - 1;
  return {
    id: `pair-${row}`,
    prompt: `${texts.words(12)} (${row})?`,
    response1: texts.said(16),
    response2: texts.words(16),
    model1: MODELS[row % 4],
    model2: MODELS[(row + 1) % 4],
    subset: `part-${row % 8}`,
    gold,
    ratings: [{ rater: "tern-1", value, rationale: texts.words(6) }],
  };
}

/** Rows of some other program: a question, a response, scores and a verdict under its own names. About 400 bytes. @type {RowOf} */
function scored(row, random, texts, answers) {
  const score = () => texts.number(answers(), 1e4);
  return {
    query_id: `row-${row}`,
    user_query: `${texts.words(12)} (${row})?`,
    model_output: `${texts.said(14)} It is ${texts.place(answers)}.`,
    expected_answer: texts.place(random),
    llm: MODELS[row % 4],
    faithfulness: score(),
    answer_relevancy: score(),
    context_recall: row % 9 === 0 ? null : score(),
    helpfulness: 1 + Math.floor(answers() * 5),
    is_correct: answers() < 0.7,
  };
}

const DOCUMENTS = 5;
const SENTENCES = 7;
const RESPONSE_SENTENCES = 6;

/** Of so many digits in each row of `trace`, so that a row can be made another by writing over them. */
export const numbered = (/** @type {number} */ row) => String(row).padStart(9, "0");

/** RAGBench-shaped rows of about 10.9 KB. @type {RowOf} */
function trace(row, random, texts) {
  const sentence = () => {
    const text = texts.words(16);
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const documents = Array.from({ length: DOCUMENTS }, (_, d) =>
    Array.from({ length: texts.about(SENTENCES) }, (_, s) => [
      `${d}${letter(s)}`,
      s === 3 ? texts.said(16) : sentence(),
    ]),
  );
  const keys = documents.flat().map(([key]) => key);
  const relevant = keys.filter(() => random() < 0.15);
  const utilized = relevant.filter(() => random() < 0.6);
  const response = Array.from({ length: texts.about(RESPONSE_SENTENCES) }, (_, s) => [letter(s), sentence()]);
  const support = response.map(([key]) => ({
    response_sentence_key: key,
    explanation: sentence(),
    supporting_sentence_keys: utilized.slice(0, 2),
    fully_supported: random() < 0.9,
  }));
  return {
    id: `row-${numbered(row)}`,
    question: `(${numbered(row)}) ${sentence()}`,
    documents: documents.map((sentences) => sentences.map(([, text]) => text).join(" ")),
    response: response.map(([, text]) => text).join(" "),
    generation_model_name: MODELS[row % 2],
    dataset_name: "harrow",
    documents_sentences: documents,
    response_sentences: response,
    sentence_support_information: support,
    unsupported_response_sentence_keys: support
      .filter((entry) => !entry.fully_supported)
      .map((entry) => entry.response_sentence_key),
    all_relevant_sentence_keys: relevant,
    all_utilized_sentence_keys: utilized,
    adherence_score: support.every((entry) => entry.fully_supported),
    relevance_score: relevant.length / keys.length,
    utilization_score: utilized.length / keys.length,
    completeness_score: relevant.length === 0 ? 1 : utilized.length / relevant.length,
  };
}

const letter = (/** @type {number} */ index) => String.fromCharCode(97 + index);
