import { t } from "@vscode/l10n";
import type { StressReport, StressResult } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { countText, intervalNumbers, valueText } from "../present/numbers.ts";
import { changeWords, expectationWords, shareText, stressNotes, stressSentence } from "../present/stress.ts";
import { fileText, html, inline, type Markup } from "./html.ts";
import { pageEnd, pageStart } from "./page.ts";
import type { ReportSubject } from "./subject.ts";

type Row = Readonly<Record<string, unknown>>;

/** Further ones are only counted. */
const MOST_MISSED = 200;

/** A stress test as one HTML file: the table of operators, and what the judge missed. It loads nothing and runs no code. */
export function writeStressReport(
  subject: Omit<ReportSubject, "state" | "query">,
  report: StressReport,
  missed: readonly Row[],
  write: (text: string) => void,
): void {
  const parts = [
    pageStart(subject, [
      ["operators", t("Stress test")],
      ["missed", t("What it missed")],
    ]),
    operators(report),
    missedSection(missed),
    pageEnd(subject),
  ];
  for (const { markup } of parts) write(markup);
}

function operators(report: StressReport): Markup {
  const tables = (["worse", "same", "not-obeyed"] as const).map((expects) => {
    const own = report.operators.filter((result) => result.expects === expects);
    return (
      own.length > 0 &&
      html`<h3>${expectationWords(expects)}</h3>
<div class="wide"><table>
<thead><tr><th scope="col">${t("Change")}</th><th scope="col" class="num">${t("Could be changed")}</th><th scope="col" class="num">${t("as it should")}</th><th scope="col" class="num">${t("Rate")}</th><th scope="col" class="num">${t("95 % interval")}</th><th scope="col" class="num">${t("unsure")}</th></tr></thead>
<tbody>${own.map(line)}</tbody>
</table></div>
`
    );
  });
  return html`<section id="operators" aria-labelledby="operators-h">
<h2 id="operators-h">${t("Stress test")}: ${inline(lineText(report.judge))}</h2>
<p>${stressSentence(report)}</p>
${stressNotes(report).map((note) => html`<p class="mute">${note}</p>`)}
${tables}
</section>
`;
}

function line(result: StressResult): Markup {
  const { id, eligible, value, interval, unsure = 0 } = result;
  const [from, to] = intervalNumbers(interval, "rate") ?? [];
  const range = from === undefined ? "" : t("{0} to {1} %", from, to ?? "");
  return html`<tr><th scope="row">${changeWords(id)}</th><td class="num">${countText(eligible)}</td><td class="num">${shareText(result)}</td><td class="num">${valueText(value, "rate")}</td><td class="num">${range}</td><td class="num">${unsure > 0 && countText(unsure)}</td></tr>
`;
}

function missedSection(missed: readonly Row[]): Markup {
  const shown = missed.slice(0, MOST_MISSED);
  return html`<section id="missed" aria-labelledby="missed-h">
<h2 id="missed-h">${t("What it missed")}</h2>
<p>${shown.length < missed.length ? t("{0} of {1} are shown.", countText(shown.length), countText(missed.length)) : missed.length === 0 ? t("Nothing.") : countText(missed.length)}</p>
${shown.map(article)}
`;
}

interface Missed {
  readonly operator: string;
  readonly changes: readonly { readonly from: string | null; readonly to: string | null }[];
  readonly judge_before: unknown;
  readonly judge_after: unknown;
}

function article({ id, question, prompt, stress }: Row): Markup {
  // Rows of what was missed are our own.
  const { operator, changes, judge_before: before, judge_after: after } = stress as Missed;
  const asked = question ?? prompt;
  return html`<article>
<h3>${inline(lineText(String(id)))}</h3>
<p>${changeWords(operator)}. ${t("Before: {0}. Now: {1}.", said(before), said(after))}</p>
${typeof asked === "string" && html`<p class="mute">${fileText(asked)}</p>`}
${changes.map(
  ({ from, to }) =>
    html`<dl>${from !== null && html`<dt>${t("Was")}</dt><dd>${fileText(from)}</dd>`}${to !== null && html`<dt>${t("Is")}</dt><dd>${fileText(to)}</dd>`}</dl>
`,
)}
</article>
`;
}

const said = (value: unknown): string => (value === null ? t("no verdict") : String(value));
