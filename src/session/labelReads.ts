import type { ReadListener } from "../analysis/table/view.ts";

/** What new labels changed: in whose table, and which columns of it. */
export interface LabelChange {
  /** The table's name among those of all annotators. */
  readonly table: string;
  /** Ids of columns, and `VALUES_READ` for values. */
  readonly parts: ReadonlySet<string>;
}

/** Which labels an answer stands on, so that it holds until one of these changes. */
export class LabelReads {
  readonly #parts = new Map<string, Set<string>>();
  #isAll = false;

  /** Listens to what is read of an annotator's table. */
  listener(table: string): ReadListener {
    const parts = this.#parts.get(table) ?? new Set<string>();
    this.#parts.set(table, parts);
    return (part) => parts.add(part);
  }

  /** The answer stands on anything that anybody says. */
  addAll(): void {
    this.#isAll = true;
  }

  /** The answer stands on another one. */
  include(other: LabelReads): void {
    if (other.#isAll) this.#isAll = true;
    for (const [table, parts] of other.#parts) for (const part of parts) this.listener(table)(part);
  }

  isTouchedBy({ table, parts }: LabelChange): boolean {
    const own = this.#parts.get(table);
    return this.#isAll || (own !== undefined && [...parts].some((part) => own.has(part)));
  }
}
