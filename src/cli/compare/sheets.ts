import { createHash } from "node:crypto";
import { judgedBy } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { escapeMarkdownInline, markdownTable } from "../../present/markdown.ts";
import { countInGroups, differenceInterval, pairingText, pairsText, sideValue } from "../../present/metricWords.ts";
import { countText, pValueText } from "../../present/numbers.ts";
import { type RunCell, runsNote } from "../../present/runs.ts";
import { type TextColumn, textTable } from "../../present/table.ts";
import { escaped, html, type Markup } from "../../report/html.ts";
import { REPORT_STYLE } from "../../report/page.ts";
import { gateLines, gateText } from "../failures.ts";
import { gateMarkdown } from "../output/markdown.ts";
import { VERSION } from "../version.ts";
import { changedMarkdown, changedText } from "./changedData.ts";
import { type Compared, dataLines, differenceCell, markOf, titleOf } from "./compared.ts";
import type { JudgedGate } from "./gate.ts";

/** The table of all runs, in the words of every form that is read by people. */
export interface Sheets {
  /** Which run each letter is, and how it was paired. */
  readonly legend: readonly string[];
  /** A metric a row, a run a column. */
  readonly overview: Sheet;
  /** A row for each metric and run, with all that a difference is computed from. */
  readonly details: Sheet;
}

interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function sheetsOf({ group, base, runs }: Compared, { overview, table }: NonNullable<Compared["all"]>): Sheets {
  const titleIn = (cells: readonly (RunCell | null)[]) =>
    cells.flatMap((cell) => cell && titleOf(cell.metric))[0] ?? "";
  return {
    legend: [
      ...runs.flatMap((run) => dataLines(run).map((line) => `${run.letters[1]}  ${line}`)),
      `A  ${lineText(base.name)}, ${countText(overview.base.samples)} samples, the base`,
      ...runs.map(({ side, pairing, letters }) => {
        const how = lineText(pairingText(pairing, group, letters));
        return `${letters[1]}  ${lineText(side.name)}, ${countText(pairing.sides[1].samples)} samples; ${how}`;
      }),
      `${countText(overview.inAll)} of ${countText(overview.base.samples)} samples of the base are in every run. ${runsNote(runs.length)}`,
    ],
    overview: {
      head: ["metric", "mode", "base A", ...runs.map(({ letters }) => letters[1])],
      rows: table.rows.map(({ info: { unit }, mode, base: own, cells }) => [
        titleIn(cells),
        mode ?? "",
        own === null ? "" : `${sideValue(own.value, unit)} (n ${countInGroups(own, group)})`,
        ...cells.map((cell) =>
          cell
            ? `${sideValue(cell.metric.b, unit)} (${differenceCell(cell.metric, unit, markOf(cell.trend))})`
            : "no pair",
        ),
      ]),
    },
    details: {
      head: ["metric", "run", "base", "run's", "difference", "95 % interval", "p", "p (Holm)", "", "n"],
      rows: table.rows.flatMap(({ info: { unit }, cells }) =>
        runs.flatMap(({ letters, side }, at) => {
          const cell = cells[at];
          if (!cell) return [];
          const { metric, adjusted, trend } = cell;
          return [
            [
              titleIn(cells),
              `${letters[1]} ${lineText(side.name)}`,
              sideValue(metric.a, unit),
              sideValue(metric.b, unit),
              differenceCell(metric, unit),
              differenceInterval(metric, unit, group),
              pValueText(judgedBy(metric)),
              pValueText(adjusted),
              markOf(trend),
              pairsText(metric, group),
            ],
          ];
        }),
      ),
    },
  };
}

const LEFT = new Set(["metric", "mode", "run", ""]);

/** `--as table`, `--as markdown` and `--as html` of all runs. */
export function sheetsText(
  form: "table" | "markdown" | "html",
  compared: Compared,
  all: NonNullable<Compared["all"]>,
  judged: JudgedGate,
): string {
  const sheets = sheetsOf(compared, all);
  if (form === "markdown") return markdownText(compared, sheets, judged);
  return form === "html" ? htmlText(compared, sheets, judged) : plainText(compared, sheets, judged);
}

function plainText({ runs, evaluation: { names } }: Compared, sheets: Sheets, judged: JudgedGate): string {
  const table = ({ head, rows }: Sheet): string => {
    const columns = head.map((name): TextColumn => ({ head: name, align: LEFT.has(name) ? "left" : "right" }));
    return rows.length === 0 ? "" : textTable(columns, rows);
  };
  return [
    `${sheets.legend.join("\n")}\n`,
    gateText(judged.isGate ? judged : null),
    table(sheets.overview),
    table(sheets.details),
    ...runs.map((run) => changedText(run, names)),
  ]
    .filter(Boolean)
    .join("\n");
}

function markdownText({ runs, evaluation: { names } }: Compared, sheets: Sheets, judged: JudgedGate): string {
  const table = ({ head, rows }: Sheet) => markdownTable(head, rows, (name) => LEFT.has(name));
  const sections = [
    ...(judged.isGate ? gateMarkdown(judged) : []),
    "## Runs compared",
    sheets.legend.map((line) => `- ${escapeMarkdownInline(line)}`).join("\n"),
    table(sheets.overview),
    table(sheets.details),
    ...runs.flatMap((run) => changedMarkdown(run, names) || []),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** A page by itself, with its style and no script. */
function htmlText({ runs, evaluation: { names } }: Compared, sheets: Sheets, judged: JudgedGate): string {
  const table = ({ head, rows }: Sheet): Markup =>
    html`<div class="wide"><table><thead><tr>${head.map(
      (name) => html`<th scope="col" class="${LEFT.has(name) ? "" : "num"}">${name}</th>`,
    )}</tr></thead><tbody>${rows.map(
      (cells) =>
        html`<tr>${cells.map((cell, at) =>
          at === 0
            ? html`<th scope="row">${cell}</th>`
            : html`<td class="${LEFT.has(head[at] ?? "") ? "" : "num"}">${cell}</td>`,
        )}</tr>`,
    )}</tbody></table></div>`;
  const digest = createHash("sha256").update(REPORT_STYLE).digest("base64");
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${digest}'">
<meta name="color-scheme" content="light dark">
<title>Runs compared</title><style>${escaped(REPORT_STYLE)}</style></head><body><main>
<h1>Runs compared</h1>
${judged.isGate ? html`<ul class="plain">${gateLines(judged).map((line) => html`<li>${line}</li>`)}</ul>` : ""}
<ul class="plain">${sheets.legend.map((line) => html`<li>${line}</li>`)}</ul>
<h2>Metrics by run</h2>${table(sheets.overview)}
<h2>Differences from the base</h2>${table(sheets.details)}
${runs.flatMap((run) => changedText(run, names) || []).map((text) => html`<pre dir="auto">${text}</pre>`)}
</main><footer class="mute">Evaloupe ${VERSION}</footer></body></html>
`;
  return page.markup;
}
