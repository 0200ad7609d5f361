import type { GenericSchema } from "valibot";
import type { CorpusReport } from "../model/index.ts";
import { RUNS_LISTS } from "./comparison.ts";
import type { CompareState, Opened, PanelState } from "./panel.ts";
import {
  always,
  changedModes,
  clauses,
  clauseText,
  copyText,
  fieldNames,
  fieldPair,
  flag,
  historyList,
  labelEdit,
  members,
  nameText,
  nothing,
  oneOf,
  optional,
  orNull,
  pairList,
  reader,
  readingFile,
  sideNumber,
  someOf,
  whole,
  windowOn,
} from "./params.ts";
import { METRIC_PARTS, type OpenedSample, SCREEN_PARTS, type Screen } from "./session.ts";
import type { SessionMethods } from "./sessionMethods.ts";

// One table a page: each row is a method, how its parameters are read, and who answers it. A row is passed on to the
// session by itself, with the query that the page shows; the others are answered by the host. All types follow.

/** A row of a table. `asks` names the session's method that answers with the current query; null: the host answers. */
export interface Method<Params, Result, Asks extends keyof SessionMethods | null> {
  /** Reads what a page sent; throws `invalid` where that is not what it should be. */
  readonly read: (params: unknown) => Params;
  readonly asks: Asks;
  /** For the types alone: nothing is here. */
  readonly result?: Result;
}

export type MethodTable = Readonly<Record<string, Method<unknown, unknown, keyof SessionMethods | null>>>;

/** The methods of a table, as a peer wants them. */
export type MethodsOf<Table extends MethodTable> = {
  [Name in keyof Table]: Table[Name] extends Method<infer Params, infer Result, keyof SessionMethods | null>
    ? { params: Params; result: Result }
    : never;
};

/** A page's parameters are those of the session's method, less the query; `except` are clauses of it that do not count. */
function session<Name extends keyof SessionMethods, Params extends Omit<SessionMethods[Name]["params"], "query">>(
  asks: Name,
  params: GenericSchema<unknown, Params>,
): Method<Params, SessionMethods[Name]["result"], Name> {
  return { read: reader(params), asks };
}

/** Who answers has other things to do than to ask the session. */
const host =
  <Result>() =>
  <Params>(params: GenericSchema<unknown, Params>): Method<Params, Result, null> => ({
    read: reader(params),
    asks: null,
  });

const done = host<null>();
const index = members({ index: whole });
const sorting = members({ by: orNull(nameText), descending: flag });
const where = members({ where: clauses });
const except = optional(clauses);

/** Also of what a page has kept over a reload. */
export const openedTable = members({
  of: oneOf(["slices", "grid"]),
  metric: nameText,
  rows: nameText,
  columns: orNull(nameText),
});

const ACTIONS = [
  "copyMarkdown",
  "copySample",
  "openLine",
  "export",
  "exportMissed",
  "rescore",
  "showInspector",
  "copyText",
  "compareSlices",
  "joinFile",
  "labelSupport",
  "runJudge",
  "compare",
  "showEvidenceCoverage",
  "showCorpus",
  "openPage",
  "showHistory",
  "evaluateNightly",
] as const;

/** The Inspector's and the Metrics page's. They name rows, keys, clauses and modes; never a command, a path or a URL. */
export const panelMethods = {
  /** First call after every load. */
  open: host<Opened<PanelState>>()(nothing),
  /** All that the list's page shows; `fields` asks for cells, in that order. */
  screen: host<Screen>()(windowOn({ fields: optional(fieldNames), parts: someOf(SCREEN_PARTS), index: orNull(whole) })),
  sample: host<OpenedSample>()(index),
  raw: session("raw", index),
  problem: session("problem", members({ index: whole, step: oneOf([1, -1]) })),
  metrics: session("metrics", members({ parts: someOf(METRIC_PARTS) })),
  intervals: session("intervals", members({ forPage: always })),
  /** `except`: so that a bar that filters does not take the others away. */
  fieldValues: session("fieldValues", members({ field: nameText, except })),
  distribution: session("distribution", members({ field: nameText, except })),
  /** A metric by two slice dimensions; `except` as above. */
  grid: session("grid", members({ metric: nameText, rows: nameText, columns: nameText, except })),
  /** Two fields against each other. */
  contrast: session("contrast", members({ fields: fieldPair, except })),
  /** How word matching stands what is changed about the samples. */
  stress: session("stress", members({ reportOnly: always })),
  /** What sets failures apart; `except` as above. */
  traits: session("traits", members({ failing: orNull(clauseText), except })),
  /** What became of the pages of the knowledge base; null where the settings name none. */
  corpus: host<CorpusReport | null>()(nothing),
  /** Null where the expression can be read; else what is wrong and where. */
  checkWhere: session("checkWhere", members({ where: clauseText })),
  /**
   * Replaces the clauses, and the order where one is given; refused with `invalid` where an expression cannot be read.
   * `opens`: the first sample left is opened, always or where the opened one is not left.
   */
  where: done(members({ where: clauses, sort: optional(sorting), opens: optional(oneOf(["always", "if gone"])) })),
  /** Adds an expression that the person typed as a clause, and remembers it; refused as `where` is. */
  typed: done(members({ where: clauseText })),
  /** `opens`: the sample that then comes first is opened. */
  sort: done(members({ by: orNull(nameText), descending: flag, opens: optional(flag) })),
  modes: done(changedModes),
  /** Chooses the list's columns; those that no field stands for are refused. */
  columns: done(members({ fields: fieldNames })),
  focus: done(members({ index: whole, key: orNull(nameText) })),
  /** Whose labels are scored, listed and shown; one of those that the evaluation has. */
  annotator: done(members({ annotator: nameText })),
  /** Keeps what the person says of a sample; false where they turn it down. Rejects where it cannot be kept. */
  label: host<boolean>()(members({ index: whole, said: labelEdit })),
  /**
   * Takes back the last label, goes to the sample to label next, or to the most doubtful one, asks for a note, labels all
   * by their words alone; `plan` begins the labels that tell what people would say of a metric, or goes on with them.
   */
  labelling: done(
    members({
      action: oneOf(["undo", "next", "doubt", "note", "local", "plan"]),
      metric: optional(nameText),
      index: optional(whole),
      key: optional(orNull(nameText)),
    }),
  ),
  /** Overrules the format: one of those that were offered. */
  adapter: done(members({ id: orNull(nameText) })),
  /** Reads the files again by a reading that is not kept, or, null, as they are read without it. Filters stay that still can be read. */
  tryReading: done(members({ reading: orNull(readingFile) })),
  /**
   * Keeps a reading beside a source (the first one where none is named): for this file, or for all files of its folder
   * that have these columns. The name of the file that was written; null where the person did not want one overwritten.
   */
  keepReading: host<string | null>()(
    members({ scope: oneOf(["file", "folder"]), reading: readingFile, source: optional(whole) }),
  ),
  /** Makes a field of the records a metric; `good` are the labels that count as 1. */
  useAsMetric: done(members({ field: nameText, good: orNull(fieldNames) })),
  /** Goes back to what the open review is about, or closes it. */
  review: done(members({ action: oneOf(["show", "close"]) })),
  /** What makes samples one group: a path into the record, `none`, or null for the question. */
  group: done(members({ group: orNull(nameText) })),
  /** Gives a long table a page of its own. */
  openTable: done(openedTable),
  /** Actions of the host on the focused sample or the query. */
  act: done(members({ action: oneOf(ACTIONS), text: optional(copyText) })),
} satisfies MethodTable;
export type PanelMethods = MethodsOf<typeof panelMethods>;

/** A comparison's page. It names pairs, clauses and modes. */
export const compareMethods = {
  open: host<Opened<CompareState>>()(nothing),
  screen: session("pairScreen", windowOn({ of: pairList, isOverviewWanted: flag, opened: orNull(whole) })),
  pair: session("pair", members({ pair: whole })),
  details: session("comparedDetails", nothing),
  where: done(where),
  sort: done(sorting),
  modes: done(changedModes),
  /** What samples are paired by; null leaves it to the data. */
  by: done(members({ by: orNull(oneOf(["id", "question"])) })),
  /** Whether differences are over all pairs, also those whose data changed. */
  takeAll: done(members({ isOn: flag })),
  /** Of several runs: the table of all, its intervals run by run, the base, the run that is looked at, the opened question. */
  runsScreen: session("runsScreen", windowOn({ of: oneOf(RUNS_LISTS), isOverviewWanted: flag, opened: orNull(whole) })),
  runIntervals: session("comparedIntervals", members({ run: whole })),
  openedItem: session("openedItem", members({ of: oneOf(RUNS_LISTS), item: whole })),
  /** Of a history: lines, marks and rows of squares; a sample over all runs. */
  historyScreen: session("historyScreen", windowOn({ of: historyList, isOverviewWanted: flag, opened: orNull(whole) })),
  historyTrail: session("historyTrail", members({ of: historyList, sample: whole })),
  /** Opens a sample of a run beside the same sample in the run before. */
  square: done(members({ sample: whole, run: whole })),
  /** Compares a run with an earlier one. */
  runs: done(members({ earlier: whole, later: whole })),
  /** Opens all files of the runs as one evaluation. */
  evaluateAll: done(nothing),
  /** Makes another run the base; if that is the one in depth, the two change places. */
  base: done(members({ run: whole })),
  other: done(members({ run: orNull(whole), pair: orNull(whole) })),
  item: done(members({ item: orNull(whole) })),
  openItemLine: done(members({ item: whole, run: whole })),
  focus: done(members({ pair: orNull(whole) })),
  /** Opens the record of one side of a pair in the editor. */
  openLine: done(members({ pair: whole, side: sideNumber })),
  copyText: done(members({ text: copyText })),
} satisfies MethodTable;
export type CompareMethods = MethodsOf<typeof compareMethods>;
