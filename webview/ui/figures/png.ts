import { t } from "@vscode/l10n";
import type { Figure } from "../../../src/model/index.ts";
import { type FigureView, type Ink, type Item, type Scene, WIDTH } from "../../../src/present/figures/scene.ts";
import { sceneOf } from "../../../src/present/figures/sceneOf.ts";
import { baseText } from "../../../src/present/figureText.ts";
import { type FigureGroup, meanText } from "./tables.ts";
import { type Inks, readInks } from "./theme.ts";

const PAD = 16;
const SCALE = 2;
const HEAD = 28;

/**
 * Copies the group as a picture in the theme's colours, drawn at its own size, so that it does not depend on the page's
 * width or the table. Lines and zoom are as on the page. Rejects if the clipboard refuses.
 */
export async function figuresPng(
  host: Element | null,
  group: FigureGroup,
  viewOf: (figure: Figure) => FigureView,
): Promise<void> {
  if (!host) return;
  const inks = readInks(host);
  const scenes = group.figures.map((figure): [Figure, Scene] => [figure, sceneOf(figure, viewOf(figure))]);
  const height = scenes.reduce((sum, [, scene]) => sum + HEAD + Math.ceil(scene.height), 2 * PAD);
  const canvas = document.createElement("canvas");
  canvas.width = (WIDTH + 2 * PAD) * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(SCALE, SCALE);
  context.fillStyle = inks.halo;
  context.fillRect(0, 0, WIDTH + 2 * PAD, height);
  context.translate(PAD, PAD);
  context.textBaseline = "middle";
  for (const [figure, scene] of scenes) {
    drawHead(context, figure, inks);
    context.translate(0, HEAD);
    for (const item of scene.items) draw(context, item, inks);
    context.translate(0, Math.ceil(scene.height));
  }
  const blob = new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture"))), "image/png"),
  );
  await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
}

function drawHead(context: CanvasRenderingContext2D, figure: Figure, inks: Inks): void {
  context.textAlign = "left";
  context.font = `600 13px ${inks.font}`;
  context.fillStyle = inks.text;
  context.fillText(figure.title, 0, HEAD / 2);
  const after = context.measureText(figure.title).width + 8;
  const base = baseText(figure.n, figure.leftOut);
  const sub = figure.shape === "histogram" ? t("mean {0}, {1}", meanText(figure.mean), base) : base;
  context.font = `11px ${inks.font}`;
  context.fillStyle = inks.mute;
  context.fillText(sub, after, HEAD / 2, WIDTH - after);
}

function draw(context: CanvasRenderingContext2D, item: Item, inks: Inks): void {
  switch (item.shape) {
    case "group":
      for (const inner of item.items) draw(context, inner, inks);
      return;
    case "clip": {
      const { left, top, width, height } = item.plot;
      context.save();
      context.beginPath();
      context.rect(left - 5, top - 5, width + 10, height + 10);
      context.clip();
      for (const inner of item.items) draw(context, inner, inks);
      context.restore();
      return;
    }
    case "text": {
      const { ink, text, x, y, anchor, isUpright } = item;
      context.font = `${ink === "mute" ? 11 : 12}px ${inks.font}`;
      context.fillStyle = inks[ink];
      context.textAlign = ({ start: "left", middle: "center", end: "right" } as const)[anchor ?? "start"];
      context.save();
      context.translate(x, y);
      if (isUpright) context.rotate(-Math.PI / 2);
      context.fillText(text, 0, 0);
      context.restore();
      return;
    }
    case "path": {
      const { stroke, fill, width } = paintOf(item.ink, inks);
      const path = new Path2D(item.d);
      context.setLineDash([...(item.dash ?? [])]);
      context.lineWidth = width;
      if (fill !== null) context.fillStyle = fill;
      if (fill !== null) context.fill(path);
      if (stroke !== null) context.strokeStyle = stroke;
      if (stroke !== null) context.stroke(path);
      context.setLineDash([]);
      return;
    }
    case "rect": {
      const { stroke, fill, width } = paintOf(item.ink, inks);
      const box = [item.x, item.y, item.width, item.height] as const;
      context.globalAlpha = item.shade ?? 1;
      if (fill !== null) context.fillStyle = fill;
      if (fill !== null) context.fillRect(...box);
      context.globalAlpha = 1;
      context.lineWidth = width;
      if (stroke !== null) context.strokeStyle = stroke;
      if (stroke !== null) context.strokeRect(...box);
    }
  }
}

interface Paint {
  readonly stroke: string | null;
  readonly fill: string | null;
  readonly width: number;
}

/** Shapes with a fill have an outline too: in high contrast themes the fill is nothing. */
function paintOf(ink: Ink, inks: Inks): Paint {
  if (typeof ink !== "string") {
    const colour = inks.series[("line" in ink ? ink.line : ink.point) - 1] ?? inks.text;
    return { stroke: colour, fill: "line" in ink || ink.isOpen ? null : colour, width: 1.5 };
  }
  const line = (stroke: string): Paint => ({ stroke, fill: null, width: 1 });
  switch (ink) {
    case "bar":
      return { stroke: inks["bar-line"], fill: inks.bar, width: 1 };
    case "bin":
      return { stroke: inks["histogram-line"], fill: inks.histogram, width: 1 };
    case "cell":
      return { stroke: inks.grid, fill: inks.bar, width: 1 };
    case "count":
      return { stroke: null, fill: inks.base, width: 1 };
    case "mean":
      return { stroke: null, fill: inks.text, width: 1 };
    case "whisker":
    case "text":
      return line(inks.text);
    case "grid":
    case "base":
    case "guide":
    case "mute":
      return line(inks[ink]);
  }
}
