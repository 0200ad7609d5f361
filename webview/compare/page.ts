import {
  type ComparedMetric,
  type HistoryList,
  type HistoryRow,
  type RunHistory,
  sidesRead,
} from "../../src/model/index.ts";
import type {
  ComparedDetails,
  OpenedItem,
  OpenedPair,
  OpenedTrail,
  Overview,
  PairList,
  PairRow,
  RunRow,
  RunsList,
  RunsOverview,
} from "../../src/protocol/comparison.ts";
import type { CompareMethods } from "../../src/protocol/pageMethods.ts";
import { type CompareState, changedState } from "../../src/protocol/panel.ts";
import { Cancelled, messageOf } from "../../src/protocol/peer.ts";
import { type ComparePeer, memory, open, showsRawMarkdown } from "../ui/peer.ts";
import { ListPart, type PartView } from "./listPart.ts";

/** Two runs in depth. */
export type PairsView = PartView<PairList, Overview, OpenedPair, ComparedDetails>;
/** All runs: their table, the samples of the base, and one of them with every answer. */
export type RunsView = PartView<RunsList, RunsOverview, OpenedItem, readonly ComparedMetric[]>;

/** A history: lines over the runs, rows of squares, and a sample over all runs. */
export type HistoryView = PartView<HistoryList, RunHistory, OpenedTrail, never>;
export type ShownSamples = HistoryList["only"];

/** State of the page, all of it received by requests that can be repeated. */
export interface CompareView {
  readonly state: CompareState | null;
  readonly pairs: PairsView;
  readonly runs: RunsView;
  readonly history: HistoryView;
  readonly notice: string | null;
  /** Whether words that differ between two answers are marked; null leaves it to how much they share. */
  readonly isMarked: boolean | null;
  /** Markdown is shown as it is written. */
  readonly isSource: boolean;
}

const NOTICE_MS = 6000;

/** The page between its host and what it draws. */
export class ComparePage {
  readonly pairs: ListPart<PairList, PairRow, Overview, OpenedPair, ComparedDetails>;
  readonly runs: ListPart<RunsList, RunRow, RunsOverview, OpenedItem, readonly ComparedMetric[]>;
  readonly history: ListPart<HistoryList, HistoryRow, RunHistory, OpenedTrail, never>;
  readonly #peer: ComparePeer;
  readonly #listeners = new Set<() => void>();
  #view: CompareView;
  #onMarks: () => void = () => {};
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(peer: ComparePeer) {
    this.#peer = peer;
    const fail = (error: unknown) => this.#fail(error);
    this.pairs = new ListPart<PairList, PairRow, Overview, OpenedPair, ComparedDetails>(
      "pairs",
      {
        screen: (params, signal) => peer.call("screen", params, signal),
        opened: (pair, _, signal) => peer.call("pair", { pair }, signal),
        later: (_, signal) => peer.call("details", {}, signal),
        laterOf: () => 1,
      },
      { set: (pairs) => this.#set({ pairs }), fail },
    );
    this.runs = new ListPart<RunsList, RunRow, RunsOverview, OpenedItem, readonly ComparedMetric[]>(
      "every",
      {
        screen: (params, signal) => peer.call("runsScreen", params, signal),
        opened: (item, of, signal) => peer.call("openedItem", { item, of }, signal),
        later: (at, signal) => peer.call("runIntervals", { run: at + 1 }, signal),
        laterOf: ({ runs }) => runs.length,
      },
      { set: (runs) => this.#set({ runs }), fail },
    );
    this.history = new ListPart<HistoryList, HistoryRow, RunHistory, OpenedTrail, never>(
      { metric: null, only: "broken" },
      {
        screen: (params, signal) => peer.call("historyScreen", params, signal),
        opened: (sample, of, signal) => peer.call("historyTrail", { sample, of }, signal),
        later: () => Promise.reject(new Cancelled()),
        laterOf: () => 0,
      },
      { set: (history) => this.#set({ history }), fail },
    );
    this.#view = {
      state: null,
      pairs: this.pairs.view,
      runs: this.runs.view,
      history: this.history.view,
      notice: null,
      isMarked: null,
      isSource: false,
    };
    peer.on("command", ({ name }) => {
      if (name === "marks") this.#onMarks();
      else if (name === "source") this.showSource(!this.#view.isSource);
    });
    peer.on("changed", (change) => {
      const { state } = this.#view;
      if (state) this.#adopt(changedState(state, change));
    });
  }

  get view(): CompareView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The first question after every load. */
  async start(): Promise<void> {
    this.#set({ isSource: showsRawMarkdown(memory.load()) });
    try {
      this.#adopt((await open(this.#peer.call("open", {}))).state);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Replaces the clauses, and shows the pairs that meet them. */
  where(where: readonly string[]): void {
    this.pairs.showList("pairs");
    this.#ask("where", { where });
  }
  sort(by: string): void {
    const sort = this.#view.state?.query?.sort;
    if (sort?.by !== by) this.#ask("sort", { by, descending: false });
    else this.#ask("sort", sort.descending ? { by: null, descending: false } : { by, descending: true });
  }
  modes(modes: CompareMethods["modes"]["params"]): void {
    this.#ask("modes", modes);
  }
  by(by: CompareMethods["by"]["params"]["by"]): void {
    this.#ask("by", { by });
  }
  /** Whether differences are over all pairs, also those whose data changed. */
  takeAll(isOn: boolean): void {
    this.#ask("takeAll", { isOn });
  }
  /** What the key does now: the opened pair says, which knows what it shows. */
  onMarks(act: () => void): void {
    this.#onMarks = act;
  }
  mark(isMarked: boolean): void {
    this.#set({ isMarked });
  }
  /** Shows Markdown as it is written, or as it is meant. */
  showSource(isSource: boolean): void {
    this.#set({ isSource });
    memory.save({ isSource });
  }
  /** Makes another run the base; of two in depth they change places. */
  base(run: number): void {
    this.#ask("base", { run });
  }
  /** Shows one run against the base, at a pair if given; null goes back to the table of all. */
  other(run: number | null, pair: number | null = null): void {
    this.#ask("other", { run, pair });
  }
  /** Compares a run of a history with an earlier one. */
  compareRuns(earlier: number, later: number): void {
    this.#ask("runs", { earlier, later });
  }
  /** Opens a sample of a run next to the same sample in the run before. */
  openSquare(sample: number, run: number): void {
    this.#ask("square", { sample, run });
  }
  evaluateAll(): void {
    this.#ask("evaluateAll", {});
  }
  showSamples(only: ShownSamples): void {
    this.history.showList({ ...this.history.view.list, only });
  }
  squaresBy(metric: string): void {
    this.history.showList({ metric, only: "broken" });
  }
  /** Lists the samples that broke in a run by a metric and were never as good again. */
  showBroken(metric: string, run: number): void {
    this.history.showList({ metric, only: run });
  }
  /** A press on a point of a line, whose clause names the run; another one takes it back. */
  showRun(metric: string | undefined, [clause]: readonly string[]): void {
    const run = Number(clause?.split(" ").at(-1) ?? 0) - 1;
    if (metric === undefined) return;
    if (run < 0) this.showSamples("broken");
    else this.showBroken(metric, run);
  }
  /** One step back towards the table of all runs; false if none. */
  back(): boolean {
    const { state } = this.#view;
    if (!state) return false;
    if ((state.other === null ? state.item : state.pair) !== null) this.open(null);
    else if (state.other !== null && hasOverview(state)) this.other(null);
    else return false;
    return true;
  }
  openItemLine(run: number): void {
    const { opened } = this.#view.runs;
    if (opened) this.#ask("openItemLine", { item: opened.item, run });
  }
  copyText(text: string): void {
    this.#ask("copyText", { text });
  }
  openLine(side: 0 | 1): void {
    const pair = this.#view.pairs.opened?.detail.pair;
    if (pair !== undefined) this.#ask("openLine", { pair, side });
  }

  /** Opens the row at a position of the list that is shown; samples without a partner cannot be opened in depth. */
  openAt(position: number): void {
    const { state } = this.#view;
    const isOfAll = state?.other === null;
    if (isOfAll && state.dates !== null) {
      const sample = this.history.rows.at(position)?.sample;
      if (sample === undefined) return;
      this.history.moveTo(position);
      this.open(sample);
      return;
    }
    const at = isOfAll ? this.runs.rows.at(position)?.item : this.pairs.rows.at(position)?.pair;
    if (at == null) return;
    (isOfAll ? this.runs : this.pairs).moveTo(position);
    this.open(at);
  }

  /** Moves by one in the list. */
  step(by: 1 | -1): void {
    const { state, runs, pairs, history } = this.#view;
    if (state?.other === null && state.dates !== null) this.openAt(history.position + by);
    else if (state?.other === null) this.openAt(runs.position + by);
    else if (pairs.list === "pairs") this.openAt(pairs.position + by);
  }

  /** Opens a pair, or of all runs a sample of the base; null goes back to the overview. */
  open(at: number | null): void {
    const { state } = this.#view;
    if (!state) return;
    // Our own move is shown at once; the host hears of it for the next reload.
    if (state.other === null) {
      this.#adopt({ ...state, item: at });
      this.#ask("item", { item: at });
    } else {
      this.#adopt({ ...state, pair: at });
      this.#ask("focus", { pair: at });
    }
  }

  #adopt(state: CompareState): void {
    if (state.id !== this.#view.state?.id) memory.save({ id: state.id });
    this.#set({ state });
    const { id, base, other, query, evaluation } = state;
    const part = other !== null ? this.pairs : state.dates === null ? this.runs : this.history;
    for (const one of [this.pairs, this.runs, this.history]) if (one !== part) one.rest();
    if (!query || !evaluation) return;
    if (!evaluation.isSettled) {
      const read = runsRead(state);
      // Each time twice as many: to draw them all takes longer the more there are.
      const revision = -(2 ** Math.floor(Math.log2(read)));
      const { by, modes } = query;
      if (part === this.history && read > 0)
        this.history.adopt({ shown: [id, base, other, by, modes, query.takes], revision, filter: [], opened: null });
      return;
    }
    const { by, modes, takes, where, sort } = query;
    const shown = [id, base, other, by, modes, takes];
    const { revision } = evaluation;
    if (other === null)
      (state.dates === null ? this.runs : this.history).adopt({ shown, revision, filter: [], opened: state.item });
    else this.pairs.adopt({ shown, revision, filter: [where, sort], opened: state.pair });
  }

  #ask<Name extends keyof CompareMethods & string>(method: Name, params: CompareMethods[Name]["params"]): void {
    this.#peer.call(method, params).catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (error instanceof Cancelled) return;
    clearTimeout(this.#noticeTimer);
    this.#set({ notice: messageOf(error) });
    this.#noticeTimer = setTimeout(() => this.#set({ notice: null }), NOTICE_MS);
  }

  #set(change: Partial<CompareView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** How many runs of a history are read. */
export const runsRead = ({ query, evaluation }: CompareState): number =>
  sidesRead(
    query?.sides ?? [],
    (evaluation?.sources ?? []).filter(({ role }) => role === "rows"),
    ({ records, stop }) => records.total > 0 || stop !== null,
  ).length;

/** Whether there is a table of all runs, or a history, to go back to from two of them. */
export const hasOverview = ({ runs, dates }: Pick<CompareState, "runs" | "dates">): boolean =>
  runs.length > 2 || dates !== null;
