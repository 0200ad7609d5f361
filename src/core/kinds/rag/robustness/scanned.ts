import type { MatchingMode } from "../../../../model/index.ts";
import type { Scanner } from "../../../read/scan/scanner.ts";

/** The texts of a row that matching looks at, by their slots in `words`; -1 for what the sample does not have. */
export interface MatchedSlots {
  /** Of a string. */
  readonly response: number;
  /** Of a string, or of a list of `texts`: alternatives, or parts where `areParts` says so. */
  readonly answer: number;
  readonly areParts: boolean;
  /** Of a string. */
  readonly counterfactual: number;
  readonly isChinese: boolean;
}

/** Verdict bits straight from the bytes of a row, without making strings. */
export class ScannedMatching {
  readonly scanner: Scanner;

  constructor(scanner: Scanner) {
    this.scanner = scanner;
  }

  /** What `matchings[mode].find` gives; -1 where only strings can tell. */
  bits(_mode: MatchingMode, _row: MatchedSlots): number {
    return -1;
  }

  /** Whether `isFailedByOddCharacters` may be true: only strings can tell then. False without response or answer. */
  mayFailByOddCharacters(_row: MatchedSlots): boolean {
    return true;
  }

  /** Whether RGB's program gives these labels, as `storedLabels` compares them: 1 and 0, or -1 where only strings can tell. */
  areStored(_row: MatchedSlots, _labelsSlot: number, _factLabelSlot: number): number {
    return -1;
  }
}
