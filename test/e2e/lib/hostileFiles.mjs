// Files whose every text, field and name is hostile, and their names.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { choiceRow, ratingRow, shortTexts } from "./hostileRows.mjs";

/** In one name what could become an element, a link, an icon and bold words. */
export const ODD = "<evil-el>evil</evil-el> [evillink](command:evil.run) $(squirrel) **evilbold**";
export const NAME = "[x](command:evil.run) $(squirrel) <evil-el> **evilbold**.jsonl";
export const EMPTY = "[y](command:evil.run) $(squirrel) <evil-el>.jsonl";
export const UNKNOWN = "$(squirrel) `evilcode`.jsonl";
export const CHOICES = "[c](command:evil.run) $(squirrel) <evil-el> choices.jsonl";
export const OTHERS = "<evil-el> **evilbold** $(squirrel) other choices.jsonl";
export const LABELLED = "[l](command:evil.run) $(squirrel) <evil-el> labelled.jsonl";
export const RATINGS = "[r](command:evil.run) $(squirrel) <evil-el> ratings.jsonl";

/** A file of all texts, one without records and one of no known format. @param {string} folder @param {readonly string[]} texts */
export async function writeHostileFiles(folder, texts) {
  const rows = [...gathered(texts), ...texts.map(rowOf)];
  const bad = texts.slice(0, 12).map((text) => `{"id": ${text.replace(/[\r\n]/g, " ")}`);
  const lines = [...rows.map((row) => JSON.stringify(row)), ...bad];
  await writeFile(path.join(folder, NAME), `${lines.join("\n")}\n`);
  await writeFile(path.join(folder, EMPTY), "\n");
  const strange = texts
    .slice(0, 60)
    .map((text, at) => JSON.stringify({ nr: at, [text.slice(0, 60)]: text, "<evil-el>": { "$(squirrel)": text } }));
  await writeFile(path.join(folder, UNKNOWN), `${strange.join("\n")}\n`);
}

/** Questions of two runs, and ratings. @param {string} folder @param {readonly string[]} texts */
export async function writeHostileKinds(folder, texts) {
  const short = shortTexts(texts);
  const lines = (/** @type {object[]} */ rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const write = (/** @type {string} */ name, /** @type {object[]} */ rows) =>
    writeFile(path.join(folder, name), lines(rows));
  await write(
    CHOICES,
    short.map((_, at) => choiceRow(short, at, 0)),
  );
  await write(
    OTHERS,
    short.map((_, at) => choiceRow(short, at, 1)),
  );
  await write(
    RATINGS,
    short.map((_, at) => ratingRow(short, at)),
  );
}

/** A row in which every field is this text. @param {string} text @param {number} at */
export function rowOf(text, at) {
  return {
    id: text,
    question: text,
    response: text,
    response_sentences: [["a", text]],
    documents: [text, text],
    documents_sentences: [[["0a", text]], [[text, text]]],
    all_relevant_sentence_keys: ["0a", text],
    all_utilized_sentence_keys: ["0a", text],
    sentence_support_information: [
      {
        response_sentence_key: "a",
        explanation: text,
        supporting_sentence_keys: ["0a", text],
        fully_supported: at % 2 === 0,
      },
      { response_sentence_key: text, explanation: text, supporting_sentence_keys: [], fully_supported: false },
    ],
    relevance_explanation: text,
    overall_supported: at % 2 === 0,
    overall_supported_explanation: text,
    unsupported_response_sentence_keys: [text],
    ground_truth: [text],
    counterfactual_answer: `${text}!`,
    task: "counterfactual_robustness",
    noise_ratio: at % 2 === 0 ? 0.2 : text,
    generation_model_name: text,
    dataset_name: text,
    relevance_score: text,
    [text]: text,
  };
}

/** Rows that hold all texts, twenty each, as their sentences. @param {readonly string[]} all */
export function gathered(all) {
  const rows = [];
  for (let at = 0; at * 20 < all.length; at++) {
    const own = all.slice(at * 20, at * 20 + 20);
    const letter = (/** @type {number} */ index) => String.fromCharCode(97 + index);
    rows.push({
      ...rowOf(own[0] ?? "", at),
      id: `gathered-${at}-`,
      noise_ratio: 0.2,
      response: own.join(" "),
      response_sentences: own.map((text, index) => [letter(index), text]),
      documents: [own.join(" ")],
      documents_sentences: [own.map((text, index) => [`0${letter(index)}`, text])],
      sentence_support_information: own.map((text, index) => ({
        response_sentence_key: letter(index),
        explanation: text,
        supporting_sentence_keys: [`0${letter(index)}`, text],
        fully_supported: index % 2 === 0,
      })),
    });
  }
  return rows;
}

/** Samples with criteria of hostile names. @param {string} folder @param {readonly string[]} texts */
export function writeLabelled(folder, texts) {
  const rows = shortTexts(texts)
    .slice(0, 6)
    .map((text, at) => ({
      ...rowOf(text, at),
      id: `${at} ${text}`,
      criteria: Object.fromEntries([text, ODD].map((name) => [name, { score: 1 + (at % 5), explanation: text }])),
    }));
  return writeFile(path.join(folder, LABELLED), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}
