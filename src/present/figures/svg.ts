import { t } from "@vscode/l10n";
import type { Figure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { baseText } from "../figureText.ts";
import { coordinate } from "../numbers.ts";
import { type Ink, type Item, WIDTH } from "./scene.ts";
import { sceneOf } from "./sceneOf.ts";

/** Colours of figures in light and dark; contrast of lines and words on white and on #1f1f1f is 4.5:1 at least. */
export const FIGURE_CSS = `.figure{display:block;width:100%;max-width:640px;height:auto;font:12px system-ui,sans-serif;font-variant-numeric:tabular-nums;color:#1f1f1f;--mute:#5c5c5c;--grid:#e2e2e2;--base:#8a8a8a;--bar:#9dbfe8;--edge:#0063d3;--good:#2f7a2b;--bad:#d11100;--s1:#0063d3;--s2:#b84a00;--s3:#00796b;--s4:#7a3aa8;--s5:#7a6200;--s6:#b3266b;--s7:#00708f;--s8:#616161}
@media (prefers-color-scheme:dark){.figure{color:#ccc;--mute:#a8a8a8;--grid:#3a3a3a;--base:#7d7d7d;--bar:#34587f;--edge:#59a4f9;--good:#73c991;--bad:#f14c4c;--s1:#59a4f9;--s2:#e2915a;--s3:#4ec9b0;--s4:#c79be8;--s5:#d9c15a;--s6:#f08cb4;--s7:#7fd3f5;--s8:#b5b5b5}}
.figure text{fill:currentColor}.figure .mute{fill:var(--mute);font-size:11px}
.figure .grid{stroke:var(--grid)}.figure .base{stroke:var(--base);fill:none}.figure .whisker{stroke:currentColor;fill:none}
.figure .bar{fill:var(--bar);stroke:var(--edge)}.figure .bin{fill:var(--bar);stroke:none}.figure .count{fill:var(--base)}.figure .mean{fill:currentColor}
.figure .guide{fill:none;stroke:var(--mute)}.figure .line{fill:none;stroke-width:1.5;stroke-linejoin:round}.figure .point{stroke-width:1.5}.figure .open{fill:none}
.figure .cell{stroke:var(--grid)}.figure .shade{fill:var(--edge)}.figure .shade.good{fill:var(--good)}.figure .shade.bad{fill:var(--bad)}
${Array.from({ length: 8 }, (_, i) => `.figure .s${i + 1}{stroke:var(--s${i + 1})}.figure .point.s${i + 1}:not(.open){fill:var(--s${i + 1})}`).join("")}
`;

/**
 * The figure as an inline `<svg>`: no script, no URL, every text escaped. The page needs `FIGURE_CSS` once; `id` must
 * be unique on it. Name and description are the figure's; marks have tooltips with their values.
 */
export function figureSvg(figure: Figure, id: string): string {
  const { height, items } = sceneOf(figure);
  const [titleId, descId] = [`${id}-title`, `${id}-desc`];
  const desc = t("{0}: {1}", shapeWord(figure), baseText(figure.n, figure.leftOut));
  return tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: `figure ${figure.shape}`,
      viewBox: `0 0 ${WIDTH} ${Math.ceil(height)}`,
      role: "img",
      "aria-labelledby": `${titleId} ${descId}`,
    },
    tag("title", { id: titleId }, textIn(lineText(figure.title))) +
      tag("desc", { id: descId }, textIn(desc)) +
      items.map(painted).join(""),
  );
}

function shapeWord(figure: Figure): string {
  switch (figure.shape) {
    case "bars":
      return t("bars by {0}", lineText(figure.axis));
    case "histogram":
      return t("distribution");
    case "counts":
      return t("counts");
    case "curves":
      return t("{0} against {1}", lineText(figure.y.name), lineText(figure.x.name));
    case "matrix":
      return t("{0} against {1}", lineText(figure.rowAxis), lineText(figure.columnAxis));
  }
}

/** Darker than this, words on the shade would be hard to read. */
const MOST_SHADE = 0.42;

function painted(item: Item): string {
  switch (item.shape) {
    case "path": {
      const { ink, d, dash, title } = item;
      if (d === "") return "";
      return tag("path", { class: classOf(ink), d, "stroke-dasharray": dash?.join(" ") }, titled(title));
    }
    case "rect": {
      const { ink, x, y, width, height, tone, shade, title } = item;
      const box = { x, y, width, height };
      if (shade === undefined) return tag("rect", { class: classOf(ink), ...box }, titled(title));
      const kind = `${classOf(ink)} shade${tone === undefined ? "" : ` ${tone}`}`;
      return tag("rect", { class: kind, ...box, "fill-opacity": shade * MOST_SHADE }, titled(title));
    }
    case "text": {
      const { ink, text, title, x, y, anchor, isUpright } = item;
      const at = isUpright ? { x: 0, y: 4 } : { x, y: y + 4 };
      const kind = ink === "text" ? undefined : ink;
      const drawn = tag("text", { ...at, class: kind, "text-anchor": anchor }, textIn(text) + titled(title));
      return isUpright ? tag("g", { transform: `translate(${x} ${y}) rotate(-90)` }, drawn) : drawn;
    }
    case "group":
      return tag("g", {}, titled(item.title) + item.items.map(painted).join(""));
    case "clip": {
      // A nested `<svg>` clips without a `clipPath`, which would need a unique id. Marks on the edge are not cut.
      const { left, top, width, height } = item.plot;
      const [x, y, wide, tall] = [left - 5, top - 5, width + 10, height + 10];
      const place = { x, y, width: wide, height: tall, viewBox: `${x} ${y} ${wide} ${tall}` };
      return tag("svg", place, item.items.map(painted).join("") || " ");
    }
  }
}

function classOf(ink: Ink): string {
  if (typeof ink === "string") return ink;
  return "line" in ink ? `line s${ink.line}` : `point s${ink.point}${ink.isOpen ? " open" : ""}`;
}

const titled = (title: string | undefined): string => (title === undefined ? "" : tag("title", {}, textIn(title)));

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element: attributes are escaped and left out if empty, `inner` is markup. Coordinates have two decimals. */
function tag(name: string, attributes: Attributes, inner = ""): string {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === ""
      ? []
      : [` ${key}="${textIn(typeof value === "number" ? String(coordinate(value)) : value)}"`],
  );
  return inner === "" ? `<${name}${list.join("")}/>` : `<${name}${list.join("")}>${inner}</${name}>`;
}

/** Escapes a text for elements and quoted attributes. */
export function textIn(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
