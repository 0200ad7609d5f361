import { createHash } from "node:crypto";
import { type ComparisonQuery, judgedBy, type Side } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { overAllText } from "../../present/comparedData.ts";
import { csvRow } from "../../present/csv.ts";
import { escapeMarkdownInline, markdownTable } from "../../present/markdown.ts";
import {
  countInGroups,
  differenceInterval,
  differenceText,
  pairingText,
  pairsText,
  probabilityText,
  sideValue,
} from "../../present/metricWords.ts";
import { countText } from "../../present/numbers.ts";
import { escaped, html, type Markup } from "../../present/report/html.ts";
import { REPORT_STYLE } from "../../present/report/page.ts";
import { type RunsTable, runLetter, runsNote, runsTable } from "../../present/runs.ts";
import { type TextColumn, textTable } from "../../present/table.ts";
import type { ExportedPair, ExportedRunLine, RunsOverview } from "../../protocol/comparison.ts";
import type { ChangedSource } from "../../protocol/session.ts";
import { gateField, gateLines, gateText } from "../failures.ts";
import { changedField, changedSources, type OpenEvaluation } from "../openEvaluation.ts";
import type { Given } from "../options/option.ts";
import type { COMPARE } from "../options/scoring.ts";
import type { Sink } from "../outFile.ts";
import { issuesOf, jsonLines, receiveParts } from "../output/answers.ts";
import { adapterEntry, objectText, settingsOf } from "../output/json.ts";
import { gateMarkdown } from "../output/markdown.ts";
import { VERSION } from "../version.ts";
import { changedEntry, changedMarkdown, changedPairs, changedText, comparedEntry, dataEntries } from "./changedData.ts";
import { dataLines, metricEntry } from "./output.ts";
import type { RunsJudged } from "./runsGate.ts";

/** Forms that several runs are written in. */
export type RunsOutput = Exclude<Given<typeof COMPARE>["values"]["as"], "github">;

/** Several runs, each set against the first: what every form of output is written from. */
export interface ManyCompared {
  readonly evaluation: OpenEvaluation;
  readonly query: ComparisonQuery;
  readonly runs: readonly Side[];
  readonly overview: RunsOverview;
  readonly table: RunsTable;
  /** Of each run beside the base, the pairs whose data are not the same; null where nobody asked. */
  readonly changed: readonly (readonly ExportedPair[])[] | null;
}

/** Runs worse than the base beyond chance, by metric: after Holm's correction over the runs of the metric. */
export function regressionsOf({ table, runs }: ManyCompared): readonly { readonly id: string; readonly run: string }[] {
  return table.rows.flatMap(({ info, cells }) =>
    cells.flatMap((cell, at) => (cell?.trend === "worse" ? [{ id: info.id, run: runs[at + 1]?.name ?? "" }] : [])),
  );
}

export async function compareMany(
  evaluation: OpenEvaluation,
  query: ComparisonQuery,
  isDataShown: boolean,
  signal: AbortSignal,
): Promise<ManyCompared> {
  const overview = await evaluation.peer.call("compareRuns", { query, isDrawn: true }, signal);
  const runs = query.sides;
  const changed: (readonly ExportedPair[])[] = [];
  for (let other = 1; isDataShown && other < runs.length; other++)
    changed.push(await changedPairs(evaluation.peer, { ...query, other }, signal));
  const table = runsTable(overview, overview.infos, true);
  return { evaluation, query, runs, overview, table, changed: isDataShown ? changed : null };
}

/** What changed in the data of each run, with its letter. */
function changedOfRuns(
  { changed, evaluation: { names } }: ManyCompared,
  write: typeof changedText | typeof changedMarkdown,
): readonly string[] {
  return (changed ?? []).map((pairs, at) => {
    const letter = runLetter(at + 1);
    return write(pairs, names, { head: `What changed in the data from A to ${letter}`, letters: ["A", letter] });
  });
}

/** Writes it; resolves to what it found changed, or null where the form has no place to say so. */
export async function writeRuns(
  as: RunsOutput,
  compared: ManyCompared,
  judged: RunsJudged,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[] | null> {
  if (as === "json") return writeJson(compared, judged, sink, signal);
  if (as === "jsonl") await exportLines(compared, (text) => sink.write(text), signal);
  else if (as === "csv") await writeCsv(compared, sink, signal);
  else if (as === "markdown") sink.write(markdownText(compared, judged));
  else if (as === "html") sink.write(htmlText(compared, judged));
  else sink.write(tableText(compared, judged));
  return null;
}

async function writeJson(
  compared: ManyCompared,
  judged: RunsJudged,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[]> {
  const { evaluation, runs, overview, table } = compared;
  const { state, names, files } = evaluation;
  const entryOf = ({ name, sources, where }: Side) => {
    return { name, sources: (sources ?? []).map((file) => files[file] ?? ""), where };
  };
  const [base, ...others] = runs;
  const issues = await issuesOf(evaluation, signal);
  const changed = await changedSources(evaluation);
  sink.write(
    objectText({
      evaloupe: VERSION,
      ...changedField(changed, names),
      ...gateField(judged.isGate ? judged : null, changed.length > 0),
      base: base && {
        ...entryOf(base),
        samples: overview.base.samples,
        alone: overview.alone,
        metrics: overview.base.values.map(({ slice: _, ...value }) => value),
      },
      inEveryRun: overview.inAll,
      adjustment: "holm",
      runs: others.map((run, at) => {
        const { pairing, data = null, metrics } = overview.runs[at] ?? { pairing: null, metrics: [] };
        const { sides, ...how } = pairing ?? { sides: [null, null] };
        return {
          ...dataEntries(data),
          ...entryOf(run),
          ...sides[1],
          pairing: { ...how, base: sides[0], ...comparedEntry(data) },
          ...(compared.changed === null ? {} : { changed: (compared.changed[at] ?? []).map(changedEntry) }),
          metrics: metrics.map((metric) => {
            const cell = table.rows.flatMap(({ cells }) => cells[at] ?? []).find((one) => one.metric === metric);
            const entry = metricEntry(metric, overview.infos);
            return { ...entry, adjusted: cell?.adjusted ?? null, trend: cell?.trend ?? null };
          }),
        };
      }),
      kind: state.kind,
      adapter: adapterEntry(state),
      settings: settingsOf(state.modes),
      regressions: regressionsOf(compared),
      issues: issues.map(({ source, code, line, offset, path, message }) => {
        return { source, code, line, offset, path, message };
      }),
    }),
  );
  return changed;
}

/** The words of a comparison as rows of cells, for every form that is read by people. */
interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A metric a row, a run a column: `71.4 % (+2.1 points, better)`. */
function overviewSheet({ runs, overview, table }: ManyCompared): Sheet {
  const head = ["metric", "mode", "base A", ...runs.slice(1).map((_, at) => runLetter(at + 1))];
  const rows = table.rows.map(({ info, mode, of, base, cells }) => [
    of === "" ? info.id : `${info.id} ${of}`,
    mode ?? "",
    base === null ? "" : `${sideValue(base.value, info.unit)} (n ${countInGroups(base, overview.group)})`,
    ...cells.map((cell) => {
      if (!cell) return "no pair";
      const words = [
        differenceText(cell.metric.difference, info.unit),
        markOf(cell.trend),
        overAllText(cell.metric, info.unit),
      ]
        .filter(Boolean)
        .join(", ");
      return `${sideValue(cell.metric.b, info.unit)} (${words})`;
    }),
  ]);
  return { head, rows };
}

/** A row a metric and run: all that a difference stands on. */
function detailSheet({ runs, overview, table }: ManyCompared): Sheet {
  const { group } = overview;
  const head = ["metric", "run", "base", "run's", "difference", "95 % interval", "p", "p (Holm)", "", "n"];
  const rows = table.rows.flatMap(({ info, of, cells }) =>
    cells.flatMap((cell, at) => {
      if (!cell) return [];
      const { metric, adjusted, trend } = cell;
      return [
        [
          of === "" ? info.id : `${info.id} ${of}`,
          `${runLetter(at + 1)} ${lineText(runs[at + 1]?.name ?? "")}`,
          sideValue(metric.a, info.unit),
          sideValue(metric.b, info.unit),
          [differenceText(metric.difference, info.unit), overAllText(metric, info.unit)].filter(Boolean).join(", "),
          differenceInterval(metric, info.unit, group),
          probabilityText(judgedBy(metric)),
          probabilityText(adjusted),
          markOf(trend),
          pairsText(metric, group),
        ],
      ];
    }),
  );
  return { head, rows };
}

const markOf = (trend: "better" | "worse" | "unclear" | null): string =>
  trend === "better" || trend === "worse" ? trend : "";

/** Which run each letter is, and how it was paired. */
function legend({ runs, overview }: ManyCompared): readonly string[] {
  return [
    ...overview.runs.flatMap(({ data }, at) =>
      dataLines(data, ["A", runLetter(at + 1)]).map((line) => `${runLetter(at + 1)}  ${line}`),
    ),
    `A  ${lineText(runs[0]?.name ?? "")}, ${countText(overview.base.samples)} samples, the base`,
    ...overview.runs.map(({ pairing }, at) => {
      const how = pairingText(pairing, overview.group).replaceAll(" in B", ` in ${runLetter(at + 1)}`);
      return `${runLetter(at + 1)}  ${lineText(runs[at + 1]?.name ?? "")}, ${countText(pairing.sides[1].samples)} samples; ${lineText(how)}`;
    }),
    `${countText(overview.inAll)} of ${countText(overview.base.samples)} samples of the base are in every run. ${runsNote(overview.runs.length)}`,
  ];
}

function tableText(compared: ManyCompared, judged: RunsJudged): string {
  const head = `${legend(compared).join("\n")}\n`;
  return [
    head,
    gateText(judged.isGate ? judged : null),
    ...[overviewSheet(compared), detailSheet(compared)].map(plainTable),
    ...changedOfRuns(compared, changedText),
  ]
    .filter(Boolean)
    .join("\n");
}

const LEFT = new Set(["metric", "mode", "run", ""]);

function plainTable({ head, rows }: Sheet): string {
  const columns = head.map((name): TextColumn => ({ head: name, align: LEFT.has(name) ? "left" : "right" }));
  return rows.length === 0 ? "" : textTable(columns, rows);
}

function markdownText(compared: ManyCompared, judged: RunsJudged): string {
  const list = legend(compared).map((line) => `- ${escapeMarkdownInline(line)}`);
  const tables = [overviewSheet(compared), detailSheet(compared)].map(({ head, rows }) =>
    markdownTable(head, rows, (name) => LEFT.has(name)),
  );
  const gate = judged.isGate ? gateMarkdown(judged) : [];
  return `${[...gate, "## Runs compared", list.join("\n"), ...tables, ...changedOfRuns(compared, changedMarkdown)].join("\n\n")}\n`;
}

/** A page by itself, with its style and no script. */
function htmlText(compared: ManyCompared, judged: RunsJudged): string {
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
<ul class="plain">${legend(compared).map((line) => html`<li>${line}</li>`)}</ul>
<h2>Metrics by run</h2>${table(overviewSheet(compared))}
<h2>Differences from the base</h2>${table(detailSheet(compared))}
${changedOfRuns(compared, changedText).map((text) => html`<pre dir="auto">${text}</pre>`)}
</main><footer class="mute">Evaloupe ${VERSION}</footer></body></html>
`;
  return page.markup;
}

/** A row a sample of the base: each run's place and metrics, and the difference from the base; then those without a partner. */
async function writeCsv(compared: ManyCompared, sink: Sink, signal: AbortSignal): Promise<void> {
  const { runs, evaluation } = compared;
  const ids = new Set<string>();
  await exportLines(
    compared,
    jsonLines(({ samples }: ExportedRunLine) => {
      for (const sample of samples) for (const id of Object.keys(sample?.scores ?? {})) ids.add(id);
    }),
    signal,
  );
  const metrics = [...ids];
  const letters = runs.map((_, run) => runLetter(run).toLowerCase());
  sink.write(
    csvRow([
      "id",
      ...letters.flatMap((letter, run) => [
        ...["source", "line", ...metrics].map((name) => `${letter}.${name}`),
        ...(run === 0 ? [] : metrics.map((id) => `d.${letter}.${id}`)),
      ]),
      "unpaired",
    ]),
  );
  const row = ({ samples, unpaired }: ExportedRunLine) => {
    const [base] = samples;
    return csvRow([
      samples.find((sample) => sample !== null)?.id ?? null,
      ...samples.flatMap((sample, run) => [
        sample === null ? null : (evaluation.names[sample.source] ?? String(sample.source)),
        sample?.line ?? null,
        ...metrics.map((id) => sample?.scores[id] ?? null),
        ...(run === 0 ? [] : metrics.map((id) => difference(base?.scores[id], sample?.scores[id]))),
      ]),
      unpaired ?? null,
    ]);
  };
  await exportLines(
    compared,
    jsonLines((line: ExportedRunLine) => sink.write(row(line))),
    signal,
  );
}

const difference = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a == null || b == null ? null : b - a;

function exportLines(
  { evaluation: { peer }, query }: ManyCompared,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  return receiveParts(peer, (id, ended) => peer.call("exportRuns", { query, id }, ended), write, signal);
}
