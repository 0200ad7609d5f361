import { coordinate } from "./numbers.ts";

/** Shapes of the marks on a line, by the names that chart.js has for them. */
type PointShape = "circle" | "rect" | "triangle" | "rectRot" | "crossRot" | "cross" | "star" | "dash";

/** A line's look, distinct without colour. */
interface SeriesLook {
  /** Lengths of dashes and gaps in pixels; empty for a solid line. */
  readonly dash: readonly number[];
  readonly point: PointShape;
}

const LOOKS: readonly SeriesLook[] = [
  { dash: [], point: "circle" },
  { dash: [7, 3], point: "rect" },
  { dash: [2, 2], point: "triangle" },
  { dash: [8, 3, 2, 3], point: "rectRot" },
  { dash: [12, 4], point: "crossRot" },
  { dash: [4, 4], point: "cross" },
  { dash: [9, 2, 2, 2, 2, 2], point: "star" },
  { dash: [1, 3], point: "dash" },
];

/** Colours that there are; the theme names them `evaloupe.series1` and so on. */
export const SERIES_COLOURS = LOOKS.length;

const GUIDE_DASHES: readonly (readonly number[])[] = [
  [3, 4],
  [1, 2],
  [7, 4, 1, 4],
];

/** The dash of a guide. Guides are thin and grey. */
export const guideDash = (at: number): readonly number[] => GUIDE_DASHES[at % GUIDE_DASHES.length] ?? [];

/** The look of the line at a place. After all colours have been used, lines go on with other dashes than the first time. */
export function seriesLook(at: number): SeriesLook {
  const round = Math.floor(at / LOOKS.length);
  const { dash } = LOOKS[(at + round) % LOOKS.length] ?? SOLID;
  const { point } = LOOKS[(at + 3 * round) % LOOKS.length] ?? SOLID;
  return { dash, point };
}

const SOLID: SeriesLook = { dash: [], point: "circle" };

/** The colour of the line at a place, from 1 to `SERIES_COLOURS`. */
export const seriesColour = (at: number): number => (at % SERIES_COLOURS) + 1;

/** Crosses have no inside to fill. */
export const isOpenShape = (shape: PointShape): boolean => /^(cross|crossRot|star|dash)$/.test(shape);

/** The shape around a point as the `d` of an SVG path. */
export function pointPath(shape: PointShape, x: number, y: number, radius: number): string {
  const at = (dx: number, dy: number) => `${coordinate(x + dx * radius)} ${coordinate(y + dy * radius)}`;
  const D = Math.SQRT1_2;
  const plus = `M${at(-1, 0)}L${at(1, 0)}M${at(0, -1)}L${at(0, 1)}`;
  const cross = `M${at(-D, -D)}L${at(D, D)}M${at(-D, D)}L${at(D, -D)}`;
  switch (shape) {
    case "circle":
      return `M${at(-1, 0)}A${radius} ${radius} 0 1 1 ${at(1, 0)}A${radius} ${radius} 0 1 1 ${at(-1, 0)}Z`;
    case "rect":
      return `M${at(-D, -D)}L${at(D, -D)}L${at(D, D)}L${at(-D, D)}Z`;
    case "triangle":
      return `M${at(0, -1)}L${at(0.87, 0.5)}L${at(-0.87, 0.5)}Z`;
    case "rectRot":
      return `M${at(0, -1)}L${at(1, 0)}L${at(0, 1)}L${at(-1, 0)}Z`;
    case "cross":
      return plus;
    case "crossRot":
      return cross;
    case "star":
      return plus + cross;
    case "dash":
      return `M${at(-1, 0)}L${at(1, 0)}`;
  }
}
