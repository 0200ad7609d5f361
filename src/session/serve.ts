import type { ColumnSpec, Facts } from "../analysis/table/facts.ts";
import { FilterError } from "../analysis/table/filter.ts";
import type { Table } from "../analysis/table/table.ts";
import type { EvaluationSpec, Query } from "../model/index.ts";
import { Cancelled, type Handlers, PeerError } from "../protocol/peer.ts";
import type { SessionEvents, SessionMethods } from "../protocol/sessionMethods.ts";
import type { EvaluationState, SourceLayout, Unpacking } from "../protocol/state.ts";
import type { Container } from "../read/container.ts";
import { annotate, annotateAll, keyOf, takeOver, takePlans } from "./annotators/annotate.ts";
import { agreementsOf } from "./annotators/compareAnnotators.ts";
import { alertsOf } from "./answers/alerts.ts";
import { countChips } from "./answers/chips.ts";
import { corpusOf } from "./answers/corpus.ts";
import { detailOf, indexOfLine, lineDetailOf, rawOf, shownDetail } from "./answers/details.ts";
import { contrastOf, distributionOf } from "./answers/distribution.ts";
import { estimable, estimateOf } from "./answers/estimate.ts";
import { exportLabels, exportLines, exportSamples } from "./answers/exports.ts";
import { exportFacts } from "./answers/facts.ts";
import { gridOf } from "./answers/grid.ts";
import { listRows, nextProblem, positionOf, worstRows } from "./answers/listRows.ts";
import { fieldsOf, fieldValuesOf, metricsOf, sampleOf, screenOf } from "./answers/screens.ts";
import { steadyIntervals } from "./answers/steadySummary.ts";
import { stressMatching, stressOf } from "./answers/stress.ts";
import { referenceOf, summarize, withIntervals } from "./answers/summary.ts";
import { tagReport } from "./answers/tags.ts";
import { askedSamples, judgedSamples, nextToLabel } from "./answers/toLabel.ts";
import { traitsOf } from "./answers/traits.ts";
import { estimateDifference } from "./compare/estimate.ts";
import { exportPairs, exportRuns } from "./compare/export.ts";
import { HISTORY_ANSWERS } from "./compare/historyRows.ts";
import { compare, comparedDetails, compareMetrics, openedPair, sentenceTransitions } from "./compare/inDepth.ts";
import { listPairs, pairScreen, runsScreen } from "./compare/lists.ts";
import { selectPairs } from "./compare/pairing.ts";
import { compareRuns, ofRun, openedItem } from "./compare/runs.ts";
import { Evaluation } from "./evaluation.ts";
import { howRead } from "./howRead.ts";
import { type Platform, stopAsAnswer } from "./platform.ts";
import { Idling } from "./running.ts";
import { checkFilter } from "./selection.ts";
import { keyedVerdicts, verdictChanges, verdictsSince } from "./verdictChanges.ts";
import type { EvaluationView, FieldScope } from "./view.ts";

/** Samples with changed facts at their index, added and removed ones. */
function changedSamples(before: Table<Facts>, after: Table<Facts>, columns: readonly ColumnSpec[]): number {
  const shared = Math.min(before.size, after.size);
  let changed = Math.max(before.size, after.size) - shared;
  for (let index = 0; index < shared; index++) {
    const was = before.factsOf(index);
    const is = after.factsOf(index);
    if (columns.some(({ id }) => !Object.is(was[id], is[id]))) changed++;
  }
  return changed;
}

async function whereaboutsOf({ slots }: EvaluationView, source: number): Promise<string> {
  const slot = slots.find(({ number }) => number === source);
  return (await slot?.opened?.find?.()) ?? slot?.spec.uri ?? "";
}

/** Without offsets, which edits change. */
function layoutOf(container: Container | null): SourceLayout | null {
  if (!container || container.id === "csv") return container;
  return { id: container.id, path: container.path };
}

type Doing =
  | "open"
  | "rescore"
  | "follow"
  | "settled"
  | "changed"
  | "export"
  | "exportFacts"
  | "exportPairs"
  | "exportRuns"
  | "annotate"
  | "annotateAll"
  | "labelLocally"
  | "plans"
  | "keyedVerdicts"
  | "verdictsSince";
type AnsweredMethods = Omit<SessionMethods, Doing>;

type AnswerTable = {
  readonly [Name in keyof AnsweredMethods]: (
    evaluation: EvaluationView,
    params: AnsweredMethods[Name]["params"],
    signal: AbortSignal,
  ) => Promise<AnsweredMethods[Name]["result"]> | AnsweredMethods[Name]["result"];
};

const ANSWERS: AnswerTable = {
  summary: (one, { query, forPage = false, isDrawn = false }, signal) =>
    summarize(one, query, { forPage, isDrawn }, signal),
  intervals: (one, { query, forPage = false }, signal) =>
    forPage ? steadyIntervals(one, query, signal) : withIntervals(one, query, false, signal),
  screen: screenOf,
  metrics: (one, { query, parts }, signal) => metricsOf(one, query, parts, signal),
  sample: (one, { query, index }, signal) => sampleOf(one, query, index, signal),
  select,
  chips: (one, { query }, signal) => countChips(one, query, signal),
  rows: (one, { query, from, to, fields = [] }, signal) => listRows(one, query, from, to, fields, signal),
  worst: (one, { query, limit, fields = [] }, signal) => worstRows(one, query, limit, fields, signal),
  detail: (one, { query, index, orMissing }) => (orMissing ? shownDetail : detailOf)(one, query, index),
  raw: (one, { index }) => rawOf(one, index),
  position: (one, { query, index }, signal) => positionOf(one, query, index, signal),
  problem: (one, { query, index, step }, signal) => nextProblem(one, query, index, step, signal),
  line: (one, { query, source, line, ofItem = false }) =>
    lineDetailOf(one, query, indexOfLine(one, source, line, ofItem)),
  at: (one, { query, source, offset }) => lineDetailOf(one, query, one.table.indexAt(source, offset)),
  layout: (one, { source }) => layoutOf(one.slots.find(({ number }) => number === source)?.container ?? null),
  whereabouts: async (one, { source }) => ({ uri: await whereaboutsOf(one, source) }),
  issues: (one, { source, limit }) => one.issuesOf(source).slice(0, limit),
  issueCounts: (one) => one.issueCounts,
  reference: (one, { query }, signal) => referenceOf(one, query, signal),
  agreement: (one, { query }, signal) => agreementsOf(one, query, signal),
  toLabel: (one, { query, ...asked }, signal) => nextToLabel(one, query, asked, signal),
  estimate: (one, { query, ...asked }, signal) => estimateOf(one, query, asked, signal),
  estimable: (one) => estimable(one),
  sampleKey: (one, { index }) => keyOf(one, index),
  stressMatching: (one, { query, ...wanted }, signal) => stressMatching(one, query, wanted, signal),
  stress: (one, { query, ...wanted }, signal) => stressOf(one, query, wanted, signal),
  tags: (one, { query, checks, judged = [] }, signal) => tagReport(one, query, checks, judged, signal),
  traits: (one, { query, failing }, signal) => traitsOf(one, query, failing, signal),
  corpus: (one, { query, pages }, signal) => corpusOf(one, query, pages, signal),
  alerts: (one, { query, limit }, signal) => alertsOf(one, query, limit, signal),
  asked: (one, { query, from, to }, signal) => askedSamples(one, query, from, to, signal),
  judged: (one, { query, from, to }, signal) => judgedSamples(one, query, from, to, signal),
  fields: (one, { query }) => fieldsOf(one, query),
  fieldValues: (one, { query, field }, signal) => fieldValuesOf(one, query, field, signal),
  grid: (one, { query, ...wanted }, signal) => gridOf(one, query, wanted, signal),
  contrast: (one, { query, fields }, signal) => contrastOf(one, query, fields, signal),
  distribution: (one, { query, field }, signal) => distributionOf(one, query, field, signal),
  checkWhere: async (one, { query, where }, signal) => {
    const wrong = checkWhere(where, one.scope(query.modes, query.annotator));
    if (wrong === null || !(await one.learnFields(signal))) return wrong;
    return checkWhere(where, one.scope(query.modes, query.annotator));
  },
  howRead,
  compare: (one, { query, isDrawn = false }, signal) => compare(one, query, isDrawn, signal),
  comparedIntervals: (one, { query, run }, signal) =>
    compareMetrics(one, run === undefined ? query : ofRun(query, run), true, signal),
  sentenceTransitions: (one, { query }, signal) => sentenceTransitions(one, query, signal),
  comparedDetails: (one, { query }, signal) => comparedDetails(one, query, signal),
  pairScreen,
  pairs: (one, { query, of, from, to }, signal) => listPairs(one, query, of, from, to, signal),
  pair: (one, { query, pair }, signal) => openedPair(one, query, pair, signal),
  selectPairs: async (one, { query }, signal) => ({ size: (await selectPairs(one, query, signal)).length }),
  estimateDifference: (one, { query, ...asked }, signal) => estimateDifference(one, query, asked, signal),
  compareRuns: (one, { query, isDrawn = false }, signal) => compareRuns(one, query, isDrawn, signal),
  runsScreen,
  openedItem: (one, { query, of, item }, signal) => openedItem(one, query, of, item, signal),
  ...HISTORY_ANSWERS,
};

function answering(evaluation: () => EvaluationView): Handlers<AnsweredMethods> {
  const handlers = Object.entries(ANSWERS).map(([name, answer]) => [
    name,
    (params: unknown, signal: AbortSignal) =>
      withExpectedErrors(async () => answer(evaluation(), params as never, signal)),
  ]);
  // One handler per row, under its name.
  return Object.fromEntries(handlers) as Handlers<AnsweredMethods>;
}

type Emit = <Name extends keyof SessionEvents>(event: Name, data: SessionEvents[Name]) => void;
type UnsavedTexts = readonly { readonly uri: string; readonly text: string }[] | undefined;

export interface Session {
  readonly handlers: Handlers<SessionMethods>;
  dispose(): Promise<void>;
}

/** `emit` sends events; the first method called is `open`. */
export function createSession(platform: Platform, emit: Emit): Session {
  let current: Evaluation | null = null;
  const idling = new Idling(
    () => current?.needsPreparing !== true,
    () => current?.prepareModes(),
  );
  const evaluation = (): Evaluation => {
    if (!current) throw new PeerError({ code: "invalid", message: "No evaluation is open." });
    return current;
  };
  const open = async (spec: EvaluationSpec, texts: UnsavedTexts, signal: AbortSignal): Promise<Evaluation> => {
    const revision = current ? current.revision + 1 : 1;
    const buffers = new Map(texts?.map(({ uri, text }) => [uri, text]));
    const unpacking = atIntervals((source) => emit("unpacking", { source }));
    const opened = await Evaluation.open(spec, buffers, platform, signal, revision, unpacking.tell);
    if (unpacking.hasPassed) emit("unpacking", { source: null });
    if (signal.aborted) {
      await opened.dispose();
      throw new Cancelled();
    }
    return opened;
  };

  const handlers: Handlers<SessionMethods> = {
    async open({ spec, texts }, signal) {
      await current?.dispose();
      return stopAsAnswer(async () => {
        current = await open(spec, texts, signal);
        return firstState(current, emit, signal);
      });
    },
    async rescore({ texts, modes }, signal) {
      const before = evaluation();
      const spec = { ...before.spec, allModes: before.hasAllModes };
      const after = await stopAsAnswer(() => open(spec, texts, signal));
      try {
        await stopAsAnswer(() => after.settled);
        if (before.hasAllModes) await after.measured("all", signal);
        else if (modes) await after.measured(modes, signal);
        await withExpectedErrors(() => takeOver(before, after, signal));
      } catch (error) {
        await after.dispose();
        throw error;
      }
      const changed = changedSamples(before.table, after.table, after.kind.measure.columns);
      const verdicts = modes && before.kind === after.kind ? verdictChanges(before.table, after, modes) : null;
      current = after;
      await before.dispose();
      after.listen((state) => emit("state", state));
      return { changed, ...(verdicts ? { verdicts } : {}) };
    },
    async keyedVerdicts({ modes }, signal) {
      const one = evaluation();
      await one.measured(modes, signal);
      return keyedVerdicts(one, modes);
    },
    async verdictsSince({ modes, earlier }, signal) {
      const one = evaluation();
      await one.measured(modes, signal);
      return verdictsSince(earlier, one, modes);
    },
    async follow(_, signal) {
      const before = evaluation();
      const after = await stopAsAnswer(() => before.continued(signal));
      if (after === null || typeof after === "string") {
        // Closed files of an earlier reading look changed.
        if (current !== before) throw new Cancelled();
        return { added: 0, unlike: after };
      }
      // Drops a reading whose evaluation was reopened or closed.
      const isWanted = await after.settled
        .then(() => takeOver(before, after, signal))
        .then(() => current === before)
        .catch(() => false);
      if (!isWanted) {
        await after.dispose();
        await after.settled;
        throw new Cancelled();
      }
      current = after;
      const added = after.table.size - before.table.size;
      await before.dispose();
      after.listen((state) => emit("state", state));
      return { added, unlike: null };
    },
    async settled() {
      const settling = evaluation();
      await stopAsAnswer(() => settling.settled);
      return settling.state;
    },
    changed: ({ since }) => evaluation().changed(since),
    export: async ({ query, as, id, everyModeOf = [], texts = [] }, signal) => {
      const write = (text: string) => emit("part", { id, text });
      const samples = await withExpectedErrors(() =>
        as === "lines"
          ? exportLines(evaluation(), query, write, signal)
          : as === "labels"
            ? exportLabels(evaluation(), query, write, signal)
            : exportSamples(evaluation(), query, { everyModeOf, texts }, write, signal),
      );
      return { samples };
    },
    exportFacts: async ({ id, ...wanted }, signal) => {
      const write = (bytes: Uint8Array) => emit("bytes", { id, bytes });
      return { samples: await withExpectedErrors(() => exportFacts(evaluation(), wanted, write, signal)) };
    },
    exportPairs: async ({ query, id, isTextWanted = false }, signal) => {
      const write = (text: string) => emit("part", { id, text });
      return { pairs: await withExpectedErrors(() => exportPairs(evaluation(), query, isTextWanted, write, signal)) };
    },
    exportRuns: async ({ query, id }, signal) => {
      const write = (text: string) => emit("part", { id, text });
      return { samples: await withExpectedErrors(() => exportRuns(evaluation(), query, write, signal)) };
    },
    annotate: ({ annotator, labels }, signal) =>
      withExpectedErrors(() => annotate(evaluation(), annotator, labels, signal)),
    annotateAll: ({ given }, signal) =>
      withExpectedErrors(async () => ({ missing: await annotateAll(evaluation(), given, signal) })),
    plans: ({ plans }) => {
      takePlans(evaluation(), plans);
      return null;
    },
    labelLocally: (_, signal) =>
      withExpectedErrors(async () => {
        await evaluation().labelLocally(signal);
        return null;
      }),
    ...answering(evaluation),
  };
  return {
    handlers: askedDuring(idling, handlers),
    async dispose() {
      idling.stop();
      await current?.dispose();
      current = null;
    },
  };
}

function askedDuring(idling: Idling, handlers: Handlers<SessionMethods>): Handlers<SessionMethods> {
  const watched = Object.entries(handlers).map(([name, handler]) => [
    name,
    (params: never, signal: AbortSignal) => idling.during(() => handler(params, signal)),
  ]);
  // One handler per method, under its name.
  return Object.fromEntries(watched) as Handlers<SessionMethods>;
}

const UNPACKING_INTERVAL_MS = 100;

/** Passes on the first call in each interval. */
function atIntervals(tell: (source: Unpacking) => void) {
  let lastMs = 0;
  return {
    get hasPassed(): boolean {
      return lastMs > 0;
    },
    tell(source: Unpacking): void {
      const now = Date.now();
      if (now - lastMs < UNPACKING_INTERVAL_MS) return;
      lastMs = now;
      tell(source);
    },
  };
}

const SMALL_BYTES = 1024 * 1024;

/** Resolves with the last row of a small file, or the first rows of a large one; later states are events. */
function firstState(evaluation: Evaluation, emit: Emit, signal: AbortSignal): Promise<EvaluationState> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Cancelled());
    signal.addEventListener("abort", onAbort, { once: true });
    evaluation.settled.catch(reject);
    let isFirst = true;
    evaluation.listen((state) => {
      if (!isFirst) emit("state", state);
      else if (state.isSettled || (state.samples > 0 && state.progress.totalBytes > SMALL_BYTES)) {
        isFirst = false;
        signal.removeEventListener("abort", onAbort);
        resolve(state);
      }
    });
  });
}

/** Invalid filters and missing samples have their codes. */
async function withExpectedErrors<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await stopAsAnswer(answer);
  } catch (error) {
    if (error instanceof FilterError) {
      throw new PeerError({ code: "invalid", message: error.message, data: { at: error.at } });
    }
    if (error instanceof RangeError) throw new PeerError({ code: "gone", message: error.message });
    throw error;
  }
}

/** The error names its clause, which may not be the last typed. */
async function select(
  one: EvaluationView,
  { query }: { readonly query: Query },
  signal: AbortSignal,
): Promise<{ readonly size: number }> {
  try {
    return { size: (await one.selection(query, signal)).size };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const scope = one.scope(query.modes, query.annotator);
    const named = query.where.find((clause) => checkWhere(clause, scope) !== null);
    // Unknown record fields are found by reading all records.
    const where = named ?? (query.where.length === 1 ? query.where[0] : undefined);
    throw new PeerError({ code: "invalid", message: error.message, data: { at: error.at, where } });
  }
}

function checkWhere(where: string, scope: FieldScope): { readonly message: string; readonly at: number } | null {
  try {
    checkFilter(where, scope);
    return null;
  } catch (error) {
    if (error instanceof FilterError) return { message: error.message, at: error.at };
    throw error;
  }
}
