import { t } from "@vscode/l10n";
import { lineText } from "../present/characters.ts";
import { countText, intervalNumbers, NO_VALUE, valueText } from "../present/numbers.ts";
import { agreementTexts, lookedText } from "../present/tags.ts";
import { html, inline, type Markup } from "./html.ts";
import type { ReportedTags } from "./subject.ts";

/** The tags that people gave, with their shares of the samples that people looked at. */
export function tagsSection({ samples, looked, tags, ...checked }: ReportedTags): Markup {
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
${checksTable(checked)}</section>
`;
}

/** How far each check agrees with people, over the samples that they looked at. */
function checksTable({ checks, wrong }: Pick<ReportedTags, "checks" | "wrong">): Markup {
  if (checks.length + wrong.length === 0) return html``;
  const headOf = (tag: string, by: string) =>
    html`<th scope="row">${inline(lineText(tag))}</th><td><code>${inline(lineText(by))}</code></td>`;
  const rows = checks.map(({ tag, where, judge, finds, ...found }) => {
    const over = found.both + found.checkOnly + found.personOnly + found.neither;
    const cells = [countText(finds), countText(over), ...agreementTexts(found)];
    return html`<tr>${headOf(tag, judge ?? where)}${cells.map((cell) => html`<td class="num">${cell}</td>`)}</tr>
`;
  });
  const faults = wrong.map(
    ({ tag, where, message }) => html`<tr>${headOf(tag, where)}<td colspan="5">${lineText(message)}</td></tr>
`,
  );
  return html`<h3>${t("Checks against people")}</h3>
<p>${t("Over the samples that people looked at and, of a model, that it was asked of; with 95 % intervals. A check that was written with these samples in view agrees better with them than it will with others.")}</p>
<div class="wide"><table>
<thead><tr><th scope="col">${t("Tag")}</th><th scope="col">${t("Check")}</th><th scope="col" class="num">${t("Finds")}</th><th scope="col" class="num">${t("Over")}</th><th scope="col" class="num">${t("Precision")}</th><th scope="col" class="num">${t("Recall")}</th><th scope="col" class="num">${t("Kappa")}</th></tr></thead>
<tbody>${rows}${faults}</tbody></table></div>
`;
}
