import { addTo, countBy, type PartPair, type ResponseSentence } from "../../model/index.ts";

const LEAST_LIKENESS = 0.5;
const MOST_CELLS = 250_000;

type Aligned = Pick<ResponseSentence, "key" | "text" | "state">;

/**
 * Alignment of two answers' sentences in order, with the greatest sum of similarities (Needleman and Wunsch, J. Mol.
 * Biol. 48 (1970), without gap penalty). Similarity is 1 for the same words, else Dice's coefficient of the bags of
 * words, in [0, 1]; pairs below one half and empty sentences are not matched.
 */
export function alignSentences(a: readonly Aligned[], b: readonly Aligned[]): readonly PartPair[] {
  const bagsA = a.map(bagOf);
  const bagsB = b.map(bagOf);
  const isGrid = a.length * b.length <= MOST_CELLS;
  const like = (i: number, j: number): number => {
    const one = bagsA[i];
    const other = bagsB[j];
    if (!one || !other) return 0;
    if (one.text === other.text) return 1;
    return isGrid ? dice(one, other) : 0;
  };
  return isGrid ? byGrid(a, b, like) : byEquals(a, b, bagsA, bagsB);
}

function byGrid(
  a: readonly Aligned[],
  b: readonly Aligned[],
  like: (i: number, j: number) => number,
): readonly PartPair[] {
  const width = b.length + 1;
  // best[i, j]: greatest sum for the sentences from i of A and from j of B.
  const best = new Float64Array((a.length + 1) * width);
  const matchScore = new Float64Array((a.length + 1) * width);
  const at = (i: number, j: number) => i * width + j;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const own = like(i, j);
      matchScore[at(i, j)] = own;
      const both = own >= LEAST_LIKENESS ? own + (best[at(i + 1, j + 1)] ?? 0) : -1;
      best[at(i, j)] = Math.max(both, best[at(i + 1, j)] ?? 0, best[at(i, j + 1)] ?? 0);
    }
  }
  const aligned: PartPair[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const sum = best[at(i, j)] ?? 0;
    const own = matchScore[at(i, j)] ?? 0;
    const isBoth = i < a.length && j < b.length && own >= LEAST_LIKENESS && own + (best[at(i + 1, j + 1)] ?? 0) === sum;
    if (isBoth) aligned.push({ a: partOf(a[i++]), b: partOf(b[j++]) });
    else if (i < a.length && (j === b.length || (best[at(i + 1, j)] ?? 0) === sum)) {
      aligned.push({ a: partOf(a[i++]), b: null });
    } else aligned.push({ a: null, b: partOf(b[j++]) });
  }
  return aligned;
}

/** Matches each sentence of A with the next equal one of B. */
function byEquals(
  a: readonly Aligned[],
  b: readonly Aligned[],
  bagsA: readonly (Bag | null)[],
  bagsB: readonly (Bag | null)[],
): readonly PartPair[] {
  const aligned: PartPair[] = [];
  const places = new Map<string, number[]>();
  for (const [j, bag] of bagsB.entries()) {
    if (!bag) continue;
    addTo(places, bag.text, j);
  }
  const passed = new Map<string, number>();
  let next = 0;
  for (const [i, sentence] of a.entries()) {
    const text = bagsA[i]?.text;
    const equal = (text === undefined ? undefined : places.get(text)) ?? [];
    let at = passed.get(text ?? "") ?? 0;
    while (at < equal.length && (equal[at] ?? 0) < next) at++;
    if (text !== undefined) passed.set(text, at);
    const place = equal[at];
    if (place === undefined) aligned.push({ a: partOf(sentence), b: null });
    else {
      for (; next < place; next++) aligned.push({ a: null, b: partOf(b[next]) });
      aligned.push({ a: partOf(sentence), b: partOf(b[next++]) });
    }
  }
  for (; next < b.length; next++) aligned.push({ a: null, b: partOf(b[next]) });
  return aligned;
}

interface Bag {
  readonly text: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

function bagOf({ text }: Aligned): Bag | null {
  if (text === null) return null;
  // Scripts without spaces are compared by character.
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}]+/gu) ?? [];
  const counts = countBy(words);
  return words.length === 0 ? null : { text: words.join(" "), counts, size: words.length };
}

function dice(one: Bag, other: Bag): number {
  // Very different lengths cannot be similar: skipping them saves time.
  if (4 * Math.min(one.size, other.size) < one.size + other.size) return 0;
  let shared = 0;
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0);
  return (2 * shared) / (one.size + other.size);
}

function partOf(sentence: Aligned | undefined): PartPair["a"] {
  return sentence ? { key: sentence.key, state: sentence.state } : null;
}
