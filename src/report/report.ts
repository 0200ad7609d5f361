import { t } from "@vscode/l10n";
import { stateClass } from "../../webview/ui/icons.tsx";
import type { Figure, Query, ShownVerdict } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { figureSvg } from "../present/figures/svg.ts";
import { baseText, figureTable } from "../present/figureText.ts";
import { countText, valueText } from "../present/numbers.ts";
import { secondOpinionTitle } from "../present/secondOpinion.ts";
import { type SentenceState, shownVerdict, stateWord, useWord } from "../present/words.ts";
import { about, issuesSection, sampleTotal } from "./about.ts";
import { escaped, html, inline, type Markup } from "./html.ts";
import { filterWords, metricsSection, type Part } from "./metrics.ts";
import { pageEnd, pageStart, type Sections } from "./page.ts";
import { glyph } from "./paint.tsx";
import { sampleArticle } from "./sample.tsx";
import { SAMPLE_STYLE } from "./sampleStyle.ts";
import type { ReportedNumbers, ReportedRow, ReportedState, ReportQuestions, ReportSubject } from "./subject.ts";
import { tagsSection } from "./tags.ts";
import { traitsSection } from "./traits.ts";

/** In the order in which they are written. */
const contents = (hasTraits: boolean, hasTags: boolean): Sections => [
  ["about", t("Evaluated files")],
  ["metrics", t("Metrics")],
  ["figures", t("Figures")],
  ...(hasTraits ? [["traits", t("What sets failures apart")] as const] : []),
  ...(hasTags ? [["tags", t("Tags")] as const] : []),
  ["issues", t("Issues")],
  ["samples", t("Samples")],
];

/** Every figure as a drawing, and as a table below it; those of the filter in a fold. */
function figuresSection(figures: readonly Figure[], part: Part | null): Markup {
  const own = part?.summary.figures ?? [];
  const drawnAll = (some: readonly Figure[], kind = "figure") =>
    some.map((figure, at) => drawn(figure, `${kind}-${at + 1}`));
  const second = figures.filter(({ isSecondOpinion }) => isSecondOpinion);
  return html`<section id="figures" aria-labelledby="figures-h">
<h2 id="figures-h">${t("Figures")}</h2>
${figures.length === 0 && html`<p class="mute">${t("Nothing to draw.")}</p>`}
<div class="figures">
${drawnAll(figures.filter(({ isSecondOpinion }) => !isSecondOpinion))}</div>
${
  second.length > 0 &&
  html`<details><summary>${secondOpinionTitle()}</summary>
<div class="figures">
${drawnAll(second, "second")}</div></details>
`
}${
  part !== null &&
  own.length > 0 &&
  html`<details><summary>${t("Figures of the filter:")} ${filterWords(part.where)}</summary>
<div class="figures">
${drawnAll(own, "part")}</div></details>
`
}</section>
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

/** The beginning of the section of samples: how many there are, what the shapes mean, and a table that leads to each. */
function sampleList(rows: readonly ReportedRow[], { columns, verdicts }: ReportedState, total: string): Markup {
  const hasSupport = rows.some(({ support }) => support !== null);
  const heads = columns.map(({ name }) => html`<th scope="col" class="num">${inline(lineText(t(name)))}</th>`);
  const lines = rows.map(
    (row, at) =>
      html`<tr><td class="num">${at + 1}</td><td>${verdictGlyph(shownVerdict(verdicts, row.verdict))}</td>${hasSupport && html`<td>${supportGlyph(row.support)}</td>`}<th scope="row"><a href="#s${at + 1}">${inline(lineText(row.id ?? t("Record {0}", row.line)))}</a></th><td class="cut">${inline(lineText(row.title))}</td>${columns.map(({ unit }, column) => html`<td class="num">${valueText(row.scores[column] ?? null, unit)}</td>`)}</tr>
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

const verdictGlyph = ({ role, word }: ShownVerdict): Markup => glyph(role, word);

/** A row's worst sentence; the words of its states are known here, others are not drawn. */
function supportGlyph(support: string | null): Markup | null {
  const state = STATES.find((one) => one === support);
  return state ? glyph(state, stateWord(state)) : null;
}

const STATES: readonly SentenceState[] = ["full", "uncited", "partial", "none", "contradicted", "unsure", "unlabelled"];

function legend(): Markup {
  const response = STATES.map(
    (state) => html`<li class="${stateClass(state)}">${glyph(state)} <u>${stateWord(state)}</u></li>`,
  );
  const uses = (["used", "missed", "stray", "unused"] as const).map(
    (state) => html`<li>${glyph(state)} ${useWord(state)}</li>`,
  );
  return html`<dl class="legend"><div><dt>${t("Sentences of the response")}</dt><dd><ul>${response}</ul></dd></div><div><dt>${t("Sentences of the documents")}</dt><dd><ul>${uses}</ul></dd></div></dl>`;
}

/** Further samples are only counted. */
export const MOST_SAMPLES = 500;
/** Issues of a source that are looked at for examples. */
const MOST_ISSUES = 1000;

/**
 * Writes an evaluation as one HTML file without scripts or requests, section by section. Numbers are of all samples,
 * with those of the query's filter next to them; the listed samples are the filter's. Fails if a sample can no longer be
 * read.
 */
export async function writeReport(
  subject: ReportSubject,
  questions: ReportQuestions,
  write: (text: string) => void,
  signal: { throwIfAborted(): void },
): Promise<{ readonly samples: number }> {
  const put = (section: Markup) => write(section.markup);
  const { query, state } = subject;
  const { size, rows: first } = await questions.rows(query.sort ? MOST_SAMPLES : 0);
  const rows = query.sort ? first : await questions.worst(MOST_SAMPLES);
  const all: Query = { ...query, where: [] };
  const numbersOf = async (asked: Query, samples: number): Promise<ReportedNumbers> => ({
    summary: await questions.summary(asked),
    intervals: await questions.intervals(asked),
    samples,
  });
  const whole = await numbersOf(all, state.samples);
  const filtered = query.where.length > 0 ? { ...(await numbersOf(query, size)), where: query.where } : null;
  const traits = await questions.traits(all);
  const tags = await questions.tags(all);
  const hasTags = tags.looked > 0 && tags.tags.length + tags.checks.length + tags.wrong.length > 0;
  put(pageStart(subject, contents(traits !== null, hasTags), SAMPLE_STYLE));
  put(about(subject, { size, shown: rows.length }));
  put(metricsSection(whole, filtered));
  put(figuresSection(whole.summary.figures, filtered));
  if (traits) put(traitsSection(traits));
  if (hasTags) put(tagsSection(tags));
  const issues = [];
  for (const source of state.sources.keys()) issues.push(...(await questions.issues(source, MOST_ISSUES)));
  put(issuesSection(issues, await questions.issueCounts(), state.sources));
  put(sampleList(rows, state, sampleTotal(query, { size, shown: rows.length })));
  for (const [at, row] of rows.entries()) {
    signal.throwIfAborted();
    const detail = await questions.detail(row.index);
    const place = { number: at + 1, count: rows.length, link: subject.linkOf(detail) };
    put(sampleArticle(detail, place, whole.summary.infos, subject));
  }
  put(pageEnd(subject));
  return { samples: rows.length };
}
