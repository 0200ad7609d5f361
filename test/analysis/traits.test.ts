// Catches traits that are chance, that say the same twice or say what failing is, and groups that count as often as rows.
import { describe, expect, it } from "vitest";
import { textForm } from "../../src/analysis/traits/form.ts";
import { findTraits, TraitMarks } from "../../src/analysis/traits/traits.ts";

const all = { isWanted: () => true, isScore: (where: string) => where.startsWith("acc") };

/** Marks by trait: the groups that have it. */
function marksOf(groups: Readonly<Record<string, readonly number[]>>): TraitMarks {
  const marks = new TraitMarks();
  for (const [where, own] of Object.entries(groups)) for (const group of own) marks.mark(where, group);
  return marks;
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const failsIn = (size: number, ...failing: readonly number[]) => {
  const fails = new Uint8Array(size);
  for (const group of failing) fails[group] = 1;
  return fails;
};

describe("traits", () => {
  // Of 100 groups 40 fail, the first; a trait stands in 30 of these and in 10 others.
  const fails = failsIn(100, ...range(0, 40));
  const planted = [...range(0, 30), ...range(50, 60)];

  it("are found where failures have them more often, and where less often", () => {
    const { tried, traits } = findTraits(
      marksOf({ more: planted, less: range(30, 80), even: range(30, 55) }),
      fails,
      all,
    );
    expect(tried).toBe(3);
    expect(traits.map(({ where, with: marked, failingWith }) => [where, marked, failingWith])).toEqual([
      ["more", 40, 30],
      ["less", 50, 10],
    ]);
    const [more] = traits;
    expect(more?.q).toBeGreaterThanOrEqual(more?.p ?? 1);
    expect(more?.difference?.[0]).toBeGreaterThan(0.3);
    expect(more?.difference?.[1]).toBeLessThan(0.8);
  });

  it("count a group once, however many of its rows have them and in whichever order", () => {
    const once = findTraits(marksOf({ more: planted }), fails, all);
    const often = findTraits(marksOf({ more: [...planted, ...planted, ...[...planted].reverse()] }), fails, all);
    expect(often).toEqual(once);
  });

  it("of nearly the same groups are the shortest; what stands everywhere is none, nor a score of failing", () => {
    const { tried, traits } = findTraits(
      marksOf({
        "a long one": planted,
        short: [...planted, 60],
        "acc == 0": range(0, 40),
        "acc > 0.2": range(1, 41),
        "acc == 1": range(40, 100),
        'grade == "F"': range(0, 40),
        everywhere: range(0, 100),
      }),
      fails,
      all,
    );
    expect([tried, traits.map(({ where }) => where)]).toEqual([3, ['grade == "F"', "short"]]);
  });

  it("are corrected for all that were tried, not only for those that stand out", () => {
    const noise = Object.fromEntries(
      range(0, 400).map((at) => [`n${at}`, range(0, 100).filter((g) => (g * 7 + at * 13) % 4 === 0)]),
    );
    const weak = { weak: [...range(0, 14), ...range(40, 46)] };
    expect(findTraits(marksOf(weak), fails, all).traits).toHaveLength(1);
    expect(findTraits(marksOf({ ...weak, ...noise }), fails, all).traits).toEqual([]);
  });
});

it.each([
  ["It opened in 1901.", "digit"],
  ["It isn't old, it's ۱۲ years.", "digit negation"],
  ["Das ist keine Brücke.", "negation"],
  ["First:\n- one\n- two", "list"],
  ["1. one", "digit list"],
  ["Another notion.", ""],
  ["", ""],
])("%s has: %s", (text, form) => expect(textForm(text)).toBe(form));
