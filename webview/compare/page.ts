import type { ComparedMetric, MatrixFigure } from "../../src/model/index.ts";
import type {
  ComparedDetails,
  ListPart,
  OpenedPair,
  Overview,
  PairDetail,
  PairList,
  PairRow,
} from "../../src/protocol/comparison.ts";
import type { CompareMethods } from "../../src/protocol/pageMethods.ts";
import { type CompareState, changedState } from "../../src/protocol/panel.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import { PageCache } from "../ui/pageCache.ts";
import { type ComparePeer, isSourceIn, memory, open } from "../ui/peer.ts";
import { failureText, Question } from "../ui/question.ts";
import { NO_RUNS, RunsPart, type RunsView } from "./runsPart.ts";

/** What the page draws. Everything in it was asked for and can be asked for again. */
export interface CompareView {
  readonly state: CompareState | null;
  readonly comparison: Overview | null;
  /** The metrics with drawn intervals; null while they are worked out. */
  readonly intervals: readonly ComparedMetric[] | null;
  readonly sentences: MatrixFigure | null;
  /** Which list is shown. */
  readonly list: PairList;
  /** Rises whenever rows of the list came in. */
  readonly rowsSeen: number;
  readonly detail: PairDetail | null;
  /** Position of the opened pair in the list; -1 where the filter leaves it out. */
  readonly position: number;
  readonly notice: string | null;
  /** Of all runs, where there are more than two. */
  readonly runs: RunsView;
  /** Whether words that differ between two answers are marked; null leaves it to how much they share. */
  readonly isMarked: boolean | null;
  /** Markdown is shown as it is written. */
  readonly isSource: boolean;
}

const EMPTY: CompareView = {
  state: null,
  comparison: null,
  intervals: null,
  sentences: null,
  list: "pairs",
  rowsSeen: 0,
  detail: null,
  position: -1,
  notice: null,
  runs: NO_RUNS,
  isMarked: null,
  isSource: false,
};
const NOTICE_MS = 6000;

/** The page between its host and what it draws. */
export class ComparePage {
  readonly rows: PageCache<PairRow>;
  readonly runs: RunsPart;
  readonly #peer: ComparePeer;
  readonly #listeners = new Set<() => void>();
  #view = EMPTY;
  readonly #details: Question<Record<never, never>, ComparedDetails>;
  readonly #pair: Question<{ readonly pair: number; readonly key: string }, OpenedPair>;
  #onMarks: () => void = () => {};
  /** What overview and list belong to. */
  #overviewKey = "";
  #listKey = "";
  /** What the overview and the pair that are here belong to, and the pair that a screen under way brings. */
  #heldOverview = "";
  #heldPair = "";
  #comingPair = "";
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(peer: ComparePeer) {
    this.#peer = peer;
    this.rows = new PageCache(
      (from, to, signal) => this.#askScreen(from, to, signal),
      () => this.#set({ rowsSeen: this.#view.rowsSeen + 1 }),
      (error) => this.#fail(error),
    );
    this.#details = new Question({
      ask: (params, signal) => peer.call("details", params, signal),
      answered: (details) => this.#set(details),
      failed: (error) => this.#fail(error),
    });
    this.#pair = new Question({
      ask: ({ pair }, signal) => peer.call("pair", { pair }, signal),
      answered: (opened, { key }) => this.#show(opened, key),
      failed: (error) => this.#fail(error),
    });
    this.runs = new RunsPart(peer, {
      set: (change) => this.#set({ runs: { ...this.#view.runs, ...change } }),
      fail: (error) => this.#fail(error),
    });
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
    this.#set({ isSource: isSourceIn(memory.load()) });
    try {
      this.#adopt(await open(this.#peer.call("open", {})));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Replaces the clauses, and shows the pairs that meet them. */
  where(where: readonly string[]): void {
    this.showList("pairs");
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
  swap(): void {
    this.#ask("swap", {});
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
  /** Makes another run the base. */
  base(run: number): void {
    this.#ask("base", { run });
  }
  /** Looks at one run beside the base, at once at a pair of theirs; null goes back to the table of all. */
  other(run: number | null, pair: number | null = null): void {
    this.#ask("other", { run, pair });
  }
  /** Opens a question with the answers of all runs; null goes back to the table. */
  item(item: number | null): void {
    const { state } = this.#view;
    if (!state) return;
    // Our own move is shown at once, as with pairs.
    this.#adopt({ ...state, item });
    this.#ask("item", { item });
  }
  /** One step back towards the table of all runs; false where there is none. */
  back(): boolean {
    const { state } = this.#view;
    if (state?.other === null && state.item !== null) this.item(null);
    else if (state?.other !== null && state?.pair != null) this.open(null);
    else if (state && state.other !== null && state.runs.length > 2) this.other(null);
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
    const pair = this.#view.detail?.pair;
    if (pair !== undefined) this.#ask("openLine", { pair, side });
  }

  showList(list: PairList): void {
    if (JSON.stringify(list) === JSON.stringify(this.#view.list)) return;
    this.#set({ list });
    this.#renewList();
  }

  /** Opens the pair at a position of the list; samples without a partner cannot be opened here. */
  async openAt(position: number): Promise<void> {
    const row = this.rows.at(position);
    if (row?.pair == null) return;
    this.#set({ position });
    this.open(row.pair);
  }

  /** Moves by one in the list. */
  step(by: 1 | -1): void {
    if (this.#view.state?.other === null) {
      const item = this.runs.itemAt(this.#view.runs.position + by);
      if (item !== null) this.item(item);
      return;
    }
    const next = this.#view.position + by;
    if (this.#view.list === "pairs" && next >= 0 && next < this.rows.size) void this.openAt(next);
  }

  /** Null goes back to the overview. */
  open(pair: number | null): void {
    const { state } = this.#view;
    if (!state) return;
    // Our own move is shown at once; the host hears of it for the next reload.
    this.#adopt({ ...state, pair });
    this.#ask("focus", { pair });
  }

  #adopt(state: CompareState): void {
    if (state.id !== this.#view.state?.id) memory.save({ id: state.id });
    this.#set({ state });
    if (state.other === null) {
      this.runs.adopt(state);
      return;
    }
    this.runs.rest();
    const { query, evaluation } = state;
    if (!query || !evaluation?.isSettled) return;
    const { by, modes, takes } = query;
    const overviewKey = JSON.stringify([state.id, evaluation.revision, state.base, state.other, by, modes, takes]);
    if (overviewKey !== this.#overviewKey) {
      this.#overviewKey = overviewKey;
      this.#details.drop();
      this.#set({ comparison: null, intervals: null, sentences: null });
    }
    this.#renewList();
    this.#loadPair();
  }

  /** Asks for the screen where its list may have changed. */
  #renewList(): void {
    const { state, list } = this.#view;
    const listKey = JSON.stringify([this.#overviewKey, state?.query?.where, state?.query?.sort, list]);
    if (listKey === this.#listKey || this.#overviewKey === "") return;
    this.#listKey = listKey;
    this.rows.renew();
  }

  /** What the opened pair and its place belong to; empty where none is opened. */
  get #pairKey(): string {
    const pair = this.#view.state?.pair ?? null;
    return pair === null ? "" : `${this.#listKey}|${pair}`;
  }

  /** Rows, and with them what the page lacks: the overview, and the pair that is to be opened. */
  async #askScreen(from: number, to: number, signal: AbortSignal): Promise<ListPart<PairRow>> {
    const { list: of, state } = this.#view;
    const [overviewKey, pairKey] = [this.#overviewKey, this.#pairKey];
    const isOverviewWanted = overviewKey !== this.#heldOverview;
    const pair = pairKey === this.#heldPair ? null : (state?.pair ?? null);
    if (pair !== null) {
      this.#comingPair = pairKey;
      this.#pair.drop();
    }
    try {
      const screen = await this.#peer.call("screen", { of, from, to, isOverviewWanted, opened: pair }, signal);
      if (screen.overview && overviewKey === this.#overviewKey) {
        this.#heldOverview = overviewKey;
        this.#set({ comparison: screen.overview });
        this.#details.ask({});
      }
      if (screen.opened && pairKey === this.#pairKey) this.#show(screen.opened, pairKey);
      if (!screen.list) throw new Error(screen.trouble);
      if (screen.trouble !== undefined) this.#fail(new Error(screen.trouble));
      return screen.list;
    } finally {
      if (this.#comingPair === pairKey) this.#comingPair = "";
    }
  }

  /** Asks for the opened pair where no screen brings it. */
  #loadPair(): void {
    const key = this.#pairKey;
    if (key === "") {
      this.#heldPair = "";
      this.#pair.drop();
      this.#set({ detail: null, position: -1 });
    } else if (key !== this.#heldPair && key !== this.#comingPair) {
      this.#pair.ask({ pair: this.#view.state?.pair ?? 0, key }, key);
    }
  }

  #show({ detail, position }: OpenedPair, key: string): void {
    this.#heldPair = key;
    this.#set({ detail, position: this.#view.list === "pairs" ? position : -1 });
  }

  #ask<Name extends keyof CompareMethods & string>(method: Name, params: CompareMethods[Name]["params"]): void {
    this.#peer.call(method, params).catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (error instanceof Cancelled) return;
    clearTimeout(this.#noticeTimer);
    this.#set({ notice: failureText(error) });
    this.#noticeTimer = setTimeout(() => this.#set({ notice: null }), NOTICE_MS);
  }

  #set(change: Partial<CompareView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
