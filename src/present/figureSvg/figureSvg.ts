import { t } from "@vscode/l10n";
import type { Figure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { baseText } from "../figureText.ts";
import { barsPart } from "./bars.ts";
import { countsPart } from "./counts.ts";
import { curvesPart } from "./curves.ts";
import { histogramPart } from "./histogram.ts";
import { matrixPart } from "./matrix.ts";
import { type Part, tag, textIn, WIDTH } from "./svg.ts";

export { FIGURE_CSS } from "./style.ts";

/**
 * The figure as an inline `<svg>` for a page of its own: no script, no address, every text escaped. Colours are those of
 * `FIGURE_CSS`, which the page has once. `id` must be one of a kind on the page; its name is the figure's, its description
 * what the figure stands on, and each mark says its value on hover.
 */
export function figureSvg(figure: Figure, id: string): string {
  const { height, body } = partOf(figure);
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
    tag("title", { id: titleId }, textIn(lineText(figure.title))) + tag("desc", { id: descId }, textIn(desc)) + body,
  );
}

function partOf(figure: Figure): Part {
  switch (figure.shape) {
    case "bars":
      return barsPart(figure);
    case "histogram":
      return histogramPart(figure);
    case "counts":
      return countsPart(figure);
    case "curves":
      return curvesPart(figure);
    case "matrix":
      return matrixPart(figure);
  }
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
