import { createHash } from "node:crypto";
import type { HistoryRow } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { figureSvg } from "../../present/figures/svg.ts";
import * as said from "../../present/history.ts";
import { countText } from "../../present/numbers.ts";
import { escaped, html, type Markup } from "../../report/html.ts";
import { REPORT_STYLE } from "../../report/page.ts";
import { AlertPlaces } from "../output/alerts/places.ts";
import { VERSION } from "../version.ts";
import { titleOf, valueCell } from "./table.ts";
import { fileOf, isFromGit, nameOf, type Worked, worseText } from "./worked.ts";

/** Limit of rows, for people to read; `--as json` has all. */
const MOST_SQUARES = 500;

const STYLE = `${REPORT_STYLE}
.squares td:nth-child(2){white-space:nowrap;padding-right:16px}
.sq{display:inline-block;width:11px;height:13px;margin-right:1px;font:10px/13px ui-monospace,Menlo,Consolas,monospace;text-align:center;border:1px solid var(--line);border-radius:2px}
.sq.r{color:var(--ok);border-color:var(--ok)}.sq.w{background:var(--bad);border-color:var(--bad);color:var(--bg)}.sq.x,.sq.u{color:var(--mute);border-style:dashed}.sq.a{border-color:transparent;color:var(--mute)}
@media print{.sq{print-color-adjust:exact}}
@media (forced-colors:active){.sq.w{forced-color-adjust:none;background:Mark;color:MarkText}}
`;

/** `--as html`: a page by itself, with its style and no script. */
export function htmlText(worked: Worked): string {
  const { history, sides, metrics } = worked;
  const digest = createHash("sha256").update(STYLE).digest("base64");
  const by = sides[0]?.when?.by ?? "time";
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>History of runs</title><style>${escaped(STYLE)}</style></head><body><main>
<h1>History of ${countText(sides.length)} runs</h1>
<p class="mute">${said.orderText(by)} ${countText(history.samples)} different samples, matched by ${history.by}.</p>
${breaks(worked)}
<h2>Metrics over the runs</h2>
<div class="figures">${metrics.map(
    (metric, at) =>
      html`<figure><figcaption><b>${titleOf(metric)}</b></figcaption>${escaped(
        figureSvg(said.historyFigure(metric, titleOf(metric)), `history-${at}`),
      )}</figure>`,
  )}</div>
<h2>Runs</h2>${runs(worked)}
<h2>Samples</h2>${squares(worked)}
</main><footer class="mute">Evaloupe ${VERSION}</footer></body></html>
`;
  return page.markup;
}

function breaks(worked: Worked): Markup {
  const { metrics, sides, rowOf } = worked;
  const items = metrics.flatMap((metric) =>
    said.breaksOf(metric).map((broken) => {
      const { test } = broken;
      const named = test.broke.flatMap((sample) => rowOf.get(sample) ?? []);
      return html`<li><b>${titleOf(metric)}</b> ${worseText(metric, broken, sides)}.
${said.brokeText(test)}${named.length > 0 && html`<details><summary>${countText(named.length)} samples</summary>${named.map((row) => html`${link(worked, row)} `)}</details>`}</li>`;
    }),
  );
  if (items.length === 0) return html`<p>${said.noBreakText(metrics, titleOf, sides)}</p>`;
  return html`<ul class="plain">${items}</ul>`;
}

function runs({ history, sides, metrics }: Worked): Markup {
  return html`<div class="wide"><table><thead><tr><th scope="col" class="num">Run</th><th scope="col">Date</th><th scope="col">Name</th><th scope="col" class="num">Samples</th>${metrics.map(
    (metric) => html`<th scope="col" class="num">${titleOf(metric)}</th>`,
  )}<th scope="col">Notes</th></tr></thead><tbody>${sides.map((side, run) => {
    const own = history.runs[run];
    return html`<tr><th scope="row" class="num">${countText(run + 1)}</th><td>${side.when ? said.dateText(side.when) : ""}</td><td>${said.runTitle(side)}</td><td class="num">${countText(own?.samples ?? 0)}</td>${metrics.map(
      (metric) =>
        html`<td class="num">${metric.tests[run]?.isWorse === true && html`<b title="worse beyond chance than the best run before">▼ </b>`}${valueCell(metric, metric.values[run] ?? null)}</td>`,
    )}<td>${own ? said.runNotes(own, run, history).join("; ") : ""}</td></tr>`;
  })}</tbody></table></div>`;
}

/** The letters are words too: colour is never needed. */
function squares(worked: Worked): Markup {
  const { rows, squaresOf, sides } = worked;
  const broken = rows.filter(({ brokeAt }) => brokeAt !== null);
  if (squaresOf === null) return html`<p>No metric is right or wrong, so no sample breaks.</p>`;
  const words = new Map(said.squareWords());
  const legend = said.squareWords().map(([letter, word]) => html`<li>${square(letter)} ${word}</li>`);
  return html`<p>By ${titleOf(squaresOf)}: ${countText(broken.length)} of ${countText(rows.length)} samples broke${broken.length > MOST_SQUARES && `, the first ${countText(MOST_SQUARES)} of them here`}.</p>
<ul class="legend">${legend}</ul>
<div class="wide"><table class="squares"><thead><tr><th scope="col">Sample</th><th scope="col">Runs 1 to ${countText(sides.length)}</th><th scope="col" class="num">Broke in</th><th scope="col" class="num">Wrong since</th><th scope="col">Question</th></tr></thead><tbody>${broken
    .slice(0, MOST_SQUARES)
    .map(
      (row) =>
        html`<tr><th scope="row">${link(worked, row)}</th><td><span role="img" aria-label="${spoken(row.states, words)}">${[...row.states].map(square)}</span></td><td class="num">${row.brokeAt === null ? "" : countText(row.brokeAt + 1)}</td><td class="num">${row.wrongSince === null ? "" : countText(row.wrongSince + 1)}</td><td>${lineText(row.title)}</td></tr>`,
    )}</tbody></table></div>`;
}

const square = (letter: string): Markup => html`<span class="sq ${letter === "-" ? "a" : letter}">${letter}</span>`;

/** `right 3, wrong 2`: the states in a row, each with how often it follows itself. */
function spoken(states: string, words: ReadonlyMap<string, string>): string {
  return [...states.matchAll(/(.)\1*/g)].map(([part, letter = ""]) => `${words.get(letter)} ${part.length}`).join(", ");
}

function link(worked: Worked, row: HistoryRow): Markup {
  const title = lineText(`${fileOf(worked, row.source)}:${row.line}`);
  const address = isFromGit(worked) ? null : new AlertPlaces(worked.evaluation.names).linkOf(row);
  const name = lineText(nameOf(row));
  return address === null
    ? html`<span title="${title}">${name}</span>`
    : html`<a href="${address}" title="${title}">${name}</a>`;
}
