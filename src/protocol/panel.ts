import type { ComparisonQuery, Focus, Query, RunDate } from "../model/index.ts";
import type { EvaluationState, Unpacking } from "./session.ts";

/** A review that was opened: what a colleague wants looked at. Its words are those of its file. */
export interface OpenedReview {
  readonly note: string;
  readonly by: string;
  /** ISO 8601, in UTC; empty where the file does not say. */
  readonly when: string;
  readonly where: readonly string[];
  /** Position of the sample; null where it names none, or none that is there. */
  readonly index: number | null;
  readonly key: string | null;
  /** What is not as it was when the review was saved, in words. */
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

/** A page's whole knowledge of where it is; everything else it asks for. */
export interface PanelState {
  /** Null when nothing is open. */
  readonly evaluation: EvaluationState | null;
  readonly name: string;
  /** Names the evaluation to whoever restores the page after a reload; says nothing else. Empty when nothing is open. */
  readonly id: string;
  readonly query: Query | null;
  readonly focus: Focus | null;
  /** Fields that the person has put into the list as columns, in that order. */
  readonly columns: readonly string[];
  /** Expressions that were typed in this workspace, the last one first. */
  readonly expressions: readonly string[];
  /** A source that is being unpacked before its first record can be read; null otherwise. */
  readonly unpacking: Unpacking | null;
  /** The review that is shown above the samples; null where none is open. */
  readonly review: OpenedReview | null;
  /** Runs of the same in the file's folder, by the dates in their names, itself among them; absent if there are few. */
  readonly nightly?: number;
  /** Whether the settings name a knowledge base, in which retrieved texts can be found. */
  readonly hasCorpus: boolean;
  /** Of a page that is about one table. */
  readonly table?: OpenedTable;
}

/** Where a comparison's page is; everything else it asks for. */
export interface CompareState {
  /** Names the comparison to whoever restores the page after a reload; says nothing else. */
  readonly id: string;
  /** Null until the first rows are there. */
  readonly evaluation: EvaluationState | null;
  /** What is wrong with the files, in words; null where nothing is. */
  readonly failure: string | null;
  /** When each run was, in their order; null unless they are a history. */
  readonly dates: readonly RunDate[] | null;
  /** All runs by name, as they were chosen; which of them is the base, and which is looked at in depth (null: the table of all). */
  readonly runs: readonly string[];
  readonly base: number;
  readonly other: number | null;
  readonly query: ComparisonQuery | null;
  /** The opened pair; null for the overview. */
  readonly pair: number | null;
  /** In the table of all runs: the opened question, a sample of the base; null for the table. */
  readonly item: number | null;
}

/** The first answer to a page. Its translations cross here and never again. */
export interface Opened<State> {
  readonly state: State;
  /** For the page's words; empty for English. */
  readonly l10n: Readonly<Record<string, string>>;
}

export interface PageState {
  readonly evaluation: EvaluationState | null;
}

/** What is new in a page's state, and in its evaluation; what is absent is as it was. */
export type Change<State extends PageState> = Partial<Omit<State, "evaluation">> & {
  readonly evaluation?: Partial<EvaluationState> | null;
};

export type PageEvents<State extends PageState> = {
  /** The evaluation, its query or its focus changed: ask again for what is on screen. */
  changed: Change<State>;
  /** A command of the editor for this page: `next`, `previous`, `nextProblem`, `pin`, `help`, … */
  command: { readonly name: string };
};

/** What a page that knows `before` has to be told. Null where that is nothing. */
export function changeOf<State extends PageState>(before: State, after: State): Change<State> | null {
  const { evaluation: _, ...change } = differing(before, after);
  const evaluation =
    before.evaluation && after.evaluation ? differing(before.evaluation, after.evaluation) : after.evaluation;
  const isSame = evaluation === null ? before.evaluation === null : Object.keys(evaluation).length === 0;
  if (isSame) return Object.keys(change).length === 0 ? null : (change as Change<State>);
  return { ...change, evaluation } as Change<State>;
}

/** The state after a change. What did not change stays the same object. */
export function changedState<State extends PageState>(before: State, { evaluation, ...change }: Change<State>): State {
  const after = { ...before, ...change };
  if (evaluation === undefined) return after;
  // Whoever tells of parts knows that the page has the whole.
  const whole = evaluation && ({ ...before.evaluation, ...evaluation } as EvaluationState);
  return { ...after, evaluation: whole };
}

/** Members that differ. Both are plain JSON of the same shape. */
function differing<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const known = new Map<string, unknown>(Object.entries(before));
  const news = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  );
  return Object.fromEntries(news) as Partial<Whole>;
}
