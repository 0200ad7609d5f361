import { t } from "@vscode/l10n";
import {
  addTo,
  type GroupBy,
  type Judged,
  type MetricInfo,
  type MetricValue,
  metricKey,
  type RunStates,
  type Uncovered,
} from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { estimateNotes, estimateSentence } from "../present/estimate.ts";
import { judgedPart, unjudgedText } from "../present/judged.ts";
import {
  conventionText,
  countInGroups,
  dimensionWord,
  directionWords,
  expectedText,
  groupingText,
  inOrder,
  intervalSentence,
  intervalText,
  leftOutText,
  methodWord,
  sizeText,
  uncoveredText,
} from "../present/metricWords.ts";
import { coordinateText, countText, intervalNumbers, numberText, valueText } from "../present/numbers.ts";
import { agreementText, secondOpinions, secondOpinionTitle } from "../present/secondOpinion.ts";
import { bothText, statesText } from "../present/states.ts";
import { type Content, html, inline, joined, type Markup } from "./html.ts";
import { glyph } from "./paint.tsx";
import type { ReportedNumbers, ReportedSummary } from "./subject.ts";

/** Slices of a dimension that a table has, the first ones. */
const MOST_SLICES = 100;

/** A table for each dimension with more than one value: a row a slice, a column a metric. */
function sliceTables(
  values: readonly MetricValue[],
  infos: ReadonlyMap<string, MetricInfo>,
  { capped = [], uncovered = [], grouping: { group } }: Pick<ReportedSummary, "capped" | "uncovered" | "grouping">,
): readonly Markup[] {
  const totals = new Map(capped.flatMap((part) => ("dimension" in part ? [[part.dimension, part.of] as const] : [])));
  const byDimension = new Map<string, Map<string | number, Map<string, MetricValue>>>();
  for (const value of values) {
    if (value.n === 0 || value.against !== undefined || value.between !== undefined) continue;
    for (const [dimension, slice] of Object.entries(value.slice ?? {})) {
      const slices = byDimension.get(dimension) ?? new Map<string | number, Map<string, MetricValue>>();
      byDimension.set(dimension, slices);
      const row = slices.get(slice) ?? new Map<string, MetricValue>();
      slices.set(slice, row.set(value.id, value));
    }
  }
  return [...byDimension].flatMap(([dimension, slices]) => {
    const rest = uncovered.find((one) => one.dimension === dimension);
    if (slices.size < 2 && rest === undefined) return [];
    return [sliceTable(dimensionWord(dimension), slices, totals.get(dimension) ?? slices.size, infos, group, rest)];
  });
}

function sliceTable(
  dimension: string,
  slices: ReadonlyMap<string | number, ReadonlyMap<string, MetricValue>>,
  total: number,
  infos: ReadonlyMap<string, MetricInfo>,
  group: GroupBy,
  rest: Uncovered | undefined,
): Markup {
  const ids = [...infos.keys()].filter((id) => [...slices.values()].some((row) => row.has(id)));
  const rows = [...slices].slice(0, MOST_SLICES);
  const heads = ids.map((id) => html`<th scope="col" class="num">${t(infos.get(id)?.name ?? id)}</th>`);
  const body = rows.map(
    ([slice, row]) =>
      html`<tr><th scope="row">${inline(lineText(String(slice)))}</th>${ids.map((id) => cell(row.get(id), infos.get(id), group))}</tr>
`,
  );
  const name = inline(lineText(dimension));
  return html`<details open><summary>${t("By slice:")} ${name}</summary>
<div class="wide"><table><thead><tr><th scope="col">${name}</th>${heads}</tr></thead>
<tbody>${body}</tbody></table></div>${total > rows.length && html`<p class="mute">${t("{0} of {1} slices", countText(rows.length), countText(total))}</p>`}${rest !== undefined && html`<p class="mute">${inline(uncoveredText(rest))}</p>`}</details>
`;
}

function cell(value: MetricValue | undefined, info: MetricInfo | undefined, group: GroupBy): Markup {
  if (!value) return html`<td></td>`;
  const unit = info?.unit ?? "mean";
  const bounds = intervalNumbers(value.interval, unit);
  const parts = [bounds ? t("{0} to {1}", ...bounds) : expectedText(value, unit), sizeText(value, group)];
  return html`<td class="num">${bothText(value, unit) || valueText(value.value, unit)}<br><small class="mute">${parts.filter((part) => part !== "").join(", ")}</small></td>`;
}

/** The numbers of the samples that pass a filter. */
export interface Part extends ReportedNumbers {
  readonly where: readonly string[];
}

/** The clauses of a filter, as they are written. */
export const filterWords = (where: readonly string[]): Content =>
  joined(
    where.map((clause) => html`<code>${inline(lineText(clause))}</code>`),
    ` ${t("and")} `,
  );

/** A metric's value in the part, with its interval if it has one. */
type PartOf = (value: MetricValue) => MetricValue | null;

const withIntervals = ({ intervals }: ReportedNumbers): ((value: MetricValue) => MetricValue) => {
  const better = new Map(intervals.map((value) => [metricKey(value), value]));
  return (value) => better.get(metricKey(value)) ?? value;
};

/**
 * Cards, metrics without a value and why, notes, slices, and a table of all values, each with the filter's value if
 * there is one.
 */
export function metricsSection(whole: ReportedNumbers, part: Part | null): Markup {
  const { summary } = whole;
  const infos = new Map(summary.infos.map((info) => [info.id, info]));
  const withInterval = withIntervals(whole);
  const values = summary.metrics.map(withInterval);
  const ofPart = new Map(part?.summary.metrics.map(withIntervals(part)).map((value) => [metricKey(value), value]));
  const partOf: PartOf = (value) => ofPart.get(metricKey(value)) ?? null;
  const cards = summary.cards.map(({ value }) => withInterval(value));
  const second = secondOpinions(summary.infos);
  const drawn = cards.filter(({ value }) => value !== null);
  const { group } = summary.grouping;
  const grouping = groupingText(summary.grouping);
  const cardOf = (value: MetricValue) => card(value, infos.get(value.id), group, part && { where: part.where, partOf });
  return html`<section id="metrics" aria-labelledby="metrics-h">
<h2 id="metrics-h">${t("Metrics")}</h2>
${part !== null && partNote(whole, part)}${statesNote(summary.states)}<div class="cards">
${drawn.filter(({ id }) => !second.has(id)).map(cardOf)}</div>
${judgedNote(summary.judged)}${secondOpinion(
  drawn.filter(({ id }) => second.has(id)).map(cardOf),
  agreementText(summary.figures),
)}${
  grouping !== "" &&
  html`<p class="note">${inline(grouping)}</p>
`
}${withoutValue(cards, infos)}
${(summary.estimates ?? []).map(
  (
    estimate,
  ) => html`<p class="note"><b>${infos.has(estimate.metric) ? t(infos.get(estimate.metric)?.name ?? "") : inline(lineText(estimate.metric))}</b>: ${[estimateSentence(estimate), ...estimateNotes(estimate)].join(" ")}</p>
`,
)}${summary.notes.map(
  (note) => html`<p class="note">${inline(lineText(note))}</p>
`,
)}${sliceTables(
  values.filter(({ id }) => !second.has(id)),
  infos,
  summary,
)}
${wholeTable(
  values.filter(({ slice }) => slice === null),
  infos,
  group,
  part && partOf,
)}
</section>
`;
}

/** Which numbers are which. */
const partNote = ({ samples }: ReportedNumbers, part: Part): Markup =>
  html`<p class="note">${t("Numbers of all {0} samples. Beside them those of the {1} that pass the filter", countText(samples), countText(part.samples))} ${filterWords(part.where)}.</p>
`;

/** That nothing is judged, and what helps; or how many samples are. */
function judgedNote(judged: Judged | undefined): Markup | null {
  const text = judged?.unjudged ? unjudgedText(judged.unjudged) : judged ? judgedPart(judged) : "";
  return text === ""
    ? null
    : html`<p class="note">${text}</p>
`;
}

/** How many samples did not run, and why; how many were cut off. */
function statesNote(states: RunStates | undefined): Markup | null {
  const text = states ? statesText(states) : "";
  return text === ""
    ? null
    : html`<p class="note">${text}</p>
`;
}

function secondOpinion(cards: readonly Markup[], agreement: string): Markup | null {
  if (cards.length === 0) return null;
  return html`<details><summary>${[secondOpinionTitle(), agreement].filter((text) => text !== "").join("; ")}</summary>
<div class="cards">
${cards}</div></details>
`;
}

/** "Relevance", with the column or the raters that it is set against. */
function metricName({ id, against, between, order }: MetricValue, info: MetricInfo | undefined): Markup {
  const name = info ? t(info.name) : id;
  if (between) {
    const [one, other] = between.map(lineText);
    return html`${name} <span class="mute">${inline(one ?? "")}, ${inline(inOrder(other ?? "", order))}</span>`;
  }
  return against === undefined
    ? html`${name}`
    : html`${name} <span class="mute">${t("against")} ${inline(lineText(against))}</span>`;
}

function card(
  value: MetricValue,
  info: MetricInfo | undefined,
  group: GroupBy,
  part: { readonly where: readonly string[]; readonly partOf: PartOf } | null,
): Markup {
  const unit = info?.unit ?? "mean";
  const leftOut = leftOutText(value);
  const convention = conventionText(value);
  const both = bothText(value, unit);
  // Without bounds the words say why there are none.
  const sentence = info ? intervalSentence(value, info) : null;
  const interval = sentence ?? (intervalText(value, unit, group) || null);
  const lines = info
    ? [
        t(info.formula),
        [directionWords(info), value.mode && t("Mode {0}: {1}", value.mode, info.modeHints?.[value.mode] ?? value.mode)]
          .filter(Boolean)
          .join(". "),
        t("Source: {0}", info.source),
      ]
    : [];
  return html`<article class="card">
<h3>${metricName(value, info)}</h3>
<p class="value">${numberText(value.value, unit)}${unit === "rate" && html` <small>%</small>`}</p>
${both !== "" && html`<p class="both">${both}</p>`}
${info ? track(value, info) : null}
${interval !== null && html`<p>${interval}</p>`}
<p>${sizeText(value, group)}${convention !== "" && `, ${convention}`}${leftOut !== "" && t(", left out: {0}", leftOut)}</p>
${part !== null && html`<p class="part">${filterWords(part.where)} ${partText(part.partOf(value), unit, group)}</p>`}
<div class="mute">${lines.filter((line) => line !== "").map((line) => html`<p>${line}</p>`)}</div>
</article>
`;
}

/** "62.5 %, 30.6 to 86.3 (n 8)": a value of the part in a line. */
function partText(value: MetricValue | null, unit: MetricInfo["unit"], group: GroupBy): string {
  if (value === null) return t("no samples");
  if (value.value === null) return leftOutText(value) || t("no samples");
  const bounds = intervalNumbers(value.interval, unit);
  const words = bounds ? t("{0}, {1} to {2}", valueText(value.value, unit), ...bounds) : valueText(value.value, unit);
  return t("{0} ({1})", words, sizeText(value, group));
}

/** The value as a tick, if it is within the metric's range, and its interval as a band. */
function track({ value, interval }: MetricValue, { range: [from, to] }: MetricInfo): Markup | null {
  // JSON has no infinity: an open range arrives as null.
  if (value === null || !Number.isFinite(from) || !Number.isFinite(to) || to <= from) return null;
  const at = (point: number) => 100 * Math.min(1, Math.max(0, (point - from) / (to - from)));
  const [low, high] = interval ? [at(interval[0]), at(interval[1])] : [0, 0];
  return html`<svg class="track" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
<rect class="rail" y="3" width="100" height="4"/>${interval && html`<rect class="band" x="${coordinateText(low)}" y="2" width="${coordinateText(high - low)}" height="6"/>`}${value >= from && value <= to && html`<rect class="tick" x="${coordinateText(at(value) * 0.99)}" width="1" height="10"/>`}
</svg>`;
}

/** One line for all metrics that have no value for the same reason. */
function withoutValue(cards: readonly MetricValue[], infos: ReadonlyMap<string, MetricInfo>): Markup | null {
  const byReason = new Map<string, MetricValue[]>();
  for (const value of cards) {
    if (value.value !== null) continue;
    addTo(byReason, leftOutText(value) || t("no samples"), value);
  }
  if (byReason.size === 0) return null;
  const lines = [...byReason].map(
    ([why, values]) =>
      html`<li>${glyph("undefined")} ${t("no value ({0}):", why)} ${values.map((value, at) => [at > 0 && ", ", metricName(value, infos.get(value.id))])}</li>`,
  );
  return html`<ul class="plain mute">${lines}</ul>`;
}

function wholeTable(
  values: readonly MetricValue[],
  infos: ReadonlyMap<string, MetricInfo>,
  group: GroupBy,
  partOf: PartOf | null,
): Markup {
  const rows = values.map((value) => {
    const unit = infos.get(value.id)?.unit ?? "mean";
    const bounds = intervalNumbers(value.interval, unit);
    const by = value.intervalBy ? ` (${methodWord(value)})` : "";
    return html`<tr><th scope="row">${metricName(value, infos.get(value.id))}<br><code>${value.id}</code></th><td>${value.mode ?? ""}</td><td class="num">${bothText(value, unit) || valueText(value.value, unit)}</td><td class="num">${bounds ? t("{0} to {1}", ...bounds) + by : expectedText(value, unit)}</td><td class="num">${countInGroups(value, group)}</td>${partOf !== null && html`<td class="num">${partText(partOf(value), unit, group)}</td>`}<td>${[conventionText(value), leftOutText(value)].filter((text) => text !== "").join("; ")}</td></tr>
`;
  });
  const heads = [
    t("Metric"),
    t("Mode"),
    t("Value"),
    t("95 % interval"),
    t("n"),
    ...(partOf ? [t("Of the filter")] : []),
    t("Left out"),
  ];
  // Raters and published scores have no cards.
  const isOpen = values.some(({ between, against }) => between !== undefined || against !== undefined);
  return html`<details${isOpen ? html` open` : ""}><summary>${t("Every metric as a table")}</summary>
<div class="wide"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div></details>`;
}
