import { t } from "@vscode/l10n";
import type { ModeFamily, Query } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { countText, valueText } from "../numbers.ts";
import { shapeName } from "../shapes.ts";
import { modeHint, sourceWords, stopWord } from "../words.ts";
import { glyph } from "./glyphs.ts";
import { type Content, html, inline, joined, type Markup } from "./html.ts";
import type { ReportedState, ReportSubject } from "./subject.ts";

/** Samples that the query lets through, and those of them that the report has. */
export interface SampleCounts {
  readonly size: number;
  readonly shown: number;
}

/** More sources are counted. */
const NAMED_SOURCES = 50;

/** What was evaluated, and which part of it the report is of. */
export function about({ state, query }: ReportSubject, counts: SampleCounts): Markup {
  const { shape, families, records } = state;
  const modes = families.map(({ family }) => {
    const mode = query.modes[family];
    return html`${familyName(family)}: <b>${mode}</b> <span class="mute">${modeHint(mode)}</span><br>`;
  });
  const filter = query.where.map((clause) => html`<code>${inline(lineText(clause))}</code>`);
  const fields: readonly (readonly [string, Content])[] = [
    [state.sources.length > 1 ? t("Files") : t("File"), sourceList(state)],
    [t("Shape"), shapeWords(shape)],
    [t("Records"), recordWords(records)],
    [t("Modes"), modes.length > 0 && modes],
    [t("Labels"), sourceWords(query.annotator, true)],
    [t("Filter"), filter.length > 0 ? joined(filter, ` ${t("and")} `) : t("none: all samples")],
    [t("Samples"), sampleTotal(query, counts)],
  ];
  return html`<section id="about" aria-labelledby="about-h">
<h2 id="about-h">${t("What was evaluated")}</h2>
${state.isStale && html`<p class="warn">${glyph("issue")} ${t("A file changed after it was scored; the report shows what was read before.")}</p>`}
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
      ? t("by {0}, the highest first", lineText(sort.by))
      : t("by {0}, the lowest first", lineText(sort.by))
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
        : samples === 1
          ? t("1 sample")
          : t("{0} samples", countText(samples));
    return html`<li>${inline(lineText(name))} <span class="mute">${what}</span></li>`;
  });
  const more = sources.length - named.length;
  return html`<ul>${named}${more > 0 && html`<li>${t("and {0} more files", countText(more))}</li>`}</ul>`;
}

function shapeWords({ id, by, confidence }: ReportedState["shape"]): string {
  if (by === "choice") return t("{0}, by your choice", shapeName(id));
  if (by === "mapping") return t("{0}, by your mapping", shapeName(id));
  return t("{0}, match {1}", shapeName(id), valueText(confidence, "rate"));
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

function familyName(family: ModeFamily): string {
  switch (family) {
    case "matching":
      return t("Matching of answers");
    case "support":
      return t("Support scores");
    case "probabilities":
      return t("Probabilities");
  }
}
