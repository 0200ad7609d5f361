// Catches a mean of means where a ratio of sums is meant, an entry that is missing and counts, and a list that nobody reads.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScore } from "../../../src/kinds/ownScores/read.ts";
import { settleScores } from "../../../src/kinds/ownScores/settle.ts";
import { readingsOf } from "../../../src/kinds/reading/scoreColumns.ts";
import type { OwnScores } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

/** The lists of a score, read as a file of these samples alone. */
function settled(lists: readonly unknown[], isPlain = false) {
  const samples = lists.flatMap((list): OwnScores[] => {
    const score = readScore(list);
    return score ? [{ byName: { steps: isPlain ? { ...score, isPlain } : score } }] : [];
  });
  const readings = readingsOf(samples);
  return samples.map((sample) => {
    const { scores, unfit } = settleScores(sample, readings);
    const byName = Object.entries(scores?.byName ?? {}).map(([name, { value }]) => [name, value]);
    return { ...Object.fromEntries(byName), ...(unfit.length > 0 ? { unfit } : {}) };
  });
}

describe("a list of flags", () => {
  it("says whether all are true, and which share is", () => {
    expect(settled([[true, false], [true, true, true], [false]])).toEqual([
      { "steps.all": 0, "steps.entries": 0.5 },
      { "steps.all": 1, "steps.entries": 1 },
      { "steps.all": 0, "steps.entries": 0 },
    ]);
  });

  it("leaves a missing entry out, and says nothing of all where it might decide", () => {
    expect(
      settled([
        [true, null],
        [false, null],
        [1, Number.NaN],
        [true, false],
      ]),
    ).toEqual([
      { "steps.all": null, "steps.entries": 1 },
      { "steps.all": 0, "steps.entries": 0 },
      { "steps.all": null, "steps.entries": 1 },
      { "steps.all": 0, "steps.entries": 0.5 },
    ]);
  });

  it("of one entry each is a flag", () => expect(settled([[true], [false]])).toEqual([{ steps: 1 }, { steps: 0 }]));

  it("has the ratio of the sums over any samples, as owners count it", async () => {
    const list = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 2, maxLength: 12 }), async (lists) => {
        fc.pre(new Set(lists.map(({ length }) => length)).size > 1 && new Set(lists.flat()).size > 1);
        const lines = lists.map((flags, id) => `${JSON.stringify({ id, question: "q", response: `r${id}`, flags })}\n`);
        const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": lines.join("") }));
        await ask.settled({}, never);
        const { metrics } = await ask.summary({ query }, never);
        const told = Object.fromEntries(
          metrics.flatMap(({ id, slice, value, n }) => (slice ? [] : [[id, [value, n]]])),
        );
        const entries = lists.flat();
        const ones = entries.filter(Boolean).length;
        expect(told["score.flags.entries"]).toEqual([ones / entries.length, lists.length]);
        expect(told["score.flags.all"]).toEqual([
          lists.filter((one) => one.every(Boolean)).length / lists.length,
          lists.length,
        ]);
        await session.dispose();
      }),
      { numRuns: 8 },
    );
  });
});

describe("a list of numbers", () => {
  it("of one length is a score an entry, of several lengths the mean of all", () => {
    expect(
      settled([
        [0.5, 3],
        [0.25, 4],
      ]),
    ).toEqual([
      { "steps[0]": 0.5, "steps[1]": 3 },
      { "steps[0]": 0.25, "steps[1]": 4 },
    ]);
    expect(
      settled([
        [0.5, 1],
        [0.2, 0.3, 0.4],
      ]),
    ).toEqual([{ "steps.entries": 0.75 }, { "steps.entries": 0.3 }]);
  });

  it("is nothing where neither format, person nor name calls it a score", () => {
    expect(
      settled(
        [
          [0.5, 3],
          [0.25, 4],
        ],
        true,
      ),
    ).toEqual([{}, {}]);
  });

  it("is no score where its entries are texts or objects", () => {
    expect([["a"], [{}], [[1]], [], [null]].map((list) => readScore(list))).toEqual([null, null, null, null, null]);
  });
});
