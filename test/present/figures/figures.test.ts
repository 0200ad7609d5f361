// Catches a drawing with broken XML, numbers that are none, or text of the file as markup.
import { describe, expect, it } from "vitest";
import type { Curve, Figure } from "../../../src/model/index.ts";
import { markedPoints } from "../../../src/present/figures/curves.ts";
import { type FigureView, type Item, label, ticksOf, WHOLE } from "../../../src/present/figures/scene.ts";
import { sceneOf } from "../../../src/present/figures/sceneOf.ts";
import { FIGURE_CSS, figureSvg } from "../../../src/present/figures/svg.ts";
import { pointText } from "../../../src/present/numbers.ts";
import { agreement, bars, counts, curves, histogram, matrix } from "../../webview/figures/figures.ts";

const guided: Figure = { ...histogram, guides: [{ name: "chance", x: 0.25 }] };
const all: readonly [string, Figure][] = [
  ["bars", bars],
  ["histogram", guided],
  ["counts", counts],
  ["curves", curves],
  ["matrix", matrix],
  ["agreement", agreement],
];

/** Checks that tags nest and attributes are quoted, and gives the names of the elements. */
function elements(svg: string): readonly string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const rest = svg.replace(/<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)>/g, (_, slash, name, __, empty) => {
    if (slash) expect(open.pop()).toBe(name);
    else {
      seen.push(name);
      if (!empty) open.push(name);
    }
    return "";
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  return seen;
}

describe("figureSvg", () => {
  it.each(all)("%s: well formed, with a name, a description and finite numbers", (_, figure) => {
    const svg = figureSvg(figure, "fig-1");
    const names = new Set(elements(svg));
    expect([...names].filter((name) => !/^(svg|title|desc|g|path|rect|text)$/.test(name))).toEqual([]);
    expect(svg).toContain('aria-labelledby="fig-1-title fig-1-desc"');
    expect(svg).toContain(`<title id="fig-1-title">${figure.title}</title>`);
    expect(svg).toMatch(/<desc id="fig-1-desc">[^<]+n /);
    expect(svg).not.toMatch(/NaN|Infinity|undefined"|null/);
  });

  it.each(all)("%s: texts of a file stay texts", (_, figure) => {
    const evil = `"><script>alert('1')</script>&\u202e`;
    const poisoned = JSON.parse(
      JSON.stringify(figure, (key, value) =>
        ["title", "label", "name", "axis", "rowAxis", "columnAxis"].includes(key) ? evil : value,
      ),
    );
    const svg = figureSvg(poisoned, "f");
    elements(svg);
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("\u202e");
  });

  it.each(all)("%s: nothing in it is drawn as nothing", (_, figure) => {
    const empty = { marks: [], curves: [], guides: [], cells: [], rows: [], columns: [], mean: null, n: 0 };
    const svg = figureSvg({ ...figure, ...empty } as Figure, "f"); // Only the fields of its own shape are read.
    elements(svg);
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it("steps hold until the next point", () => {
    // x from 60 by 564, y from 10 by 260.
    expect(figureSvg(curves, "f")).toContain('d="M60 10H342V75H624V237.9"');
  });
  it("straight lines do not, and dots have no line", () => {
    const as = (line: "straight" | "dots") => ({
      ...curves,
      curves: curves.curves.map((curve) => ({ ...curve, line })),
    });
    expect(figureSvg(as("straight"), "f")).toContain('d="M60 10L342 75L624 237.9"');
    expect(figureSvg(as("dots"), "f")).not.toContain("M60 10L342");
  });
  it("bars are as high as their values", () => {
    expect(figureSvg(bars, "f")).toMatch(/class="bar" x="120" y="32" width="44" height="148"/);
    expect(figureSvg(bars, "f").match(/class="bar"/g)).toHaveLength(2);
  });
  it("marks and cells tell their values", () => {
    expect(figureSvg(bars, "f")).toContain("<title>0.4: 50.0 %, 29.9 to 70.1, n 20</title>");
    expect(figureSvg(matrix, "f")).toContain("<title>gold yes, judge no: 10 of 40, 25.0 %</title>");
    expect(figureSvg(guided, "f")).toContain("chance 0.25");
  });
  it("has a colour for every class of lines", () => {
    for (let i = 1; i <= 8; i++) expect(FIGURE_CSS).toContain(`.s${i}{`);
  });
});

describe("ticksOf", () => {
  const cases: [number, number, number, readonly number[]][] = [
    [0, 1, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [-1, 1, 5, [-1, -0.5, 0, 0.5, 1]],
    [-0.05, 0.05, 5, [-0.04, -0.02, 0, 0.02, 0.04]],
    [0, 1e6, 5, [0, 200000, 400000, 600000, 800000, 1000000]],
    [2, 2, 5, [2]],
  ];
  it.each(cases)("%d to %d, %d at the most", (from, to, most, ticks) => expect(ticksOf(from, to, most)).toEqual(ticks));
});

it("a long label is cut between characters and told whole on hover", () => {
  expect(label("ab𝒄def", { x: 0, y: 0, most: 4 })).toMatchObject({ text: "ab𝒄…", title: "ab𝒄def" });
  expect(label("東京都庁", { x: 0, y: 0, most: 5 }).text).toBe("東京…");
});

describe("what is in sight", () => {
  const texts = (figure: Figure, view: FigureView): readonly string[] => {
    const found: string[] = [];
    const walk = (items: readonly Item[]) => {
      for (const item of items) {
        if (item.shape === "text") found.push(item.text);
        else if (item.shape === "group" || item.shape === "clip") walk(item.items);
      }
    };
    walk(sceneOf(figure, view).items);
    return found;
  };
  it("is the whole of a picture's axes, with ticks of its own", () => {
    const zoom = { x: { min: 0.4, max: 0.5 }, y: { min: 0, max: 1 } };
    expect(texts(curves, { shown: null, zoom })).toEqual(expect.arrayContaining(["0.4", "0.42", "0.5"]));
    expect(texts(curves, WHOLE)).not.toContain("0.42");
  });
  it("leaves out lines that are not shown, from the legend too", () => {
    const [first, second] = curves.curves.map(({ name }) => name);
    const shown = texts(curves, { shown: new Set([first ?? ""]), zoom: null }).join("\n");
    expect(shown).toContain(`${first}, n `);
    if (second !== undefined) expect(shown).not.toContain(`${second}, n `);
  });
  it("cuts a histogram to the bins, whose ends stand below", () => {
    const zoom = { x: { min: 0, max: 0 }, y: { min: 0, max: 1 } };
    const bin = (histogram.to - histogram.from) / histogram.marks.length;
    expect(texts(histogram, { shown: null, zoom })).toContain(pointText(histogram.from + bin));
  });
});

it("lines with many points are marked at a few, apart from those of the next line", () => {
  const points = Array.from({ length: 600 }, (_, x) => ({ x, y: 0, where: null }));
  const curve: Curve = { name: "a", n: 1, line: "straight", points, where: null };
  const placesOf = (place: number) => points.flatMap((_, at) => (markedPoints(curve, place)(at) ? [at] : []));
  expect(placesOf(0)).toHaveLength(7);
  expect(placesOf(1)).toHaveLength(7);
  expect(placesOf(1).filter((at) => placesOf(0).includes(at))).toEqual([]);
});
