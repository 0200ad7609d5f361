/** Rows of a page, and how many there are in all. */
export interface Page<Row> {
  readonly size: number;
  readonly total: number;
  readonly rows: readonly Row[];
}

type AskPage<Row> = (from: number, to: number, signal: AbortSignal) => Promise<Page<Row>>;

interface Slot<Row> {
  rows: readonly Row[];
  generation: number;
  asking: AbortController | null;
}

/**
 * Rows of a long list by page: asks for what is looked at, keeps what was seen last. After `renew` the old rows stay
 * until new ones come, so that nothing flickers; answers to questions from before are dropped.
 */
export class PageCache<Row> {
  readonly #ask: AskPage<Row>;
  readonly #onChange: () => void;
  readonly #onError: (error: unknown) => void;
  readonly #pageSize: number;
  readonly #maxPages: number;
  readonly #slots = new Map<number, Slot<Row>>();
  #generation = 0;
  #wanted = { from: 0, to: 0 };
  #size = 0;
  #total = 0;
  #isKnown = false;
  #answered = Promise.resolve();

  constructor(
    ask: AskPage<Row>,
    onChange: () => void,
    onError: (error: unknown) => void,
    { pageSize = 100, maxPages = 40 } = {},
  ) {
    this.#ask = ask;
    this.#onChange = onChange;
    this.#onError = onError;
    this.#pageSize = pageSize;
    this.#maxPages = maxPages;
  }

  /** Rows that the query lets through; of the last answer. */
  get size(): number {
    return this.#size;
  }
  get total(): number {
    return this.#total;
  }
  /** False until the first answer. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Resolves once the last question was answered, in whatever way. */
  get answered(): Promise<void> {
    return this.#answered;
  }

  /** The row at a position, if it is here. */
  at(position: number): Row | undefined {
    return this.#slots.get(Math.floor(position / this.#pageSize))?.rows[position % this.#pageSize];
  }

  /** The first page of rows, as far as it is here. */
  first(): readonly Row[] {
    return this.#slots.get(0)?.rows ?? [];
  }

  /** Sets the visible range. Missing pages are requested; requests for pages out of sight are cancelled. */
  want(from: number, to: number): void {
    this.#wanted = { from, to };
    const first = Math.floor(from / this.#pageSize);
    const last = Math.floor(Math.max(from, to - 1) / this.#pageSize);
    const isNear = (page: number) => page >= first - 1 && page <= last + 1;
    const near = new Set([...this.#slots].flatMap(([page, { asking }]) => (isNear(page) ? [asking] : [])));
    for (const { asking } of this.#slots.values()) if (asking && !near.has(asking)) this.#callBack(asking);
    this.#load(first, last);
    this.#forget(first, last);
  }

  /** Waits for the row at a position. */
  async row(position: number): Promise<Row | undefined> {
    const page = Math.floor(position / this.#pageSize);
    const known = this.#slots.get(page);
    if (known?.generation === this.#generation && !known.asking) return this.at(position);
    const answer = await this.#ask(page * this.#pageSize, (page + 1) * this.#pageSize, new AbortController().signal);
    return answer.rows[position % this.#pageSize];
  }

  /** The list has changed: everything is asked again, starting with what is looked at. */
  renew(): void {
    this.#generation++;
    for (const { asking } of this.#slots.values()) if (asking) this.#callBack(asking);
    const { from, to } = this.#wanted;
    this.want(from, Math.max(to, from + 1));
  }

  dispose(): void {
    this.#generation++;
    for (const slot of this.#slots.values()) slot.asking?.abort();
    this.#slots.clear();
  }

  /** Asks for what is missing of these pages, in one question: from the first one that is to the last. */
  #load(first: number, last: number): void {
    const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const slots = pages.map((page) => {
      const slot = this.#slots.get(page) ?? { rows: [], generation: -1, asking: null };
      // Moved to the end: the map's order is that of the last use.
      this.#slots.delete(page);
      this.#slots.set(page, slot);
      return { page, slot };
    });
    const missing = slots.filter(({ slot }) => !slot.asking && slot.generation !== this.#generation);
    const [begin, end] = [missing[0], missing.at(-1)];
    if (!begin || !end) return;
    const generation = this.#generation;
    const controller = new AbortController();
    for (const { slot } of missing) slot.asking = controller;
    const from = begin.page * this.#pageSize;
    this.#answered = this.#ask(from, (end.page + 1) * this.#pageSize, controller.signal).then(
      (answer) => {
        if (generation !== this.#generation || controller.signal.aborted) return;
        for (const { page, slot } of missing) {
          const at = page * this.#pageSize - from;
          slot.asking = null;
          slot.rows = answer.rows.slice(at, at + this.#pageSize);
          slot.generation = generation;
        }
        this.#size = answer.size;
        this.#total = answer.total;
        this.#isKnown = true;
        this.#onChange();
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        for (const { slot } of missing) slot.asking = null;
        this.#onError(error);
      },
    );
  }

  /** A question may be for several pages. */
  #callBack(asking: AbortController): void {
    asking.abort();
    for (const slot of this.#slots.values()) if (slot.asking === asking) slot.asking = null;
  }

  #forget(first: number, last: number): void {
    for (const page of this.#slots.keys()) {
      if (this.#slots.size <= this.#maxPages) return;
      if (page >= first && page <= last) continue;
      const asking = this.#slots.get(page)?.asking;
      if (asking) this.#callBack(asking);
      this.#slots.delete(page);
    }
  }
}
