// Catches labels that are read one by one: a word that is a number here and a label there, a reply that is a label of its own.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_SAMPLE, readLabel, voteOf } from "../../../src/kinds/rating/adapting.ts";
import { columnNotes, labelColumnsOf, withColumns } from "../../../src/kinds/rating/columns.ts";
import { bracketed, readReply } from "../../../src/kinds/rating/replies.ts";
import type { RatingSample } from "../../../src/model/index.ts";

type Written = string | number | null;

/** Samples with gold and one judge, as files write them. */
const samplesOf = (gold: readonly Written[], auto: readonly Written[]): readonly RatingSample[] =>
  gold.map((own, at) => {
    const label = readLabel(own);
    const vote = readLabel(auto[at]);
    const isThere = vote.value !== null || vote.unparsed !== null;
    return {
      ...EMPTY_SAMPLE,
      gold: label.value,
      unparsedGold: label.unparsed,
      ratings: isThere ? [{ rater: "auto", votes: [voteOf(vote)] }] : [],
    };
  });

const NONE = "no rating";
const UNREAD = "unread";

/** What each side says once its column is read. */
function read(gold: readonly Written[], auto: readonly Written[]) {
  const samples = samplesOf(gold, auto);
  const columns = labelColumnsOf(samples, []);
  const settled = samples.map((sample) => withColumns(sample, columns));
  return {
    gold: settled.map((sample) => sample.gold ?? (sample.unparsedGold === null ? NONE : UNREAD)),
    auto: settled.map(({ ratings: [rating] }) => {
      const [vote] = rating?.votes ?? [];
      return vote === undefined ? NONE : (vote.value ?? UNREAD);
    }),
    notes: columnNotes(columns),
  };
}

describe("a column of labels", () => {
  it.each<[string, readonly Written[], readonly Written[], readonly (string | number)[]]>([
    ["replies beside numbers", [5, 1, 4, 2], ["Rating: [[5]]", "1/5", "4 out of 5", "**Score: 2**"], [5, 1, 4, 2]],
    ["shares of a scale beside fractions", [0.8, 0.5, 1], ["8/10", "5/10", "10/10"], [0.8, 0.5, 1]],
    ["percentages beside fractions", [0.8, 0.5, 1], ["80%", "50 %", "100%"], [0.8, 0.5, 1]],
    ["percentages beside numbers up to 100", [80, 50, 100], ["80%", "50 %", "100%"], [80, 50, 100]],
    ["parts of scales that differ are unread", [4, 3, 8], ["4/5", "3", "8/10"], [UNREAD, 3, UNREAD]],
    ["decimals with a comma", [0.75, 0.5], ["0,75", "0,5"], [0.75, 0.5]],
    ["digits of another script", [4, 2], ["٤", "٢"], [4, 2]],
    ["placeholders among numbers", [1, 2, 1, 2, 1], ["1", "None", "nan", "N/A", "-"], [1, NONE, NONE, NONE, NONE]],
    ["what is no number among numbers", [1, 2, 3, 1], ["1", "2", "garbage", "1"], [1, 2, UNREAD, 1]],
    ["letter case and outer space", ["Good", "Bad", "Good"], ["good", "BAD ", " Good"], ["Good", "Bad", "Good"]],
    ["marks around another's labels", ["Good", "Bad"], ["**Verdict: Good**", "Bad."], ["Good", "Bad"]],
    ["pairs of yes and no", ["TRUE", "FALSE"], ["Yes", "no"], ["true", "false"]],
    ["pairs beside 0 and 1", [1, 0, 1], ["correct", "incorrect", "correct"], [1, 0, 1]],
    [
      "a word between two is a label of its own",
      ["CORRECT", "INCORRECT", "NOT_ATTEMPTED"],
      ["correct", "incorrect", "not attempted"],
      ["CORRECT", "INCORRECT", "NOT_ATTEMPTED"],
    ],
    ["none as a label that both give", ["Full", "None", "Part"], ["Full", "None", "null"], ["Full", "None", NONE]],
    ["none as nothing", ["Full", "Part", "Full"], ["Full", "None", "Part"], ["Full", NONE, "Part"]],
    ["words beside numbers stay labels", [1, 2, 3], ["good", "bad", "fair"], ["good", "bad", "fair"]],
  ])("%s", (_, gold, auto, expected) => {
    const { auto: said, gold: meant } = read(gold, auto);
    // Of two columns that say the same in two ways either may be the one that is read as the other.
    const fold = (label: string | number) => String(label).toLowerCase().replaceAll("_", " ");
    expect(said.map((label, at) => (typeof expected[at] === "string" ? fold(label) : label))).toEqual(
      expected.map((label) => (typeof label === "string" ? fold(label) : label)),
    );
    for (const [at, label] of said.entries()) {
      if (fold(label) === fold(gold[at] ?? "")) expect(label).toBe(meant[at]);
    }
  });

  it("says what it reads as something else, and as nothing", () => {
    expect(read([5, 1, 1], ["[[5]]", "1/5", "n/a"]).notes).toEqual([
      "auto: “[[5]]” is read as 5.",
      "auto: no label, so left out: “n/a”",
    ]);
    expect(read([5, 1], [5, 1]).notes).toEqual([]);
    expect(read(["a", "b"], ["a", "b"]).notes).toEqual([]);
  });

  it("has one form, whatever the order of its samples", () => {
    const gold = [5, 1, 4, 2, 3, 3, 1, null];
    const auto = ["Rating: [[5]]", "1/5", "4 out of 5", "**Score: 2**", "3", "garbage", "nan", "2"];
    const expected = read(gold, auto);
    fc.assert(
      fc.property(fc.shuffledSubarray([...gold.keys()], { minLength: gold.length }), (order) => {
        const found = read(
          order.map((at) => gold[at] ?? null),
          order.map((at) => auto[at] ?? null),
        );
        expect(found.auto).toEqual(order.map((at) => expected.auto[at]));
        expect(found.gold).toEqual(order.map((at) => expected.gold[at]));
      }),
    );
  });

  it("of plain numbers or plain words is what it was", () => {
    const labels = fc.oneof(
      fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 }),
      fc.array(fc.constantFrom("Supported", "Contradicted", "Neutral"), { minLength: 4, maxLength: 4 }),
    );
    fc.assert(
      fc.property(labels, labels, (gold, auto) => {
        fc.pre(typeof gold[0] === typeof auto[0]);
        const found = read(gold, auto);
        expect([found.gold, found.auto]).toEqual([gold, auto]);
      }),
    );
  });
});

describe("the number that a reply gives", () => {
  it.each([
    ["5", 5, null],
    ["[[5]]", 5, null],
    ["Rating: [[4.5]]", 4.5, null],
    ["**Final score: 7/10**", 7, 10],
    ["Score - 3", null, null],
    ["4 out of 5", 4, 5],
    ["4 stars", 4, null],
    ["My rating is 3.", 3, null],
    ["3 - partly right", 3, null],
    ["3: partly right", 3, null],
    ["3 (partly right)", 3, null],
    ["-1", -1, null],
    ["good", null, null],
    ["1 of 2 right, 3 wrong", null, null],
    ["2019-01-02", null, null],
    ["version 2", null, null],
    ["", null, null],
  ])("%s: %s of %s", (text, number, of) => {
    const found = readReply(text);
    expect([found?.number ?? null, found?.of ?? null]).toEqual([number, of]);
  });

  it("is the one in double brackets in a long reply", () => {
    expect(bracketed(`${"It names the river. ".repeat(9)}Rating: [[7]]`)).toBe(7);
    expect(bracketed("[[7]] or [[8]]")).toBeNull();
    expect(bracketed("[[A]]")).toBeNull();
  });
});
