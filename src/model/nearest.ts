const LONGEST = 200;

/**
 * Known words that another may be a misspelling of, nearest first, ignoring case: up to a third of the letters differ,
 * or the word is a part.
 */
export function nearest(word: string, known: readonly string[]): readonly string[] {
  const wanted = word.toLowerCase();
  if (wanted.length > LONGEST) return [];
  return known
    .filter((candidate) => candidate.length <= LONGEST)
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => {
      const isPart = wanted.length >= 3 && candidate.toLowerCase().includes(wanted);
      return isPart || distance <= Math.max(1, Math.floor(candidate.length / 3));
    })
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate);
}

function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
