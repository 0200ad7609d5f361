// Questions and ratings whose every text is hostile.

/** Texts that fit into a name or a label, some that a person can read first. @param {readonly string[]} all */
export function shortTexts(all) {
  const short = all.filter((text) => text.length <= 60 && text.trim() !== "");
  return ["<evil-el>evil</evil-el>", "**evilbold**", ...short.filter((text) => !FIRST.has(text))];
}

const FIRST = new Set(["<evil-el>evil</evil-el>", "**evilbold**"]);

/** @param {readonly string[]} texts @param {number} at */
const textAt = (texts, at) => texts[at % texts.length] ?? "";

/** Fields of their own with hostile names, the same in every row. @param {readonly string[]} texts @param {string} value */
function oddFields(texts, value) {
  return Object.fromEntries(texts.slice(0, 12).map((name) => [name, value]));
}

/**
 * A question whose choices are the texts from `at` on; models and tasks are few, so that charts have legends.
 * @param {readonly string[]} texts @param {number} at @param {number} run
 */
export function choiceRow(texts, at, run) {
  const count = at === 0 ? 24 : 4;
  return {
    ...oddFields(texts, textAt(texts, at % 5)),
    id: textAt(texts, at),
    question: textAt(texts, at + 1),
    choices: Array.from({ length: count }, (_, position) => textAt(texts, at + position)),
    logprobs: Array.from({ length: count }, (_, position) => -1 - ((at + run + position) % 4) / 2),
    answer: at % count,
    model: textAt(texts, at % 2),
    task: textAt(texts, 2 + (at % 3)),
  };
}

/** A pair with hostile candidates, judged by raters with hostile names. @param {readonly string[]} texts @param {number} at */
export function ratingRow(texts, at) {
  return {
    ...oddFields(texts, textAt(texts, at % 5)),
    id: textAt(texts, at),
    prompt: textAt(texts, at + 1),
    reference: textAt(texts, at + 2),
    response: textAt(texts, at + 3),
    gold: textAt(texts, at % 3),
    ratings: [0, 1, 2].map((rater) => ({
      rater: textAt(texts, rater),
      value: rater === 2 && at % 7 === 0 ? { odd: textAt(texts, at) } : textAt(texts, (at + (at % 2) * rater) % 3),
      raw: textAt(texts, at + 4),
      rationale: textAt(texts, at + 5),
    })),
    model: textAt(texts, at % 2),
    subset: textAt(texts, 2 + (at % 3)),
  };
}
