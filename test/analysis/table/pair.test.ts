// Catches samples of two runs that are paired although they are not the same.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KeyMap } from "../../../src/analysis/table/keyMap.ts";
import { KEY_WIDTH, writeKeys } from "../../../src/analysis/table/keys.ts";
import { matchSamples, NO_SAMPLE, type PairedTable } from "../../../src/analysis/table/match.ts";
import { pairSamples } from "../../../src/analysis/table/pair.ts";
import type { PairBy } from "../../../src/model/index.ts";

interface Row {
  readonly id?: string;
  readonly question?: string;
  readonly part?: number;
  readonly noise?: number;
  readonly model?: string;
}

function tableOf(rows: readonly Row[]): PairedTable {
  const keys = new Uint32Array(KEY_WIDTH * rows.length);
  for (const [at, { id = null, question = null, part = 0 }] of rows.entries()) {
    writeKeys({ id, question }, part, keys, KEY_WIDTH * at);
  }
  return {
    size: rows.length,
    dimensions: ["noise", "model"],
    pairKeys: () => keys,
    dimensionOf: (name, index) => rows[index]?.[name as "noise" | "model"] ?? null,
  };
}

function paired(a: readonly Row[], b: readonly Row[], by: PairBy | null = null) {
  const all = [...a, ...b];
  const indexes = Uint32Array.from(all.keys());
  const pairing = pairSamples(tableOf(all), indexes.slice(0, a.length), indexes.slice(a.length), by);
  for (const [side, left] of pairing.left.entries()) {
    const samples = side === 0 ? a.length : b.length;
    expect(pairing.a.length + left.only.length + left.repeated.length + left.keyless.length).toBe(samples);
  }
  const inB = (index: number) => index - a.length;
  return {
    by: pairing.by,
    beside: pairing.extraDimensions,
    pairs: [...pairing.a].map((index, pair) => [index, inB(pairing.b[pair] ?? -1)]),
    differing: pairing.differing,
    missing: pairing.missing,
    surplus: pairing.surplus,
    onlyA: [...pairing.left[0].only],
    onlyB: [...pairing.left[1].only].map(inB),
    repeatedA: [...pairing.left[0].repeated],
    repeatedB: [...pairing.left[1].repeated].map(inB),
    keylessA: [...pairing.left[0].keyless],
  };
}

const ids = (...names: readonly string[]): readonly Row[] => names.map((id) => ({ id }));

describe("pairing", () => {
  it("goes by id, in the order of the first run, whatever the order of the second", () => {
    const { pairs, onlyA, onlyB, by } = paired(ids("1", "2", "3"), ids("3", "4", "1"));
    expect({ pairs, onlyA, onlyB, by }).toEqual({
      pairs: [
        [0, 2],
        [2, 0],
      ],
      onlyA: [1],
      onlyB: [1],
      by: "id",
    });
  });

  it("goes by question where no id is the same, and says so", () => {
    const a = [
      { id: "x1", question: "Who?" },
      { id: "x2", question: "When?" },
    ];
    const b = [
      { id: "y1", question: "When? " },
      { id: "y2", question: "Where?" },
    ];
    expect(paired(a, b)).toMatchObject({ by: "question", pairs: [[1, 0]], onlyA: [0], onlyB: [1] });
  });

  it("goes by question where the same ids ask other questions throughout", () => {
    const a = [
      { id: "0", question: "Who?" },
      { id: "1", question: "When?" },
    ];
    const b = [
      { id: "0", question: "When?" },
      { id: "1", question: "Who?" },
    ];
    expect(paired(a, b)).toMatchObject({
      by: "question",
      pairs: [
        [0, 1],
        [1, 0],
      ],
    });
    expect(paired(a, b, "id")).toMatchObject({
      by: "id",
      pairs: [
        [0, 0],
        [1, 1],
      ],
      differing: 2,
    });
  });

  it("never goes by position: two runs without a common key have no pair", () => {
    expect(paired(ids("1", "2"), ids("3", "4"))).toMatchObject({ by: "id", pairs: [], onlyA: [0, 1], onlyB: [0, 1] });
    expect(paired([{}, {}], [{}, {}])).toMatchObject({ pairs: [], keylessA: [0, 1] });
  });

  it("misses what the second run has not, or not as often, and counts what it repeats more often", () => {
    const rows = fc.array(fc.option(fc.constantFrom("1", "2", "3", "4"), { nil: undefined }), { maxLength: 12 });
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const toRows = (names: readonly (string | undefined)[]) => names.map((id) => (id === undefined ? {} : { id }));
        const count = (names: readonly (string | undefined)[], name: string | undefined) =>
          names.filter((one) => one === name).length;
        const over = (names: Iterable<string | undefined>, more: (name: string | undefined) => number) =>
          [...new Set(names)].reduce((sum, name) => sum + Math.max(0, more(name)), 0);
        const missing = over(a, (name) => count(a, name) - count(b, name));
        // Without an id nothing repeats another.
        const named = a.filter((name) => name !== undefined);
        const more = over(named, (name) => count(b, name) - count(a, name));
        const known = paired(toRows(a), toRows(b), "id");
        expect([known.missing, known.surplus]).toEqual([missing, more]);
        const again = paired(toRows(a), toRows(a.toReversed()), "id");
        expect([again.missing, again.surplus]).toEqual([0, 0]);
      }),
      { numRuns: 500 },
    );
  });

  it("counts the first of a repeated id and leaves the others out", () => {
    const found = paired(ids("1", "1", "2"), ids("1", "2", "2", "2"));
    expect(found).toMatchObject({
      pairs: [
        [0, 0],
        [2, 1],
      ],
      repeatedA: [1],
      repeatedB: [2, 3],
      beside: [],
    });
  });

  it("tells repeated ids apart by a slice that both runs know, not by one that tells the runs apart", () => {
    const run = (model: string) =>
      [0.2, 0.4].flatMap((noise) => ids("1", "2").map((row) => ({ ...row, noise, model })));
    const found = paired(run("m1"), run("m2"));
    expect(found).toMatchObject({
      beside: ["noise"],
      pairs: [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      repeatedA: [],
    });
  });

  it("tells them apart where the other run has one value of that slice alone", () => {
    const several = [0.4, 0.2].map((noise) => ({ id: "1", noise }));
    const one = [{ id: "1", noise: 0.2 }];
    expect(paired(several, one)).toMatchObject({ beside: ["noise"], pairs: [[1, 0]], onlyA: [0], repeatedA: [] });
    expect(paired(one, several)).toMatchObject({ beside: ["noise"], pairs: [[0, 1]], onlyB: [0], repeatedB: [] });
  });

  it("takes no slice for that which all samples share, or of which each run has its own", () => {
    const run = (model: (noise: number) => string) =>
      [0.2, 0.4].map((noise) => ({ id: "1", noise, model: model(noise) }));
    expect(
      paired(
        run(() => "m"),
        run(() => "m"),
      ).beside,
    ).toEqual(["noise"]);
    expect(
      paired(
        run((noise) => `a${noise}`),
        run((noise) => `b${noise}`),
      ).beside,
    ).toEqual(["noise"]);
  });

  it("pairs noise levels against one another by the id alone", () => {
    const at = (noise: number) => ids("1", "2").map((row) => ({ ...row, noise }));
    expect(paired(at(0.2), at(0.6))).toMatchObject({
      beside: [],
      pairs: [
        [0, 0],
        [1, 1],
      ],
    });
  });

  it("tells the samples of one record apart by their place in it", () => {
    const record = [{ id: "1" }, { id: "1", part: 1 }];
    expect(paired(record, record)).toMatchObject({
      pairs: [
        [0, 0],
        [1, 1],
      ],
      repeatedA: [],
    });
  });
});

describe("pairs of two runs", () => {
  const text = fc.option(fc.constantFrom("1", "2", "3"), { nil: undefined });
  const row = fc.record({ id: text, question: text, noise: fc.option(fc.constantFrom(0, 0.2), { nil: undefined }) });
  const run = fc.array(row as fc.Arbitrary<Row>, { maxLength: 8 });

  it("are those of any number of runs", () => {
    fc.assert(
      fc.property(run, run, fc.constantFrom(null, "id" as const, "question" as const), (a, b, by) => {
        const table = tableOf([...a, ...b]);
        const all = Uint32Array.from([...a, ...b].keys());
        const sides = [all.slice(0, a.length), all.slice(a.length)] as const;
        const { left, ...pairing } = pairSamples(table, ...sides, by);
        const { indexes, ...matching } = matchSamples(table, sides, by);
        const [inA, inB] = indexes;
        const both = [...(inA ?? [])].flatMap((index, number) => {
          const other = inB?.[number] ?? NO_SAMPLE;
          return index === NO_SAMPLE || other === NO_SAMPLE ? [] : [[index, other]];
        });
        expect([...pairing.a].map((index, pair) => [index, pairing.b[pair]])).toEqual(both);
        expect(left.map(({ repeated }) => repeated.length)).toEqual(matching.repeated);
        expect(left.map(({ keyless }) => keyless.length)).toEqual(matching.keyless);
        expect([pairing.by, pairing.extraDimensions]).toEqual([matching.by, matching.extraDimensions]);
      }),
    );
  });
});

describe("KeyMap", () => {
  it("grows and keeps what was added first", () => {
    const map = new KeyMap();
    for (let i = 0; i < 5000; i++) expect(map.add(i % 7, i + 1, i)).toBe(-1);
    expect(map.add(3, 4, 99)).toBe(3);
    for (let i = 0; i < 5000; i++) expect(map.get(i % 7, i + 1)).toBe(i);
    expect(map.get(8, 1)).toBe(-1);
  });
});
