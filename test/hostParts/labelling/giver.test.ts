// Catches labels on their way into an evaluation that are lost or given to another annotator.
import { describe, expect, it } from "vitest";
import { Giver, labelsFrom, ratingsFrom } from "../../../src/host/labelling/samples.ts";
import type { SampleResult } from "../../../src/labels/sampleLabeller.ts";
import type { SupportLabels } from "../../../src/model/index.ts";

const LABELS: SupportLabels = {
  relevanceExplanation: null,
  relevantKeys: ["0a"],
  utilizedKeys: [],
  support: [],
  unsupportedResponseKeys: [],
  isOverallSupported: true,
  overallExplanation: null,
};

describe("labels on their way into an evaluation", () => {
  it("are those of every annotator that was asked, and say where one gave nothing", () => {
    const result: SampleResult = {
      index: 3,
      id: "x",
      byAnnotator: {
        "model:a": { state: "labelled", labelled: { labels: LABELS, criteria: {} }, disagreements: [] },
        "model:b": { state: "failed", failure: "filtered", message: "no" },
        "model:c": { state: "missing" },
        "votes:a+b×1": {
          state: "labelled",
          labelled: { labels: LABELS, criteria: {} },
          disagreements: [{ key: "b", on: "supported", yes: 2, no: 1 }],
        },
        local: {
          state: "labelled",
          labelled: { labels: LABELS, criteria: { tone: { score: 4, explanation: "kind" } } },
          disagreements: [],
        },
      },
    };
    expect(labelsFrom(result)).toEqual({
      "model:a": { support: LABELS },
      "model:b": { failure: "filtered" },
      "votes:a+b×1": { support: { ...LABELS, disagreements: [{ key: "b", on: "supported", yes: 2, no: 1 }] } },
      local: { support: LABELS, criteria: { tone: { score: 4, explanation: "kind" } } },
    });
  });

  it("make a judge a rater of its own; one that gave no vote at all has failed", () => {
    const vote = { value: 1, unparsed: null, raw: "B", rationale: null, isSwapped: false };
    const result = {
      sample: { index: 0, id: null, input: null, models: [], gold: null },
      ratings: [{ rater: "a", votes: [vote] }],
      failed: [
        { rater: "a", failure: "timeout", message: "" },
        { rater: "b", failure: "refused", message: "" },
      ],
      missing: 0,
    } as const;
    expect(ratingsFrom(result)).toEqual({ "model:a": { votes: [vote] }, "model:b": { failure: "refused" } });
  });

  it("go together, one call an annotator, and all of them before the end", async () => {
    const calls: [string, readonly number[]][] = [];
    const giver = new Giver(
      {
        // Only `annotate` is asked here.
        ask: (async (_: string, { annotator, labels }: { annotator: string; labels: readonly { index: number }[] }) => {
          calls.push([annotator, labels.map(({ index }) => index)]);
        }) as never,
      },
      () => {},
    );
    for (const index of [0, 1, 2]) giver.take(index, { "model:a": {}, local: {} });
    expect(calls).toEqual([]);
    await giver.flush();
    expect(calls).toEqual([
      ["model:a", [0, 1, 2]],
      ["local", [0, 1, 2]],
    ]);
  });

  it("that cannot be given are told, and the next ones are given all the same", async () => {
    const told: unknown[] = [];
    let times = 0;
    const giver = new Giver(
      {
        ask: (async () => {
          if (times++ === 0) throw new Error("gone");
        }) as never, // As above.
      },
      (error) => told.push(error),
    );
    giver.take(0, { local: {} });
    await giver.flush();
    giver.take(1, { local: {} });
    await giver.flush();
    expect(told).toEqual([new Error("gone")]);
    expect(times).toBe(2);
  });
});
