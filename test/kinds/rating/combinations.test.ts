import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { combinationsOf } from "../../../src/kinds/rating/combinations.ts";
import { ABSENT, UNPARSED } from "../../../src/kinds/rating/rated.ts";

/** Columns of few and of very many values, so that keys are looked up in a list and in a map. */
const columns = fc
  .record({
    size: fc.integer({ min: 0, max: 60 }),
    widths: fc.array(fc.constantFrom(1, 3, 2_000_000), { maxLength: 4 }),
  })
  .chain(({ size, widths }) =>
    fc.tuple(
      fc.constant(size),
      fc.tuple(
        ...widths.map((width) =>
          fc
            .array(fc.oneof(fc.constantFrom(ABSENT, UNPARSED), fc.integer({ min: 0, max: Math.min(3, width - 1) })), {
              minLength: size,
              maxLength: size,
            })
            .map((codes) => ({ values: { length: width } as readonly number[], codes: Int32Array.from(codes) })),
        ),
      ),
    ),
  );

describe("combinations of columns", () => {
  it("have the same number where all columns say the same, from 0 on in order of appearance", () => {
    fc.assert(
      fc.property(columns, ([size, given]) => {
        const known: string[] = [];
        const expected = Array.from({ length: size }, (_, at) => {
          const said = given.map(({ codes }) => codes[at]).join(" ");
          if (!known.includes(said)) known.push(said);
          return known.indexOf(said);
        });
        expect([...combinationsOf(given, size)]).toEqual(expected);
      }),
    );
  });
});
