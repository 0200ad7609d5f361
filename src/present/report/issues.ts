import { t } from "@vscode/l10n";
import type { IssueCode, PlacedIssue } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { countText } from "../numbers.ts";
import { html, inline, type Markup } from "./html.ts";
import type { ReportedState } from "./subject.ts";

/** What is wrong with the records, a line a code, with the first of them as the example; what was left out comes first. */
export function issuesSection(
  issues: readonly PlacedIssue[],
  counts: Readonly<Partial<Record<IssueCode, number>>>,
  sources: ReportedState["sources"],
): Markup {
  const first = new Map<IssueCode, PlacedIssue>();
  for (const issue of issues) if (!first.has(issue.code)) first.set(issue.code, issue);
  const rows = [...first.values()]
    .map((issue) => ({ issue, count: counts[issue.code] ?? 1 }))
    .sort((one, other) => Number(other.issue.isRejection) - Number(one.issue.isRejection) || other.count - one.count)
    .map(({ issue: { code, source, line, message, isRejection }, count }) => {
      const place = t("{0}, line {1}", lineText(sources[source]?.name ?? ""), line);
      const what = isRejection ? t("left out") : t("used");
      return html`<tr><th scope="row"><code>${code}</code></th><td class="num">${countText(count)}</td><td>${what}</td><td>${inline(place)}</td><td>${inline(lineText(message))}</td></tr>
`;
    });
  const heads = [t("Issue"), t("Records"), t("The record is"), t("First"), t("What was found")];
  const table = html`<div class="wide"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return html`<section id="issues" aria-labelledby="issues-h">
<h2 id="issues-h">${t("Issues")}</h2>
${rows.length > 0 ? table : html`<p class="mute">${t("Nothing is wrong with the records.")}</p>`}
</section>
`;
}
