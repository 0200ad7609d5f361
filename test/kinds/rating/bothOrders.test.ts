// Catches a pair judged in both orders that counts otherwise when it is written otherwise: in columns by place, by
// candidate or by name, or in a row for each order.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MetricValue } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

type Side = -1 | 0 | 1;
interface Judged {
  readonly given: Side;
  readonly swapped: Side;
  readonly human: Side;
}

const LETTERS = ["A", "tie", "B"] as const;
const letter = (side: number) => LETTERS[side + 1] ?? "";
const NAMES = ["tern", "tie", "skua"] as const;
const IDS = [
  "order.consistency",
  "order.position-bias",
  "order.undecided",
  "agreement.accuracy",
  "agreement.kappa-quadratic",
];

const text = (at: number, of: string) => `The bridge number ${at} was built by ${of} in that year.`;
const asked = (at: number) => ({ pair_id: at, question: `Who built the bridge number ${at}?` });
const shown = (at: number) => ({
  response_a: text(at, "masons"),
  response_b: text(at, "monks"),
  model_a: "tern",
  model_b: "skua",
});
const turned = (at: number) => ({
  response_a: text(at, "monks"),
  response_b: text(at, "masons"),
  model_a: "skua",
  model_b: "tern",
});

const WAYS: Readonly<Record<string, (judged: Judged, at: number) => readonly object[]>> = {
  "columns by place": ({ given, swapped, human }, at) => [
    {
      ...asked(at),
      ...shown(at),
      verdict_ab: letter(given),
      verdict_ba: letter(-swapped),
      human_winner: letter(human),
    },
  ],
  "columns by candidate": ({ given, swapped, human }, at) => [
    {
      ...asked(at),
      ...shown(at),
      pick_original: letter(given),
      pick_swapped: letter(swapped),
      human_winner: letter(human),
    },
  ],
  "columns by name": ({ given, swapped, human }, at) => [
    {
      ...asked(at),
      ...shown(at),
      winner_ab: NAMES[given + 1],
      winner_ba: NAMES[swapped + 1],
      human_winner: NAMES[human + 1],
    },
  ],
  "a row for each order": ({ given, swapped, human }, at) => [
    { ...asked(at), ...shown(at), order: "original", verdict: letter(given), human: letter(human) },
    { ...asked(at), ...turned(at), order: "swapped", verdict: letter(-swapped), human: letter(-human) },
  ],
  "a row for each order, by name": ({ given, swapped, human }, at) => [
    { ...asked(at), ...shown(at), swapped: false, winner: NAMES[given + 1], human: letter(human) },
    { ...asked(at), ...turned(at), swapped: true, winner: NAMES[swapped + 1], human: letter(-human) },
  ],
};

async function numbersOf(rows: readonly object[]) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, state } = await openFiles(await filesWith({ "rows.jsonl": text }), { kind: "rating" });
  const { metrics } = await ask.summary({ query }, never);
  const whole: readonly MetricValue[] = metrics.filter(({ slice, order }) => slice === null && order === undefined);
  const of = (id: string) => whole.find((metric) => metric.id === id)?.value ?? null;
  return {
    samples: state.samples,
    ...Object.fromEntries([...IDS, "score.win.tern", "score.win.skua"].map((id) => [id, of(id)])),
  };
}

const side = fc.constantFrom<Side>(-1, 0, 1);

describe("a pair in both orders", () => {
  it("counts alike however it is written, by the rule of FastChat", async () => {
    const judged = fc.record({ given: side, swapped: side, human: side });
    await fc.assert(
      fc.asyncProperty(fc.array(judged, { minLength: 0, maxLength: 12 }), async (some) => {
        // A judge that agrees with itself in most pairs, so that its words can be told.
        const sure = Array.from({ length: 40 }, (_, at): Judged => {
          const own = at % 5 === 0 ? 0 : at % 2 === 0 ? 1 : -1;
          return { given: own, swapped: own, human: own };
        });
        const all = [...sure, ...some];
        const consistent = all.filter(({ given, swapped }) => given === swapped);
        const won = all.reduce((sum, { human }) => sum + (1 - human) / 2, 0) / all.length;
        const [first, ...others] = await Promise.all(
          Object.entries(WAYS).map(async ([way, rowsOf]) => [way, await numbersOf(all.flatMap(rowsOf))] as const),
        );
        expect(first?.[1]).toMatchObject({ samples: all.length });
        const own: Readonly<Record<string, number | null>> = first?.[1] ?? {};
        expect(own["order.consistency"]).toBeCloseTo(consistent.length / all.length, 10);
        expect(own["score.win.tern"]).toBeCloseTo(won, 10);
        for (const [way, numbers] of others) expect(numbers, way).toEqual(first?.[1]);
      }),
      { numRuns: 8 },
    );
  });

  it("has no vote where a letter may be a place or a candidate", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => at).flatMap((at) => [
      {
        ...asked(at),
        response_a: text(at, "masons"),
        response_b: text(at, "monks"),
        order: "ab",
        verdict: letter(at % 2 ? 1 : -1),
      },
      {
        ...asked(at),
        response_a: text(at, "masons"),
        response_b: text(at, "monks"),
        order: "ba",
        verdict: letter(at % 2 ? 1 : -1),
      },
    ]);
    const { ask, query } = await openFiles(
      await filesWith({ "rows.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join("") }),
    );
    const { metrics } = await ask.summary({ query }, never);
    expect(metrics.find(({ id }) => id === "order.consistency")?.value ?? null).toBeNull();
  });
});
