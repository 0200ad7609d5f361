import { FilterError } from "../core/table/filter/tokens.ts";
import type { EvaluationSpec } from "../model/index.ts";
import type { ComparisonMethods } from "../protocol/comparison.ts";
import { Cancelled, type Handlers, PeerError } from "../protocol/peer.ts";
import type { EvaluationState, SessionEvents, SessionMethods, Unpacking } from "../protocol/session.ts";
import { annotate, takeOver } from "./annotators/annotate.ts";
import { agreementsOf } from "./annotators/compareAnnotators.ts";
import { keyOf } from "./annotators/findSamples.ts";
import { nextToLabel } from "./annotators/nextToLabel.ts";
import { askedSamples, judgedSamples } from "./answers/askedSamples.ts";
import { contrastOf } from "./answers/contrast.ts";
import { detailOf, lineDetailOf, rawOf } from "./answers/details.ts";
import { distributionOf, slicesBy } from "./answers/distribution.ts";
import { exportLabels } from "./answers/exportLabels.ts";
import { exportLines, exportSamples } from "./answers/exports.ts";
import { listRows, nextProblem, positionOf } from "./answers/listRows.ts";
import { mappingOf } from "./answers/mapping.ts";
import { countChips, referenceOf, summarize, withIntervals } from "./answers/summary.ts";
import { worstRows } from "./answers/worst.ts";
import { changedSamples } from "./changedSamples.ts";
import { comparisonHandlers } from "./compare/serve.ts";
import { Evaluation } from "./evaluation.ts";
import { fieldInfos } from "./fields.ts";
import type { Platform } from "./platform.ts";
import { checkFilter } from "./selection.ts";
import { stopTold } from "./stopTold.ts";

type Emit = <Name extends keyof SessionEvents>(event: Name, data: SessionEvents[Name]) => void;
type Texts = readonly { readonly uri: string; readonly text: string }[] | undefined;

/** A session behind a port: one evaluation, and an answer to every method. */
export interface Session {
  readonly handlers: Handlers<SessionMethods>;
  dispose(): Promise<void>;
}

/** Serves one evaluation over `platform`. `emit` sends its events; the first method to come is `open`. */
export function createSession(platform: Platform, emit: Emit): Session {
  let current: Evaluation | null = null;
  const evaluation = (): Evaluation => {
    if (!current) throw new PeerError({ code: "invalid", message: "No evaluation is open." });
    return current;
  };
  const open = async (spec: EvaluationSpec, texts: Texts, signal: AbortSignal): Promise<Evaluation> => {
    const revision = current ? current.revision + 1 : 1;
    const buffers = new Map(texts?.map(({ uri, text }) => [uri, text]));
    const unpacking = atIntervals((source) => emit("unpacking", { source }));
    const opened = await Evaluation.open(spec, buffers, platform, signal, revision, unpacking.tell);
    if (unpacking.hasTold) emit("unpacking", { source: null });
    if (signal.aborted) {
      await opened.dispose();
      throw new Cancelled();
    }
    return opened;
  };

  const handlers: Handlers<Omit<SessionMethods, keyof ComparisonMethods>> = {
    async open({ spec, texts }, signal) {
      await current?.dispose();
      return stopTold(async () => {
        current = await open(spec, texts, signal);
        return firstState(current, emit, signal);
      });
    },
    async rescore({ texts }, signal) {
      const before = evaluation();
      const after = await stopTold(() => open(before.spec, texts, signal));
      try {
        await stopTold(() => after.settled);
        await told(() => takeOver(before, after, signal));
      } catch (error) {
        await after.dispose();
        throw error;
      }
      const changed = changedSamples(before.table, after.table, after.kind.columns);
      current = after;
      await before.dispose();
      after.listen((state) => emit("state", state));
      return { changed };
    },
    async follow(_, signal) {
      const before = evaluation();
      const after = await stopTold(() => before.continued(signal));
      if (after === null || typeof after === "string") return { added: 0, unlike: after };
      // Opened anew or closed meanwhile: what was read is of no use to anybody.
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
      await stopTold(() => settling.settled);
      return settling.state;
    },
    changed: ({ since }) => evaluation().changed(since),
    summary: ({ query, forPage = false }, signal) => told(() => summarize(evaluation(), query, forPage, signal)),
    intervals: ({ query, forPage = false }, signal) => told(() => withIntervals(evaluation(), query, forPage, signal)),
    chips: ({ query }, signal) => told(() => countChips(evaluation(), query, signal)),
    rows: ({ query, from, to, fields }, signal) =>
      told(() => listRows(evaluation(), query, from, to, fields ?? [], signal)),
    worst: ({ query, limit }, signal) => told(() => worstRows(evaluation(), query, limit, signal)),
    detail: ({ query, index }) => told(() => detailOf(evaluation(), query, index)),
    raw: ({ index }) => told(() => rawOf(evaluation(), index)),
    position: ({ query, index }, signal) => told(() => positionOf(evaluation(), query, index, signal)),
    problem: ({ query, index, step }, signal) => told(() => nextProblem(evaluation(), query, index, step, signal)),
    line: ({ query, source, line }) =>
      told(() => lineDetailOf(evaluation(), query, evaluation().table.indexOfLine(source, line))),
    at: ({ query, source, offset }) =>
      told(() => lineDetailOf(evaluation(), query, evaluation().table.indexAt(source, offset))),
    issues: ({ source, limit }) =>
      evaluation()
        .issues.filter((issue) => issue.source === source)
        .slice(0, limit),
    issueCounts: () => evaluation().issueCounts,
    reference: ({ query }, signal) => told(() => referenceOf(evaluation(), query, signal)),
    export: async ({ query, as, id, everyModeOf = [], texts = [] }, signal) => {
      const write = (text: string) => emit("part", { id, text });
      const samples = await told(() =>
        as === "lines"
          ? exportLines(evaluation(), query, write, signal)
          : as === "labels"
            ? exportLabels(evaluation(), query, write, signal)
            : exportSamples(evaluation(), query, { everyModeOf, texts }, write, signal),
      );
      return { samples };
    },
    annotate: ({ annotator, labels }, signal) => told(() => annotate(evaluation(), annotator, labels, signal)),
    agreement: ({ query }, signal) => told(() => agreementsOf(evaluation(), query, signal)),
    toLabel: ({ query, person }, signal) => told(() => nextToLabel(evaluation(), query, person, signal)),
    sampleKey: ({ index }) => told(() => keyOf(evaluation(), index)),
    labelLocally: (_, signal) =>
      told(async () => {
        await evaluation().labelLocally(signal);
        return null;
      }),
    asked: ({ query, from, to }, signal) => told(() => askedSamples(evaluation(), query, from, to, signal)),
    judged: ({ query, from, to }, signal) => told(() => judgedSamples(evaluation(), query, from, to, signal)),
    fields: ({ query }) => fieldInfos(evaluation().scope(query.modes, query.annotator)),
    contrast: ({ query, fields }, signal) => told(() => contrastOf(evaluation(), query, fields, signal)),
    distribution: ({ query, field }, signal) => told(() => distributionOf(evaluation(), query, field, signal)),
    slices: ({ query, field }, signal) => told(() => slicesBy(evaluation(), query, field, signal)),
    checkWhere({ query, where }) {
      try {
        checkFilter(where, evaluation().scope(query.modes, query.annotator));
        return null;
      } catch (error) {
        if (error instanceof FilterError) return { message: error.message, at: error.at };
        throw error;
      }
    },
    mapping: () => mappingOf(evaluation()),
  };
  return {
    handlers: { ...handlers, ...comparisonHandlers(evaluation, told, (id, text) => emit("part", { id, text })) },
    async dispose() {
      await current?.dispose();
      current = null;
    },
  };
}

const UNPACKING_INTERVAL_MS = 100;

/** Tells the first of what comes in each stretch of time. */
function atIntervals(tell: (source: Unpacking) => void) {
  let lastMs = 0;
  return {
    get hasTold(): boolean {
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

/** Up to this size waiting for the last row takes no longer than a blink. */
const SMALL_BYTES = 4 * 1024 * 1024;

/** Waits for the last row of a small file, for the first rows of a large one; later states go out as events. */
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

/** A filter that cannot be read and a sample that is gone are answers, not faults. */
async function told<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await stopTold(answer);
  } catch (error) {
    if (error instanceof FilterError) {
      throw new PeerError({ code: "invalid", message: error.message, data: { at: error.at } });
    }
    if (error instanceof RangeError) throw new PeerError({ code: "gone", message: error.message });
    throw error;
  }
}
