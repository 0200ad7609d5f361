// Catches a curve over questions that is cut, weighed or filtered wrongly.
import { describe, expect, it } from "vitest";
import { choiceFigures } from "../../../src/kinds/choice/figures.ts";
import type { ChoiceSample, CurvesFigure, Figure } from "../../../src/model/index.ts";
import { likely, question, RAW, viewOf } from "./questions.ts";

const figure = (samples: readonly ChoiceSample[], id: string): Figure | undefined =>
  choiceFigures(viewOf(samples), RAW).find((one) => one.id === id);

function curves(samples: readonly ChoiceSample[], id: string): CurvesFigure {
  const found = figure(samples, id);
  if (found?.shape !== "curves") throw new Error(`no curves ${id}`);
  return found;
}

const points = (found: CurvesFigure, at = 0) => found.curves[at]?.points.map(({ x, y }) => [round(x), round(y)]);
const round = (value: number) => Math.round(value * 1e9) / 1e9;

const FOUR = [likely([0.1, 0.9], 0), likely([0.5, 0.4], 0), likely([0.5, 0.3], 0), likely([0.9, 0.1], 0)];

describe("share of questions above x", () => {
  it("falls at every value, to 0 at the largest; each point filters for those above", () => {
    const found = curves(FOUR, "choice.phi.curve");
    // Two files of two questions: 0.1 and 0.5, then 0.5 and 0.9, each file weighing the same.
    expect(points(found)).toEqual([
      [0, 1],
      [0.1, 0.75],
      [0.5, 0.25],
      [0.9, 0],
    ]);
    expect(found.curves[0]?.points[2]?.where).toBe("choice.phi > 0.5");
    expect(found).toMatchObject({ n: 4, leftOut: 0, x: { from: 0, to: 1 } });
  });

  it("lets a short file weigh as much as a long one", () => {
    const found = curves([...FOUR, likely([0.9, 0.1], 0), likely([0.9, 0.1], 0)], "choice.phi.curve");
    // 0.1, 0.5, 0.5 in one file; 0.9 three times in the other.
    expect(points(found)?.[1]).toEqual([0.1, round((2 / 3 + 1) / 2)]);
  });

  it("has at most 600 points, equally spaced over the observed range", () => {
    const samples = Array.from({ length: 2000 }, (_, at) => likely([0.1 + (0.8 * at) / 1999, 0.05], 0));
    const all = points(curves(samples, "choice.phi.curve")) ?? [];
    expect(all).toHaveLength(600);
    expect([all[0]?.[0], all.at(-1)?.[0]]).toEqual([0.1, 0.9]);
    const steps = all.slice(1).map(([x = 0], at) => x - (all[at]?.[0] ?? 0));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(1e-8);
  });

  it("compares with an ideal and a guessing model of as many choices", () => {
    const four = [likely([0.25, 0.25, 0.25, 0.25], 0)];
    const { guides } = curves(four, "choice.phi.curve");
    expect(guides.map(({ points: at }) => at[2])).toEqual([
      [1, 0],
      [0.25, 0],
    ]);
    expect(curves(four, "choice.delta.curve").guides[1]?.points[2]).toEqual([0, 0]);
  });

  it("looks closely at Δ around 0, where some question lies there", () => {
    const near = [...FOUR, likely([0.42, 0.4], 0), likely([0.4, 0.43], 0)];
    const found = curves(near, "choice.delta.curve-near-zero");
    expect(found.x).toMatchObject({ from: -0.1, to: 0.1 });
    const xs = points(found)?.map(([x]) => x) ?? [];
    expect([xs[0], xs.at(-1)]).toEqual([-0.1, 0.1]);
    expect(xs).toContain(round(0.42 - 0.4));
    expect(figure([likely([0.9, 0.1], 0)], "choice.delta.curve-near-zero")).toBeUndefined();
  });
});

describe("groups", () => {
  it("are models, tasks and few-shot counts, as far as they vary and can be told apart", () => {
    const of = (more: Partial<ChoiceSample>) => likely([0.6, 0.2], 0, more);
    const names = (samples: readonly ChoiceSample[]) =>
      curves(samples, "choice.phi.curve").curves.map(({ name }) => name);
    expect(names([of({ model: "m", task: "t" })])).toEqual([""]);
    expect(names([of({ model: "m", fewshot: 0 }), of({ model: "m", fewshot: 5 })])).toEqual(["0-shot", "5-shot"]);
    expect(names([of({ model: "a", task: "t" }), of({ model: "b", task: "u" })])).toEqual(["a, t", "b, u"]);
    const many = Array.from({ length: 12 }, (_, at) => of({ model: `m${at % 2}`, task: `t${at}` }));
    expect(names(many)).toEqual(["m0", "m1"]);
  });

  it("leave out and count what has no line", () => {
    const many = Array.from({ length: 10 }, (_, at) => likely([0.6, 0.2], 0, { model: `m${at}` }));
    const found = curves([...many, question([-1], 0, { model: "m0" })], "choice.phi.curve");
    expect([found.curves.length, found.n, found.leftOut]).toEqual([8, 8, 3]);
  });

  it("filter for themselves", () => {
    const samples = [likely([0.6, 0.2], 0, { model: 'a "b"' }), likely([0.6, 0.2], 0)];
    const two = curves([...samples, likely([0.6, 0.2], 0, { model: "c" })], "choice.phi.curve");
    const models = ['model == "a \\"b\\""', "model == null", 'model == "c"'];
    expect(two.curves.map(({ where }) => where)).toEqual(models.map((model) => `${model} && choice.phi != null`));
  });
});

it("ROC goes from corner to corner through equals as a slope", () => {
  const found = curves([likely([0.8, 0.2], 0), likely([0.4, 0.4], 0)], "choice.roc");
  expect(points(found)).toEqual([
    [0, 0],
    [0, 0.5],
    [0.5, 1],
    [1, 1],
  ]);
});

it("ROC of many questions is thinned to 600 points that keep its ends and its area", () => {
  const samples = Array.from({ length: 3000 }, (_, at) =>
    likely([0.2 + 0.6 * ((at * 0.618034) % 1), 0.5 * ((at * 0.414214) % 1)], 0),
  );
  const all = points(curves(samples, "choice.roc")) ?? [];
  expect(all.length).toBeLessThanOrEqual(600);
  expect([all[0], all.at(-1)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  for (const [at, [x = 0, y = 0]] of all.entries()) {
    const [before = 0, under = 0] = all[at - 1] ?? [0, 0];
    expect(x >= before && y >= under).toBe(true);
  }
});

it("reliability has a dot a bin that holds a question: its mean confidence and its share of right ones", () => {
  // Confidences 0.61 and 0.65 share the bin [9/15, 10/15); 1 lies in the last, closed one.
  const found = curves([likely([0.61, 0.2], 0), likely([0.2, 0.65], 0), likely([1, 0], 0)], "choice.reliability");
  expect(points(found)).toEqual([
    [0.63, 0.5],
    [1, 1],
  ]);
  expect(found.curves[0]?.points.map(({ where }) => where)).toEqual([
    `confidence >= ${9 / 15} && confidence < ${10 / 15}`,
    `confidence >= ${14 / 15} && confidence <= 1`,
  ]);
});

it("histograms count every question once, their edges closed at the end", () => {
  const samples = [likely([1, 0], 0), likely([0, 1], 0), likely([0.15, 0.15], 0)];
  const phi = figure(samples, "choice.phi.distribution");
  const delta = figure(samples, "choice.delta.distribution");
  if (phi?.shape !== "histogram" || delta?.shape !== "histogram") throw new Error("no histograms");
  expect([phi.marks.length, phi.marks[0]?.n, phi.marks[3]?.n, phi.marks.at(-1)?.n]).toEqual([20, 1, 1, 1]);
  expect([delta.marks.length, delta.marks[0]?.n, delta.marks[20]?.n, delta.marks.at(-1)?.n]).toEqual([40, 1, 1, 1]);
  expect(delta.marks[20]?.where).toBe("choice.delta >= 0 && choice.delta < 0.05");
  expect(phi.guides?.map(({ x }) => x)).toEqual([0.5, 1]);
});

it("draws nothing where nothing is scored", () => {
  expect(choiceFigures(viewOf([question([-1], 0)]), RAW)).toEqual([]);
});
