// Catches runs of the same questions, each with its scores in a list, that open as a row for each run.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { OwnScores } from "../../../src/model/index.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";
import { TOWNS } from "./townRows.ts";

const ARMS = ["bm25", "dense", "hybrid"];
const ITEMS = TOWNS.slice(0, 8);
const shareAt = (arm: number, at: number) => ((arm + 2 * at) % 7) / 7;

function read(records: readonly JsonRecord[]) {
  const guess = guessMapping(records, registry.kinds);
  if (guess === null) return null;
  const adapter = registry.adapterOf(guess.kind, "mapped", guess.map);
  const samples = records.flatMap((record) => adapter.adapt(record, { name: "a.json", folders: [] }));
  return samples.map((sample) => {
    const { model, question, id, ownScores } = sample as JsonRecord & { readonly ownScores?: OwnScores };
    const scores = Object.entries(ownScores?.byName ?? {}).map(([name, { value }]) => [name, value]);
    return [model, question ?? id, Object.fromEntries(scores)];
  });
}

describe("scores of the same questions in several runs", () => {
  it.each(
    ["per_query", "results", "per_question", "cases"].flatMap((list) =>
      ["name", "config", "arm"].map((name) => [list, name] as const),
    ),
  )("are samples of their own in %s, and %s is who answered", (list, name) => {
    for (const item of ["query", "question", "id", "query_id"]) {
      for (const isNested of [true, false]) {
        const scores = (arm: number, at: number) => ({ recall: shareAt(arm, at), mrr: shareAt(arm + 1, at) });
        const found = read(
          ARMS.map((arm, n) => ({
            [name]: arm,
            mean_recall: 0.4,
            metrics: { recall: 0.4, mrr: 0.5 },
            [list]: ITEMS.map((town, at) => ({
              [item]: /id/.test(item) ? `q${at}` : `Which line ends in ${town}?`,
              ...(isNested ? { scores: scores(n, at) } : scores(n, at)),
            })),
          })),
        );
        const wanted = ARMS.flatMap((arm, n) =>
          ITEMS.map((town, at) => [arm, /id/.test(item) ? `q${at}` : `Which line ends in ${town}?`, scores(n, at)]),
        );
        expect(found).toEqual(wanted);
      }
    }
  });

  it("are no samples where they are of other questions, or the record asks itself", () => {
    const runs = (made: (n: number, at: number) => JsonRecord, own: (n: number) => JsonRecord = () => ({})) =>
      ARMS.map((name, n) => ({ name, ...own(n), checks: ITEMS.map((_, at) => made(n, at)), score: n }));
    const length = (records: readonly JsonRecord[]) => read(records)?.length ?? 0;
    expect(length(runs((n, at) => ({ id: `${n}-${at}`, score: shareAt(n, at) })))).toBeLessThanOrEqual(ARMS.length);
    const asked = runs(
      (n, at) => ({ question: `q${at}`, score: shareAt(n, at) }),
      (n) => ({ question: `Where is ${n}?` }),
    );
    expect(length(asked)).toBeLessThanOrEqual(ARMS.length);
  });
});
