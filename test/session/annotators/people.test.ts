// Catches a person's labels that say more than was given, or are not asked for where they are wanted.
import { describe, expect, it } from "vitest";
import type { SampleLabels } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../open.ts";
import { allSupported, opened, said } from "./rows.ts";

describe("labels of people", () => {
  it("say nothing of the response as a whole before every sentence has one, unless one is unsupported", async () => {
    const { session, metric, give } = await opened();
    await give("human:ann", [{ index: 0, labels: { sentences: { a: said("full", "0a") } } }]);
    expect(await metric("human:ann", "adherence")).toMatchObject({
      n: 0,
      leftOut: { "no-labels": 2, "not-labelled": 1 },
    });
    await give("human:ann", [{ index: 0, labels: { sentences: { a: said("full", "0a"), b: said("uncited") } } }]);
    expect(await metric("human:ann", "adherence")).toMatchObject({ value: 1, n: 1 });
    await give("human:ann", [{ index: 1, labels: { sentences: { b: said("partial", "0a") } } }]);
    expect(await metric("human:ann", "adherence")).toMatchObject({ value: 0.5, n: 2 });
    await session.dispose();
  });

  it("leave a sentence for later without contradicting themselves", async () => {
    const { session, ask, by, give } = await opened();
    await give("human:ann", [{ index: 0, labels: { sentences: { a: said("full", "0a") } } }]);
    const [listed] = (await ask.rows({ query: by("human:ann"), from: 0, to: 1 }, never)).rows;
    expect(listed?.issues).toBe(0);
    const detail = await ask.detail({ query: by("human:ann"), index: 0 }, never);
    expect(detail.issues).toEqual([]);
    expect(detail.body.responseSentences?.map(({ state }) => state)).toEqual(["full", "unlabelled"]);
    await session.dispose();
  });

  it("are shown as they were given, and are no contradictions", async () => {
    const { session, ask, by, give } = await opened();
    // Full support without a key and partial support without one: only the words for them tell them apart.
    await give("human:ann", [
      { index: 0, labels: { sentences: { a: said("full"), b: { ...said("partial"), note: "rivers" } }, note: "odd" } },
    ]);
    const detail = await ask.detail({ query: by("human:ann"), index: 0 }, never);
    expect(detail.body.responseSentences?.map(({ state }) => state)).toEqual(["full", "partial"]);
    expect(detail.issues).toEqual([]);
    expect(detail.said).toMatchObject([
      { annotator: "file", states: { a: "full", b: "none" }, verdict: null },
      { annotator: "human:ann", states: { a: "full", b: "partial" }, notes: { b: "rivers" }, note: "odd" },
    ]);
    expect(detail.labelling).toEqual({
      verdicts: [
        { id: "correct", role: "correct", word: "Correct" },
        { id: "wrong", role: "wrong", word: "Wrong" },
        { id: "rejected", role: "rejected", word: "Rejected" },
        { id: "gold-wrong", role: "contradictory", word: "Gold is wrong" },
      ],
      ratings: [],
      isLocal: true,
      samples: 3,
      labelledBy: { "human:ann": 1 },
    });
    await session.dispose();
  });

  it("can be filtered by, and are set against the others", async () => {
    const { session, ask, by, query, give } = await opened();
    await give(
      "model:x",
      [0, 1, 2].map((index) => ({ index, labels: { support: allSupported } })),
    );
    await give("human:ann", [
      { index: 0, labels: { sentences: { a: said("full", "0a"), b: said("none") }, verdict: "wrong" } },
      { index: 1, labels: { sentences: { a: said("none"), b: said("none") } } },
    ]);
    const found = async (where: string) =>
      (await ask.rows({ query: { ...query, where: [where] }, from: 0, to: 9 }, never)).rows.map(({ index }) => index);
    expect(await found("disagree")).toEqual([0, 1, 2]);
    const chip = (await ask.chips({ query }, never)).find(({ where }) => where === "disagree");
    expect(chip).toMatchObject({ id: "disagree", count: 3 });
    expect(await found('human.verdict == "wrong"')).toEqual([0]);
    const labelled = { ...by("human:ann"), where: ["labelled"] };
    expect((await ask.rows({ query: labelled, from: 0, to: 9 }, never)).rows.map(({ index }) => index)).toEqual([0, 1]);

    const agreement = await ask.agreement({ query }, never);
    // File: supported, not. Ann: supported, not; then not, not. 3 of 4 agree; by chance (1·2 + 3·2) / 16 = 1/2.
    const withFile = agreement.find(({ between }) => between.join() === "file,human:ann");
    expect(withFile).toEqual({
      on: "support",
      between: ["file", "human:ann"],
      samples: 2,
      n: 4,
      differing: 1,
      accuracy: 0.75,
      kappa: 0.5,
    });
    // The model says supported of everything, so that kappa is 0 and not undefined.
    const withModel = agreement.find(({ between }) => between.join() === "model:x,human:ann");
    expect(withModel).toMatchObject({ n: 4, accuracy: 0.25, kappa: 0, differing: 2 });
    await session.dispose();
  });

  it("are asked for where the others differ, and where nobody has labelled yet", async () => {
    const { session, ask, query, give } = await opened();
    const next = () => ask.toLabel({ query, person: "human:ann" }, never);
    expect(await next()).not.toBeNull();
    await give("model:x", [{ index: 2, labels: { support: allSupported } }]);
    expect(await next()).toMatchObject({ index: 2 });
    const labels = { sentences: { a: said("full", "0a"), b: said("none") } };
    await give("human:ann", [{ index: 2, labels }]);
    expect(await next()).not.toMatchObject({ index: 2 });
    await give(
      "human:ann",
      [0, 1].map((index) => ({ index, labels })),
    );
    expect(await next()).toBeNull();
    await session.dispose();
  });

  it("are of a sample that is done once no sentence of it is left out, or none was labelled", async () => {
    const { session, ask, by, query, give } = await opened();
    const person = "human:ann";
    const done = async (labels: SampleLabels | null) => {
      await give(person, [{ index: 0, labels }]);
      const { labelling } = await ask.detail({ query: by(person), index: 0 }, never);
      // What is not done is asked for once all others are.
      const others = [1, 2].map((index) => ({ index, labels: { verdict: "wrong" } }));
      await give(person, others);
      const next = await ask.toLabel({ query, person }, never);
      await give(
        person,
        others.map(({ index }) => ({ index, labels: null })),
      );
      const count = labelling?.labelledBy[person] ?? 0;
      expect(next).toEqual(count === 1 ? null : { index: 0, sentence: null });
      return count === 1;
    };
    const [a, b] = [said("full", "0a"), said("none")];
    expect(await done({ sentences: { b } })).toBe(false);
    expect(await done({ sentences: { a }, verdict: "wrong" })).toBe(false);
    expect(await done({ sentences: { a }, note: "hm" })).toBe(false);
    expect(await done({ sentences: { a, b } })).toBe(true);
    expect(await done({ verdict: "wrong" })).toBe(true);
    expect(await done({ tags: [{ tag: "odd", sentence: "a" }] })).toBe(true);
    expect(await done(null)).toBe(false);
    await session.dispose();
  });

  it("name a sample by its texts, wherever it stands", async () => {
    const { session, ask, give } = await opened();
    const key = await ask.sampleKey({ index: 1 }, never);
    expect(key).toMatchObject({ id: "b", source: 0, row: 1 });
    expect(key.contentKey).toMatch(/^[0-9a-f]{16}$/);
    const labels = { sentences: { a: said("full", "0a") } };
    expect(await give("human:ann", [{ index: 0, contentKey: key.contentKey, labels }])).toMatchObject({ labelled: 1 });
    expect(
      (await ask.detail({ query: { ...(await queryOf(ask)), annotator: "human:ann" }, index: 1 }, never)).said?.[1],
    ).toMatchObject({ states: { a: "full" } });
    await session.dispose();
  });
});

it("samples that differ in their id or a slice alone have keys of their own", async () => {
  const pair = (id: number, turn: number) => {
    const verdict = { question_id: id, model_1: "m", model_2: "n", g1_winner: "model_1", g2_winner: "model_1" };
    return JSON.stringify({
      ...verdict,
      judge: ["j", "p"],
      turn,
      tstamp: 1,
      g1_judgment: "[[A]]",
      g2_judgment: "[[B]]",
    });
  };
  const [path = ""] = await filesWith({ "pairs.jsonl": `${[pair(1, 1), pair(1, 2), pair(2, 1)].join("\n")}\n` });
  const { session, ask, state } = await openFiles([path]);
  expect([state.kind, state.samples]).toEqual(["rating", 3]);
  const keys = await Promise.all([0, 1, 2].map((index) => ask.sampleKey({ index }, never)));
  expect(new Set(keys.map(({ contentKey }) => contentKey)).size).toBe(3);

  const votes = [{ value: -1, unparsed: null, raw: null, rationale: null, isSwapped: false }];
  await ask.annotate({ annotator: "human:ann", labels: [{ index: 1, labels: { votes } }] }, never);
  const query = { where: [], sort: null, modes: state.modes, annotator: "human:ann" };
  const cells = await ask.rows({ query, from: 0, to: 3, fields: ["rating.human:ann"] }, never);
  expect(cells.rows.map((one) => one.cells)).toEqual([[null], [-1], [null]]);
  const detail = await ask.detail({ query, index: 1 }, never);
  expect(detail.said?.[1]).toMatchObject({ annotator: "human:ann", rating: -1 });
  expect(detail.labelling?.ratings).toEqual([-1, 0, 1]);
  await session.dispose();
});

async function queryOf(ask: Awaited<ReturnType<typeof opened>>["ask"]) {
  const { modes } = await ask.settled({}, never);
  return { where: [], sort: null, modes, annotator: "file" };
}
