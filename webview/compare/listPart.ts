import type { ListScreen, ListPart as Rows } from "../../src/protocol/comparison.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import { PageCache } from "../ui/pageCache.ts";
import { Question } from "../ui/question.ts";

/** A list and its surroundings, for drawing. */
export interface PartView<List, Whole, Opened, Later> {
  readonly overview: Whole | null;
  /** What takes longer, such as drawn intervals, as far as it is worked out. */
  readonly later: readonly Later[];
  readonly list: List;
  /** Rises whenever rows of the list came in. */
  readonly rowsSeen: number;
  readonly opened: Opened | null;
  /** Position of the opened item in the list; -1 if the list lacks it. */
  readonly position: number;
}

/** The questions of a part. */
interface Asks<List, Row, Whole, Opened, Later> {
  screen(
    params: {
      readonly of: List;
      readonly from: number;
      readonly to: number;
      readonly isOverviewWanted: boolean;
      readonly opened: number | null;
    },
    signal: AbortSignal,
  ): Promise<ListScreen<Row, Whole, Opened>>;
  opened(at: number, of: List, signal: AbortSignal): Promise<Opened>;
  later(at: number, signal: AbortSignal): Promise<Later>;
  /** How many answers of `later` belong to an overview. */
  laterOf(overview: Whole): number;
}

/** What the page shows. */
interface Wanted {
  /** Inputs of the overview: the query and the version of the files. */
  readonly shown: readonly unknown[];
  readonly revision: number;
  /** Further inputs of the list. */
  readonly filter: readonly unknown[];
  readonly opened: number | null;
}

interface Ways<View> {
  readonly set: (view: View) => void;
  readonly fail: (error: unknown) => void;
}

/** A part of the page: an overview, the list of its rows, and the row that is opened. */
export class ListPart<
  List,
  Row,
  Whole extends { readonly revision: number },
  Opened extends { position: number },
  Later,
> {
  readonly rows: PageCache<Row>;
  readonly #asks: Asks<List, Row, Whole, Opened, Later>;
  readonly #ways: Ways<PartView<List, Whole, Opened, Later>>;
  readonly #opened: Question<{ readonly at: number; readonly of: List; readonly key: string }, Opened>;
  #view: PartView<List, Whole, Opened, Later>;
  #wanted: number | null = null;
  #filter: readonly unknown[] = [];
  /** What the overview and the list belong to, and what is shown whatever was read again. */
  #overviewKey = "";
  #shownKey = "";
  #listKey = "";
  /** What the overview and the opened row that are here belong to, and the row that a screen under way brings. */
  #heldOverview = "";
  #heldOpened = "";
  #comingOpened = "";
  #drawing: AbortController | null = null;

  constructor(
    list: List,
    asks: Asks<List, Row, Whole, Opened, Later>,
    ways: Ways<PartView<List, Whole, Opened, Later>>,
  ) {
    this.#asks = asks;
    this.#ways = ways;
    this.#view = { overview: null, later: [], list, rowsSeen: 0, opened: null, position: -1 };
    this.rows = new PageCache(
      (from, to, signal) => this.#askScreen(from, to, signal),
      () => this.#set({ rowsSeen: this.#view.rowsSeen + 1 }),
      (error) => ways.fail(error),
    );
    this.#opened = new Question({
      ask: ({ at, of }, signal) => asks.opened(at, of, signal),
      answered: (opened, { key }) => this.#show(opened, key),
      failed: (error) => ways.fail(error),
    });
  }

  get view(): PartView<List, Whole, Opened, Later> {
    return this.#view;
  }

  /** Asks for what is new. What was read again looks as it did until the new numbers are here. */
  adopt({ shown, revision, filter, opened }: Wanted): void {
    this.#wanted = opened;
    this.#filter = filter;
    const shownKey = JSON.stringify(shown);
    const key = `${shownKey}|${revision}`;
    if (key !== this.#overviewKey) {
      this.#overviewKey = key;
      this.rest();
      if (shownKey !== this.#shownKey) this.#set({ overview: null, later: [] });
      this.#shownKey = shownKey;
    }
    this.#renewList();
    this.#loadOpened();
  }

  showList(list: List): void {
    if (JSON.stringify(list) === JSON.stringify(this.#view.list)) return;
    this.#set({ list });
    if (this.#overviewKey !== "") this.#renewList();
  }

  /** Marks a row as opened before it is here. */
  moveTo(position: number): void {
    this.#set({ position });
  }

  /** Another part is looked at: what is no longer wanted is not computed. */
  rest(): void {
    this.#drawing?.abort(new Cancelled());
    this.#drawing = null;
  }

  #renewList(): void {
    const listKey = JSON.stringify([this.#overviewKey, this.#view.list, this.#filter]);
    if (listKey !== this.#listKey) {
      this.#listKey = listKey;
      this.rows.renew();
    } else if (this.#drawing === null) void this.#draw();
  }

  /** What the opened row and its place belong to; empty if none is opened. */
  get #openedKey(): string {
    return this.#wanted === null ? "" : `${this.#listKey}|${this.#wanted}`;
  }

  /** Rows, and with them missing parts of the page: the overview, and the row to open. */
  async #askScreen(from: number, to: number, signal: AbortSignal): Promise<Rows<Row>> {
    const [overviewKey, openedKey] = [this.#overviewKey, this.#openedKey];
    const isOverviewWanted = overviewKey !== this.#heldOverview;
    const opened = openedKey === this.#heldOpened ? null : this.#wanted;
    if (opened !== null) {
      this.#comingOpened = openedKey;
      this.#opened.drop();
    }
    try {
      const screen = await this.#asks.screen({ of: this.#view.list, from, to, isOverviewWanted, opened }, signal);
      const { overview, list, trouble } = screen;
      if (overview && overviewKey === this.#overviewKey) {
        this.#heldOverview = overviewKey;
        this.#set(isAlike(overview, this.#view.overview) ? { overview } : { overview, later: [] });
        void this.#draw();
      }
      if (screen.opened && openedKey === this.#openedKey) this.#show(screen.opened, openedKey);
      if (!list) throw new Error(trouble);
      if (trouble !== undefined) this.#ways.fail(new Error(trouble));
      return list;
    } finally {
      if (this.#comingOpened === openedKey) this.#comingOpened = "";
    }
  }

  /** What takes longer, one after the other: each is there as soon as it is worked out. */
  async #draw(): Promise<void> {
    const { overview } = this.#view;
    if (!overview || this.#heldOverview !== this.#overviewKey) return;
    const size = this.#asks.laterOf(overview);
    if (this.#view.later.length === size) return;
    const call = new AbortController();
    this.#drawing = call;
    try {
      while (this.#view.later.length < size) {
        const found = await this.#asks.later(this.#view.later.length, call.signal);
        if (this.#drawing !== call) return;
        this.#set({ later: [...this.#view.later, found] });
      }
    } catch (error) {
      if (this.#drawing === call) this.#ways.fail(error);
    }
  }

  /** Asks for the opened row if no screen includes it. */
  #loadOpened(): void {
    const key = this.#openedKey;
    if (this.#wanted === null) {
      this.#heldOpened = "";
      this.#opened.drop();
      this.#set({ opened: null, position: -1 });
    } else if (key !== this.#heldOpened && key !== this.#comingOpened) {
      this.#opened.ask({ at: this.#wanted, of: this.#view.list, key }, key);
    }
  }

  #show(opened: Opened, key: string): void {
    if (key !== this.#openedKey) return;
    this.#heldOpened = key;
    this.#set({ opened, position: opened.position });
  }

  #set(change: Partial<PartView<List, Whole, Opened, Later>>): void {
    this.#view = { ...this.#view, ...change };
    this.#ways.set(this.#view);
  }
}

/** Whether all numbers are the same, whatever revision they are of. */
const isAlike = <Whole extends { readonly revision: number }>(one: Whole, other: Whole | null): boolean =>
  other !== null && JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 });
