import type { MatrixFigure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { cellLabel, cellValue, rowShare } from "../figureText.ts";
import { countText, numberText } from "../numbers.ts";
import { CELL, type Item, label, pixelsOf, type Scene, WIDTH } from "./scene.ts";

const ROW = 34;
const PAD = 12;
const MOST_NAME = 180;

/** How strongly a cell is shaded, from -1 to 1: its share of the row, or the agreement, which may be below 0. */
export function shadeOf(figure: MatrixFigure, at: number): number {
  if (figure.unit === "count") return rowShare(figure, at) ?? 0;
  return Math.max(-1, Math.min(1, figure.cells[at]?.value ?? 0));
}

/** One cell a pair, shaded by its share of the row or by the agreement's distance from 0, with its number. */
export function matrixScene(figure: MatrixFigure): Scene {
  const { rows, columns, cells, unit } = figure;
  const names = Math.min(MOST_NAME, Math.max(0, ...[figure.rowAxis, ...rows].map((row) => pixelsOf(lineText(row)))));
  const left = PAD + names + 12;
  const width = (WIDTH - PAD - left) / Math.max(1, columns.length);
  const most = Math.max(2, Math.floor(width / CELL));
  const mostName = Math.max(2, Math.floor(names / CELL));
  const middleOf = (row: number) => row * ROW + ROW / 2;
  const acrossOf = (column: number) => left + (column + 0.5) * width;
  const axisMiddle = left + (WIDTH - PAD - left) / 2;
  const heads: Item[] = [
    label(lineText(figure.columnAxis), { x: axisMiddle, y: middleOf(0), ink: "mute", anchor: "middle" }),
    label(lineText(figure.rowAxis), { x: PAD, y: middleOf(1), ink: "mute", most: mostName }),
    ...columns.map((column, across) =>
      label(lineText(column), { x: acrossOf(across), y: middleOf(1), ink: "mute", anchor: "middle", most }),
    ),
    ...rows.map((row, down) => label(lineText(row), { x: PAD, y: middleOf(down + 2), most: mostName })),
  ];
  const drawn = cells.map((cell, at): Item => {
    const [down, across] = [Math.floor(at / columns.length), at % columns.length];
    const shade = shadeOf(figure, at);
    const tone = unit === "count" ? toneOf(cell.role) : shade < 0 ? "bad" : undefined;
    const text = unit === "count" ? countText(cell.value ?? cell.n) : numberText(cell.value, "mean");
    return {
      shape: "group",
      title: `${cellLabel(figure, at)}: ${cellValue(figure, at)}`,
      items: [
        {
          shape: "rect",
          ink: "cell",
          x: left + across * width + 1,
          y: (down + 2) * ROW + 1,
          width: width - 2,
          height: ROW - 2,
          ...(tone === undefined ? {} : { tone }),
          shade: Math.abs(shade),
        },
        label(`${glyphOf(cell.role)}${text}`, { x: acrossOf(across), y: middleOf(down + 2), anchor: "middle" }),
      ],
    };
  });
  return { height: (rows.length + 2) * ROW, items: [...heads, ...drawn] };
}

/** Glyphs, because colour is not enough. */
const glyphOf = (role: string | undefined): string => ({ good: "✓ ", bad: "✗ " })[role ?? ""] ?? "";

const toneOf = (role: string | undefined): "good" | "bad" | undefined =>
  role === "good" || role === "bad" ? role : undefined;
