// What the local labeller may be fitted on: HaluEval, RGB, and changed sentences of their documents.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { changes, rewrites } from "./mutants.mjs";
import { random, seedOf } from "./random.mjs";

/** @typedef {import("./mutants.mjs").Example} Example */

/** @param {string} folder @param {string} file */
function lines(folder, file) {
  const place = path.join(folder, file);
  if (!existsSync(place)) {
    console.error(`Nothing was tried: ${place} is not there. --data FOLDER says where other people's data lie.`);
    process.exit(1);
  }
  const texts = readFileSync(place, "utf8").split("\n");
  return texts.flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
}

/** @param {string} folder @param {(text: string) => string[]} split @returns {Promise<Example[]>} */
export async function halueval(folder, split) {
  const rows = lines(folder, "other/halueval_qa_one-turn_data.json");
  return rows.flatMap(({ knowledge, question, right_answer, hallucinated_answer }) => {
    const one = { group: question, question, documents: [knowledge] };
    return [
      { ...one, texts: split(right_answer), isSupported: true },
      { ...one, texts: split(hallucinated_answer), isSupported: false },
    ];
  });
}

const rgb = (/** @type {string} */ folder) => lines(folder, "rgb/en_fact.json");

/** Each answer against each kind of documents, so that no answer is right by itself. @param {string} folder @returns {Promise<Example[]>} */
export async function rgbAnswers(folder) {
  return rgb(folder).flatMap(({ query, answer, fakeanswer, positive, positive_wrong }) => {
    const one = { group: query, question: query };
    const [right, wrong] = [[textOf(answer)], [textOf(fakeanswer)]];
    return [
      { ...one, texts: right, documents: positive, isSupported: true },
      { ...one, texts: right, documents: positive_wrong, isSupported: false },
      { ...one, texts: wrong, documents: positive, isSupported: false },
      { ...one, texts: wrong, documents: positive_wrong, isSupported: true },
    ];
  });
}

/**
 * Whole sentences of equal length: one that has the answer, and the same with the false answer in its place, against what
 * the other documents say. Nothing else in the sentence need be in them: both are hard.
 * @param {string} folder @param {(text: string) => string[]} split @returns {Promise<Example[]>}
 */
export async function rgbStatements(folder, split) {
  return rgb(folder).flatMap(({ query, answer, fakeanswer, positive, positive_wrong }) => {
    const [right, wrong] = [[answer].flat(3).map(String), textOf(fakeanswer)];
    return positive.flatMap((/** @type {string} */ text, /** @type {number} */ d) => {
      const sentence = split(text).find((one) => right.some((alternative) => one.includes(alternative)));
      const falsified = split(positive_wrong[d] ?? "").find((one) => one.includes(wrong));
      const documents = positive.filter((/** @type {string} */ _, /** @type {number} */ other) => other !== d);
      const isAnswered = documents.some((/** @type {string} */ other) => right.some((one) => other.includes(one)));
      if (!sentence || !falsified || !isAnswered) return [];
      const one = { group: query, question: query, documents };
      return [
        { ...one, texts: [sentence], isSupported: true },
        { ...one, texts: [falsified], isSupported: false },
      ];
    });
  });
}

/** The first of an answer's alternatives. @param {unknown} answer @returns {string} */
function textOf(answer) {
  return Array.isArray(answer) ? textOf(answer[0]) : String(answer);
}

/**
 * What models say of documents in their own words, as far as their answer is right (RGB), and questions put together with
 * their right answers, as statements (HaluEval): supported, and far from quoted. Each beside the same with one thing
 * changed, and HaluEval's hallucinated answers put together likewise.
 * @param {string} folder @param {(text: string) => string[]} split @returns {Promise<Example[]>}
 */
export async function statements(folder, split) {
  const predictions = ["0.2", "0.6"].flatMap((noise) =>
    lines(folder, `rgb/prediction_deepseek-r1-distill-llama-70b_noise_${noise}_passage_5.json`),
  );
  /** @type {Example[]} */ const said = [];
  for (const { query, prediction, docs, label } of predictions) {
    if ([label].flat().some((/** @type {number} */ one) => one !== 1)) continue;
    const answer = String(prediction)
      .replace(/^[\s\S]*<\/think>/, "")
      .replace(/[*#]+/g, "");
    for (const text of split(answer)) {
      if (text.length < 25 || /^(?:the )?(?:answer|documents?)\b/i.test(text)) continue;
      said.push({ group: query, question: query, documents: docs, texts: [text], isSupported: true });
    }
  }
  /** @type {Example[]} */ const wrong = [];
  for (const { knowledge, question, right_answer, hallucinated_answer } of lines(
    folder,
    "other/halueval_qa_one-turn_data.json",
  )) {
    const one = { group: question, question: "", documents: [knowledge] };
    const about = question.replace(/\?\s*$/, "");
    said.push({ ...one, texts: [`${about}: ${right_answer}`], isSupported: true });
    // A few words alone claim nothing without their question.
    if (hallucinated_answer.split(" ").length >= 6)
      wrong.push({ ...one, texts: [hallucinated_answer], isSupported: false });
  }
  for (const [i, example] of said.entries()) {
    const text = example.texts[0] ?? "";
    const other = said[(i + 7) % said.length];
    const next = random(seedOf(text));
    const kinds = changes(
      text,
      example.documents.join(" "),
      other?.documents.join(" ") ?? "",
      other?.texts[0] ?? "",
      next,
    );
    const changed = kinds[Math.floor(kinds.length * next())];
    if (changed) wrong.push({ ...example, texts: [changed], isSupported: false });
  }
  return [...said, ...wrong];
}

/** Documents with the question they were collected for. @param {string} folder */
export async function paragraphs(folder) {
  const qa = lines(folder, "other/halueval_qa_one-turn_data.json");
  return [
    ...qa.map(({ knowledge, question }) => ({ group: String(question), text: String(knowledge) })),
    ...rgb(folder).map(({ query, positive, negative }) => ({
      group: String(query),
      text: [...positive, ...negative.slice(0, 3)].join("\n"),
    })),
  ];
}

/**
 * Sentences of documents as they stand or said otherwise (supported), each beside the same with one thing changed (not
 * supported): labels without limit, and without people. Two sentences a document; deterministic.
 * @param {{group: string, text: string}[]} documents @param {(text: string) => string[]} split @returns {Example[]}
 */
export function checks(documents, split) {
  const usable = documents.flatMap(({ group, text }) => {
    const sentences = split(text).filter((one) => one.length >= 40 && one.length <= 400);
    return sentences.length > 0 ? [{ group, text, sentences }] : [];
  });
  return usable.flatMap(({ group, text, sentences }, d) => {
    const next = random(seedOf(text));
    const pick = (/** @type {string[]} */ list) => list[Math.floor(list.length * next())] ?? "";
    const other = usable[(d + 1 + Math.floor((usable.length - 1) * next())) % usable.length];
    const chosen = [...new Set([pick(sentences), pick(sentences)])];
    return chosen.flatMap((sentence) => {
      const one = { group, question: "", documents: [text] };
      const said = rewrites(sentence, next);
      const wrong = said.flatMap((rewritten) => {
        const kinds = changes(rewritten, text, other?.text ?? "", pick(other?.sentences ?? []), next);
        const changed = pick(kinds);
        return changed === "" ? [] : [changed];
      });
      return [
        ...said.map((rewritten) => ({ ...one, texts: [rewritten], isSupported: true })),
        ...wrong.map((changed) => ({ ...one, texts: [changed], isSupported: false })),
      ];
    });
  });
}
