import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { Button } from "../ui/toolkit.tsx";
import type { AskedState } from "./askedStore.ts";

interface AskedProps {
  readonly state: AskedState<unknown>;
  /** What the button says that asks for the report, and what stands in its place meanwhile. */
  readonly ask: string;
  readonly working: string;
  readonly onRun: () => void;
  readonly onStop: () => void;
  /** What can be done with the report. */
  readonly children: ComponentChildren;
}

/** Below a report that is asked for: the button that asks, while it is worked out one that stops, then what to do with it. */
export function AskedActs({ state, ask, working, onRun, onStop, children }: AskedProps) {
  return (
    <div class="use">
      {state.isRunning ? (
        <>
          <span role="status">{working}</span>
          <Button onClick={onStop}>{t("Stop")}</Button>
        </>
      ) : (
        !state.report && <Button onClick={onRun}>{ask}</Button>
      )}
      {children}
    </div>
  );
}
