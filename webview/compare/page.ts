import { config } from "@vscode/l10n";
import type { ComparedMetric, Comparison, MatrixFigure, MetricInfo } from "../../src/model/index.ts";
import type { ComparePageEvents, ComparePageMethods, CompareState } from "../../src/protocol/comparePanel.ts";
import type { PairDetail, PairList, PairRow } from "../../src/protocol/comparison.ts";
import { Cancelled, type Peer } from "../../src/protocol/peer.ts";
import { PageCache } from "../ui/pageCache.ts";
import { memory } from "../ui/peer.ts";

type Nothing = Record<never, never>;
export type ComparePeer = Peer<Nothing, ComparePageMethods, Nothing, ComparePageEvents>;

/** What the page draws. Everything in it was asked for and can be asked for again. */
export interface CompareView {
  readonly state: CompareState | null;
  readonly comparison: (Comparison & { readonly infos: readonly MetricInfo[] }) | null;
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
};
const NOTICE_MS = 6000;

/** The page between its host and what it draws. */
export class ComparePage {
  readonly rows: PageCache<PairRow>;
  readonly #peer: ComparePeer;
  readonly #listeners = new Set<() => void>();
  #view = EMPTY;
  /** What the answers on screen belong to. */
  #overviewKey = "";
  #listKey = "";
  #detailKey = "";
  #overviewCall = new AbortController();
  #detailCall = new AbortController();
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(peer: ComparePeer) {
    this.#peer = peer;
    this.rows = new PageCache(
      (from, to, signal) => peer.call("pairs", { of: this.#view.list, from, to }, signal),
      () => this.#set({ rowsSeen: this.#view.rowsSeen + 1 }),
      (error) => this.#fail(error),
    );
    peer.on("changed", (state) => this.#adopt(state));
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
    try {
      const state = await this.#peer.call("open", {});
      config({ contents: state.l10n });
      this.#adopt(state);
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
  modes(modes: ComparePageMethods["modes"]["params"]): void {
    this.#ask("modes", modes);
  }
  by(by: ComparePageMethods["by"]["params"]["by"]): void {
    this.#ask("by", { by });
  }
  swap(): void {
    this.#ask("swap", {});
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
    const { query, evaluation } = state;
    if (!query || !evaluation?.isSettled) return;
    const overviewKey = JSON.stringify([state.id, evaluation.revision, query.sides, query.by, query.modes]);
    if (overviewKey !== this.#overviewKey) {
      this.#overviewKey = overviewKey;
      void this.#loadOverview();
    }
    this.#renewList();
    this.#loadDetail();
  }

  #renewList(): void {
    const { state, list } = this.#view;
    const listKey = JSON.stringify([this.#overviewKey, state?.query?.where, state?.query?.sort, list]);
    if (listKey === this.#listKey || this.#overviewKey === "") return;
    this.#listKey = listKey;
    this.rows.renew();
    void this.#loadPosition();
  }

  async #loadOverview(): Promise<void> {
    this.#overviewCall.abort();
    const call = new AbortController();
    this.#overviewCall = call;
    this.#set({ comparison: null, intervals: null, sentences: null });
    try {
      const comparison = await this.#peer.call("compare", {}, call.signal);
      this.#set({ comparison });
      this.#set({ intervals: await this.#peer.call("intervals", {}, call.signal) });
      this.#set({ sentences: await this.#peer.call("sentences", {}, call.signal) });
    } catch (error) {
      this.#fail(error);
    }
  }

  #loadDetail(): void {
    const { state } = this.#view;
    const pair = state?.pair ?? null;
    if (pair === null) {
      this.#detailCall.abort();
      this.#detailKey = "";
      this.#set({ detail: null, position: -1 });
      return;
    }
    const detailKey = `${this.#overviewKey}|${pair}`;
    if (detailKey === this.#detailKey) return;
    this.#detailKey = detailKey;
    this.#detailCall.abort();
    const call = new AbortController();
    this.#detailCall = call;
    this.#peer.call("pairDetail", { pair }, call.signal).then(
      (detail) => this.#set({ detail }),
      (error: unknown) => this.#fail(error),
    );
    void this.#loadPosition();
  }

  async #loadPosition(): Promise<void> {
    const pair = this.#view.state?.pair ?? null;
    if (pair === null || this.#view.list !== "pairs") return this.#set({ position: -1 });
    try {
      const position = await this.#peer.call("position", { pair });
      if (this.#view.state?.pair === pair) this.#set({ position });
    } catch (error) {
      this.#fail(error);
    }
  }

  #ask<Name extends keyof ComparePageMethods & string>(method: Name, params: ComparePageMethods[Name]["params"]): void {
    this.#peer.call(method, params).catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (error instanceof Cancelled) return;
    clearTimeout(this.#noticeTimer);
    this.#set({ notice: error instanceof Error ? error.message : String(error) });
    this.#noticeTimer = setTimeout(() => this.#set({ notice: null }), NOTICE_MS);
  }

  #set(change: Partial<CompareView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
