import { t } from "@vscode/l10n";
import { lineText } from "../present/characters.ts";
import { countText, intervalNumbers, NO_VALUE, valueText } from "../present/numbers.ts";
import { lookedText } from "../present/tags.ts";
import { html, inline, type Markup } from "./html.ts";
import type { ReportedTags } from "./subject.ts";

/** The tags that people gave, with their shares of the samples that people looked at. */
export function tagsSection({ samples, looked, tags }: ReportedTags): Markup {
  const rows = tags.map(({ tag, samples: own, share, interval }) => {
    const [from, to] = intervalNumbers(interval, "rate") ?? [];
    const ends = from === undefined ? NO_VALUE : t("{0} to {1}", from, to ?? "");
    return html`<tr><th scope="row">${inline(lineText(tag))}</th><td class="num">${countText(own)}</td><td class="num">${valueText(share, "rate")}</td><td class="num">${ends}</td></tr>
`;
  });
  return html`<section id="tags" aria-labelledby="tags-h">
<h2 id="tags-h">${t("Tags")}</h2>
<p>${lookedText({ samples, looked })}</p>
<div class="wide"><table>
<thead><tr><th scope="col">${t("Tag")}</th><th scope="col" class="num">${t("Samples")}</th><th scope="col" class="num">${t("Of those looked at")}</th><th scope="col" class="num">${t("95 %")}</th></tr></thead>
<tbody>${rows}</tbody></table></div>
</section>
`;
}
