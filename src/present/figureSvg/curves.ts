import { t } from "@vscode/l10n";
import type { Axis, Curve, CurvesFigure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { countText, pointText } from "../numbers.ts";
import { guideDash, isOpenShape, pointPath, seriesColour, seriesLook } from "../series.ts";
import { label, type Part, type Plot, tag, textIn, ticksOf, WIDTH } from "./svg.ts";

const PLOT: Plot = { left: 60, top: 10, width: WIDTH - 76, height: 260 };
const BOTTOM = PLOT.top + PLOT.height;
const ROW = 18;
/** Marks of its own shape on each line. */
const MARKS = 7;

type At = (x: number, y: number) => readonly [number, number];

/** Lines over two axes, with a legend of dashes and marks. What lies outside of the axes is not drawn. */
export function curvesPart(figure: CurvesFigure): Part {
  const at: At = (x, y) => [
    PLOT.left + share(figure.x, x) * PLOT.width,
    PLOT.top + (1 - share(figure.y, y)) * PLOT.height,
  ];
  const guides = figure.guides.map(({ points }, place) =>
    tag("path", {
      class: "guide",
      d: pathOf(
        points.map(([x, y]) => ({ x, y })),
        at,
        false,
      ),
      "stroke-dasharray": guideDash(place).join(" "),
    }),
  );
  const lines = figure.curves.map((curve, place) => line(curve, place, at)).reverse();
  // A picture in a picture cuts off what is outside without a name that would have to be one of a kind.
  const plot = tag(
    "svg",
    {
      x: PLOT.left - 5,
      y: PLOT.top - 5,
      width: PLOT.width + 10,
      height: PLOT.height + 10,
      viewBox: `${PLOT.left - 5} ${PLOT.top - 5} ${PLOT.width + 10} ${PLOT.height + 10}`,
    },
    guides.join("") + lines.join("") || " ",
  );
  const legend = [
    ...figure.curves.map(curveRow),
    ...figure.guides.map(({ name }, place) => guideRow(name, place, figure.curves.length + place)),
  ];
  return { height: BOTTOM + 52 + legend.length * ROW, body: axes(figure, at) + plot + legend.join("") };
}

const share = ({ from, to }: Axis, value: number): number => (to > from ? (value - from) / (to - from) : 0);

function axes({ x, y }: CurvesFigure, at: At): string {
  const across = ticksOf(x.from, x.to, 6).map((tick) => {
    const [left] = at(tick, y.from);
    return (
      tag("path", { class: "grid", d: `M${fixed(left)} ${PLOT.top}V${BOTTOM}` }) +
      label(pointText(tick), { x: left, y: BOTTOM + 12, class: "mute", anchor: "middle" })
    );
  });
  const up = ticksOf(y.from, y.to, 5).map((tick) => {
    const [, top] = at(x.from, tick);
    return (
      tag("path", { class: "grid", d: `M${PLOT.left} ${fixed(top)}h${PLOT.width}` }) +
      label(pointText(tick), { x: PLOT.left - 6, y: top, class: "mute", anchor: "end" })
    );
  });
  const base = tag("path", { class: "base", fill: "none", d: `M${PLOT.left} ${PLOT.top}V${BOTTOM}h${PLOT.width}` });
  const middle = PLOT.top + PLOT.height / 2;
  const name = label(lineText(y.name), { x: 0, y: 0, class: "mute", anchor: "middle", most: 40 });
  return (
    across.join("") +
    up.join("") +
    base +
    label(lineText(x.name), {
      x: PLOT.left + PLOT.width / 2,
      y: BOTTOM + 30,
      class: "mute",
      anchor: "middle",
      most: 80,
    }) +
    tag("g", { transform: `translate(12 ${middle}) rotate(-90)` }, name)
  );
}

function line(curve: Curve, place: number, at: At): string {
  const { dash, point } = seriesLook(place);
  const colour = `s${seriesColour(place)}`;
  const d = curve.line === "dots" ? "" : pathOf(curve.points, at, curve.line === "steps");
  const path = d && tag("path", { class: `line ${colour}`, d, "stroke-dasharray": dash.join(" ") });
  const every = curve.line === "dots" || curve.points.length <= 2 * MARKS ? 1 : Math.ceil(curve.points.length / MARKS);
  const marks = curve.points.flatMap(({ x, y }, i) => {
    if ((i + place) % every !== 0) return [];
    const [left, top] = at(x, y);
    const told = tag("title", {}, textIn(`${lineText(curve.name)}: ${pointText(x)}, ${pointText(y)}`));
    const open = isOpenShape(point) ? " open" : "";
    return [tag("path", { class: `point ${colour}${open}`, d: pointPath(point, left, top, 3.5) }, told)];
  });
  return tag("g", {}, tag("title", {}, textIn(lineText(curve.name))) + path + marks.join(""));
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[], at: At, isStepped: boolean): string {
  return points
    .map(({ x, y }, i) => {
      const [left, top] = at(x, y);
      if (i === 0) return `M${fixed(left)} ${fixed(top)}`;
      return isStepped ? `H${fixed(left)}V${fixed(top)}` : `L${fixed(left)} ${fixed(top)}`;
    })
    .join("");
}

const rowMiddle = (row: number): number => BOTTOM + 54 + row * ROW;

function curveRow({ name, n, line }: Curve, place: number): string {
  const y = rowMiddle(place);
  const { dash, point } = seriesLook(place);
  const colour = `s${seriesColour(place)}`;
  const d = `M${PLOT.left} ${y}h28`;
  const sample = tag("path", { class: `line ${colour}`, d, "stroke-dasharray": dash.join(" ") });
  const shape = pointPath(point, PLOT.left + 14, y, 4);
  const mark = tag("path", { class: `point ${colour}${isOpenShape(point) ? " open" : ""}`, d: shape });
  const text = `${lineText(name)}, ${t("n {0}", countText(n))}`;
  return (line === "dots" ? "" : sample) + mark + label(text, { x: PLOT.left + 36, y, most: 76 });
}

function guideRow(name: string, place: number, row: number): string {
  const y = rowMiddle(row);
  const dash = guideDash(place).join(" ");
  const sample = tag("path", { class: "guide", d: `M${PLOT.left} ${y}h28`, "stroke-dasharray": dash });
  return sample + label(lineText(name), { x: PLOT.left + 36, y, class: "mute", most: 76 });
}

const fixed = (value: number): number => Number(value.toFixed(2));
