/** Random numbers from a seed: mulberry32, and what is made of it. */
export function randomOf(seed: number) {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    below: (n: number): number => Math.floor(n * uniform()),
    /** Box and Muller (1958). */
    normal: (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

/** Share of `runs` intervals that hold the truth; those that are none count as not holding it. */
export function heldIn(runs: number, truth: number, intervalOf: () => readonly [number, number] | null): number {
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const interval = intervalOf();
    if (interval && interval[0] <= truth && truth <= interval[1]) held++;
  }
  return held / runs;
}
