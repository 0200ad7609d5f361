import type { Figure } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { cellLabel, markLabel, pointLabel } from "../../src/present/figureText.ts";
import type { ChipCount } from "../../src/protocol/list.ts";
import { dimensionWord } from "./metrics.ts";

/**
 * A clause in words if the page has a mark for it: a chip, a bar, a slice. Other clauses are shown as
 * written.
 */
export function clauseName(clause: string, figures: readonly Figure[], chips: readonly ChipCount[]): string {
  const chip = chips.find(({ where }) => where === clause);
  if (chip) return chip.name;
  for (const figure of figures) {
    const name = nameIn(figure, clause);
    if (name !== null) return name;
  }
  const slice = /^([\w.]+) == ("(?:[^"\\]|\\.)*"|-?[\d.]+(?:e[+-]?\d+)?)$/.exec(clause);
  if (slice) {
    const [, name = "", value = ""] = slice;
    return `${dimensionWord(name)} ${lineText(String(JSON.parse(value)))}`;
  }
  return lineText(clause);
}

/** The name of the figure's mark, cell, point or curve with this clause; null if none. */
function nameIn(figure: Figure, clause: string): string | null {
  switch (figure.shape) {
    case "curves":
      for (const curve of figure.curves) {
        if (curve.where === clause) return lineText(curve.name);
        const point = curve.points.find(({ where }) => where === clause);
        if (point) return pointLabel(figure, curve, point);
      }
      return null;
    case "matrix": {
      const at = figure.cells.findIndex(({ where }) => where === clause);
      return at < 0 ? null : cellLabel(figure, at);
    }
    default: {
      const mark = figure.marks.find(({ where }) => where === clause);
      if (!mark) return null;
      if (figure.shape === "counts") return markLabel(mark);
      return `${figure.shape === "bars" ? figure.axis : figure.title} ${markLabel(mark)}`;
    }
  }
}
