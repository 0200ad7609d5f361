// Catches win rates of models that are other ones than leaderboards count: with half a win for a tie, each pair once, and
// of two games only what both say.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "../../session/open.ts";

const MODELS = ["tern-1", "skua-2", "auk/3b"];

async function winsOf(rows: readonly object[]): Promise<Readonly<Record<string, number | null>>> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const own = metrics.filter(({ id, slice }) => id.startsWith("score.win.") && slice === null);
  return Object.fromEntries(own.map(({ id, value }) => [id.slice("score.win.".length), value]));
}

/** Mean of what each model got. */
function counted(games: readonly (readonly [model: string, won: number])[]): Readonly<Record<string, number>> {
  const of = (model: string) => games.filter(([name]) => name === model).map(([, won]) => won);
  const present = MODELS.filter((model) => of(model).length > 0);
  return Object.fromEntries(
    present.map((model) => [model, of(model).reduce((sum, won) => sum + won, 0) / of(model).length]),
  );
}

function mustBe(found: Readonly<Record<string, number | null>>, wanted: Readonly<Record<string, number>>): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  for (const [model, value] of Object.entries(wanted)) expect(found[model], model).toBeCloseTo(value, 10);
}

const pair = fc
  .constantFrom([0, 1], [1, 0], [0, 2], [2, 1])
  .map(([a = 0, b = 0]) => [MODELS[a] ?? "", MODELS[b] ?? ""]);

describe("win rates", () => {
  it("are those of votes, of which a pair has the mean", async () => {
    const vote = fc.record({
      pair,
      question: fc.integer({ min: 1, max: 6 }),
      judge: fc.constantFrom("expert_0", "expert_1", "gpt-4"),
      winner: fc.constantFrom("model_a", "model_b", "tie", "tie (bothbad)", "inconsistent"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(vote, { minLength: 4, maxLength: 30 }), async (votes) => {
        const rows = votes.map(({ pair: [model_a, model_b], question, judge, winner }) => {
          return { question_id: question, model_a, model_b, winner, judge, turn: 1 };
        });
        const pairs = new Map<string, (readonly [string, number])[][]>();
        for (const { pair, question, winner } of votes) {
          const [a = "", b = ""] = pair;
          const won = winner === "model_a" ? 1 : winner === "model_b" ? 0 : 0.5;
          const key = `${question} ${[...pair].sort()}`;
          pairs.set(key, [...(pairs.get(key) ?? []), [[a, won] as const, [b, 1 - won] as const]]);
        }
        const means = [...pairs.values()].flatMap((own) => Object.entries(counted(own.flat())));
        mustBe(await winsOf(rows), counted(means));
      }),
      { numRuns: 30 },
    );
  });

  it("are means of votes without a tie too", async () => {
    const vote = (question_id: number, winner: string) => {
      return { question_id, model_a: "tern-1", model_b: "skua-2", winner, judge: "expert_0", turn: 1 };
    };
    const divided = [vote(1, "model_b"), vote(1, "model_a"), vote(1, "model_a"), vote(1, "model_a")];
    mustBe(await winsOf(divided), { "tern-1": 0.75, "skua-2": 0.25 });
    mustBe(await winsOf([...divided, vote(2, "model_a")]), { "tern-1": 0.875, "skua-2": 0.125 });
  });

  it("are those of two games, which count if they agree", async () => {
    const outcome = fc.constantFrom("model_1", "model_2", "tie", "error");
    const game = fc.record({ pair, first: outcome, second: outcome });
    await fc.assert(
      fc.asyncProperty(fc.array(game, { minLength: 4, maxLength: 30 }), async (games) => {
        const rows = games.map(({ pair: [model_1, model_2], first, second }, at) => {
          return {
            question_id: at,
            model_1,
            model_2,
            g1_winner: first,
            g2_winner: second,
            judge: ["gpt-4", "pair-v2"],
          };
        });
        const ended = games.filter(({ first, second }) => first !== "error" && second !== "error");
        const won = ended.flatMap(({ pair: [one = "", other = ""], first, second }) => {
          const own = first !== second || first === "tie" ? 0.5 : first === "model_1" ? 1 : 0;
          return [[one, own] as const, [other, 1 - own] as const];
        });
        mustBe(await winsOf(rows), counted(won));
      }),
      { numRuns: 30 },
    );
  });
});
