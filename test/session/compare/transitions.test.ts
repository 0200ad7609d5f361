// Catches a pair of verdicts that is counted elsewhere than its filter finds it.
import { describe, expect, it } from "vitest";
import type { Field } from "../../../src/kinds/fields.ts";
import { transitionFigure } from "../../../src/session/compare/transitions.ts";
import { pairsOf } from "../../analysis/pairsOf.ts";

/** A score; null is undefined. */
interface Facts {
  readonly value?: number | null;
}

const facts = (...values: readonly (number | null)[]): readonly Facts[] => values.map((value) => ({ value }));

describe("transitions", () => {
  const field: Field<Facts> = { id: "good", type: "flag", name: "Good", read: ({ value }) => value ?? null };
  const transition = {
    field: "good",
    title: "Goodness",
    values: [
      { literal: "true", label: "Good" },
      { literal: "false", label: "Bad" },
    ],
    good: "true",
  };
  const figureOf = (a: readonly Facts[], b: readonly Facts[]) =>
    transitionFigure(transition, field, pairsOf(a, b, {}), ["base", "new"], {
      matching: "lenient",
      support: "ragbench",
      probabilities: "raw",
    });

  it("counts every way, with the clause that finds its pairs", () => {
    const figure = figureOf(facts(1, 1, 1, 0, 0, null), facts(1, 0, 0, 1, 0, null));
    expect(figure).toMatchObject({
      rows: ["Good", "Bad"],
      columns: ["Good", "Bad"],
      n: 5,
      leftOut: 1,
      rowAxis: "base",
    });
    expect(figure?.cells.map(({ value, role }) => [value, role])).toEqual([
      [1, undefined],
      [2, "bad"],
      [1, "good"],
      [1, undefined],
    ]);
    expect(figure?.cells[1]?.where).toBe("a.good == true && b.good == false");
  });

  it("has a row and a column for pairs that have a verdict in one run alone", () => {
    const figure = figureOf(facts(1, null), facts(null, 0));
    expect(figure?.rows).toEqual(["Good", "Bad", "No verdict"]);
    expect(figure?.cells.find(({ where }) => where === "a.good == true && b.good == null")?.value).toBe(1);
  });

  it("is none where no pair has a verdict", () => expect(figureOf(facts(null), facts(null))).toBeNull());
});
