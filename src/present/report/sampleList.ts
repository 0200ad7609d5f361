import { t } from "@vscode/l10n";
import { lineText } from "../characters.ts";
import { valueText } from "../numbers.ts";
import { rowVerdictWord, type SentenceState, stateWord, useWord } from "../words.ts";
import { glyph } from "./glyphs.ts";
import { html, inline, type Markup } from "./html.ts";
import type { ReportedRow, ReportedState } from "./subject.ts";

/** The beginning of the section of samples: how many there are, what the shapes mean, and a table that leads to each. */
export function sampleList(rows: readonly ReportedRow[], { columns }: ReportedState, total: string): Markup {
  const hasSupport = rows.some(({ support }) => support !== null);
  const heads = columns.map(({ name }) => html`<th scope="col" class="num">${inline(lineText(t(name)))}</th>`);
  const lines = rows.map(
    (row, at) =>
      html`<tr><td class="num">${at + 1}</td><td>${glyph(row.verdict, rowVerdictWord(row.verdict))}</td>${hasSupport && html`<td>${supportGlyph(row.support)}</td>`}<th scope="row"><a href="#s${at + 1}">${inline(lineText(row.id ?? t("Record {0}", row.line)))}</a></th><td class="cut">${inline(lineText(row.title))}</td>${columns.map(({ unit }, column) => html`<td class="num">${valueText(row.scores[column] ?? null, unit)}</td>`)}</tr>
`,
  );
  return html`<section id="samples" aria-labelledby="samples-h">
<h2 id="samples-h">${t("Samples")}</h2>
<p>${total}</p>
${hasSupport && legend()}
${
  rows.length > 0 &&
  html`<div class="wide"><table class="list"><thead><tr><th scope="col" class="num">#</th><th scope="col">${t("Verdict")}</th>${hasSupport && html`<th scope="col">${t("Support")}</th>`}<th scope="col">${t("Sample")}</th><th scope="col">${t("Question")}</th>${heads}</tr></thead>
<tbody>${lines}</tbody></table></div>`
}
`;
}

/** A row's worst sentence; the words of its states are known here, others are not drawn. */
function supportGlyph(support: string | null): Markup | null {
  const state = STATES.find((one) => one === support);
  return state ? glyph(state, stateWord(state)) : null;
}

const STATES: readonly SentenceState[] = ["full", "uncited", "partial", "none", "contradicted", "unlabelled"];

function legend(): Markup {
  const response = STATES.map((state) => html`<li>${glyph(state)} <u class="${state}">${stateWord(state)}</u></li>`);
  const uses = (["used", "missed", "stray", "unused"] as const).map(
    (state) => html`<li>${glyph(state)} ${useWord(state)}</li>`,
  );
  return html`<dl class="legend"><div><dt>${t("Sentences of the response")}</dt><dd><ul>${response}</ul></dd></div><div><dt>${t("Sentences of the documents")}</dt><dd><ul>${uses}</ul></dd></div></dl>`;
}
