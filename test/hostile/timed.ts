import { expect } from "vitest";

// Four times as much takes about four times as long. What grows with the square would take sixteen times: between them
// there is room for a busy machine.

const MOST_GROWTH = 8;
/** Below so many milliseconds a time says little about how it grows; it is short enough. */
const TELLING_MS = 15;
const SIZES = [1_000, 4_000, 16_000];

/** Processor time of this process, which others on the machine do not lengthen. The best of a few says most. */
async function milliseconds(run: () => unknown, tries: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) {
    const began = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
    if (best < 1) break;
  }
  return best;
}

/** Fails where the time grows too fast at every size. */
export async function expectGrowth(jobOf: (length: number) => () => unknown, sizes = SIZES): Promise<void> {
  const told: string[] = [];
  for (const length of sizes) {
    const long = jobOf(4 * length);
    let four = await milliseconds(long, 1);
    if (four < TELLING_MS) return;
    const short = jobOf(length);
    let one = await milliseconds(short, 2);
    if (four / one <= MOST_GROWTH) return;
    four = Math.min(four, await milliseconds(long, 2));
    one = Math.min(one, await milliseconds(short, 2));
    if (four / one <= MOST_GROWTH) return;
    told.push(`${length}: ${one.toFixed(1)} ms, ${4 * length}: ${four.toFixed(1)} ms`);
    // Still longer texts would take minutes, and say the same.
    if (four > 500) break;
  }
  expect.fail(`grows too fast: ${told.join("; ")}`);
}
