// Rows for the benchmarks: invented, the same from every run, shaped and sized like those of real files.

import { once } from "node:events";
import { createWriteStream } from "node:fs";

const WORDS =
  "the harbour tunnel opened rail traffic strait after year trains bridge carries vehicles workers boring six plans road link summer".split(
    " ",
  );
const DOCUMENTS = 5;
const SENTENCES = 14;
const RESPONSE_SENTENCES = 6;

/** Size of a file: so many rows, or as many as fit. @typedef {{rows?: number, bytes?: number}} Size */

/** RAGBench-shaped rows of about 21 KB. @param {string} file @param {Size} size */
export const writeSupportRows = (file, size) => writeRows(file, size, supportRow);

/** Rows of the four robustness tasks, about 480 bytes each. @param {string} file @param {Size} size */
export const writeRobustnessRows = (file, size) => writeRows(file, size, robustnessRow);

/** Short rows with task, answer, labels and published scores: every metric has something to say. @param {string} file @param {Size} size */
export const writeMixedRows = (file, size) => writeRows(file, size, mixedRow);

/** @param {string} file @param {Size} size @param {(row: number, random: () => number) => object} rowOf */
async function writeRows(file, { rows = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY }, rowOf) {
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  const random = randomFrom(20_261_121);
  let written = 0;
  for (let row = 0; row < rows && written < bytes; row++) {
    const line = `${JSON.stringify(rowOf(row, random))}\n`;
    written += Buffer.byteLength(line);
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

const PLACES = "Paris,Rome,Vienna,Lisbon,Oslo,Porto,Bern,the Harrow strait,North Bay,Lake Corran".split(",");
const TASKS = ["noise_robustness", "negative_rejection", "information_integration", "counterfactual_robustness"];
const REPLIES = [
  "I cannot answer the question because of the insufficient information in documents.",
  "The documents do not say. However, it might be",
  "There are factual errors in the provided documents. The correct answer is",
  "According to the second document it was",
  "It is said that the crossing opened long ago, and most sources name",
];

/** @param {readonly string[]} list @param {() => number} random @returns {string} */
const pick = (list, random) => list[Math.floor(random() * list.length)] ?? "";

/** @param {number} row @param {() => number} random */
function robustnessRow(row, random) {
  const task = TASKS[row % TASKS.length];
  const [truth, planted] = [pick(PLACES, random), pick(PLACES, random)];
  const filler = Array.from({ length: 22 }, () => pick(WORDS, random)).join(" ");
  return {
    id: String(row),
    question: `Which place is joined by the ${filler} line (${row})?`,
    response: `${pick(REPLIES, random)} ${random() < 0.6 ? truth : planted}.`,
    ground_truth: random() < 0.5 ? truth : [truth, `the city of ${truth}`],
    ...(task === "counterfactual_robustness" ? { counterfactual_answer: planted } : {}),
    task,
    noise_ratio: Math.floor(random() * 5) / 5,
    model: row % 2 === 0 ? "north-7b" : "south-7b",
    note: Array.from({ length: 12 }, () => pick(WORDS, random)).join(" "),
  };
}

/** @param {number} row @param {() => number} random */
function mixedRow(row, random) {
  const { question, note, ...rest } = robustnessRow(row, random);
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
        ["0c", "It closed."],
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

/** @param {number} row @param {() => number} random */
function supportRow(row, random) {
  const sentence = () => {
    const text = Array.from({ length: 18 }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const documents = Array.from({ length: DOCUMENTS }, (_, d) =>
    Array.from({ length: SENTENCES }, (_, s) => [`${d}${letter(s)}`, sentence()]),
  );
  const keys = documents.flat().map(([key]) => key);
  const some = (/** @type {number} */ share) => keys.filter(() => random() < share);
  const relevant = some(0.15);
  const utilized = relevant.filter(() => random() < 0.6);
  const response = Array.from({ length: RESPONSE_SENTENCES }, (_, s) => [letter(s), sentence()]);
  const support = response.map(([key]) => ({
    response_sentence_key: key,
    explanation: sentence(),
    supporting_sentence_keys: utilized.slice(0, 2),
    fully_supported: random() < 0.9,
  }));
  return {
    id: String(row),
    question: `${sentence()} (${row})`,
    documents: documents.map((sentences) => sentences.map(([, text]) => text).join(" ")),
    response: response.map(([, text]) => text).join(" "),
    generation_model_name: row % 2 === 0 ? "north-7b" : "south-7b",
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

/** mulberry32: small, seeded, the same everywhere. @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
