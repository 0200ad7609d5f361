// Catches a parsed verdict, consensus or section score that is not the reference's.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratingAdapters } from "../../../src/kinds/rating/formats/registry.ts";
import { sectionScore } from "../../../src/kinds/rating/metrics/sectionAccuracy.ts";
import { verdictParsers } from "../../../src/kinds/rating/parsers.ts";
import { SECTIONS } from "../../../src/kinds/rating/sections.ts";
import { agreementWithMode, majority, meanVerdict } from "../../../src/kinds/rating/values.ts";
import type { Label } from "../../../src/model/index.ts";
import { buildLookup, joinRecord } from "../../../src/read/join.ts";

function linesOf<Line>(name: string): readonly Line[] {
  const text = readFileSync(new URL(`../../fixtures/vectors/${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("autorater_parsers", () => {
  const names = {
    simple_no_tie: "winner-tag",
    simple_with_tie: "winner-tag-with-tie",
    reward_bench_gemini_no_tie: "bracket-letter",
  } as const;
  for (const { text, expected } of linesOf<{ text: string; expected: Record<keyof typeof names, number | null> }>(
    "autorater_parsers",
  )) {
    it(JSON.stringify(text), () => {
      for (const [theirs, ours] of Object.entries(names)) {
        // The reference wires its third prompt to the parser of the first; ours reads the letters that the prompt asks for.
        const letter = /\[\[([AB])\]\]/.exec(text)?.[1];
        const wanted =
          ours === "bracket-letter"
            ? letter === "A"
              ? -1
              : letter === "B"
                ? 1
                : null
            : expected[theirs as keyof typeof names];
        expect(parse(ours, text), ours).toBe(wanted);
      }
    });
  }
  it.each(["\r", "\u2028", "\u2029", "\u0085", "\v", "\f", "\t"])(
    "crosses %j within a tag, as Python's dot does",
    (mark) => {
      // Of two tags one is a verdict, and of one that holds more than a number none is: both only where the dot crosses.
      expect(parse("winner-tag", `<winner>1</winner> <winner>x${mark}y</winner>`)).toBeNull();
      expect(parse("winner-tag", `<winner>${mark}<winner>1</winner>`)).toBeNull();
      expect(parse("winner-tag", "<winner>\n<winner>1</winner>")).toBe(-1);
    },
  );
  it("finds the tags that Python's <winner>(.*?)</winner> finds", () => {
    const piece = fc.constantFrom("<winner>", "</winner>", "1", "2", " ", "\n", "\r", "\u2028", "\u2029", "x");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const reply = pieces.join("");
        const tags = [...reply.matchAll(/<winner>([^\n]*?)<\/winner>/g)].map(([, inside]) => inside);
        const wanted = tags.length === 1 && (tags[0] === "1" || tags[0] === "2") ? 2 * Number(tags[0]) - 3 : null;
        expect(parse("winner-tag", reply)).toBe(wanted);
      }),
      { numRuns: 3000 },
    );
  });
  it("reads a tie only where it is asked for", () => {
    expect(parse("bracket-letter", "[[C]]")).toBeNull();
    expect(parse("bracket-letter", "[[B]] rather than [[C]]")).toBe(1);
    expect(parse("bracket-letter-with-tie", "[[C]] rather than [[B]]")).toBe(0);
    expect(parse("bracket-letter-with-tie", "[[B]] rather than [[C]]")).toBe(1);
    expect(parse("winner-tag", "<winner> 1</winner>")).toBeNull();
    expect(parse("winner-tag-with-tie", "<winner>2</winner><tie>")).toBe(0);
  });
});

function parse(id: string, text: string): Label | null {
  const parser = verdictParsers.find((known) => known.id === id);
  if (!parser) throw new Error(`no parser ${id}`);
  return parser.parse(text);
}

describe("autorater_consensus", () => {
  interface Vector {
    readonly calls: readonly Label[];
    readonly expected: {
      readonly notebook_mean_threshold: number | null;
      readonly plain_majority_or_null: number | null;
      readonly agreement_with_mode: number | null;
    };
  }
  for (const { calls, expected } of linesOf<Vector>("autorater_consensus")) {
    it(JSON.stringify(calls), () => {
      expect(meanVerdict(calls)).toBe(calls.length === 0 ? null : expected.notebook_mean_threshold);
      expect(majority(calls, false)).toBe(expected.plain_majority_or_null);
      expect(agreementWithMode(calls)).toBe(calls.length === 0 ? null : expected.agreement_with_mode);
    });
  }
  it("makes a tie of votes without a winner where labels have one", () => {
    expect(majority([1, -1], true)).toBe(0);
    expect(majority(["a", "b"], false)).toBeNull();
    expect(majority([], true)).toBeNull();
    expect(meanVerdict([])).toBeNull();
    expect(meanVerdict(["a"])).toBeNull();
  });
});

describe("autorater_align", () => {
  interface Vector {
    readonly id: string;
    readonly auto: Readonly<Record<string, number>>;
    readonly gold: Readonly<Record<string, number>>;
    readonly expected: { readonly auto: readonly number[]; readonly gold: readonly number[] };
  }
  const rows = ratingAdapters.find(({ id }) => id === "ratings");
  for (const { id, auto, gold, expected } of linesOf<Vector>("autorater_align")) {
    it(`${id}, ids as texts and as numbers`, () => {
      if (!rows?.join) throw new Error("no join");
      const lookup = buildLookup(
        rows.join,
        // Ids of the gold file as numbers where they are ones.
        Object.entries(gold).map(([key, value]) => ({ id: /^\d+$/.test(key) ? Number(key) : key, gold: value })),
      );
      const pairs = Object.entries(auto).flatMap(([key, value]) => {
        const { record } = joinRecord({ id: key, auto: value }, lookup);
        const [sample] = rows.adapt(record, { name: "x.jsonl", folders: [] });
        return sample?.gold === null ? [] : [`${sample?.ratings[0]?.votes[0]?.value} ${sample?.gold}`];
      });
      const wanted = expected.auto.map((value, at) => `${value} ${expected.gold[at]}`);
      expect([...pairs].sort()).toEqual([...wanted].sort());
    });
  }
});

describe("rewardbench_sections", () => {
  interface Vector {
    readonly id: string;
    readonly metrics: Readonly<Record<string, number | string>> | null;
    readonly expected: Readonly<Record<string, number>> & {
      readonly EXAMPLE_COUNTS?: Readonly<Record<string, number>>;
      readonly SUBSET_MAPPING?: Readonly<Record<string, readonly string[]>>;
    };
  }
  for (const { id, metrics, expected } of linesOf<Vector>("rewardbench_sections")) {
    it(id, () => {
      if (metrics === null) {
        expect(Object.assign({}, ...Object.values(SECTIONS))).toEqual(expected.EXAMPLE_COUNTS);
        const mapping = Object.entries(SECTIONS).map(([section, subsets]) => [section, Object.keys(subsets)]);
        expect(Object.fromEntries(mapping)).toEqual(expected.SUBSET_MAPPING);
        return;
      }
      for (const [section, wanted] of Object.entries(expected)) {
        const score = sectionScore(section, (subset) => {
          const accuracy = metrics[subset];
          return typeof accuracy === "number" ? accuracy : null;
        });
        const isThere = Object.keys(SECTIONS[section] ?? {}).some((subset) => typeof metrics[subset] === "number");
        // The reference gives 0 for a section that is not there.
        if (isThere) expect(score).toBeCloseTo(Number(wanted), 9);
        else expect([score, wanted]).toEqual([null, 0]);
      }
    });
  }
});
