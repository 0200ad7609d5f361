// What texts, names and numbers of invented rows are made of. Repeating: a few words, places and replies, digits cut off,
// so that rows resemble each other and classes of equal rows and caches have much to win. Different: a vocabulary as large
// as that of real files, some words far more frequent than others, texts of varying length, all digits, so that no two
// rows have a text or a number in common but by chance.

/** @typedef {() => number} Random numbers in [0, 1) */
/** Texts of a row. @typedef {ReturnType<typeof textsOf>} Texts */

const WORDS =
  "the harbour tunnel opened rail traffic strait after year trains bridge carries vehicles workers boring six plans road link summer".split(
    " ",
  );
const BEYOND = ["café", "Zürich", "naïve", "Łódź", "“quoted”", "port – quay", "東京", "Новый"];
const PLACES = "Paris,Rome,Vienna,Lisbon,Oslo,Porto,Bern,the Harrow strait,North Bay,Lake Corran".split(",");
const REPLIES = [
  "I cannot answer the question because of the insufficient information in documents.",
  "The documents do not say. However, it might be",
  "There are factual errors in the provided documents. The correct answer is",
  "According to the second document it was",
  "It is said that the crossing opened long ago, and most sources name",
];

const VOCABULARY = 20_000;
/** A reply in one of so many is one of the fixed ones: models refuse in the same words. */
const FIXED_REPLIES = 0.2;

/** @param {Random} random @param {boolean} isDifferent */
export function textsOf(random, isDifferent) {
  let row = 0;
  const vocabulary = isDifferent ? vocabularyOf(VOCABULARY) : WORDS;
  /** The third power makes some words frequent and most rare. */
  const word = isDifferent ? () => vocabulary[Math.floor(VOCABULARY * random() ** 3)] ?? "" : () => pick(WORDS, random);
  /** How many there are of what is mostly so many. @param {number} count */
  const about = (count) => (isDifferent ? Math.max(1, Math.round(count * (0.5 + random()))) : count);
  const words = (/** @type {number} */ usual) => {
    const count = about(usual);
    let text = word();
    for (let n = 1; n < count; n++) text += ` ${word()}`;
    return text;
  };
  return {
    about,
    words,
    begin(/** @type {number} */ at) {
      row = at;
    },
    /** A sentence with what only some rows have: quotes, a line break, letters of others, an emoji. @param {number} count */
    said(count) {
      let text = words(count);
      if (row % 4 === 1) text += ' "so to speak"';
      else if (row % 4 !== 0) text += `\n\n${words(2)}`;
      if (row % 5 === 2) text += ` ${BEYOND[row % BEYOND.length]}`;
      if (row % 50 === 7) text += " 🚢";
      return `${text}.`;
    },
    /** What is asked for: the name of a place. @param {Random} own */
    place(own) {
      if (!isDifferent) return pick(PLACES, own);
      const name = () => {
        const text = vocabulary[Math.floor(VOCABULARY * own())] ?? "";
        return `${text[0]?.toUpperCase()}${text.slice(1)}`;
      };
      return own() < 0.5 ? name() : `${name()} ${name()}`;
    },
    /** How a response begins. @param {Random} own */
    reply(own) {
      if (!isDifferent || own() < FIXED_REPLIES) return pick(REPLIES, own);
      return `${words(18)},`;
    },
    /** A number as a file has it. @param {number} value @param {number} parts of one, where digits are cut off */
    number: (/** @type {number} */ value, /** @type {number} */ parts) =>
      isDifferent ? value : Math.round(parts * value) / parts,
  };
}

/** Words of one to three syllables, all different, the same for every seed. @param {number} size @returns {readonly string[]} */
function vocabularyOf(size) {
  const random = randomFrom(20_261_127);
  const syllable = () => pick(ONSETS, random) + pick(VOWELS, random) + pick(ENDS, random);
  /** @type {Set<string>} */
  const words = new Set();
  while (words.size < size) {
    let word = syllable();
    for (let more = Math.floor(2.6 * random()); more > 0; more--) word += syllable();
    words.add(word);
  }
  return [...words];
}

const ONSETS = "b,c,d,f,g,h,j,k,l,m,n,p,r,s,t,v,w,br,st,tr".split(",");
const VOWELS = "a,e,i,o,u,y,ea".split(",");
const ENDS = ",,,,,,n,r,l,s,t".split(",");

/** @param {readonly string[]} list @param {Random} random @returns {string} */
export const pick = (list, random) => list[Math.floor(random() * list.length)] ?? "";

/** mulberry32: small, seeded, the same everywhere. @param {number} seed */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
