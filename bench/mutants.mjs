// Changes of a text for data to fit on: what makes it unsupported, and what leaves it as it was. What labellers are put to
// the test by is in `src/labels/stress`: they are not tested on what they were fitted on.
/** @typedef {{group: string, question: string, documents: string[], texts: string[], isSupported: boolean}} Example */

const NAME = /(?<=[\p{Ll}\d,;:)] )\p{Lu}[\p{L}\d'-]+(?: \p{Lu}[\p{L}\d'-]+)*/gu;
const NUMBER = /\b\d+(?:[.,]\d+)*\b/g;
const AUXILIARY = /\b(?:is|are|was|were|has|have|had|will|would|can|could|should|does|did|must)\b(?! not\b|n['’]t)/;

/** @param {string} text @param {() => number} next @param {string} documents */
function otherNumber(text, next, documents) {
  const found = [...text.matchAll(NUMBER)];
  const one = found[Math.floor(found.length * next())];
  if (!one) return null;
  for (let tries = 0; tries < 20; tries++) {
    const other = one[0].replace(
      /\d/g,
      (digit, at) => String(at === 0 ? 1 + Math.floor(9 * next()) : Math.floor(10 * next())) || digit,
    );
    if (!documents.includes(other)) return text.slice(0, one.index) + other + text.slice(one.index + one[0].length);
  }
  return null;
}

/** @param {string} text @param {() => number} next @param {string} documents @param {string} source of names */
function otherName(text, next, documents, source) {
  const names = [...text.matchAll(NAME)];
  const others = [...source.matchAll(NAME)]
    .map(([name]) => name)
    .filter((name) => !documents.toLowerCase().includes(name.toLowerCase()));
  const one = names[Math.floor(names.length * next())];
  const other = others[Math.floor(others.length * next())];
  if (!one || !other) return null;
  return text.slice(0, one.index) + other + text.slice(one.index + one[0].length);
}

/** @param {string} text */
function negated(text) {
  const without = text.replace(
    /\b(is|are|was|were|has|have|had|will|would|can|could|should|does|did|must) not\b/,
    "$1",
  );
  if (without !== text) return without;
  const changed = text.replace(AUXILIARY, (word) => `${word} not`);
  return changed === text ? null : changed;
}

/** Two names of a sentence in each other's place. @param {string} text */
function swapped(text) {
  const [one, two] = [...text.matchAll(NAME)];
  if (!one || !two || one[0] === two[0]) return null;
  return (
    text.slice(0, one.index) +
    two[0] +
    text.slice(one.index + one[0].length, two.index) +
    one[0] +
    text.slice(two.index + two[0].length)
  );
}

/** A word of another text in the place of one. @param {string} text @param {() => number} next @param {string} documents @param {string} source */
function otherWord(text, next, documents, source) {
  const WORD = /(?<= )\p{Ll}{5,}(?=[ ,.;])/gu;
  const words = [...text.matchAll(WORD)];
  const one = words[Math.floor(words.length * next())];
  if (!one) return null;
  const ending = one[0].slice(-2);
  const others = [...source.matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => !documents.includes(word.slice(0, 5)));
  const alike = others.filter((word) => word.endsWith(ending));
  const pool = alike.length > 0 ? alike : others;
  const other = pool[Math.floor(pool.length * next())];
  return other ? text.slice(0, one.index) + other + text.slice(one.index + one[0].length) : null;
}

/** A clause of another sentence put behind. @param {string} text @param {string} foreign */
function extended(text, foreign) {
  const clause = /\b(?:in|by|with|for|from|after|during|which|who|at) .{12,60}?(?=[,.;]|$)/.exec(foreign)?.[0];
  return clause ? `${text.replace(/[.!?]?\s*$/, "")} ${clause}.` : null;
}

/** All that can be changed about it so that the documents do not have it. @param {string} text @param {string} documents @param {string} source @param {string} foreign @param {() => number} next */
export function changes(text, documents, source, foreign, next) {
  const made = [
    otherNumber(text, next, documents),
    otherName(text, next, documents, source),
    negated(text),
    swapped(text),
    otherWord(text, next, documents, source),
    extended(text, foreign),
    foreign,
  ];
  return made.filter((one) => one !== null && one !== "");
}

const SAME = new Map(
  "big=large begin=start began=started show=demonstrate shows=demonstrates use=employ used=employed help=assist buy=purchase bought=purchased film=movie movie=film located=situated near=close also=additionally many=numerous created=made made=created known=recognised located=based won=received founded=established established=founded released=issued written=penned best=finest main=primary called=named former=previous part=portion after=following"
    .split(" ")
    .map((pair) => /** @type {[string, string]} */ (pair.split("="))),
);

/** The sentence, and the same said shorter, in other words, or in another order. @param {string} text @param {() => number} next */
export function rewrites(text, next) {
  const shorter = text.replace(/ \([^)]*\)/g, "").replace(/, (?:which|who|where|and) [^,.]*(?=[,.])/, "");
  const otherWords = text.replace(/\b\p{Ll}+\b/gu, (word) => (next() < 0.7 ? (SAME.get(word) ?? word) : word));
  const parts = /^(In|On|At|After|During|From) ([^,]{3,40}), (.+?)([.!?]?)$/.exec(text);
  const moved = parts ? `${parts[3]} ${parts[1]?.toLowerCase()} ${parts[2]}${parts[4]}` : text;
  return [...new Set([text, shorter, otherWords, moved])].filter((one) => one.length >= 30);
}
