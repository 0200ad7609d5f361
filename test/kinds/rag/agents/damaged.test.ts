// Catches a damaged record of a run that stops the reader, is given a verdict that it does not hold, or of which counts do
// not add up.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappedAdapter } from "../../../../src/kinds/mapping.ts";
import { ragAdapters } from "../../../../src/kinds/rag/formats/registry.ts";
import { ragFromMapping } from "../../../../src/kinds/rag/mapped.ts";
import { ragMappable } from "../../../../src/kinds/rag/sampleFields.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { ANYWHERE } from "../adapters/formats.ts";
import { byProgram } from "./programs.ts";
import { type Run, type Written, writtenBy } from "./runs.ts";

const mapped = mappedAdapter({ mappable: ragMappable, fromMapping: ragFromMapping }, { conversation: "messages" });

function readAll({ format, record }: Written): readonly RagSample[] {
  const adapter = format === "mapped" ? mapped : ragAdapters.find(({ id }) => id === format);
  if (!adapter) throw new Error(`There is no format ${format}.`);
  adapter.itemOf?.(record);
  return adapter.match(record, ANYWHERE) > 0 ? adapter.adapt(record, ANYWHERE) : [];
}

const RUN: Run = {
  question: "When did the bridge open?",
  calls: [
    { tool: "search", args: { query: "bridge" }, result: "One page was found." },
    { tool: "open", args: { page: 3 }, result: "Error: no such page", fails: true },
    { tool: "open", args: { page: 4 }, result: "The bridge opened in 1901." },
  ],
  answer: "It opened in 1901.",
};
const all = Object.entries({ ...writtenBy, ...byProgram });

/** Chooses a place in a value by numbers from 0 to 1, and damages what is there. */
interface Damage {
  readonly at: readonly number[];
  readonly how: "cut" | "double" | "shuffle" | "mistype";
  readonly with: unknown;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 8 }),
  how: fc.constantFrom("cut", "double", "shuffle", "mistype"),
  with: fc.constantFrom<unknown>(
    null,
    "",
    "x",
    -1,
    1e308,
    true,
    [],
    {},
    [null],
    ["x"],
    { type: "x" },
    [[{}]],
    "{",
    "[1",
  ),
});

function damaged(value: unknown, { at, how, with: other }: Damage, depth = 0): unknown {
  const chance = at[depth];
  const entries: readonly (readonly [string, unknown])[] =
    typeof value === "object" && value !== null ? Object.entries(value) : [];
  const chosen = chance === undefined ? undefined : entries[Math.floor(chance * entries.length)];
  if (chosen === undefined) return how === "mistype" ? other : value;
  const isLast = depth === at.length - 1;
  if (Array.isArray(value)) {
    const place = Number(chosen[0]);
    if (!isLast) return value.with(place, damaged(chosen[1], { at, how, with: other }, depth + 1));
    if (how === "cut") return value.toSpliced(place, 1);
    if (how === "double") return value.toSpliced(place, 0, chosen[1]);
    return how === "shuffle" ? value.toReversed() : value.with(place, other);
  }
  const own = Object.fromEntries(entries);
  if (!isLast) return { ...own, [chosen[0]]: damaged(chosen[1], { at, how, with: other }, depth + 1) };
  if (how === "cut") return Object.fromEntries(entries.filter(([key]) => key !== chosen[0]));
  if (how === "double") return { ...own, [`${chosen[0]}2`]: chosen[1] };
  return how === "shuffle" ? Object.fromEntries(entries.toReversed()) : { ...own, [chosen[0]]: other };
}

/** Every number of a record, also flags and words as numbers. */
function numbersIn(value: unknown, found = new Set<number>()): ReadonlySet<number> {
  if (typeof value === "number") found.add(value);
  else if (typeof value === "boolean") found.add(Number(value));
  else if (value === "C") found.add(1);
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) numbersIn(one, found);
  return found;
}

describe.each(all)("a damaged record of %s", (_, write) => {
  it("is read as far as it goes, with no verdict but its own", () => {
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        const { format, record: whole, hasErrors } = write(RUN);
        const record = damages.reduce<unknown>((one, own) => damaged(one, own), whole) as JsonRecord;
        if (typeof record !== "object" || record === null || Array.isArray(record)) return;
        const held = numbersIn(record);
        for (const sample of readAll({ format, record, hasErrors })) {
          const steps = sample.run?.steps ?? [];
          const ofSteps = (sample.documents ?? []).flatMap(({ step }) => step ?? []);
          const numbers = ofSteps.map(({ number }) => number);
          expect(new Set(numbers).size).toBe(numbers.length);
          for (const number of numbers) expect(number > 0 && number <= steps.length).toBe(true);
          const failed = ofSteps.filter(({ isError }) => isError === true).length;
          const { errors = null, tokens = null, seconds = null, cost = null } = sample.run ?? {};
          expect(errors === null ? failed : errors).toBeGreaterThanOrEqual(failed);
          expect(errors ?? 0).toBeLessThanOrEqual(steps.length);
          for (const number of [tokens, seconds, cost]) expect(number === null || Number.isFinite(number)).toBe(true);
          for (const { value } of Object.values(sample.ownScores?.byName ?? {}))
            if (value !== null) expect(held.has(value)).toBe(true);
          for (const { path } of sample.issues) expect(path).toEqual(expect.any(String));
          if (sample.response === null && steps.length > 0)
            expect(sample.issues.map(({ code }) => code)).toContain("MISSING_FIELD");
        }
      }),
      { numRuns: 150 },
    );
  });
});
