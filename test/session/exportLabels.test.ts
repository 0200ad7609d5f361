// Catches exported labels that do not give the same numbers once they are read again.
import { describe, expect, it } from "vitest";
import { readSideRecord } from "../../src/labels/sideFile.ts";
import type { Label, Query } from "../../src/model/index.ts";
import { allSupported, RAGBENCH, row, said } from "./annotators/rows.ts";
import { filesWith, never, openFiles } from "./open.ts";

async function opened(text: string) {
  const one = await openFiles(await filesWith({ "rows.jsonl": text }));
  const exported = async (query: Query) => {
    one.parts.length = 0;
    const { samples } = await one.ask.export({ query, as: "labels", id: 1 }, never);
    const written = one.parts.join("");
    const records = written.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    return { samples, written, records };
  };
  return { ...one, exported };
}

describe("labels, exported", () => {
  it("are side records of models and words, those looked at first, which read back as they were given", async () => {
    const rows = ["a", "b", "c"].map((id) => `${row(id, RAGBENCH)}\n`).join("");
    const { session, ask, query, exported } = await opened(rows);
    const disagreements = [{ key: "b", on: "supported" as const, yes: 2, no: 1 }];
    const support = { ...allSupported, disagreements };
    const give = (annotator: string, index: number, labels: object) =>
      ask.annotate({ annotator, labels: [{ index, labels }] }, never);
    await give("model:x", 0, { support: allSupported });
    await give("votes:x×3", 0, { support, criteria: { tone: { score: 4, explanation: "kind" } } });
    await give("votes:x×3", 2, { failure: "refused" });
    await give("human:ann", 1, { sentences: { a: said("none") } });

    const { samples, records } = await exported({ ...query, annotator: "votes:x×3" });
    expect(samples).toBe(2);
    expect(records.map(({ id, annotating_model_name: by, label_error: why }) => [id, by, why])).toEqual([
      ["a", "votes:x×3", undefined],
      ["c", "votes:x×3", "refused"],
    ]);
    expect(readSideRecord(records[0])?.byAnnotator).toEqual({
      "votes:x×3": { support, criteria: { tone: { score: 4, explanation: "kind" } } },
      "model:x": { support: allSupported },
    });

    await ask.labelLocally({}, never);
    const all = await exported({ ...query, annotator: "file" });
    expect(all.samples).toBe(3);
    expect(Object.keys(readSideRecord(all.records[1])?.byAnnotator ?? {})).toEqual(["local"]);
    const filtered = await exported({ ...query, annotator: "file", where: ['id == "b"'] });
    expect(filtered.samples).toBe(1);
    await session.dispose();
  });

  it("are rows of ratings where raters rate, and give the same numbers when they are opened", async () => {
    const golds = [-1, 1, 1];
    const pairs = golds.map((gold, id) => ({
      id,
      prompt: `p${id}`,
      response1: "x",
      response2: "y",
      model1: "m",
      gold,
    }));
    const text = pairs.map((pair) => `${JSON.stringify(pair)}\n`).join("");
    const { session, ask, query, exported } = await opened(text);
    const vote = (value: Label | null, isSwapped = false) => ({
      value,
      unparsed: value === null ? "Hm." : null,
      raw: value === null ? "Hm." : `[[${value}]]`,
      rationale: null,
      isSwapped,
    });
    const give = (annotator: string, index: number, ...votes: readonly object[]) =>
      // Votes as a judge's run gives them.
      ask.annotate({ annotator, labels: [{ index, labels: { votes } as never }] }, never);
    await give("model:j", 0, vote(-1), vote(-1, true));
    await give("model:j", 1, vote(1), vote(-1, true));
    await give("human:ann", 1, vote(null));
    const own = { ...query, annotator: "model:j" };
    const { samples, written, records } = await exported(own);
    expect(samples).toBe(2);
    expect(records[1]).toEqual({
      ...{ id: "1", prompt: "p1", response1: "x", response2: "y", model1: "m", gold: 1 },
      ratings: [
        { rater: "model:j", value: 1, raw: "[[1]]" },
        { rater: "model:j", value: -1, raw: "[[-1]]", swapped: true },
        { rater: "human:ann", raw: "Hm." },
      ],
    });
    const numbersOf = async (one: { ask: typeof ask }, asked: Query) =>
      (await one.ask.summary({ query: asked }, never)).metrics.flatMap(({ id, slice, between, value }) =>
        slice === null && value !== null ? [[id, between, value]] : [],
      );
    const again = await opened(written);
    const before = await numbersOf({ ask }, own);
    expect(before.length).toBeGreaterThan(2);
    expect(await numbersOf(again, again.query)).toEqual(before);
    await again.session.dispose();
    await session.dispose();
  });
});
