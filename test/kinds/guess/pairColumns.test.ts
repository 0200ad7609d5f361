// Catches verdicts on pairs whose winner is turned round, or that are read where nobody says which side they name.
import { describe, expect, it } from "vitest";
import { pairsIn } from "../../../src/kinds/guess/pairColumns.ts";
import { sidesOf, withoutSides } from "../../../src/kinds/sides.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const ROWS = 60;
type Side = -1 | 0 | 1;
const sides: readonly Side[] = Array.from({ length: ROWS }, (_, at) => (at % 7 === 3 ? 0 : at % 5 < 3 ? -1 : 1));
/** A rater who sees every fourth pair otherwise. */
const other = (side: Side, at: number): Side => (at % 4 === 0 ? ((-side || 1) as Side) : side);

const text = (at: number, of: string) => `The bridge number ${at} was built by ${of} in that year.`;
const rowsOf = (more: (side: Side, at: number) => object, keys = ["response_a", "response_b"]): JsonRecord[] =>
  sides.map((side, at) => ({
    id: at,
    prompt: `Who built the bridge number ${at}?`,
    [keys[0] ?? ""]: text(at, "masons"),
    [keys[1] ?? ""]: text(at, "monks"),
    ...more(side, at),
  }));

/** Words for the first, a tie and the second. */
const WORDS = [
  ["A", "tie", "B"],
  ["a", "both", "b"],
  ["response_a", "equal", "response_b"],
  ["model_a", "tie (bothbad)", "model_b"],
  ["A wins", "draw", "B wins"],
  ["[[A]]", "tie", "[[B]]"],
  ["A>B", "A=B", "B>A"],
  ["first", "neither", "second"],
  ["Response 1", "same", "Response 2"],
  [1, 0, 2],
] as const;
const wordsFor = (words: (typeof WORDS)[number]) => (side: Side) => words[side + 1];

function read(map: { readonly [field: string]: string } | null, field: string, word: string | number | undefined) {
  return sidesOf(map?.[field] ?? "")?.[String(word)];
}

describe("verdicts on pairs", () => {
  it.each([
    ["response_a", "response_b"],
    ["response_A", "response_B"],
    ["answer1", "answer2"],
    ["output_1", "output_2"],
    ["model_a_response", "model_b_response"],
    ["completion_left", "completion_right"],
  ])("are of the texts %s and %s, in any words", (one, second) => {
    for (const words of WORDS) {
      const said = wordsFor(words);
      const map = pairsIn(rowsOf((side) => ({ preferred: said(side) }), [one, second]));
      expect(map, String(words)).toMatchObject({ response1: one, response2: second });
      expect(withoutSides(map?.auto ?? "")).toBe("preferred");
      for (const side of [-1, 0, 1] as const) expect(read(map, "auto", said(side)), String(words)).toBe(side);
    }
  });

  it("name models, whichever side they stand on", () => {
    const rows = rowsOf((side, at) => {
      const models = at % 2 === 0 ? ["tern", "skua"] : ["skua", "tern"];
      return { model_a: models[0], model_b: models[1], winner: side === 0 ? "tie" : models[side === -1 ? 0 : 1] };
    });
    expect(pairsIn(rows)).toMatchObject({ model1: "model_a", model2: "model_b", auto: "winner:a,b,tie" });
  });

  it.each([
    [["human_preference"], ["judge_preference"]],
    [["human_winner"], ["gpt4_verdict", "claude_verdict"]],
    [["human_1", "human_2", "human_3"], ["gpt4"]],
    [["gold_label"], ["llm_choice"]],
    [["label"], ["judge_verdict"]],
  ])("by people (%s) and by judges (%s) are told apart", (people, judges) => {
    const said = wordsFor(WORDS[0]);
    const rows = rowsOf((side, at) => ({
      ...Object.fromEntries(judges.map((key) => [key, said(other(side, at))])),
      ...Object.fromEntries(people.map((key) => [key, said(side)])),
    }));
    const map = pairsIn(rows);
    const field = people.length > 1 ? "people" : "gold";
    expect(withoutSides(map?.[field] ?? "").includes(people[0]?.split("_")[0] ?? "")).toBe(true);
    expect(Object.keys(map ?? {})).not.toContain(people.length > 1 ? "gold" : "people");
    expect(withoutSides(map?.auto ?? "").includes(judges[0]?.split("_")[0] ?? "")).toBe(true);
    for (const one of [field, "auto"]) expect(sidesOf(map?.[one] ?? ""), one).toEqual({ A: -1, B: 1, tie: 0 });
  });

  it("numbered alike are of several raters", () => {
    const said = wordsFor(WORDS[0]);
    const map = pairsIn(rowsOf((side, at) => ({ winner1: said(side), winner2: said(other(side, at)) })));
    expect(map?.auto).toBe("{winner1|winner2}:A,B,tie");
  });

  it.each([
    ["0 and 1, which may be either", (side: Side) => ({ label: Number(side === 1) })],
    ["numbers under another name", (side: Side) => ({ difficulty: side === 0 ? 0 : side === 1 ? 2 : 1 })],
    ["other labels", (side: Side) => ({ verdict: ["good", "fair", "bad"][side + 1] })],
    ["letters of four choices", (_: Side, at: number) => ({ answer_key: "ABCD"[at % 4] })],
    ["the place of what is right", (side: Side) => ({ correct_position: side === 1 ? "B" : "A" })],
    ["two that nobody is named in", (side: Side) => ({ verdict: "AtB"[side + 1], winner: "AtB"[side + 1] })],
  ])("are not found in %s", (_, more) => {
    expect(pairsIn(rowsOf(more))).toBeNull();
  });

  it("of texts that are numbered from 0 may be 0 and 1", () => {
    const rows = rowsOf(
      (side) => ({ better_response_id: "", preferred: Number(side === 1) }),
      ["response_0", "response_1"],
    );
    expect(pairsIn(rows)?.auto).toBe("preferred:0,1");
  });
});

describe("verdicts in both orders", () => {
  const said = wordsFor(WORDS[0]);
  /** What a judge says of a pair: with itself in three of four pairs, else for who is shown first. */
  const inOrder = (side: Side, at: number, isSwapped: boolean): Side => (at % 4 === 0 ? (isSwapped ? 1 : -1) : side);
  const turned = (side: Side) => (side === 0 ? 0 : -side) as Side;

  it.each([
    ["pick_original", "pick_swapped"],
    ["verdict_ab", "verdict_ba"],
    ["winner_forward", "winner_reverse"],
    ["judge_base", "judge_flipped"],
  ])("are %s and %s, by place or by candidate, as both go together", (given, swapped) => {
    const byPlace = pairsIn(
      rowsOf((side, at) => ({
        [given]: said(inOrder(side, at, false)),
        [swapped]: said(turned(inOrder(side, at, true))),
      })),
    );
    expect([byPlace?.auto, byPlace?.swapped]).toEqual([`${given}:A,B,tie`, `${swapped}:B,A,tie`]);
    const byCandidate = pairsIn(
      rowsOf((side, at) => ({ [given]: said(inOrder(side, at, false)), [swapped]: said(inOrder(side, at, true)) })),
    );
    expect([byCandidate?.auto, byCandidate?.swapped]).toEqual([`${given}:A,B,tie`, `${swapped}:A,B,tie`]);
  });

  it.each([2, 3, 4, 6])("are never by candidate because a judge favours one place, in %i of 10 pairs", (biased) => {
    const map = pairsIn(
      rowsOf((side, at) => {
        const isBiased = at % 10 < biased;
        return { verdict_ab: said(isBiased ? -1 : side), verdict_ba: said(isBiased ? -1 : turned(side)) };
      }),
    );
    expect(biased < 4 ? ["verdict_ba:B,A,tie"] : ["verdict_ba:B,A,tie", "verdict_ba"]).toContain(map?.swapped);
  });

  it("are read as a column of flags says, and not at all where nothing tells", () => {
    const few = (isSame: boolean) =>
      rowsOf((side, at) => {
        const [one, second] = [side || 1, at % 2 === 0 ? side || 1 : turned((side || 1) as Side)] as const;
        return {
          verdict_ab: said(one as Side),
          verdict_ba: said(second as Side),
          consistent: (one === second) === isSame,
        };
      }).slice(0, 16);
    expect(pairsIn(few(true))?.swapped).toBe("verdict_ba:A,B");
    expect(pairsIn(few(false))?.swapped).toBe("verdict_ba:B,A");
    const untold = few(true).map(({ consistent: _, ...row }) => row);
    expect(pairsIn(untold)?.swapped).toBe("verdict_ba");
  });

  it.each(["final_winner", "winner", "verdict", "consensus_verdict"])(
    "have what both come to as no vote of its own: %s",
    (final) => {
      const map = pairsIn(
        rowsOf((side, at) => ({
          model_a: "tern",
          model_b: "skua",
          winner_ab: said(inOrder(side, at, false)),
          winner_ba: said(turned(inOrder(side, at, true))),
          [final]: said(side),
          human_winner: said(side),
        })),
      );
      expect(map).toMatchObject({
        gold: "human_winner:A,B,tie",
        auto: "winner_ab:A,B,tie",
        swapped: "winner_ba:B,A,tie",
      });
      const alone = pairsIn(
        rowsOf((side, at) => ({
          verdict_ab: said(inOrder(side, at, false)),
          verdict_ba: said(turned(inOrder(side, at, true))),
          winner: said(side),
        })),
      );
      expect(alone?.gold).toBeUndefined();
    },
  );

  it("of several judges meet by their names", () => {
    const map = pairsIn(
      rowsOf((side, at) => ({
        gpt4_ab: said(inOrder(side, at, false)),
        claude_ab: said(inOrder(side, at + 1, false)),
        claude_ba: said(turned(inOrder(side, at + 1, true))),
        gpt4_ba: said(turned(inOrder(side, at, true))),
      })),
    );
    expect([map?.auto, map?.swapped]).toEqual(["{gpt4|claude}_ab:A,B,tie", "{gpt4|claude}_ba:B,A,tie"]);
  });
});
