/** Average rank of each level from how often it occurs, ranks counting from 1: ties share the mean of their places. */
export function averageRanks(counts: ArrayLike<number>): Float64Array {
  const ranks = new Float64Array(counts.length);
  let below = 0;
  for (let level = 0; level < ranks.length; level++) {
    const count = counts[level] ?? 0;
    ranks[level] = below + (count + 1) / 2;
    below += count;
  }
  return ranks;
}
