import type { GenericSchema } from "valibot";
import type { CorpusReport } from "../model/index.ts";
import { RUNS_LISTS } from "./comparison.ts";
import { type OpenedSample, SCREEN_PARTS, type Screen } from "./list.ts";
import { METRIC_PARTS } from "./metrics.ts";
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
import type { SessionMethods } from "./sessionMethods.ts";

// One table per page: each row is a method with its parameter reader and its answerer. Session methods get the page's
// query; others are answered by the host. All types derive from the table.

/** `asks` is the session method for the current query; null: the host answers. */
export interface Method<Params, Result, Asks extends keyof SessionMethods | null> {
  /** Throws `invalid` for unexpected parameters. */
  readonly read: (params: unknown) => Params;
  readonly asks: Asks;
  readonly result?: Result;
}

export type MethodTable = Readonly<Record<string, Method<unknown, unknown, keyof SessionMethods | null>>>;

export type MethodsOf<Table extends MethodTable> = {
  [Name in keyof Table]: Table[Name] extends Method<infer Params, infer Result, keyof SessionMethods | null>
    ? { params: Params; result: Result }
    : never;
};

/** The session method's parameters without the query; `except` are ignored clauses. */
function session<Name extends keyof SessionMethods, Params extends Omit<SessionMethods[Name]["params"], "query">>(
  asks: Name,
  params: GenericSchema<unknown, Params>,
): Method<Params, SessionMethods[Name]["result"], Name> {
  return { read: reader(params), asks };
}

/** Answered by the host, not the session. */
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

/** Methods of Inspector and Metrics page. They name rows, keys, clauses and modes; never a command, a path or a URL. */
export const panelMethods = {
  /** `screen`: with the first screen. */
  open: host<Opened<PanelState>>()(members({ screen: optional(flag) })),
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
  grid: session("grid", members({ metric: nameText, rows: nameText, columns: nameText, except })),
  contrast: session("contrast", members({ fields: fieldPair, except })),
  /** Verdicts of word matching after changes to the samples. */
  stress: session("stress", members({ reportOnly: always })),
  /** What sets failures apart; `except` as above. */
  traits: session("traits", members({ failing: orNull(clauseText), except })),
  /** Use of the knowledge base's pages; null without one in the settings. */
  corpus: host<CorpusReport | null>()(nothing),
  checkWhere: session("checkWhere", members({ where: clauseText })),
  /**
   * Replaces the clauses, and optionally the order; `invalid` for an invalid expression. `opens`: opens the first
   * remaining sample, always or if the opened one is filtered out.
   */
  where: done(members({ where: clauses, sort: optional(sorting), opens: optional(oneOf(["always", "if gone"])) })),
  typed: done(members({ where: clauseText })),
  /** `opens`: opens the sample that is then first. */
  sort: done(members({ by: orNull(nameText), descending: flag, opens: optional(flag) })),
  modes: done(changedModes),
  columns: done(members({ fields: fieldNames })),
  /** `isFirst`: only if nothing is in focus yet; a link may have opened another sample meanwhile. */
  focus: done(members({ index: whole, key: orNull(nameText), isFirst: optional(flag) })),
  annotator: done(members({ annotator: nameText })),
  /** Stores a person's label. Returns the sentences that have theirs now, null if they decline. Rejects on failure. */
  label: host<readonly string[] | null>()(members({ index: whole, said: labelEdit })),
  /**
   * Undoes the last label, goes to the next or the most doubtful sample, asks for a note, or labels all locally; `plan`
   * begins or continues labels for an estimate of a metric.
   */
  labelling: done(
    members({
      action: oneOf(["undo", "next", "doubt", "note", "tag", "tags", "local", "plan"]),
      metric: optional(nameText),
      index: optional(whole),
      key: optional(orNull(nameText)),
    }),
  ),
  adapter: done(members({ id: orNull(nameText) })),
  /** Reads the files by a reading that is not stored; null ends that. Filters stay if they are still valid. */
  tryReading: done(members({ reading: orNull(readingFile) })),
  /**
   * Stores a reading for a source (the first if none is given): for its file, or for all files of its folder with these
   * columns. Resolves to the file's name; null if the person keeps the existing one.
   */
  keepReading: host<string | null>()(
    members({ scope: oneOf(["file", "folder"]), reading: readingFile, source: optional(whole) }),
  ),
  /** Reads a score of the file as its verdict; `right` is its value for a right answer. */
  useAsVerdict: done(members({ score: nameText, right: oneOf([0, 1]) })),
  /** Makes a record's field a metric; `good` are labels worth 1. */
  useAsMetric: done(members({ field: nameText, good: orNull(fieldNames) })),
  review: done(members({ action: oneOf(["show", "close"]) })),
  /** Group key: a path into the record, `none`, or null for the question. */
  group: done(members({ group: orNull(nameText) })),
  /** Gives a long table a page of its own. */
  openTable: done(openedTable),
  /** Actions of the host on the focused sample or the query. */
  act: done(members({ action: oneOf(ACTIONS), text: optional(copyText) })),
} satisfies MethodTable;
export type PanelMethods = MethodsOf<typeof panelMethods>;

/** Methods of a comparison's page. They name pairs, clauses and modes. */
export const compareMethods = {
  open: host<Opened<CompareState>>()(nothing),
  screen: session("pairScreen", windowOn({ of: pairList, isOverviewWanted: flag, opened: orNull(whole) })),
  pair: session("pair", members({ pair: whole })),
  details: session("comparedDetails", nothing),
  where: done(where),
  sort: done(sorting),
  modes: done(changedModes),
  /** Pairing key; null lets the data decide. */
  by: done(members({ by: orNull(oneOf(["id", "question"])) })),
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
  openLine: done(members({ pair: whole, side: sideNumber })),
  copyText: done(members({ text: copyText })),
} satisfies MethodTable;
export type CompareMethods = MethodsOf<typeof compareMethods>;
