import { widthOf } from "../table.ts";

/** Width of every figure, in units of its own; the page scales it. */
export const WIDTH = 640;

/** What a shape draws, and how high it is. */
export interface Part {
  readonly height: number;
  /** Markup, escaped. */
  readonly body: string;
}

/** A plot's rectangle. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; attributes are escaped here and left out where empty, `inner` is markup already. Coordinates have two decimals. */
export function tag(name: string, attributes: Attributes, inner = ""): string {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === ""
      ? []
      : [` ${key}="${textIn(typeof value === "number" ? String(short(value)) : value)}"`],
  );
  return inner === "" ? `<${name}${list.join("")}/>` : `<${name}${list.join("")}>${inner}</${name}>`;
}

/** A text as it may stand between tags and in quotes. */
export function textIn(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly class?: string;
  readonly anchor?: "start" | "middle" | "end";
  /** Cells of a terminal that it may take; the rest of a longer text is cut off, and told on hover. */
  readonly most?: number;
}

/** A line of text whose middle is at `y`. */
export function label(text: string, { x, y, class: kind, anchor, most = Number.POSITIVE_INFINITY }: Label): string {
  const cut = cutTo(text, most);
  const whole = cut === text ? "" : tag("title", {}, textIn(text));
  return tag("text", { x, y: y + 4, class: kind, "text-anchor": anchor }, textIn(cut) + whole);
}

function cutTo(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let cut = "";
  for (const character of text) {
    if (widthOf(cut + character) > most - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

/** Pixels that a cell of text takes at the size of labels, at the most. */
export const CELL = 7;

/** About how many pixels a text takes. */
export const pixelsOf = (text: string): number => widthOf(text) * CELL;

/** Round numbers within [from, to], `most` of them at the most: steps of 1, 2 or 5 of a power of ten. */
export function ticksOf(from: number, to: number, most: number): readonly number[] {
  if (!(to > from)) return [from];
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

const short = (value: number): number => Number(value.toFixed(2));
