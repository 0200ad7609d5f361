// What the local labeller calls supported, unsupported and unsure, against what people say: the cut, held apart by
// domain, and the constants of src/core/label/local/confidence.ts. Part of `node bench/calibrate.mjs`.

/**
 * A sentence with what the labeller found and what people say of it.
 * @typedef {{features: Record<string, number>, text: string, score: number, probability: number, isSupported: boolean, call: string}} Sentence
 */

/** Bounds call at least so many sentences. */
const LEAST = 20;
/** What is called unsupported has to be so at least so often. */
const RIGHT = 0.85;
const COVERS = [0.8, 0.85, 0.9, 0.95, 1];
const PHRASES = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** Prints all of it. @param {Record<string, Sentence[]>} sets */
export function reportCalls(sets) {
  const names = Object.keys(sets);
  const all = names.flatMap((name) => sets[name] ?? []);
  console.log("\nLabels by people: of what the labeller calls supported, how often they agree");
  for (const name of names) console.log(`  ${name.padEnd(24)} ${rowOf(sets[name] ?? [])}`);
  console.log(`  ${"together".padEnd(24)} ${rowOf(all)}`);
  console.log(`  Called unsupported: ${all.filter(({ call }) => call === "unsupported").length}.`);
  console.log("\nBounds chosen on all sets but one, tried on that one");
  /** @type {Sentence[]} */ const apart = [];
  for (const name of names) {
    const bounds = chosen(names.filter((other) => other !== name).map((other) => sets[other] ?? []));
    const called = bounds ? (sets[name] ?? []).filter((one) => isQuoted(one, bounds)) : [];
    apart.push(...called);
    const words = bounds ? `cover ${bounds.cover}, phrase ${bounds.phrase}` : "too few sentences";
    console.log(`  ${name.padEnd(24)} ${words}: ${shareOf(called)}`);
  }
  console.log(`  ${"together".padEnd(24)} ${shareOf(apart)}`);
  const best = chosen(names.map((name) => sets[name] ?? []));
  console.log(best ? `  On all sets: cover ${best.cover}, phrase ${best.phrase}` : "  On all sets: too few sentences");
  const lowest = unsupportedCut(Object.values(sets));
  console.log(
    lowest === null
      ? "  No score up to which 85 % are unsupported in each set: nothing is called so."
      : `  Unsupported below a score of ${lowest.toFixed(2)}`,
  );
  const { slope, bias } = fitOthers(Object.values(sets).map((set) => set.filter(({ call }) => call === "unsure")));
  console.log(`  Chance of all others: slope ${slope.toFixed(2)}, bias ${bias.toFixed(2)} over their score`);
}

/** @param {Sentence[]} set */
function rowOf(set) {
  const called = set.filter(({ call }) => call === "supported");
  const share = ((100 * (set.length - set.filter(({ call }) => call === "unsure").length)) / set.length).toFixed(0);
  const base = ((100 * set.filter(({ isSupported }) => isSupported).length) / set.length).toFixed(0);
  return `${shareOf(called)}; ${share} % of ${set.length} sentences are called, ${base} % of all are supported`;
}

/** @param {Sentence[]} called */
function shareOf(called) {
  const right = called.filter(({ isSupported }) => isSupported).length;
  if (called.length === 0) return "none";
  const [low, high] = wilson(right, called.length);
  return `${right} of ${called.length} (${((100 * right) / called.length).toFixed(1)} %, ${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`;
}

/** As `isQuoted` of the project, with bounds that are tried. @param {Sentence} one @param {{cover: number, phrase: number}} bounds */
function isQuoted({ features, text }, bounds) {
  const { cover = 0, phrase = 0, names = 0, swaps = 0, numbers = 0, polarity = 0 } = features;
  const isTold = !text.trimEnd().endsWith(":");
  return isTold && cover >= bounds.cover && phrase >= bounds.phrase && names + swaps + numbers + polarity === 0;
}

/** The bounds with whose calls people agree most often, in all sets together. @param {Sentence[][]} sets */
function chosen(sets) {
  const all = sets.flat();
  /** @type {{cover: number, phrase: number, share: number} | null} */ let best = null;
  for (const cover of COVERS) {
    for (const phrase of PHRASES) {
      const called = all.filter((one) => isQuoted(one, { cover, phrase }));
      const right = called.filter(({ isSupported }) => isSupported).length;
      const share = right / called.length;
      if (called.length >= LEAST && (best === null || share > best.share)) best = { cover, phrase, share };
    }
  }
  return best;
}

/** The greatest score up to which enough sentences of each set are unsupported; null where there is none. @param {Sentence[][]} sets */
function unsupportedCut(sets) {
  const cuts = Array.from({ length: 60 }, (_, i) => 1 - i / 10);
  const isGood = (/** @type {number} */ cut) =>
    sets.every((set) => {
      const called = set.filter(({ score }) => score <= cut);
      return called.length > 0 && called.filter(({ isSupported }) => !isSupported).length / called.length >= RIGHT;
    });
  return cuts.find(isGood) ?? null;
}

/** Logistic of the score for sentences that are not called; each set weighs the same. @param {Sentence[][]} sets */
function fitOthers(sets) {
  let [slope, bias] = [0, 0];
  for (let step = 0; step < 20_000; step++) {
    let [bySlope, byBias] = [0, 0];
    for (const set of sets) {
      for (const { score, isSupported } of set) {
        const error = (1 / (1 + Math.exp(-(bias + slope * score))) - (isSupported ? 1 : 0)) / set.length / sets.length;
        bySlope += error * score;
        byBias += error;
      }
    }
    slope -= 0.2 * bySlope;
    bias -= 0.2 * byBias;
    if (Math.hypot(bySlope, byBias) < 1e-7) break;
  }
  return { slope, bias };
}

/** 95 %. @param {number} right @param {number} n @returns {[number, number]} */
function wilson(right, n) {
  const z = 1.959963984540054;
  const p = right / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [middle - half, middle + half];
}
