import { t } from "@vscode/l10n";
import type { AnswerText, Detail, DetailTable, MetricInfo, SampleScore } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { findingsByField } from "../marks.ts";
import { countText, numberText, valueText } from "../numbers.ts";
import { glyph } from "./glyphs.ts";
import { type Content, fileText, html, inline, type Markup } from "./html.ts";
import { type SampleLinks, sampleLinks } from "./links.ts";
import { documentsPart, responsePart } from "./sentences.ts";
import { verdictList } from "./verdicts.ts";

/** One sample: what was asked, what is true, what the verdicts say, the response and what it rests on. */
export function sampleArticle(
  detail: Detail,
  place: { readonly number: number; readonly count: number },
  infos: readonly MetricInfo[],
): Markup {
  const { body, issues } = detail;
  const { number, count } = place;
  const links = sampleLinks(body, number);
  const findings = findingsByField(body);
  const way = [
    number > 1 && html`<a href="#s${number - 1}">${t("Previous")}</a>`,
    number < count && html`<a href="#s${number + 1}">${t("Next")}</a>`,
    html`<a href="#samples">${t("All samples")}</a>`,
  ];
  return html`<article class="sample" id="s${number}" aria-labelledby="s${number}-h">
<header><p class="path">${pathWords(detail)}</p><p class="way">${way.map((link) => [link, " "])}${t("{0} of {1}", countText(number), countText(count))}</p></header>
<h3 id="s${number}-h" dir="auto">${body.question === null ? html`<span class="mute">${t("The file gives no question")}</span>` : fileText(body.question)}</h3>
${answerList(detail, links)}${verdictList(detail, links)}${scoreList(body.scores, infos)}${
  issues.length > 0 &&
  html`<ul class="plain">${issues.map(({ message }) => html`<li>${glyph("issue", t("Issue"))} ${inline(lineText(message))}</li>`)}</ul>
`
}${responsePart(body, links, findings)}${body.tables.map(detailTable)}${documentsPart(body, links, findings)}</article>
`;
}

/** `counterfactual.jsonl · line 19 · cf-18 · north-7b · noise 0.6` */
function pathWords({ sourceName, place, id, slices }: Detail): Content {
  const { noise, task, ...others } = slices;
  const words = [
    sourceName,
    t("line {0}", place.line),
    ...(id === null ? [] : [id]),
    ...(noise === undefined ? [] : [t("noise {0}", noise)]),
    ...(task === undefined ? [] : [String(task).replaceAll("_", " ")]),
    ...Object.values(others).map(String),
  ];
  return [...new Set(words)].map((word, at) => [at > 0 && " · ", inline(lineText(word))]);
}

function answerList({ body: { answers, counterfactual } }: Detail, links: SampleLinks): Markup | null {
  if (answers.length === 0 && !counterfactual) return null;
  const one = ({ text, keys }: AnswerText) =>
    html`<dd><span dir="auto">${fileText(text)}</span>${keys.slice(0, 8).map((key) => [" ", links.toAny(key)])}</dd>`;
  const gold = html`<div><dt>${answers.length > 1 ? t("Gold answers") : t("Gold answer")}</dt>${answers.map(one)}</div>`;
  return html`<dl class="answers">${answers.length > 0 && gold}${counterfactual && html`<div><dt>${t("Counterfactual")}</dt>${one(counterfactual)}</div>`}</dl>
`;
}

/** Scores of the sample, with what the file published for it. */
function scoreList(scores: readonly SampleScore[], infos: readonly MetricInfo[]): Markup | null {
  const shown = scores.filter(({ value, published }) => value !== null || published.length > 0);
  if (shown.length === 0) return null;
  const items = shown.map(({ id, value, published }) => {
    const info = infos.find((one) => one.id === id);
    const stored = published.map(
      ({ column, value: other }) =>
        html` <span class="mute">${inline(lineText(column))} ${numberText(other, "mean")}</span>`,
    );
    // Of one sample a rate is 0 or 1, or a share of its sentences.
    return html`<div><dt>${info ? t(info.name) : id}</dt><dd>${valueText(value, value === 0 || value === 1 ? "count" : "mean")}${stored}</dd></div>`;
  });
  return html`<dl class="scores">${items}</dl>
`;
}

function detailTable({ title, columns, rows }: DetailTable): Markup | null {
  if (rows.length === 0) return null;
  return html`<h4>${title}</h4>
<div class="wide"><table><thead><tr>${columns.map((column) => html`<th scope="col">${inline(lineText(column))}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td class="text" dir="auto">${fileText(cell)}</td>`)}</tr>
`,
  )}</tbody></table></div>
`;
}
