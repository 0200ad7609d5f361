import { describe, expect, it } from "vitest";
import { ChunkBuilder } from "../../../src/analysis/table/chunk.ts";
import type { ScorePlaces } from "../../../src/kinds/format.ts";
import { ScorePlan } from "../../../src/kinds/ownScores/plan.ts";
import { type ReadScores, scoreReader } from "../../../src/kinds/ownScores/read.ts";
import { ScannedScores } from "../../../src/kinds/ownScores/scanned.ts";
import { settleScores } from "../../../src/kinds/ownScores/settle.ts";
import { fileVerdictOf, scoreValues } from "../../../src/kinds/ownScores/values.ts";
import { NUMBER_FORMS, SCORE_MEANINGS, type ScoreReading, type ScoreReadings } from "../../../src/model/index.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";
import { Line, Scanner, type Wants } from "../../../src/read/scan/scanner.ts";
import { Mutator } from "../scanning.ts";

const COLUMNS = [
  { id: "own", type: "integer" },
  { id: "fileVerdict", type: "integer" },
] as const;
const BASE: Wants = {
  fields: new Map([
    ["response", "value"],
    ["run", "value"],
    ["task", "word"],
  ] as const),
};
const TAKEN = new Set(["response", "task", "reference"]);

/** Rows of a chunk here: most chunks begin with rows that are read from slots. */
const ROWS = 5;

/** Lines read from slots, those that were left with care, and all with care: chunks of both, and how many were left. */
function bothWays(lines: readonly string[], places: ScorePlaces, readings?: ScoreReadings) {
  const read = scoreReader(places, TAKEN);
  const care = (record: JsonRecord) => {
    const found = read(record);
    return found && (settleScores(found, readings).scores ?? null);
  };
  const newChunk = () => new ChunkBuilder(0, COLUMNS, { line: 0, offset: 0 });
  const chunks: { readonly mixed: ChunkBuilder; readonly careful: ChunkBuilder }[] = [];
  const begin = (plan: ScorePlan) => {
    const scanner = new Scanner(plan.wants, 100);
    return { scanner, scores: new ScannedScores(plan, scanner, readings) };
  };
  const first = ScorePlan.of(places, TAKEN, BASE);
  if (first === null) throw new Error("There is no plan.");
  let { scanner, scores } = begin(first);
  let left = 0;
  for (const line of lines) {
    const record = recordIn(line);
    if (record === null) continue;
    if ((chunks.at(-1)?.mixed.rows ?? ROWS) === ROWS) chunks.push({ mixed: newChunk(), careful: newChunk() });
    const { mixed, careful } = chunks.at(-1) ?? { mixed: newChunk(), careful: newChunk() };
    const bytes = new TextEncoder().encode(`${line}\n`);
    scanner.bytes.set(bytes, scanner.window);
    scanner.exports.over(scanner.window, scanner.window + bytes.length);
    addWithCare(careful, record, care);
    if (scanner.exports.next() === Line.read && scores.read()) {
      scores.write(mixed, mixed.begin(0, 0, 0));
      continue;
    }
    left++;
    addWithCare(mixed, record, care);
    const learnt = scores.learnt();
    if (learnt !== null) ({ scanner, scores } = begin(learnt));
  }
  const [mixed, careful] = [chunks.map((one) => told(one.mixed)), chunks.map((one) => told(one.careful))];
  return { mixed, careful, left };
}

/** A chunk with the order in which its names appeared. */
function told(builder: ChunkBuilder) {
  const chunk = builder.finish();
  return { chunk, names: chunk.valueNames ?? [], dimensions: Object.keys(chunk.dimensions) };
}

function recordIn(line: string): JsonRecord | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonRecord) : null;
  } catch {
    return null;
  }
}

function addWithCare(into: ChunkBuilder, record: JsonRecord, read: ReadScores): void {
  const scores = read(record);
  const fileVerdict = scores ? fileVerdictOf(scores) : 0;
  const facts = { fileVerdict };
  const values = scores ? scoreValues(scores) : {};
  into.add({ facts, offset: 0, length: 0, line: 0, part: 0, idPlace: 0, titlePlace: 0, dimensions: {}, values });
}

const RECORDS: readonly object[] = [
  { id: 1, response: "r", correct: true, f1: 0.25, latency_ms: 12, comment: "well", judge: "C" },
  { response: "r", score: 3, grade: "partially correct", scores: { tone: 1, style: { wit: 0.5, form: false } } },
  { response: "r", metadata: { score: 1 }, ragas: { faithfulness: 0.5, cost: 2, inner: { deep: { er: { no: 1 } } } } },
  { response: "r", faithfulness: null, relevance: 0, is_correct: 2, Correct: 0, correct: 1, meta: 3, task: "t" },
  { response: "r", run: { score: 1, name: "x" }, eval: { a: 1, b: -0 }, evals: { a: 2 }, tokens: 3, reference: 1 },
  {
    response: "r",
    steps: [true, false],
    scores: { steps: [1, 0], tags: ["a"] },
    run: 4,
    list: [1, 2],
    accuracy: "0.5",
    passed: "no",
    em: "nan",
    exact_match: "whatever",
  },
];

const NAMES =
  "correct f1 latency_ms comment judge score grade tone faithfulness relevance is_correct accuracy passed em a steps list tags".split(
    " ",
  );

/** A reading of a column, fitting or not. */
function randomReading(mutator: Mutator): ScoreReading {
  const words = mutator.pick([undefined, { c: 1, i: 0, "partially correct": 0.5, no: 0, whatever: null }]);
  const form = mutator.pick([undefined, ...NUMBER_FORMS]);
  return {
    ...(mutator.below(5) > 0 ? { meaning: mutator.pick(SCORE_MEANINGS) } : {}),
    ...(words ? { words } : {}),
    ...(form ? { form } : {}),
    ...(mutator.below(3) === 0 ? { missing: [0, 2] } : {}),
    ...(mutator.below(4) === 0 ? { verdictFrom: mutator.below(3) / 2 } : {}),
    ...(mutator.below(2) === 0 ? { direction: mutator.pick(["higher", "lower", "none"] as const) } : {}),
  };
}

/** Of mutated records; `FUZZ_RECORDS=300000` reads so many. */
const RECORDS_OF_TEST = Number(process.env.FUZZ_RECORDS ?? 1200);
const AT_ONCE = 1200;

describe("own scores from slots", () => {
  const others: ScorePlaces = { others: true };
  const timeout = 60_000 + 10 * RECORDS_OF_TEST;
  it("are those that are read with care, from mutated records of all sorts", { timeout }, () => {
    const mutator = new Mutator(5);
    let [all, leftOut] = [0, 0];
    for (let rest = RECORDS_OF_TEST; rest > 0; rest -= AT_ONCE) {
      const lines = Array.from({ length: AT_ONCE }, () => {
        return mutator.line(mutator.changed(mutator.pick(RECORDS), mutator.below(4)));
      });
      for (const places of [others, { others: true, verdicts: [] }, { others: true, verdicts: ["judge", "f1"] }]) {
        const { mixed, careful, left } = bothWays(lines, places);
        expect(mixed).toEqual(careful);
        [all, leftOut] = [all + AT_ONCE, leftOut + left];
      }
    }
    expect(leftOut).toBeLessThan(all / 2);
  });

  it("are those that are read with care, however their columns are read", { timeout }, () => {
    const mutator = new Mutator(7);
    for (let run = 0; run < Math.max(4, RECORDS_OF_TEST / AT_ONCE); run++) {
      const lines = Array.from({ length: 120 }, () =>
        mutator.line(mutator.changed(mutator.pick(RECORDS), mutator.below(3))),
      );
      const readings = Object.fromEntries(NAMES.map((name) => [name, randomReading(mutator)]));
      for (const places of [others, { others: true, verdicts: ["judge", "f1"] }, { within: ["scores", "ragas"] }]) {
        const { mixed, careful } = bothWays(lines, places, readings);
        expect(mixed).toEqual(careful);
      }
    }
  });

  it("are read from slots where columns hold numbers in words", () => {
    const lines = Array.from({ length: 400 }, (_, at) =>
      JSON.stringify({ response: "r", rating: `${at % 5}/5`, ok: at % 3 === 0 ? "fail" : "pass", note: "n/a" }),
    );
    const readings: ScoreReadings = {
      rating: { meaning: "score", form: "ratio" },
      ok: { meaning: "flag", words: { pass: 1, fail: 0 } },
      note: { meaning: "none" },
    };
    const { mixed, careful, left } = bothWays(lines, others, readings);
    expect(mixed).toEqual(careful);
    expect(left).toBe(1);
    expect(mixed[0]?.names).toEqual(["score.rating", "score.ok"]);
  });

  it("are those of declared objects", () => {
    const mutator = new Mutator(6);
    const record = { metrics: { f1: 0.5, recall: null, "a.b": 1, inner: { f1: 2, ok: true } }, other: { f1: 1 } };
    const lines = Array.from({ length: 800 }, () => mutator.line(mutator.changed(record, mutator.below(3))));
    const { mixed, careful, left } = bothWays(lines, { within: ["metrics", "other"] });
    expect(mixed).toEqual(careful);
    expect(left).toBeLessThan(lines.length);
  });

  it("need the first rows alone to learn their keys", () => {
    const lines = Array.from({ length: 500 }, (_, at) => JSON.stringify({ ...RECORDS[1], extra: at, score: at }));
    expect(bothWays(lines, others).left).toBe(3);
  });

  it("of a file whose every record has keys of its own are left, and of very many keys", () => {
    const lines = Array.from({ length: 300 }, (_, at) => JSON.stringify({ [`f1_${at}`]: at, correct: true }));
    const own = bothWays(lines, others);
    expect(own.mixed).toEqual(own.careful);
    expect(own.left).toBeGreaterThan(200);
    const wide = Object.fromEntries(
      Array.from({ length: 260 }, (_, at) => [`f1_${String.fromCharCode(at + 300)}`, at]),
    );
    const { mixed, careful, left } = bothWays(
      [1, 2, 3].map((id) => JSON.stringify({ ...wide, id })),
      others,
    );
    expect(mixed).toEqual(careful);
    expect(left).toBe(3);
  });
});
