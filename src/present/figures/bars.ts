import { t } from "@vscode/l10n";
import type { BarsFigure, CountsFigure, HistogramFigure, Mark } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { markLabel, markValue } from "../figureText.ts";
import { countText, fixed, NO_VALUE, numberText, pointText } from "../numbers.ts";
import { guideDash } from "../series.ts";
import { CELL, type Item, label, type Plot, path, pixelsOf, type Scene, WIDTH } from "./scene.ts";

const PLOT: Plot = { left: 44, top: 20, width: WIDTH - 52, height: 160 };

/** A bar's whole percent. */
export const barText = ({ value }: Mark): string => (value === null ? NO_VALUE : fixed(value * 100, 0));

/** Fractions at which bars have a line across. */
const BAR_TICKS = [0, 0.5, 1] as const;

/** What a mark counts. */
export const countOf = ({ value, n }: Mark): number => value ?? n;

/** The length of the longest of these bars; bars of nothing are still drawn against one. */
export const longest = (marks: readonly Mark[]): number => Math.max(1, ...marks.map(countOf));

/** One bar a category in percent, with its interval as a whisker. */
export function barsScene(figure: BarsFigure): Scene {
  const { marks, axis } = figure;
  const slot = PLOT.width / Math.max(1, marks.length);
  const bottom = PLOT.top + PLOT.height;
  const heightOf = (fraction: number) => bottom - fraction * PLOT.height;
  const grid = BAR_TICKS.flatMap((fraction): Item[] => {
    const y = heightOf(fraction);
    return [
      path(fraction === 0 ? "base" : "grid", `M${PLOT.left} ${y}H${WIDTH - 8}`),
      label(`${fraction * 100} %`, { x: PLOT.left - 6, y, ink: "mute", anchor: "end" }),
    ];
  });
  const bars = marks.map((mark, at): Item => {
    const middle = PLOT.left + (at + 0.5) * slot;
    const width = Math.min(44, slot * 0.5);
    const top = heightOf(mark.value ?? 0);
    const [low, high] = mark.interval?.map(heightOf) ?? [];
    const items: Item[] = [];
    if (mark.value !== null)
      items.push({ shape: "rect", ink: "bar", x: middle - width / 2, y: top, width, height: bottom - top });
    if (low !== undefined && high !== undefined)
      items.push(path("whisker", `M${middle} ${low}V${high}M${middle - 4} ${low}h8M${middle - 4} ${high}h8`));
    items.push(label(barText(mark), { x: middle, y: Math.min(top, high ?? top) - 8, anchor: "middle" }));
    const most = Math.max(2, Math.floor(slot / CELL));
    items.push(label(markLabel(mark), { x: middle, y: bottom + 12, ink: "mute", anchor: "middle", most }));
    return { shape: "group", title: `${markLabel(mark)}: ${markValue(mark, figure)}`, items };
  });
  const x = PLOT.left + PLOT.width / 2;
  const name = label(lineText(axis), { x, y: bottom + 30, ink: "mute", anchor: "middle" });
  return { height: bottom + 40, items: [...grid, ...bars, name] };
}

const COUNT_ROW = 22;
const PAD = 12;
const MOST_NAME = 260;
const NUMBER = 64;

/** Horizontal bars, each with its name and its number. */
export function countsScene(figure: CountsFigure): Scene {
  const { marks } = figure;
  const names = Math.min(MOST_NAME, Math.max(0, ...marks.map((mark) => pixelsOf(markLabel(mark)))));
  const left = PAD + names + 12;
  const room = WIDTH - PAD - NUMBER - left;
  const most = longest(marks);
  const items = marks.map((mark, at): Item => {
    const y = at * COUNT_ROW + COUNT_ROW / 2;
    return {
      shape: "group",
      title: `${markLabel(mark)}: ${markValue(mark, figure)}`,
      items: [
        label(markLabel(mark), { x: PAD, y, most: Math.floor(names / CELL) }),
        { shape: "rect", ink: "count", x: left, y: y - 4, width: (room * countOf(mark)) / most, height: 8 },
        label(countText(countOf(mark)), { x: WIDTH - PAD, y, anchor: "end" }),
      ],
    };
  });
  return { height: Math.max(1, marks.length) * COUNT_ROW, items };
}

const BINS_PLOT: Plot = { left: 12, top: 8, width: WIDTH - 24, height: 110 };
const GUIDE_ROW = 18;
/** A bin takes so much of its slot. */
export const BIN_SHARE = 0.86;
/** An empty bin draws nothing; any other is at least so high. */
export const LEAST_BIN = 1.5;

/** Bins over the score's range, a triangle at the mean, dashed lines at the guides, which are named below. */
export function histogramScene(figure: HistogramFigure): Scene {
  const { marks, from, to, mean, guides = [] } = figure;
  const { left, top, width, height } = BINS_PLOT;
  const most = longest(marks);
  const slot = width / Math.max(1, marks.length);
  const bottom = top + height;
  const isIn = (value: number) => value >= from && value <= to;
  const acrossOf = (value: number) => left + (to > from ? (value - from) / (to - from) : 0) * width;
  const bins = marks.map((mark, at): Item => {
    const count = countOf(mark);
    const tall = count === 0 ? 0 : Math.max(LEAST_BIN, (count / most) * height);
    const x = left + (at + (1 - BIN_SHARE) / 2) * slot;
    const title = `${markLabel(mark)}: ${markValue(mark, figure)}`;
    return { shape: "rect", ink: "bin", x, y: bottom - tall, width: slot * BIN_SHARE, height: tall, title };
  });
  const lines = guides.flatMap(({ x }, at) =>
    isIn(x) ? [path("guide", `M${acrossOf(x)} ${top}V${bottom}`, { dash: guideDash(at) })] : [],
  );
  const triangle = mean === null || !isIn(mean) ? [] : [path("mean", `M${acrossOf(mean)} ${bottom + 2}l4 6h-8Z`)];
  const row = { y: bottom + 18, ink: "mute" } as const;
  const words = [
    label(t("mean {0}", numberText(mean, "mean")), { x: left + width / 2, ...row, anchor: "middle" }),
    label(pointText(from), { x: left, ...row }),
    label(pointText(to), { x: left + width, ...row, anchor: "end" }),
  ];
  const names = guides.flatMap((guide, at): Item[] => {
    const y = bottom + 38 + at * GUIDE_ROW;
    return [
      path("guide", `M${left} ${y}h28`, { dash: guideDash(at) }),
      label(`${lineText(guide.name)} ${pointText(guide.x)}`, { x: left + 36, y, ink: "mute", most: 80 }),
    ];
  });
  const base = path("base", `M${left} ${bottom}h${width}`);
  return {
    height: bottom + 28 + guides.length * GUIDE_ROW,
    items: [...bins, base, ...lines, ...triangle, ...words, ...names],
  };
}
