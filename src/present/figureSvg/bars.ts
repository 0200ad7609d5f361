import type { BarsFigure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { markLabel, markValue } from "../figureText.ts";
import { NO_VALUE } from "../numbers.ts";
import { CELL, label, type Part, type Plot, tag, textIn, WIDTH } from "./svg.ts";

const PLOT: Plot = { left: 44, top: 20, width: WIDTH - 52, height: 160 };

/** One bar a category in percent, with its interval as a whisker. */
export function barsPart({ marks, axis, ...figure }: BarsFigure): Part {
  const slot = PLOT.width / Math.max(1, marks.length);
  const bottom = PLOT.top + PLOT.height;
  const heightOf = (fraction: number) => bottom - fraction * PLOT.height;
  const grid = [0, 0.5, 1].map((fraction) => {
    const y = heightOf(fraction);
    const line = tag("path", { class: fraction === 0 ? "base" : "grid", d: `M${PLOT.left} ${y}H${WIDTH - 8}` });
    return line + label(`${fraction * 100} %`, { x: PLOT.left - 6, y, class: "mute", anchor: "end" });
  });
  const bars = marks.map((mark, at) => {
    const middle = PLOT.left + (at + 0.5) * slot;
    const width = Math.min(44, slot * 0.5);
    const top = heightOf(mark.value ?? 0);
    const bar =
      mark.value === null
        ? ""
        : tag("rect", { class: "bar", x: middle - width / 2, y: top, width, height: bottom - top });
    const [low, high] = mark.interval?.map(heightOf) ?? [];
    const whisker =
      low === undefined || high === undefined
        ? ""
        : tag("path", {
            class: "whisker",
            d: `M${middle} ${low}V${high}M${middle - 4} ${low}h8M${middle - 4} ${high}h8`,
          });
    const text = mark.value === null ? NO_VALUE : (mark.value * 100).toFixed(0);
    const above = Math.min(top, high ?? top) - 8;
    const name = label(markLabel(mark), {
      x: middle,
      y: bottom + 12,
      class: "mute",
      anchor: "middle",
      most: Math.max(2, Math.floor(slot / CELL)),
    });
    const told = tag("title", {}, textIn(`${markLabel(mark)}: ${markValue(mark, { marks, axis, ...figure })}`));
    return tag("g", {}, told + bar + whisker + label(text, { x: middle, y: above, anchor: "middle" }) + name);
  });
  const name = label(lineText(axis), {
    x: PLOT.left + PLOT.width / 2,
    y: bottom + 30,
    class: "mute",
    anchor: "middle",
  });
  return { height: bottom + 40, body: grid.join("") + bars.join("") + name };
}
