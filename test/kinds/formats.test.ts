import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { choiceFormats } from "../../src/kinds/choice/formats/registry.ts";
import { choiceFields } from "../../src/kinds/choice/mapped.ts";
import { detect } from "../../src/kinds/detect.ts";
import { parsePath, readPath } from "../../src/kinds/dottedPath.ts";
import type { AnySample, Format, Layout, Place, SampleField } from "../../src/kinds/format.ts";
import { formats } from "../../src/kinds/formats.ts";
import { ragFormats } from "../../src/kinds/rag/formats/registry.ts";
import { ragFields } from "../../src/kinds/rag/sampleFields.ts";
import { ratingFormats } from "../../src/kinds/rating/formats/registry.ts";
import { ratingFields } from "../../src/kinds/rating/mapped.ts";
import { registry } from "../../src/kinds/registry.ts";
import type { Origin } from "../../src/read/join.ts";
import type { JsonRecord } from "../../src/read/parse.ts";
import { EXAMPLES, exampleOf } from "./exampleOf.ts";

// What every declaration of a format must have; a new one is tested by standing in its registry.

const HERE: Origin = { name: "rows.jsonl", folders: [] };

type Declared = Pick<Format<AnySample, string>, "id" | "reads" | "about" | "role" | "name">;

const declared: readonly { readonly format: Declared; readonly fields: readonly SampleField[] }[] = [
  ...ragFormats.map((format) => ({ format, fields: ragFields })),
  ...choiceFormats.map((format) => ({ format, fields: choiceFields })),
  ...ratingFormats.map((format) => ({ format, fields: ratingFields })),
];

const known = registry.adapters.map(({ adapter }) => adapter);

it("each has an id and a name of its own, in the order of the kinds", () => {
  expect(known.map(({ id }) => id)).toEqual(declared.map(({ format }) => format.id));
  // Who only recognises files knows all of them, in the same order.
  expect(formats).toEqual(known);
  expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  expect(new Set(known.map(({ name }) => name())).size).toBe(known.length);
  expect(readdirSync(EXAMPLES).sort()).toEqual(known.map(({ id }) => `${id}.json`).sort());
});

describe.each(declared.map((one) => [one.format.id, one] as const))("%s", (id, { format, fields }) => {
  const { about, role } = format;
  const example = exampleOf(id);
  const adapter = known.find((one) => one.id === id);
  if (adapter === undefined) throw new Error(`${id} stands in no registry`);

  it("says in words what it is and what its records must have, and the example has it", () => {
    expect(adapter.name().trim()).not.toBe("");
    expect(about).toMatch(/^\S.*\.$/);
    expect(adapter.needs.length).toBeGreaterThan(0);
    const has = adapter.needs.some((layout) => layout.every((keys) => keys.some((key) => isThere(example, key))));
    expect(has, `the example has all of ${JSON.stringify(adapter.needs)}`).toBe(true);
    // Two lists of the same keys would disagree in time.
    expect("needs" in format && "signature" in format).toBe(false);
  });

  it("claims its example alone, by a margin", () => {
    const [best, ...others] = detect([{ record: example, origin: HERE }], known);
    expect(best?.id).toBe(id);
    expect(best?.confidence).toBeGreaterThanOrEqual(0.9);
    for (const other of others) expect(other.confidence, other.id).toBeLessThan(0.3);
  });

  it("reads its example without a remark; a lookup is joined", () => {
    const samples = adapter.adapt(example, HERE);
    if (role === "rows") expect(samples.length).toBeGreaterThan(0);
    else expect(adapter.join !== undefined || adapter.labelsIn !== undefined).toBe(true);
    for (const { issues } of samples as readonly AnySample[]) {
      // What only a joined file has may be missed.
      expect(issues.filter(({ message }) => !/[Jj]oin/.test(message))).toEqual([]);
    }
  });

  it("declares fields of its kind at paths that can be read, some of which the example has", () => {
    for (const { when, fields: places, needs = [] } of layoutsOf(format)) {
      const ids = Object.keys(places);
      for (const field of [...ids, ...needs.flat()]) expect(fields.map((one) => one.id)).toContain(field);
      for (const need of needs) expect(ids).toEqual(expect.arrayContaining([need].flat()));
      const paths = Object.values(places).flatMap((place): readonly string[] => pathsOf(place));
      for (const path of paths) expect(path === "" || parsePath(path).ok, path).toBe(true);
      // Other layouts are of other records.
      if (when !== undefined && !(when in example)) continue;
      if (layoutsOf(format).length === 1 && format.id !== "halueval")
        expect(paths.some((path) => isThere(example, path))).toBe(true);
    }
  });

  it("survives damage to any field of its example, and to what is joined", () => {
    for (const key of [...Object.keys(example), "@data", "@source", "@eval", "@run", "@gold", "@gold2"]) {
      for (const value of DAMAGE) {
        const record = { ...example, [key]: value };
        const fit = adapter.match(record, HERE);
        expect(fit).toBeGreaterThanOrEqual(0);
        expect(fit).toBeLessThanOrEqual(1);
        for (const sample of adapter.adapt(record, HERE) as readonly AnySample[]) {
          expect(Array.isArray(sample.issues)).toBe(true);
          // What crosses a port keeps every number that JSON has.
          expect(() => JSON.stringify(sample)).not.toThrow();
        }
      }
      const { [key]: _, ...without } = example;
      expect(() => adapter.adapt(without, HERE)).not.toThrow();
    }
  });
});

const DAMAGE = [null, 7, -1e300, "", "x".repeat(500), [], {}, [null], [[]], [{}], true, { a: { b: [1] } }, ["a", 1]];

function layoutsOf({ reads }: Declared): readonly Layout<AnySample, string>[] {
  return reads === undefined ? [] : "fields" in reads ? [reads] : reads;
}

const pathsOf = (place: Place | undefined): readonly string[] =>
  place === undefined ? [] : typeof place === "string" ? [place] : place;

/** By a key with dots in it, or by a path. */
function isThere(record: JsonRecord, name: string): boolean {
  if (record[name] !== undefined || name === "") return true;
  const parsed = parsePath(name);
  return parsed.ok && readPath(record, parsed.path) !== undefined;
}
