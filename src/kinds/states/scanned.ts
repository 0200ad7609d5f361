import type { StateColumns } from "../../model/index.ts";
import { type Scanner, Type } from "../../read/scan/scanner.ts";
import { STATE_KEYS, type StateRole } from "./columns.ts";
import { errorIn } from "./errorTexts.ts";
import { FirstBytes } from "./firstBytes.ts";
import { saysNothing } from "./read.ts";

export const STATE_WANTS = [...STATE_KEYS.keys()].map((key) => [key, "value"] as const);

/** Whether rows ran, from their slots; doubtful rows are read carefully. */
export class ScannedStates {
  readonly #scanner: Scanner;
  readonly #slots: readonly number[];
  readonly #roles: readonly StateRole[];
  readonly #firstBytes: FirstBytes;

  constructor(scanner: Scanner, { except = [] }: StateColumns = {}) {
    const keys = [...STATE_KEYS].filter(([key]) => !except.includes(key) && scanner.slots.has(key));
    this.#scanner = scanner;
    this.#slots = keys.map(([key]) => scanner.slots.get(key) ?? 0);
    this.#roles = keys.map(([, role]) => role);
    this.#firstBytes = new FirstBytes(scanner);
  }

  haveRun(): boolean {
    const { words } = this.#scanner;
    for (let at = 0; at < this.#slots.length; at++) {
      const slot = this.#slots[at] ?? 0;
      const type = words[slot] ?? Type.absent;
      if (type === Type.absent || type === Type.null || type === Type.false) continue;
      if (!this.#isNothing(slot, type, this.#roles[at] ?? "error")) return false;
    }
    return true;
  }

  #isNothing(slot: number, type: number, role: StateRole): boolean {
    if (type === Type.list || type === Type.object) return false;
    const value =
      type === Type.string
        ? this.#scanner.textAt(slot)
        : type === Type.number
          ? this.#scanner.numberAt(slot)
          : type === Type.true;
    return saysNothing(role, value);
  }

  isAnswer(slot: number): boolean {
    if (!this.#firstBytes.mayBeError(slot)) return true;
    const text = this.#scanner.textAt(slot);
    return text.trim() !== "" && errorIn(text) === null;
  }
}
