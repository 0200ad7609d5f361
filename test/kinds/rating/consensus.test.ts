// Catches a verdict, score, filter, order or cell that goes by the majority of votes where the mean was chosen.
import { describe, expect, it } from "vitest";
import type { Query } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

const vote = (value: number, swapped = false) => ({ rater: "j", value, ...(swapped ? { swapped } : {}) });
const ROWS = [
  // 2 : 1 is won by majority and a tie by the mean.
  { id: "won", gold: 1, ratings: [vote(1), vote(1), vote(-1)] },
  { id: "tied", gold: 0, ratings: [vote(1), vote(1), vote(-1)] },
  // Beyond one half both say the same.
  { id: "clear", gold: 1, ratings: [vote(1), vote(1), vote(1), vote(-1, true), vote(1)] },
  // By majority two different winners are undecided; their mean of .6 has a winner.
  { id: "orders", gold: 1, ratings: [vote(1), vote(1), vote(1), vote(1), vote(-1, true)] },
  // The given order is 1 by majority and 0 by the mean.
  { id: "given", gold: 1, ratings: [vote(1), vote(1), vote(-1), vote(1, true)] },
];

async function opened(consensus: "majority" | "mean") {
  const lines = ROWS.map((row) => JSON.stringify({ prompt: row.id, response1: "a", response2: "b", ...row })).join(
    "\n",
  );
  const run = await openFiles(await filesWith({ "rows.jsonl": lines }));
  const modes = { ...run.state.modes, ratings: { labels: [-1, 0, 1], consensus, level: null } };
  const query: Query = { ...run.query, modes };
  const listed = async (where: string) =>
    (await run.ask.rows({ query: { ...query, where: [where] }, from: 0, to: 10 }, never)).rows.map(({ id }) => id);
  const { rows } = await run.ask.rows({ query, from: 0, to: 10, fields: ["rating.j", "given.j"] }, never);
  return { ...run, query, listed, rows };
}

describe("votes that are combined", () => {
  it.each([
    ["majority", ["agrees", "disagrees", "disagrees", "disagrees", "agrees"], [1, 1, 0, 0, 1]],
    ["mean", ["disagrees", "agrees", "agrees", "agrees", "disagrees"], [0, 0, 1, 1, 0]],
  ] as const)("by %s give every sample its verdict, and every filter its list", async (rule, verdicts, results) => {
    const { rows, listed, session, query, ask, parts } = await opened(rule);
    expect(rows.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(rows.map(({ cells }) => cells[0])).toEqual(results);
    const ids = ROWS.map(({ id }) => id);
    expect(await listed('verdict == "agrees"')).toEqual(ids.filter((_, at) => verdicts[at] === "agrees"));
    expect(await listed("agreement.accuracy == 1")).toEqual(ids.filter((_, at) => verdicts[at] === "agrees"));
    expect(await listed("rating.j == 1")).toEqual(ids.filter((_, at) => results[at] === 1));
    await ask.export({ query, as: "samples", id: 1 }, never);
    const exported = parts
      .join("")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(exported.map(({ verdicts: [own] }) => own.level)).toEqual(verdicts);
    expect(exported.map(({ scores }) => scores["agreement.accuracy"])).toEqual(
      verdicts.map((verdict) => Number(verdict === "agrees")),
    );
    await session.dispose();
  });

  it("stand in each order alone, too", async () => {
    const [byMajority, byMean] = [await opened("majority"), await opened("mean")];
    expect(byMajority.rows.map(({ cells }) => cells[1])).toEqual([null, null, 1, 1, 1]);
    expect(byMean.rows.map(({ cells }) => cells[1])).toEqual([null, null, 1, 1, 0]);
    expect(await byMajority.listed("order.consistent")).toEqual(["given"]);
    expect(await byMean.listed("order.consistent")).toEqual([]);
    await byMajority.session.dispose();
    await byMean.session.dispose();
  });

  it("follow the rule where they are the gold", async () => {
    const line = JSON.stringify({
      prompt: "p",
      response1: "a",
      response2: "b",
      ratings: [vote(0), ...[1, 1, -1].map((value) => ({ rater: "person", value }))],
    });
    const run = await openFiles(await filesWith({ "rows.jsonl": line }), { overrides: { gold: "person" } });
    for (const [consensus, verdict] of [
      ["majority", "disagrees"],
      ["mean", "agrees"],
    ] as const) {
      const modes = { ...run.state.modes, ratings: { labels: null, consensus, level: null } };
      const { rows } = await run.ask.rows({ query: { ...run.query, modes }, from: 0, to: 1 }, never);
      expect(rows[0]?.verdict).toBe(verdict);
    }
    await run.session.dispose();
  });
});
