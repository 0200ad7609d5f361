// Rows for the benchmarks: invented, the same from every run, shaped and sized like RAGBench's (about 11 KB each).

import { once } from "node:events";
import { createWriteStream } from "node:fs";

const WORDS =
  "the harbour tunnel opened rail traffic strait after year trains bridge carries vehicles workers boring six plans road link summer".split(
    " ",
  );
const DOCUMENTS = 5;
const SENTENCES = 14;
const RESPONSE_SENTENCES = 6;

/** Writes RAGBench-shaped rows, until there are so many or the file is so long. @param {string} file @param {{rows?: number, bytes?: number}} size */
export async function writeSupportRows(file, { rows = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY }) {
  const out = createWriteStream(file);
  const random = randomFrom(20_261_121);
  let written = 0;
  for (let row = 0; row < rows && written < bytes; row++) {
    const line = `${JSON.stringify(supportRow(row, random))}\n`;
    written += Buffer.byteLength(line);
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
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
