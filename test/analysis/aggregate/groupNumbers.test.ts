// Catches rows that count with the wrong group, and groups of one slice that reach into another.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slicesBy } from "../../../src/analysis/aggregate/groupings.ts";
import { groupNumbers } from "../../../src/analysis/aggregate/groupNumbers.ts";
import { finish } from "../../../src/analysis/aggregate/reduce.ts";
import { EVERY_SLICE } from "../../../src/analysis/aggregate/slicePlan.ts";
import { BATCH_ROWS } from "../../../src/analysis/table/view.ts";
import { tableOf } from "../tableOf.ts";

interface Row {
  readonly group: number;
  readonly model: string | null;
}

function numbersOf(rows: readonly Row[], visible?: readonly number[]) {
  const groups = Int32Array.from(rows, ({ group }) => group);
  const view = tableOf(rows, ({ model }) => ({ model }), visible, groups.some((group) => group >= 0) ? groups : null);
  const found = finish(groupNumbers((names) => view.batches(names), slicesBy(view, ["model"], EVERY_SLICE)));
  return { whole: found.whole && [...found.whole], model: found.bySlot[0] ? [...found.bySlot[0]] : null };
}

/** The same by the definition: which rows are in a group of several, and that no two groups share a number. */
function expected(keys: readonly (string | null)[]): readonly boolean[] {
  return keys.map((key) => key !== null && keys.filter((other) => other === key).length > 1);
}

describe("numbers of groups", () => {
  it("count within the whole and within each slice", () => {
    const rows = [
      { group: 0, model: "a" },
      { group: 1, model: "a" },
      { group: 0, model: "b" },
      { group: -1, model: "b" },
      { group: 1, model: "a" },
      { group: 0, model: "b" },
      { group: 2, model: null },
      { group: 2, model: null },
    ];
    expect(numbersOf(rows)).toEqual({ whole: [0, 1, 0, -1, 1, 0, 2, 2], model: [-1, 0, 0, -1, 0, 0, -1, -1] });
    expect(numbersOf(rows, [0, 1, 3, 6])).toEqual({ whole: null, model: null });
    expect(numbersOf(rows, [0, 3, 5])).toEqual({ whole: [0, -1, 0], model: null });
  });

  it("count within each of very many slices", () => {
    const rows = Array.from({ length: 66_000 }, (_, at) => ({ group: at >> 1, model: `m${at >> 1}` }));
    expect(numbersOf(rows).model?.every((number) => number === 0)).toBe(true);
  });

  it("are none where no group has several rows", () => {
    expect(numbersOf([{ group: -1, model: "a" }])).toEqual({ whole: null, model: null });
    expect(numbersOf([])).toEqual({ whole: null, model: null });
  });

  it("are by the definition, over any rows and batches", () => {
    const row = fc.record({ group: fc.integer({ min: -1, max: 5 }), model: fc.constantFrom("a", "b", null) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.boolean(), (few, isLong) => {
        // Of rows in batches of their own the others stand alone.
        const filler: Row[] = isLong ? Array.from({ length: BATCH_ROWS }, () => ({ group: -1, model: null })) : [];
        const rows = [...few, ...filler, ...few];
        const found = numbersOf(rows);
        const keys = {
          whole: rows.map(({ group }) => (group < 0 ? null : String(group))),
          model: rows.map(({ group, model }) => (group < 0 || model === null ? null : `${group} ${model}`)),
        };
        for (const part of ["whole", "model"] as const) {
          const isShared = isLong
            ? expected(keys[part].filter((_, at) => at < few.length || at >= BATCH_ROWS + few.length))
            : expected(keys[part]);
          const own = (found[part] ?? rows.map(() => -1)).filter(
            (_, at) => !isLong || at < few.length || at >= BATCH_ROWS + few.length,
          );
          expect(own.map((number) => number >= 0)).toEqual(isShared);
        }
        const numberOf = new Map<string, number>();
        for (const [at, number] of (found.whole ?? []).entries()) {
          const key = keys.whole[at];
          if (number < 0 || key === null || key === undefined) continue;
          expect(numberOf.get(key) ?? number).toBe(number);
          numberOf.set(key, number);
        }
        expect([...numberOf.values()].sort((one, other) => one - other)).toEqual(
          [...numberOf.values()].map((_, at) => at),
        );
      }),
    );
  });
});
