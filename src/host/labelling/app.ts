import * as l10n from "@vscode/l10n";
import type { Query } from "../../model/index.ts";
import type { Engine } from "../../platform/labelling/engine.ts";
import type { Actions } from "../actions.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { warn } from "../notices.ts";
import { withLateProgress } from "../progress.ts";
import type { Queries } from "../queries.ts";
import type { Keys } from "./keys.ts";
import type { RunStatus } from "./run.ts";
import type { SavedRuns } from "./savedRuns.ts";

/** What labelling and judging stand on in the host. */
export interface LabellingApp {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
  /** Loaded when it is first asked for. */
  engine(): Promise<Engine>;
  readonly keys: Keys;
  readonly status: RunStatus;
  readonly saved: SavedRuns;
  /** Runs that a person has agreed to in this window, so that going on with one asks nothing again. */
  readonly agreed: Set<string>;
  /** Goes on with the evaluation's last run that did not come to its end. */
  resume(evaluation: Evaluation): Promise<void>;
  /** Tells a person that something failed. */
  report(what: string, error: unknown): void;
  log(line: string): void;
}

/** The query to work on once every record has been read: labels go by places, which must not move. */
export async function settledQuery(evaluation: Evaluation, queries: Queries): Promise<Query> {
  await withLateProgress(l10n.t("Reading {0}", evaluation.name), (signal) => evaluation.ask("settled", {}, signal));
  return queries.ready(evaluation);
}

/** One run a window: two would share limits and a budget that neither knows of. */
export function isFree({ status }: LabellingApp): boolean {
  if (!status.run) return true;
  void warn(l10n.t("{0} is being labelled: let it end, or cancel it in the status bar.", status.run.evaluation.name));
  return false;
}
