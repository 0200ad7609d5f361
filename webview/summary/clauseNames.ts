import type { Figure } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import type { ChipCount } from "../../src/protocol/session.ts";
import { markLabel } from "../ui/figures/markText.ts";
import { dimensionWord } from "./metricWords.ts";

/**
 * A clause of the query in words, where something on the page stands for it: a chip's name, a bar of a figure, a slice.
 * Any other clause is shown as it is written.
 */
export function clauseName(clause: string, figures: readonly Figure[], chips: readonly ChipCount[]): string {
  const chip = chips.find(({ where }) => where === clause);
  if (chip) return chip.name;
  for (const figure of figures) {
    const mark = figure.marks.find(({ where }) => where === clause);
    if (!mark) continue;
    if (figure.shape === "counts") return markLabel(mark);
    return `${figure.shape === "bars" ? figure.axis : figure.title} ${markLabel(mark)}`;
  }
  const slice = /^([\w.]+) == ("(?:[^"\\]|\\.)*"|-?[\d.]+(?:e[+-]?\d+)?)$/.exec(clause);
  if (slice) {
    const [, name = "", value = ""] = slice;
    return `${dimensionWord(name)} ${lineText(String(JSON.parse(value)))}`;
  }
  return lineText(clause);
}
