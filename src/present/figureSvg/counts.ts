import type { CountsFigure } from "../../model/index.ts";
import { markLabel, markValue } from "../figureText.ts";
import { countText } from "../numbers.ts";
import { CELL, label, type Part, pixelsOf, tag, textIn, WIDTH } from "./svg.ts";

const ROW = 22;
const PAD = 12;
const MOST_NAME = 260;
const NUMBER = 64;

/** Horizontal bars, each with its name and its number. */
export function countsPart(figure: CountsFigure): Part {
  const names = Math.min(MOST_NAME, Math.max(0, ...figure.marks.map((mark) => pixelsOf(markLabel(mark)))));
  const left = PAD + names + 12;
  const room = WIDTH - PAD - NUMBER - left;
  const most = Math.max(1, ...figure.marks.map((mark) => mark.value ?? mark.n));
  const rows = figure.marks.map((mark, at) => {
    const count = mark.value ?? mark.n;
    const y = at * ROW + ROW / 2;
    return tag(
      "g",
      {},
      tag("title", {}, textIn(`${markLabel(mark)}: ${markValue(mark, figure)}`)) +
        label(markLabel(mark), { x: PAD, y, most: Math.floor(names / CELL) }) +
        tag("rect", { class: "count", x: left, y: y - 4, width: (room * count) / most, height: 8 }) +
        label(countText(count), { x: WIDTH - PAD, y, anchor: "end" }),
    );
  });
  return { height: Math.max(1, figure.marks.length) * ROW, body: rows.join("") };
}
