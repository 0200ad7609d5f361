import { t } from "@vscode/l10n";
import type { HistogramFigure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { markLabel, markValue } from "../figureText.ts";
import { numberText, pointText } from "../numbers.ts";
import { guideDash } from "../series.ts";
import { label, type Part, type Plot, tag, textIn, WIDTH } from "./svg.ts";

const PLOT: Plot = { left: 12, top: 8, width: WIDTH - 24, height: 110 };
const ROW = 18;

/** Bins over the score's range, a triangle at the mean, dashed lines at the guides, which are named below. */
export function histogramPart(figure: HistogramFigure): Part {
  const { marks, from, to, mean, guides = [] } = figure;
  const most = Math.max(1, ...marks.map((mark) => mark.value ?? mark.n));
  const slot = PLOT.width / Math.max(1, marks.length);
  const bottom = PLOT.top + PLOT.height;
  const acrossOf = (value: number) => PLOT.left + (to > from ? (value - from) / (to - from) : 0) * PLOT.width;
  const bins = marks.map((mark, at) => {
    const count = mark.value ?? mark.n;
    const height = count === 0 ? 0 : Math.max(1.5, (count / most) * PLOT.height);
    const told = tag("title", {}, textIn(`${markLabel(mark)}: ${markValue(mark, figure)}`));
    const box = { x: PLOT.left + (at + 0.07) * slot, y: bottom - height, width: slot * 0.86, height };
    return tag("rect", { class: "bin", ...box }, told);
  });
  const base = tag("path", { class: "base", d: `M${PLOT.left} ${bottom}h${PLOT.width}` });
  const lines = guides.map(({ x }, at) => {
    const d = `M${acrossOf(x)} ${PLOT.top}V${bottom}`;
    return tag("path", { class: "guide", d, "stroke-dasharray": guideDash(at).join(" ") });
  });
  const x = acrossOf(mean ?? from);
  const triangle = mean === null ? "" : tag("path", { class: "mean", d: `M${x} ${bottom + 2}l4 6h-8Z` });
  const middle = label(t("mean {0}", numberText(mean, "mean")), {
    x: PLOT.left + PLOT.width / 2,
    y: bottom + 18,
    class: "mute",
    anchor: "middle",
  });
  const ends =
    label(pointText(from), { x: PLOT.left, y: bottom + 18, class: "mute" }) +
    label(pointText(to), { x: PLOT.left + PLOT.width, y: bottom + 18, class: "mute", anchor: "end" });
  const names = guides.map((guide, at) => {
    const y = bottom + 38 + at * ROW;
    const sample = tag("path", {
      class: "guide",
      d: `M${PLOT.left} ${y}h28`,
      "stroke-dasharray": guideDash(at).join(" "),
    });
    return (
      sample + label(`${lineText(guide.name)} ${pointText(guide.x)}`, { x: PLOT.left + 36, y, class: "mute", most: 80 })
    );
  });
  const body = bins.join("") + base + lines.join("") + triangle + middle + ends + names.join("");
  return { height: bottom + 28 + guides.length * ROW, body };
}
