// Catches an estimate that asks for labels which are there, promises more than there is, or names the wrong reason why
// labels do not count.
import { describe, expect, it } from "vitest";
import { estimateUnits } from "../../src/labels/sampling.ts";
import type { Estimate } from "../../src/model/index.ts";
import { estimateNotes, estimateSentence, moreText } from "../../src/present/estimate.ts";
import { hashedFraction } from "../../src/text/hashed.ts";

const N = 12;
const judged = Float64Array.from({ length: N }, (_, at) => (at % 4 === 0 ? 0 : 1));
const order = Float64Array.from({ length: N }, (_, at) => hashedFraction(1, String(at)));

/** The estimate where these units have a label. */
const estimated = (labelled: ReadonlySet<number>) => {
  const said = Float64Array.from({ length: N }, (_, at) => (labelled.has(at) ? (judged[at] ?? 0) : Number.NaN));
  return estimateUnits({ judged, said, order, groups: null }, true);
};
const drawn = (draw: number) =>
  new Set(Array.from({ length: N }, (_, at) => at).filter((at) => hashedFraction(draw, `${at}`) < 0.7));
const worded = (labelled: ReadonlySet<number>): Estimate =>
  // What else an estimate has is not said.
  ({
    ...estimated(labelled),
    judge: "file",
    unit: "sample",
    isRate: true,
    leftOut: 0,
    groups: undefined,
  }) as unknown as Estimate;

describe("labels that an estimate asks for", () => {
  it("are none that are there, and make others count that were given before", () => {
    for (let draw = 0; draw < 200; draw++) {
      const labelled = drawn(draw);
      const { next, more, outside, skipped, labelled: counted } = estimated(labelled);
      expect(more.labels).toBe(next.length);
      expect(next.filter((unit) => labelled.has(unit))).toEqual([]);
      expect(counted + outside).toBe(labelled.size);
      expect(skipped > 0).toBe(outside > 0);
      expect(counted + outside + more.labels).toBeLessThanOrEqual(N);
      // With the labels that are missing before them given, all count.
      const whole = estimated(new Set([...labelled, ...next]));
      if (next.length === N - labelled.size) expect(whole).toMatchObject({ outside: 0, skipped: 0, labelled: N });
    }
  });

  it("promise nothing once all are there, and are worth no more than all", () => {
    const all = Array.from({ length: N }, (_, at) => at).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
    const [last = 0, ...others] = all.toReversed();
    const estimate = worded(new Set(others));
    expect(estimate.more).toEqual({ labels: 1, expected: null });
    expect(moreText(estimate)).toBe("Label 1");
    expect(estimateNotes(estimate)).toEqual([]);
    const [gap = 0, ...later] = all.filter((at) => at !== last);
    const before = worded(new Set(later));
    expect(estimateNotes(before)[0]).toMatch(
      /^Labels that do not count yet: \d+\. Missing labels that were drawn at random before them: 1\.$/,
    );
    expect(before.more.labels).toBe(estimated(new Set(later)).next.length);
    expect(estimated(new Set(later)).next).toContain(gap);
    for (let draw = 0; draw < 200; draw++) {
      const notes = estimateNotes(worded(drawn(draw))).join(" ");
      expect(Number(/As good as (\d+)/.exec(notes)?.[1] ?? 0)).toBeLessThan(N);
      expect(estimateSentence(worded(drawn(draw)))).not.toMatch(/\b1 more labels/);
    }
  });
});
