/** ` Did you mean “adherence”?` for a word that is no known one; lists the known ones where none is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const wanted = word.toLowerCase();
  const near = known
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => {
      const isPart = wanted.length >= 3 && candidate.toLowerCase().includes(wanted);
      return isPart || distance <= Math.max(1, Math.floor(candidate.length / 3));
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
  return near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ` Known: ${known.join(", ")}.`;
}

/** Letters to insert, delete or change to make one word the other (Levenshtein). */
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
