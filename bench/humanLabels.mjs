// Response sentences that people labelled as supported by their documents or not, one list a domain. Data of others are
// no part of the project: a set whose file is not there is left out, by name.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * A response with the truth of each of its sentences: true supported, false not, null where people do not settle it.
 * @typedef {{group: string, question: string, documents: string[], response: {key: string, text: string}[], truths: (boolean | null)[]}} Labelled
 */

/**
 * MEMERAG (sentences of answers to questions of MIRACL; English by one person, German by five) and SummEdits (summaries of
 * dialogues and of papers, with edits that people judged).
 * @param {string} folder @param {(text: string) => {key: string, text: string}[]} splitResponse
 * @returns {{sets: Record<string, Labelled[]>, missing: string[]}}
 */
export function humanSets(folder, splitResponse) {
  /** @type {Record<string, Labelled[]>} */ const sets = {};
  /** @type {string[]} */ const missing = [];
  const add = (
    /** @type {string} */ name,
    /** @type {string} */ file,
    /** @type {(text: string) => Labelled[]} */ read,
  ) => {
    const place = path.join(folder, file);
    if (existsSync(place)) sets[name] = read(readFileSync(place, "utf8"));
    else missing.push(place);
  };
  add("MEMERAG, English", "human/memerag-en.jsonl", memerag);
  add("MEMERAG, German", "human/memerag_ext-de.jsonl", memerag);
  const edits = (/** @type {string} */ text) => summEdits(text, splitResponse);
  add("SummEdits, dialogues", "edits/summedits_samsum.json", edits);
  add("SummEdits, papers", "edits/summedits_scitldr.json", edits);
  return { sets, missing };
}

/** By more than half of those who labelled the sentence. @param {string} text @returns {Labelled[]} */
function memerag(text) {
  const rows = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
  return rows.map(({ query_id, query, context, answer }) => ({
    group: String(query_id),
    question: query,
    documents: context.map((/** @type {{text: string}} */ one) => one.text),
    response: answer.map((/** @type {{sentence: string}} */ { sentence }, /** @type {number} */ s) => ({
      key: String.fromCharCode(97 + s),
      text: sentence,
    })),
    truths: answer.map((/** @type {{factuality: string | string[]}} */ { factuality }) => {
      const said = [factuality].flat();
      const share = (/** @type {string} */ word) => said.filter((one) => one === word).length / said.length;
      return share("Supported") > 0.5 ? true : share("Not Supported") > 0.5 ? false : null;
    }),
  }));
}

/**
 * A summary that people found consistent has supported sentences alone. Of an inconsistent one the sentence that was
 * edited is unsupported, where it is a single one. Sentences that an edit left as they were are counted once, with the
 * summary that was edited.
 * @param {string} text @param {(text: string) => {key: string, text: string}[]} splitResponse @returns {Labelled[]}
 */
function summEdits(text, splitResponse) {
  /** @type {{doc: string, summary: string, original_summary: string, label: 0 | 1, edit_types: string[]}[]} */
  const rows = JSON.parse(text);
  return rows.map(({ doc, summary, original_summary, label, edit_types }) => {
    const response = splitResponse(summary);
    const original = new Set(splitResponse(original_summary).map((one) => one.text));
    const edited = response.filter((one) => !original.has(one.text));
    const truths = response.map((one) => {
      if (edit_types.length > 0 && original.has(one.text)) return null;
      if (label === 1) return true;
      return edited.length === 1 && edit_types.length > 0 ? false : null;
    });
    return { group: doc, question: "", documents: [doc], response, truths };
  });
}

/**
 * SummEdits as it is meant: whole summaries, consistent or not.
 * @param {string} folder @param {(text: string) => string[]} split
 * @returns {Record<string, {group: string, question: string, documents: string[], texts: string[], isSupported: boolean}[]>}
 */
export function summaries(folder, split) {
  const domains = { dialogues: "edits/summedits_samsum.json", papers: "edits/summedits_scitldr.json" };
  return Object.fromEntries(
    Object.entries(domains).flatMap(([name, file]) => {
      const place = path.join(folder, file);
      if (!existsSync(place)) return [];
      /** @type {{doc: string, summary: string, label: 0 | 1}[]} */
      const rows = JSON.parse(readFileSync(place, "utf8"));
      const set = rows.map(({ doc, summary, label }) => {
        const one = { group: doc, question: "", documents: [doc], texts: split(summary) };
        return { ...one, isSupported: label === 1 };
      });
      return [[name, set]];
    }),
  );
}
