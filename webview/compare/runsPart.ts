import type { ComparedMetric } from "../../src/model/index.ts";
import type { ListPart, OpenedItem, RunRow, RunsList, RunsOverview } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import { PageCache } from "../ui/pageCache.ts";
import type { ComparePeer } from "../ui/peer.ts";
import { Question } from "../ui/question.ts";

/** What is drawn of several runs. */
export interface RunsView {
  readonly overview: RunsOverview | null;
  /** The metrics of each run with drawn intervals, as far as they are worked out. */
  readonly intervals: readonly (readonly ComparedMetric[])[];
  readonly list: RunsList;
  readonly rowsSeen: number;
  readonly opened: OpenedItem | null;
  /** Position of the opened question in the list; -1 where the list holds it not. */
  readonly position: number;
}

export const NO_RUNS: RunsView = {
  overview: null,
  intervals: [],
  list: "every",
  rowsSeen: 0,
  opened: null,
  position: -1,
};

interface Ways {
  readonly set: (change: Partial<RunsView>) => void;
  readonly fail: (error: unknown) => void;
}

/** The part of the page that shows all runs: their table, the list of questions, and one question with every answer. */
export class RunsPart {
  readonly rows: PageCache<RunRow>;
  readonly #peer: ComparePeer;
  readonly #ways: Ways;
  readonly #item: Question<{ readonly item: number; readonly of: RunsList; readonly key: string }, OpenedItem>;
  #view = NO_RUNS;
  #wanted: number | null = null;
  #overviewKey = "";
  #shownKey = "";
  #listKey = "";
  #heldOverview = "";
  #heldItem = "";
  #drawing: AbortController | null = null;

  constructor(peer: ComparePeer, ways: Ways) {
    this.#peer = peer;
    this.#ways = ways;
    this.rows = new PageCache(
      (from, to, signal) => this.#askScreen(from, to, signal),
      () => this.#set({ rowsSeen: this.#view.rowsSeen + 1 }),
      (error) => ways.fail(error),
    );
    this.#item = new Question({
      ask: ({ item, of }, signal) => peer.call("openedItem", { item, of }, signal),
      answered: (opened, { key }) => this.#show(opened, key),
      failed: (error) => ways.fail(error),
    });
  }

  get view(): RunsView {
    return this.#view;
  }

  /** What the page has been told: asks for what is new of it. Another base, mode or key makes all of it new. */
  adopt({ id, evaluation, query, base, item }: CompareState): void {
    if (!query || !evaluation?.isSettled) return;
    this.#wanted = item;
    const key = JSON.stringify([id, evaluation.revision, base, query.by, query.modes, query.takes]);
    if (key !== this.#overviewKey) {
      this.#overviewKey = key;
      this.#drawing?.abort(new Cancelled());
      this.#drawing = null;
      // What was read again looks as it did until the new numbers are here.
      const shownKey = JSON.stringify([id, base, query.by, query.modes, query.takes]);
      if (shownKey !== this.#shownKey) this.#set({ overview: null, intervals: [] });
      this.#shownKey = shownKey;
    }
    this.#renewList();
    this.#loadItem();
  }

  showList(list: RunsList): void {
    if (list === this.#view.list) return;
    this.#set({ list });
    this.#renewList();
  }

  /** The question at a position of the list, if it is here. */
  itemAt(position: number): number | null {
    return this.rows.at(position)?.item ?? null;
  }

  /** Somebody looks at two of the runs: what nobody waits for is not worked out. */
  rest(): void {
    this.#drawing?.abort(new Cancelled());
    this.#drawing = null;
  }

  #renewList(): void {
    const listKey = JSON.stringify([this.#overviewKey, this.#view.list]);
    if (listKey !== this.#listKey) {
      this.#listKey = listKey;
      this.rows.renew();
    } else if (this.#drawing === null && this.#view.overview) void this.#draw();
  }

  get #itemKey(): string {
    return this.#wanted === null ? "" : `${this.#listKey}|${this.#wanted}`;
  }

  async #askScreen(from: number, to: number, signal: AbortSignal): Promise<ListPart<RunRow>> {
    const key = this.#overviewKey;
    const isOverviewWanted = key !== this.#heldOverview;
    const params = { of: this.#view.list, from, to, isOverviewWanted, opened: null };
    const { list, overview, trouble } = await this.#peer.call("runsScreen", params, signal);
    if (overview && key === this.#overviewKey) {
      this.#heldOverview = key;
      const isSame = isAlike(overview, this.#view.overview);
      this.#set(isSame ? { overview } : { overview, intervals: [] });
      void this.#draw();
    }
    if (!list) throw new Error(trouble);
    return list;
  }

  /** Intervals, one run after the other: each is there as soon as it is worked out. */
  async #draw(): Promise<void> {
    const { overview } = this.#view;
    if (!overview || this.#view.intervals.length === overview.runs.length) return;
    const call = new AbortController();
    this.#drawing = call;
    try {
      while (this.#view.intervals.length < overview.runs.length) {
        const run = this.#view.intervals.length + 1;
        const metrics = await this.#peer.call("runIntervals", { run }, call.signal);
        if (this.#drawing !== call) return;
        this.#set({ intervals: [...this.#view.intervals, metrics] });
      }
    } catch (error) {
      if (this.#drawing === call) this.#ways.fail(error);
    }
  }

  #loadItem(): void {
    const key = this.#itemKey;
    if (key === "") {
      this.#heldItem = "";
      this.#item.drop();
      this.#set({ opened: null, position: -1 });
    } else if (key !== this.#heldItem && this.#wanted !== null) {
      this.#item.ask({ item: this.#wanted, of: this.#view.list, key }, key);
    }
  }

  #show(opened: OpenedItem, key: string): void {
    if (key !== this.#itemKey) return;
    this.#heldItem = key;
    this.#set({ opened, position: opened.position });
  }

  #set(change: Partial<RunsView>): void {
    this.#view = { ...this.#view, ...change };
    this.#ways.set(change);
  }
}

/** Whether all numbers are the same, whatever revision they are of. */
const isAlike = (one: RunsOverview, other: RunsOverview | null): boolean =>
  other !== null && JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 });
