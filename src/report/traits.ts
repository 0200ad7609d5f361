import { t } from "@vscode/l10n";
import type { TraitReport } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { differenceWords, traitsLeft, traitsSentence, traitWords } from "../present/traits.ts";
import { html, inline, type Markup } from "./html.ts";

/** Traits that failing samples share beyond chance, as a table; else how many were tried, or why none was. */
export function traitsSection(report: TraitReport | string): Markup {
  if (typeof report === "string") {
    return html`<section id="traits" aria-labelledby="traits-h">
<h2 id="traits-h">${t("What sets failures apart")}</h2>
<p class="mute">${inline(lineText(report))}</p>
</section>
`;
  }
  const left = traitsLeft(report);
  const rows = report.traits.map(
    (trait) =>
      html`<tr><th scope="row"><code>${inline(lineText(trait.where))}</code></th><td>${traitWords(trait, report)}</td><td class="num">${differenceWords(trait, report)}</td></tr>
`,
  );
  return html`<section id="traits" aria-labelledby="traits-h">
<h2 id="traits-h">${t("What sets failures apart")}</h2>
<p>${traitsSentence(report)}</p>
${left !== null && html`<p class="mute">${left}</p>`}
${
  rows.length > 0 &&
  html`<div class="wide"><table>
<thead><tr><th scope="col">${t("Trait")}</th><th scope="col">${t("Questions")}</th><th scope="col" class="num">${t("Difference, 95 %")}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
</section>
`;
}
