import type { RunProgress } from "../core/label/labelRun.ts";
import { countText } from "../present/numbers.ts";
import type { Io } from "./io.ts";

const CELLS = 24;

/** A line that is drawn over itself on a terminal while models are asked; elsewhere nothing. */
export interface RunBar {
  show(progress: RunProgress): void;
  /** Takes the line away. */
  clear(): void;
}

export function runBar(io: Io): RunBar {
  let isShown = false;
  return {
    show({ done, total, failed, usage }) {
      if (!io.isErrTerminal || total === 0) return;
      const share = done / total;
      const filled = Math.round(share * CELLS);
      const cost = usage.cost === null ? "" : `  ${usage.cost.toFixed(4)} USD`;
      const problems = failed === 0 ? "" : `  ${countText(failed)} failed`;
      io.err(
        `\r\u001B[K${"█".repeat(filled)}${"░".repeat(CELLS - filled)} ${countText(done)} of ${countText(total)}${problems}${cost}`,
      );
      isShown = true;
    },
    clear() {
      if (isShown) io.err("\r\u001B[K");
      isShown = false;
    },
  };
}
