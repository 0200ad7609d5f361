// Catches a question with other choices or of another task that counts as another attempt at it, and what was taken from
// an answer that counts as what is right.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Moss", "Skien", "Larvik"];
const ids = (at: number) => [0, 1, 2, 3].map((step) => TOWNS[(at + step) % TOWNS.length] ?? "");

async function shown(rows: readonly object[]) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  const { format } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const whole = metrics.filter(({ slice, n }) => slice === null && n > 0);
  return {
    map: format.map,
    repeats: whole.filter(({ id }) => id.startsWith("repeats.")).length,
    accuracy: whole.find(({ id }) => id === "answer.accuracy"),
    scores: whole.flatMap(({ id }) => (id.startsWith("score.") ? [id] : [])),
    slices: metrics.flatMap(({ slice }) => Object.keys(slice ?? {})),
    labels: whole.filter(({ id }) => id.startsWith("label.")).length,
  };
}

/** Each question twice, with these choices at each time. */
const asked = (shownAt: (at: number, time: number) => object) =>
  TOWNS.flatMap((_, at) =>
    [0, 1].map((time) => ({
      question: `Where does line ${at} end?`,
      gold_answer: "A",
      prediction: (at + time) % 3 === 0 ? "B" : "A",
      ...shownAt(at, time),
    })),
  );

describe("a question that is asked again", () => {
  it.each([
    ["a list", (at: number, time: number) => ({ choices: time === 0 ? ids(at) : ids(at + 1) })],
    ["an object", (at: number, time: number) => ({ options: { A: ids(at + time)[0], B: ids(at + 3)[0] } })],
    ["columns", (at: number, time: number) => ({ option_a: ids(at + time)[0], option_b: ids(at + 3)[0] })],
  ])("with other choices is another question: %s", async (_, choices) => {
    const { repeats, accuracy, labels } = await shown(asked(choices));
    expect({ repeats, labels, n: accuracy?.n }).toEqual({ repeats: 0, labels: 0, n: 16 });
    expect((await shown(asked((at) => choices(at, 0)))).repeats).toBeGreaterThan(0);
  });
});

describe("an answer of a model that is beside its response", () => {
  const rows = ["a", "b", "c"].flatMap((model, m) =>
    TOWNS.map((town, at) => {
      const given = (at + m) % 3 === 0 ? "Kiruna" : town;
      return { model, question: `Where does line ${at} end?`, answer: given, response: `I say that it is ${given}.` };
    }),
  );

  it("is no gold answer where it changes with who answers", async () => {
    const { map, accuracy } = await shown(rows);
    expect(map?.ground_truth).toBeUndefined();
    expect(accuracy).toBeUndefined();
  });

  it("is one where it does not", async () => {
    const right = rows.map((row, at) => ({ ...row, answer: TOWNS[at % TOWNS.length] }));
    const { map, accuracy } = await shown(right);
    expect(map?.ground_truth).toBe("answer");
    expect(accuracy?.n).toBe(24);
  });
});

it.each([
  ["numbers", (isRight: boolean) => Number(isRight)],
  ["texts, as of a table", (isRight: boolean) => String(Number(isRight))],
])("labels of which a verdict says whether they are equal are response and gold answer: %s", async (_, written) => {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const [gabarito, alternativa] = ["ABCD"[at % 4], "ABCD"[at % 5 === 0 ? (at + 1) % 4 : at % 4]];
    return { questao_id: `q${at}`, alternativa, gabarito, acertou: written(alternativa === gabarito) };
  });
  const { map, accuracy } = await shown(rows);
  expect(map).toMatchObject({ response: "alternativa", ground_truth: "gabarito" });
  expect(accuracy).toMatchObject({ value: 0.8, n: 30 });
});

describe("a flag that each question has as often as not", () => {
  const rows = (name: string) =>
    TOWNS.flatMap((town, at) =>
      [true, false].map((value) => ({
        question: `Where does line ${at} end?`,
        gold_answer: town,
        response: value || at % 2 === 0 ? `In ${town}.` : "In Kiruna.",
        [name]: value,
      })),
    );

  it.each(["thinking", "with_rag", "cached"])("is an arm, with slices, and no score: %s", async (name) => {
    const found = await shown(rows(name));
    expect(found).toMatchObject({ scores: [], repeats: 0 });
    expect(found.slices).toContain(name);
  });

  it("is a score under the name of a finding", async () => {
    expect((await shown(rows("is_grounded"))).scores).toEqual(["score.is_grounded"]);
  });
});
