import type { Io } from "./io.ts";

/** A line that is drawn over itself on a terminal while something takes its time; elsewhere nothing. */
export interface ProgressLine {
  show(text: string): void;
  /** Takes the line away. */
  clear(): void;
}

const START_OF_LINE = "\r\u001B[K";

export function progressLine(io: Io): ProgressLine {
  let isShown = false;
  return {
    show(text) {
      if (!io.isErrTerminal) return;
      io.err(`${START_OF_LINE}${text}`);
      isShown = true;
    },
    clear() {
      if (isShown) io.err(START_OF_LINE);
      isShown = false;
    },
  };
}

const CELLS = 24;

/** A share in [0, 1] as a bar of characters. */
export function barText(share: number): string {
  const filled = Math.round(share * CELLS);
  return "█".repeat(filled) + "░".repeat(CELLS - filled);
}
