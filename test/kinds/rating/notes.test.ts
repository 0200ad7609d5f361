// Catches what the numbers over ratings do not say left unsaid, or said of the wrong samples.
import { expect, it } from "vitest";
import { registry } from "../../../src/kinds/registry.ts";
import type { RatingSample } from "../../../src/model/index.ts";
import { buildLookup, joinRecord } from "../../../src/read/join.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

interface Rating {
  readonly rater: string;
  readonly value: unknown;
  readonly swapped?: boolean;
}

async function summaryOf(records: readonly object[]) {
  const lines = records.map((record, id) => `${JSON.stringify({ id, prompt: `p${id}`, ...record })}\n`);
  const { ask, query, session } = await openFiles(await filesWith({ "ratings.jsonl": lines.join("") }));
  const ratings = { labels: [1, 2], consensus: "majority", level: null } as const;
  const plain = await ask.summary({ query }, never);
  const listed = await ask.summary({ query: { ...query, modes: { ...query.modes, ratings } } }, never);
  await session.dispose();
  return { plain, listed };
}

const single = (gold: unknown, ...values: readonly unknown[]) => ({
  response: "x",
  gold,
  ratings: values.map((value, at) => ({ rater: `r${at + 1}`, value })),
});

it("names the labels of samples, be it a single one, and of no sample none", async () => {
  const one = await summaryOf([single(1, 1), single(1, 1)]);
  expect(one.plain.notes).toContainEqual(expect.stringMatching(/^Label order: 1\./));
  const none = await summaryOf([single(null), single(null)]);
  expect(none.plain.notes).not.toContainEqual(expect.stringContaining("Label"));
});

it("names values that are not in the list of labels", async () => {
  const { plain, listed } = await summaryOf([single(1, 1), single(2, 3), single(2, "four")]);
  expect(plain.notes).not.toContainEqual(expect.stringContaining("Not in the label list"));
  expect(listed.notes).toContainEqual(expect.stringMatching(/^Not in the label list, .*: 3\. /));
  // A word in a column of numbers is none of its labels, whatever the list.
  for (const { notes } of [plain, listed]) expect(notes).toContainEqual(expect.stringContaining("r1 gave “four”"));
});

it("tells pairs without the votes that a number needs by the reason why", async () => {
  const pair = (...ratings: readonly Rating[]) => ({ response1: "a", response2: "b", gold: 1, ratings });
  const both = (given: unknown, swapped: unknown) =>
    pair({ rater: "j", value: given }, { rater: "j", value: swapped, swapped: true });
  const { plain } = await summaryOf([
    both(1, 1),
    both(1, -1),
    both(-1, 1),
    // One order alone; nobody asked; an order whose only vote says nothing.
    pair({ rater: "j", value: 1 }),
    pair({ rater: "k", value: 1 }),
    pair({ rater: "j", value: 1 }, { rater: "j", value: null, swapped: true }),
  ]);
  const metric = plain.metrics.find(({ id, slice }) => id === "order.consistency" && slice === null);
  expect(metric).toMatchObject({ value: 1 / 3, n: 3, leftOut: { "no-rating": 1, "too-few": 2 } });
  // What the swapped order alone says: a vote that is no label is not a pair that nobody was asked about.
  const swapped = plain.metrics.find(
    ({ id, slice, order }) => id === "agreement.accuracy" && slice === null && order === "swapped",
  );
  expect(swapped).toMatchObject({ value: 2 / 3, n: 3, leftOut: { "no-rating": 2, unparsed: 1 } });
});

it("says that raters of a file each are not compared, and counts none as a repeat of another", async () => {
  const by = (rater: string, last: number) =>
    [1, 2, last].map(
      (value, id) =>
        `${JSON.stringify({ id, prompt: `p${id}`, response: "x", gold: 1, ratings: [{ rater, value }] })}\n`,
    );
  const open = async (...raters: readonly string[]) => {
    const files = Object.fromEntries(raters.map((rater, at) => [`${at}.jsonl`, by(rater, at + 1).join("")]));
    const { ask, query, session } = await openFiles(await filesWith(files));
    await ask.settled({}, never);
    const { notes, metrics } = await ask.summary({ query }, never);
    await session.dispose();
    return { notes: notes.join(), repeats: metrics.filter(({ id }) => id.startsWith("repeats.")).length };
  };
  const two = await open("a", "b");
  expect(two.notes).toContain("No sample has ratings by two of the 2 raters");
  expect(two.repeats).toBe(0);
  const again = await open("a", "a");
  expect(again.notes).not.toContain("No sample has ratings by two");
  expect(again.repeats).toBeGreaterThan(0);
});

it("joins a further judge under the name that its file has", () => {
  const adapter = registry.adapterOf(registry.kindOf("rating"), "pair-picks", null);
  const row = { id: "p1", model_a: "north", model_b: "skua", human_winner: "model_b", judge_pick: "A" };
  const file = (judge: string) => ({ name: `north_vs_skua_${judge}.json`, folders: [] });
  const { join } = registry.findAdapter("pair-picks")?.adapter ?? {};
  if (!join) throw new Error("not joined");
  const lookup = buildLookup(join, [{ ...row, judge_pick: "B" }], file("judge-2"));
  const [sample] = adapter.adapt(joinRecord(row, lookup).record, file("judge-1")) as readonly RatingSample[];
  expect(sample?.ratings.map(({ rater, votes }) => [rater, votes[0]?.value])).toEqual([
    ["judge-1", -1],
    ["judge-2", 1],
  ]);
});
