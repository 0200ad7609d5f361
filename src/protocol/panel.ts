import type { ComparisonQuery, Focus, Query, RunDate } from "../model/index.ts";
import { SCREEN_PARTS, type Screen } from "./list.ts";
import type { EvaluationState, Unpacking } from "./state.ts";

/** An opened review in its file's words. */
export interface OpenedReview {
  readonly note: string;
  readonly by: string;
  /** ISO 8601, in UTC; empty if unknown. */
  readonly when: string;
  readonly where: readonly string[];
  readonly index: number | null;
  readonly key: string | null;
  readonly changes: readonly string[];
}

/** A long table of the Metrics page that has a page of its own. */
export interface OpenedTable {
  readonly of: "slices" | "grid";
  readonly metric: string;
  /** Dimensions; slices have rows alone. */
  readonly rows: string;
  readonly columns: string | null;
}

/** All that a page knows at first. It requests everything else. */
export interface PanelState {
  readonly evaluation: EvaluationState | null;
  readonly name: string;
  /** Id for restoring the page after a reload, without other meaning. Empty without an evaluation. */
  readonly id: string;
  readonly query: Query | null;
  readonly focus: Focus | null;
  readonly columns: readonly string[];
  readonly expressions: readonly string[];
  readonly unpacking: Unpacking | null;
  readonly review: OpenedReview | null;
  /** Runs of the same in the file's folder, by the dates in their names, itself among them; absent if there are few. */
  readonly nightly?: number;
  /** Whether the settings name a knowledge base, in which retrieved texts can be found. */
  readonly hasCorpus: boolean;
  /** Of a page that is about one table. */
  readonly table?: OpenedTable;
}

export interface CompareState {
  /** Id for restoring the page after a reload, without other meaning. */
  readonly id: string;
  readonly evaluation: EvaluationState | null;
  readonly failure: string | null;
  /** When each run was, in their order; null unless they are a history. */
  readonly dates: readonly RunDate[] | null;
  /** All runs by name, as they were chosen; which of them is the base, and which is looked at in depth (null: the table of all). */
  readonly runs: readonly string[];
  readonly base: number;
  readonly other: number | null;
  readonly query: ComparisonQuery | null;
  readonly pair: number | null;
  /** In the table of all runs: the opened question, as a sample of the base; or null. */
  readonly item: number | null;
}

/** First answer to a page, with translations. */
export interface Opened<State> {
  readonly state: State;
  readonly l10n: Readonly<Record<string, string>>;
  /** The answer to `firstScreen` of that state, if requested and available in time. */
  readonly screen?: Screen;
}

/** Rows of a list in one request. */
export const PAGE_ROWS = 100;

/** The first request of a page. The host answers it with `open`, which saves a round trip through three windows. */
export const firstScreen = ({ columns, focus }: PanelState) => ({
  from: 0,
  to: PAGE_ROWS,
  fields: columns,
  parts: SCREEN_PARTS,
  index: focus?.index ?? null,
});

export interface PageState {
  readonly evaluation: EvaluationState | null;
}

export type Change<State extends PageState> = Partial<Omit<State, "evaluation">> & {
  readonly evaluation?: Partial<EvaluationState> | null;
};

export type PageEvents<State extends PageState> = {
  /** The page re-requests what it shows. */
  changed: Change<State>;
  /** A command of the editor for this page: `next`, `previous`, `nextProblem`, `pin`, `help`, … */
  command: { readonly name: string };
};

/** Change between two states; null if there is none. */
export function changeOf<State extends PageState>(before: State, after: State): Change<State> | null {
  const { evaluation: _, ...change } = differing(before, after);
  const evaluation =
    before.evaluation && after.evaluation ? differing(before.evaluation, after.evaluation) : after.evaluation;
  const isSame = evaluation === null ? before.evaluation === null : Object.keys(evaluation).length === 0;
  if (isSame) return Object.keys(change).length === 0 ? null : (change as Change<State>);
  return { ...change, evaluation } as Change<State>;
}

export function changedState<State extends PageState>(before: State, { evaluation, ...change }: Change<State>): State {
  const after = { ...before, ...change };
  if (evaluation === undefined) return after;
  // Parts are sent only to pages with the whole.
  const whole = evaluation && ({ ...before.evaluation, ...evaluation } as EvaluationState);
  return { ...after, evaluation: whole };
}

/** Both are plain JSON of the same shape. */
function differing<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const known = new Map<string, unknown>(Object.entries(before));
  const news = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  );
  return Object.fromEntries(news) as Partial<Whole>;
}
