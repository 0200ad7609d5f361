import type { MatrixFigure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { cellLabel, cellValue, rowShare } from "../figureText.ts";
import { countText, numberText } from "../numbers.ts";
import { CELL, label, type Part, pixelsOf, tag, textIn, WIDTH } from "./svg.ts";

const ROW = 34;
const PAD = 12;
const MOST_NAME = 180;
/** Darker than this, words on the shade would be hard to read. */
const MOST_SHADE = 0.42;

/** A cell a pair, shaded by its share of the row, or by how far from 0 the agreement is; its number stands in it. */
export function matrixPart(figure: MatrixFigure): Part {
  const { rows, columns, cells, unit } = figure;
  const names = Math.min(MOST_NAME, Math.max(0, ...[figure.rowAxis, ...rows].map((row) => pixelsOf(lineText(row)))));
  const left = PAD + names + 12;
  const width = (WIDTH - PAD - left) / Math.max(1, columns.length);
  const most = Math.max(2, Math.floor(width / CELL));
  const middleOf = (row: number) => row * ROW + ROW / 2;
  const heads = columns.map((column, across) =>
    label(lineText(column), {
      x: left + (across + 0.5) * width,
      y: middleOf(1),
      class: "mute",
      anchor: "middle",
      most,
    }),
  );
  const sides = rows.map((row, down) =>
    label(lineText(row), { x: PAD, y: middleOf(down + 2), most: Math.max(2, Math.floor(names / CELL)) }),
  );
  const drawn = cells.map((cell, at) => {
    const [down, across] = [Math.floor(at / columns.length), at % columns.length];
    const shade = unit === "count" ? (rowShare(figure, at) ?? 0) : Math.min(1, Math.abs(cell.value ?? 0));
    const tone = unit === "count" ? toneOf(cell.role) : (cell.value ?? 0) < 0 ? " bad" : "";
    const box = { x: left + across * width + 1, y: (down + 2) * ROW + 1, width: width - 2, height: ROW - 2 };
    const text = unit === "count" ? countText(cell.value ?? cell.n) : numberText(cell.value, "mean");
    return tag(
      "g",
      {},
      tag("title", {}, textIn(`${cellLabel(figure, at)}: ${cellValue(figure, at)}`)) +
        tag("rect", { class: `cell shade${tone}`, ...box, "fill-opacity": shade * MOST_SHADE }) +
        label(`${glyphOf(cell.role)}${text}`, {
          x: left + (across + 0.5) * width,
          y: middleOf(down + 2),
          anchor: "middle",
        }),
    );
  });
  const axes =
    label(lineText(figure.columnAxis), {
      x: left + (WIDTH - PAD - left) / 2,
      y: middleOf(0),
      class: "mute",
      anchor: "middle",
    }) +
    label(lineText(figure.rowAxis), {
      x: PAD,
      y: middleOf(1),
      class: "mute",
      most: Math.max(2, Math.floor(names / CELL)),
    });
  return { height: (rows.length + 2) * ROW, body: axes + heads.join("") + sides.join("") + drawn.join("") };
}

/** Never colour alone. */
const glyphOf = (role: string | undefined): string => ({ good: "✓ ", bad: "✗ " })[role ?? ""] ?? "";

const toneOf = (role: string | undefined): string => (role === "good" || role === "bad" ? ` ${role}` : "");
