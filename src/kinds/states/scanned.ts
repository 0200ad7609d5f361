import type { StateColumns } from "../../model/index.ts";
import { type Scanner, Type } from "../../read/scan/scanner.ts";
import { GivenFields } from "../scannedFields.ts";
import { STATE_KEYS, type StateRole } from "./columns.ts";
import { errorIn } from "./errorTexts.ts";
import { FirstBytes } from "./firstBytes.ts";
import { saysNothing } from "./read.ts";

export const STATE_WANTS = [...STATE_KEYS.keys()].map((key) => [key, "value"] as const);

interface StateColumn {
  readonly slot: number;
  readonly role: StateRole;
}

/** Whether rows ran, from their slots; doubtful rows are read carefully. */
export class ScannedStates {
  readonly #scanner: Scanner;
  readonly #columns: GivenFields<StateColumn>;
  readonly #firstBytes: FirstBytes;

  constructor(scanner: Scanner, { except = [] }: StateColumns = {}) {
    const columns = [...STATE_KEYS].flatMap(([key, role]): readonly StateColumn[] => {
      const slot = except.includes(key) ? undefined : scanner.slots.get(key);
      return slot === undefined ? [] : [{ slot, role }];
    });
    this.#scanner = scanner;
    this.#columns = new GivenFields(scanner, columns, ({ slot }) => slot);
    this.#firstBytes = new FirstBytes(scanner);
  }

  haveRun(): boolean {
    const { words } = this.#scanner;
    for (const { slot, role } of this.#columns.now) {
      const type = words[slot] ?? Type.absent;
      if (type === Type.absent || type === Type.null || type === Type.false) continue;
      if (!this.#isNothing(slot, type, role)) return false;
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
