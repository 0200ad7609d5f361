import { t } from "@vscode/l10n";
import type { Figure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { figureSvg } from "../figureSvg/figureSvg.ts";
import { figureTable } from "../figureTable.ts";
import { baseText } from "../figureText.ts";
import { countText } from "../numbers.ts";
import { escaped, html, inline, type Markup } from "./html.ts";

/** Every figure as a drawing, and as a table below it. */
export function figuresSection(figures: readonly Figure[]): Markup {
  return html`<section id="figures" aria-labelledby="figures-h">
<h2 id="figures-h">${t("Figures")}</h2>
${figures.length === 0 && html`<p class="mute">${t("There is nothing to draw.")}</p>`}
<div class="figures">
${figures.map((figure, at) => drawn(figure, `figure-${at + 1}`))}</div>
</section>
`;
}

function drawn(figure: Figure, id: string): Markup {
  return html`<figure>
<figcaption><h3>${inline(lineText(figure.title))}</h3> <span class="mute">${baseText(figure.n, figure.leftOut)}</span></figcaption>
${escaped(figureSvg(figure, id))}
<details><summary>${t("As a table")}</summary>
${twin(figure)}</details>
</figure>
`;
}

function twin(figure: Figure): Markup {
  const { heads, rows, total } = figureTable(figure);
  return html`<div class="wide"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${inline(lineText(head))}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ label, cells }) =>
      html`<tr><th scope="row">${inline(label)}</th>${cells.map((cell) => html`<td class="num">${inline(cell)}</td>`)}</tr>
`,
  )}</tbody>
</table></div>${total > rows.length && html`<p class="mute">${t("{0} of {1} points", countText(rows.length), countText(total))}</p>`}
`;
}
