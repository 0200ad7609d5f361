import type { ReadListener } from "../analysis/table/view.ts";

export interface LabelChange {
  readonly table: string;
  /** Ids of columns, and `VALUES_READ` for values. */
  readonly parts: ReadonlySet<string>;
}

/** The labels that an answer depends on: it is valid until one changes. */
export class LabelReads {
  readonly #parts = new Map<string, Set<string>>();
  #isAll = false;

  listener(table: string): ReadListener {
    const parts = this.#parts.get(table) ?? new Set<string>();
    this.#parts.set(table, parts);
    return (part) => parts.add(part);
  }

  addAll(): void {
    this.#isAll = true;
  }

  include(other: LabelReads): void {
    if (other.#isAll) this.#isAll = true;
    for (const [table, parts] of other.#parts) for (const part of parts) this.listener(table)(part);
  }

  isTouchedBy({ table, parts }: LabelChange): boolean {
    const own = this.#parts.get(table);
    return this.#isAll || (own !== undefined && [...parts].some((part) => own.has(part)));
  }
}
