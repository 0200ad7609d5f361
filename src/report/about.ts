import { t } from "@vscode/l10n";
import { type IssueCode, modeIn, type PlacedIssue, type Query } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { recognisedText, samplesText, sourceWords, stopWord } from "../present/words.ts";
import { type Content, html, inline, type Markup } from "./html.ts";
import { filterWords } from "./metrics.ts";
import { glyph } from "./paint.tsx";
import type { ReportedState, ReportSubject } from "./subject.ts";

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
  const heads = [t("Issue"), t("Records"), t("Record"), t("First"), t("Description")];
  const table = html`<div class="wide"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return html`<section id="issues" aria-labelledby="issues-h">
<h2 id="issues-h">${t("Issues")}</h2>
${rows.length > 0 ? table : html`<p class="mute">${t("The records have no problems.")}</p>`}
</section>
`;
}

/** Samples that the query lets through, and those of them that the report has. */
interface SampleCounts {
  readonly size: number;
  readonly shown: number;
}

/** More sources are counted. */
const NAMED_SOURCES = 50;

/** What was evaluated, and which part of it the report is of. */
export function about({ state, query }: ReportSubject, counts: SampleCounts): Markup {
  const { format, families, records } = state;
  const modes = families.map(({ family, name, hints }) => {
    const mode = modeIn(query.modes, family) ?? "";
    return html`${name}: <b>${mode}</b> <span class="mute">${hints[mode] ?? mode}</span><br>`;
  });
  const passing = `: ${t("{0} of {1} samples pass it", countText(counts.size), countText(state.samples))}`;
  const fields: readonly (readonly [string, Content])[] = [
    [state.sources.length > 1 ? t("Files") : t("File"), sourceList(state)],
    [t("Format"), formatWords(format)],
    [t("Records"), recordWords(records)],
    [t("Modes"), modes.length > 0 && modes],
    [t("Labels"), sourceWords(query.annotator, true)],
    [t("Filter"), query.where.length > 0 ? [filterWords(query.where), passing] : t("none: all samples")],
    [t("Samples"), sampleTotal(query, counts)],
  ];
  return html`<section id="about" aria-labelledby="about-h">
<h2 id="about-h">${t("Evaluated files")}</h2>
${state.isStale && html`<p class="warn">${glyph("issue")} ${t("A file changed after it was scored. The report shows what was read before.")}</p>`}
<dl class="facts">${fields.map(
    ([name, value]) =>
      value !== false &&
      html`<div><dt>${name}</dt><dd>${value}</dd></div>
`,
  )}</dl>
</section>
`;
}

/** "500 of 12,840 samples, the most problematic first" */
export function sampleTotal({ sort }: Query, { size, shown }: SampleCounts): string {
  const order = sort
    ? sort.descending
      ? t("by {0}, highest first", lineText(sort.by))
      : t("by {0}, lowest first", lineText(sort.by))
    : t("the most problematic first");
  if (shown < size) return t("{0} of {1} samples, {2}", countText(shown), countText(size), order);
  return size === 1 ? t("1 sample") : t("{0} samples, {1}", countText(size), order);
}

function sourceList({ sources }: ReportedState): Content {
  const named = sources.slice(0, NAMED_SOURCES).map(({ name, role, samples, stop }) => {
    const what = stop
      ? html`${glyph("issue")} ${stopWord(stop.code)}: ${inline(lineText(stop.message))}`
      : role === "lookup"
        ? t("joined to the others")
        : samplesText(samples);
    return html`<li>${inline(lineText(name))} <span class="mute">${what}</span></li>`;
  });
  const more = sources.length - named.length;
  return html`<ul>${named}${more > 0 && html`<li>${t("and {0} more files", countText(more))}</li>`}</ul>`;
}

function formatWords(format: ReportedState["format"]): string {
  const { name, by } = format;
  if (by === "person") return t("{0}, by your choice", name);
  if (by === "mapping") return t("{0}, by your mapping", name);
  if (by === "reading") return t("{0}, by its reading", name);
  if (by === "guess") return t("{0}, as guessed", name);
  return recognisedText(format);
}

function recordWords({ total, used, blank, rejected, other }: ReportedState["records"]): string {
  const parts = [
    t("{0} records", countText(total)),
    t("{0} used", countText(used)),
    ...(blank > 0 ? [t("{0} blank", countText(blank))] : []),
    ...(rejected > 0 ? [t("{0} rejected", countText(rejected))] : []),
    ...(other > 0 ? [t("{0} without a sample", countText(other))] : []),
  ];
  return parts.join(", ");
}
