import { countText } from "../present/numbers.ts";
import type { EvaluationState } from "../protocol/session.ts";
import type { Io } from "./io.ts";

const CELLS = 24;

/** A line that is drawn over itself on a terminal while files are read; elsewhere nothing. */
export interface ProgressBar {
  show(state: EvaluationState): void;
  /** Takes the line away. */
  clear(): void;
}

export function progressBar(io: Io): ProgressBar {
  let isShown = false;
  return {
    show({ isSettled, progress, samples }) {
      if (!io.isErrTerminal || isSettled || progress.totalBytes === 0) return;
      const done = Math.min(1, progress.bytes / progress.totalBytes);
      const filled = Math.round(done * CELLS);
      const bar = "█".repeat(filled) + "░".repeat(CELLS - filled);
      io.err(`\r\u001B[K${bar} ${Math.floor(done * 100)} %  ${countText(samples)} samples`);
      isShown = true;
    },
    clear() {
      if (isShown) io.err("\r\u001B[K");
      isShown = false;
    },
  };
}
