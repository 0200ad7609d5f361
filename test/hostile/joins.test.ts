import { describe, expect, it } from "vitest";
import { ragtruthRow, ragtruthSources, rgbAnswersRow, rgbDataRow } from "../kinds/rag/adapters/formats.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

// Two files that belong together, of which the joined one is wrong in every field. Every row is read all the same,
// counts add up, and a row whose partner is not there is told so.

const WRONG: readonly unknown[] = [
  null,
  true,
  -1.5,
  2 ** 60,
  "",
  "wrong \u202e <b>x</b> %s {0} $&",
  [],
  [[[]], [null], [0, {}]],
  [null, 1, "x", true, [], {}],
  {},
  { a: 1, text: {}, passages: [1], question: {}, length: 5 },
  JSON.parse('{"__proto__":{"length":3},"constructor":1,"toString":2}'),
  "x y. ".repeat(5000),
];

/** Metrics that every row of its table belongs to. */
const COUNTED = ["adherence", "counterfactual.detection", "counterfactual.correction", "counterfactual.followed"];

const lines = (records: readonly unknown[]): string => `${records.map((one) => JSON.stringify(one)).join("\n")}\n`;

/** A good record, then one for every field and wrong value, each under a key of its own. */
function damaged<Made extends object>(good: Made, renamed: (record: Made, n: number) => object): readonly object[] {
  const broken = Object.keys(good).flatMap((field) => WRONG.map((value) => ({ ...good, [field]: value })));
  return [...Array(20).fill(good), ...broken].map((record, n) => renamed(record, n));
}

describe.each([
  {
    what: "RAGTruth sources",
    shape: "ragtruth",
    row: (n: number) => ({ ...ragtruthRow, id: `${n}`, source_id: `${n}` }),
    data: damaged(ragtruthSources.passages, (record, n) => ({ ...record, source_id: `${n}` })),
  },
  {
    what: "RAGTruth data",
    shape: "ragtruth",
    row: (n: number) => ({ ...ragtruthRow, id: `${n}`, source_id: `${n}` }),
    data: damaged(ragtruthSources.data, (record, n) => ({ ...record, source_id: n })),
  },
  {
    what: "RGB data",
    shape: "rgb-answers",
    row: (n: number) => ({ ...rgbAnswersRow, id: `${n}` }),
    data: damaged(rgbDataRow, (record, n) => ({ ...record, id: n, query: rgbAnswersRow.query })),
  },
])("$what that is wrong in every field", ({ shape, row, data }) => {
  it("is joined as far as it goes", async () => {
    // One row more than there are partners.
    const rows = Array.from({ length: data.length + 1 }, (_, n) => row(n));
    const paths = await filesWith({ "rows.jsonl": lines(rows), "data.jsonl": lines(data) });
    const { session, ask, query } = await openFiles(paths);
    try {
      const state = await ask.settled({}, never);
      expect(state.format.id).toBe(shape);
      const { total, blank, rejected, other, used } = state.records;
      expect([total, blank, rejected, other, used]).toEqual([rows.length, 0, 0, 0, rows.length]);
      expect(state.samples).toBe(rows.length);
      expect((await ask.issueCounts({}, never)).JOIN_MISMATCH).toBe(1);
      const { metrics } = await ask.summary({ query }, never);
      // Sentences are counted by the sentence; every other value stands on samples or says why not.
      const ofAll = metrics.filter(({ id, slice }) => slice === null && COUNTED.includes(id));
      expect(ofAll.length).toBeGreaterThan(0);
      for (const { n, leftOut } of ofAll) {
        expect(n + Object.values(leftOut).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
      }
      for (let index = 0; index < rows.length; index += 7) {
        const { issues } = await ask.detail({ query, index }, never);
        for (const { message } of issues) expect(message.length).toBeGreaterThan(10);
      }
      const { issues } = await ask.detail({ query, index: rows.length - 1 }, never);
      expect(issues.map(({ code }) => code)).toContain("JOIN_MISMATCH");
      // A row beside a sound partner has nothing to say.
      expect((await ask.detail({ query, index: 0 }, never)).issues).toEqual([]);
    } finally {
      await session.dispose();
    }
  });
});
