// Catches bounds and decisions that do not hold when somebody looks all the time, and advice that is far off.
import { describe, expect, it } from "vitest";
import { fraction, nextState } from "../../../src/analysis/stats/draws.ts";
import { ConfidenceSequence, DECIDED_AT, evidenceOf, pairsToDecide } from "../../../src/analysis/stats/sequential.ts";

/** Numbers in [0, 1), the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = nextState(state);
    return fraction(state);
  };
}

/** Pairs until it is decided, null where it is not; each pair changes with the chance `discordance`, upwards with `up`. */
function decidedAfter(draw: () => number, discordance: number, up: number, most: number): number | null {
  const counts = { improved: 0, regressed: 0 };
  for (let pair = 1; pair <= most; pair++) {
    if (draw() >= discordance) continue;
    counts[draw() < up ? "improved" : "regressed"]++;
    if (evidenceOf(counts) >= DECIDED_AT) return pair;
  }
  return null;
}

describe("two runs that grow", () => {
  it("are decided in at most 5 of 100 streams of equal runs, whenever somebody looks", () => {
    const draw = random(1);
    let decided = 0;
    for (let stream = 0; stream < 1000; stream++) if (decidedAfter(draw, 0.3, 0.5, 1000) !== null) decided++;
    expect(decided).toBeLessThanOrEqual(50);
    // A rule that never decides would pass that as well.
    expect(decided).toBeGreaterThan(5);
  });

  it("are advised to wait for about as long as it takes", () => {
    const [difference, discordance] = [0.1, 0.3];
    const advised = pairsToDecide({ improved: 0, regressed: 0 }, difference, discordance) ?? 0;
    const draw = random(2);
    const taken = Array.from(
      { length: 200 },
      () => decidedAfter(draw, discordance, (1 + difference / discordance) / 2, 5000) ?? 5000,
    ).sort((one, other) => one - other);
    const median = taken[100] ?? 0;
    expect(advised / median).toBeGreaterThan(0.67);
    expect(advised / median).toBeLessThan(1.5);
  });

  it("need fewer pairs the more there are, and none can tell a difference that is too small", () => {
    const from = (improved: number, regressed: number) => pairsToDecide({ improved, regressed }, 0.1, 0.3) ?? Infinity;
    expect(from(20, 10)).toBeLessThan(from(0, 0));
    // What is missing is no more than what decides: one more pair that changes.
    expect(evidenceOf({ improved: 7, regressed: 0 })).toBeGreaterThan(DECIDED_AT);
    expect(evidenceOf({ improved: 6, regressed: 0 })).toBeLessThan(DECIDED_AT);
    expect(pairsToDecide({ improved: 6, regressed: 0 }, 1, 1)).toBe(1);
    expect(pairsToDecide({ improved: 0, regressed: 0 }, 1e-5, 0.5)).toBeNull();
  });
});

describe("a rate that grows", () => {
  it("has the same bounds however often somebody looks, over bets too large for a number", () => {
    const [often, once] = [new ConfidenceSequence(), new ConfidenceSequence()];
    for (let at = 0; at < 6000; at++) {
      for (const sequence of [often, once]) sequence.add(at < 3000 ? 1 : 0);
      if (at % 50 === 0) often.interval();
    }
    expect(once.interval()).toEqual(often.interval());
  });

  it.each([0.5, 0.8, 0.97])("is within its bounds at every look in 95 of 100 streams: %s", (rate) => {
    const draw = random(3);
    let missed = 0;
    for (let stream = 0; stream < 200; stream++) {
      const sequence = new ConfidenceSequence();
      let isMissed = false;
      for (let at = 1; at <= 400 && !isMissed; at++) {
        sequence.add(draw() < rate ? 1 : 0);
        if (at % 10 !== 0) continue;
        const [from, to] = sequence.interval();
        isMissed = rate < from || rate > to;
      }
      if (isMissed) missed++;
    }
    // 5 in 100, and what chance may add to that in 200 streams.
    expect(missed).toBeLessThanOrEqual(18);
  });
});
