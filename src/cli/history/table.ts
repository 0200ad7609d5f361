import type { HistoryMetric, HistoryRow } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import * as said from "../../present/history.ts";
import { inOrder, metricTitle } from "../../present/metricWords.ts";
import { countText, NO_VALUE, numberText, valueText } from "../../present/numbers.ts";
import { type TextColumn, textTable } from "../../present/table.ts";
import { AlertPlaces } from "../output/alerts/places.ts";
import { terminalLink } from "../output/terminalLinks.ts";
import { fileOf, isFromGit, nameOf, type Worked, worseText } from "./worked.ts";

/** Metrics that have a column; of more, those that became worse come first. */
const MOST_COLUMNS = 6;
const MOST_SQUARES = 40;
const MOST_NAMED = 10;

/** `--as table`: the runs, what became worse when, and the samples that broke. */
export function tableText(worked: Worked, isTerminal: boolean): string {
  return [head(worked), runsText(worked), breaksText(worked, isTerminal), squaresText(worked, isTerminal)]
    .filter((section) => section !== "")
    .join("\n");
}

/** `adherence against score`, `kappa, judge and gold`. */
export const titleOf = ({ info: { id }, against, between }: HistoryMetric): string => {
  const more = {
    mode: null,
    slice: null,
    value: null,
    n: 0,
    count: null,
    leftOut: {},
    interval: null,
    intervalBy: null,
  };
  const named = { id, ...more, ...(against === undefined ? {} : { against }), ...(between ? { between } : {}) };
  return inOrder(metricTitle(named), undefined);
};

function head({ history, sides, evaluation: { state } }: Worked): string {
  const by = sides[0]?.when?.by ?? "time";
  return [
    `${countText(sides.length)} runs. ${said.orderText(by)}`,
    `${countText(history.samples)} different samples, matched by ${history.by}. ${state.format.name} (${state.format.id})`,
    ...(history.isDataKnown ? [] : ["Texts are not at hand, so changed questions and gold answers go unnoticed."]),
  ]
    .map((line) => `${lineText(line)}\n`)
    .join("");
}

const WORSE = "▼";

function runsText({ history, sides, metrics }: Worked): string {
  const shown = metrics
    .toSorted((one, other) => Number(other.tests.some(isWorse)) - Number(one.tests.some(isWorse)))
    .slice(0, MOST_COLUMNS);
  const columns: readonly TextColumn[] = [
    { head: "run", align: "right" },
    { head: "date", align: "left" },
    { head: "name", align: "left" },
    { head: "samples", align: "right" },
    ...shown.map((metric) => ({ head: `${titleOf(metric)}  `, align: "right" }) as const),
    { head: "", align: "left" },
  ];
  const rows = sides.map((side, run) => {
    const own = history.runs[run];
    return [
      countText(run + 1),
      side.when ? said.dateText(side.when) : "",
      said.runTitle(side),
      countText(own?.samples ?? 0),
      ...shown.map(({ values, tests, info }) => {
        const value = values[run]?.value ?? null;
        return `${value === null ? NO_VALUE : valueText(value, info.unit)} ${isWorse(tests[run] ?? null) ? WORSE : " "}`;
      }),
      own ? lineText(said.runNotes(own, run, history).join("; ")) : "",
    ];
  });
  const more = metrics.length - shown.length;
  return [
    textTable(columns, rows),
    `${WORSE} worse beyond chance than the best run before\n`,
    more > 0 ? `${countText(more)} more metrics: --metric ID, or --as json\n` : "",
  ].join("");
}

const isWorse = (test: HistoryMetric["tests"][number]): boolean => test?.isWorse === true;

function breaksText(worked: Worked, isTerminal: boolean): string {
  const { metrics, sides, rowOf } = worked;
  const lines = metrics.flatMap((metric) =>
    said.breaksOf(metric).flatMap((broken) => {
      const { test } = broken;
      const named = test.broke.slice(0, MOST_NAMED).flatMap((sample) => rowOf.get(sample) ?? []);
      const more = test.broke.length - named.length;
      const ids = named.map((row) => linked(worked, row, isTerminal)).join(", ");
      return [
        `${titleOf(metric)} ${worseText(metric, broken, sides)}\n`,
        `  ${said.brokeText(test)}${ids === "" ? "" : `: ${ids}`}${more > 0 ? `, and ${countText(more)} more` : ""}\n`,
        ...(test.lost > 0 ? [`  ${countText(test.lost)} had a score there and have none here: not compared\n`] : []),
        ...(test.changed > 0
          ? [`  ${countText(test.changed)} have another question, gold answer or judge: not compared\n`]
          : []),
      ];
    }),
  );
  return lines.length === 0 ? `${said.noBreakText(metrics, titleOf, sides)}\n` : lines.join("");
}

function linked(worked: Worked, row: HistoryRow, isTerminal: boolean): string {
  const words = lineText(nameOf(row));
  if (!isTerminal || isFromGit(worked)) return words;
  return terminalLink(words, new AlertPlaces(worked.evaluation.names).linkOf(row));
}

function squaresText(worked: Worked, isTerminal: boolean): string {
  const { rows, squaresOf, sides } = worked;
  const broken = rows.filter(({ wrongSince }) => wrongSince !== null);
  const mended = rows.filter(({ brokeAt, wrongSince }) => brokeAt !== null && wrongSince === null).length;
  if (squaresOf === null) return "No metric is right or wrong, so no sample breaks.\n";
  const again = mended === 0 ? "" : ` ${countText(mended)} more broke and were right again.`;
  if (broken.length === 0) return `No sample broke for good by ${titleOf(squaresOf)}.${again}\n`;
  const shown = broken.slice(0, MOST_SQUARES);
  const columns: readonly TextColumn[] = [
    { head: "sample", align: "left" },
    { head: `runs 1 to ${countText(sides.length)}`, align: "left" },
    { head: "broke in run", align: "right" },
    { head: "wrong since", align: "right" },
    { head: "", align: "left" },
  ];
  const cells = shown.map((row) => [
    lineText(nameOf(row)),
    row.states,
    row.brokeAt === null ? "" : countText(row.brokeAt + 1),
    row.wrongSince === null ? "" : countText(row.wrongSince + 1),
    lineText(`${fileOf(worked, row.source)}:${row.line}`),
  ]);
  const table = textTable(columns, cells).split("\n");
  const links = new AlertPlaces(worked.evaluation.names);
  const lines = table.map((line, at) => {
    const row = shown[at - 1];
    if (!row || !isTerminal || isFromGit(worked)) return line;
    const place = lineText(`${fileOf(worked, row.source)}:${row.line}`);
    return line.endsWith(place) ? line.slice(0, -place.length) + terminalLink(place, links.linkOf(row)) : line;
  });
  const more = broken.length - shown.length;
  return [
    `Samples that broke for good by ${titleOf(squaresOf)}: ${countText(broken.length)} of ${countText(rows.length)}.${again} ${said
      .squareWords()
      .map(([letter, word]) => `${letter} ${word}`)
      .join(", ")}\n`,
    lines.join("\n"),
    more > 0 ? `and ${countText(more)} more: --as json\n` : "",
  ].join("");
}

/** `91.2 (86.0 to 95.1)`: a value with its interval. */
export function valueCell({ info: { unit } }: HistoryMetric, value: HistoryMetric["values"][number]): string {
  if (value === null || value.value === null) return NO_VALUE;
  const bounds = value.interval;
  const own = valueText(value.value, unit);
  return bounds === null ? own : `${own} (${numberText(bounds[0], unit)} to ${numberText(bounds[1], unit)})`;
}
