import * as vscode from "vscode";
import { FILE_ANNOTATOR, type Focus, type Modes, type Query, type Sort } from "../model/index.ts";
import type { OpenedReview } from "../protocol/panel.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { identityOf } from "./spec.ts";

const SAVED = "queries";
const SAVED_EXPRESSIONS = "expressions";
const MOST_EXPRESSIONS = 20;

/** What a person has chosen; the rest of a query comes from the file. */
interface Choice {
  readonly where: readonly string[];
  /** Null: that of the file. Absent: that of the evaluation. */
  readonly sort?: Sort | null;
  readonly modes: Partial<Modes>;
  readonly focus: Focus | null;
  /** Absent in what was saved by versions without columns. */
  readonly columns?: readonly string[];
  /** Absent: the file's own labels. */
  readonly annotator?: string;
  /** Absent: no review is open. */
  readonly review?: OpenedReview;
}

const NOTHING_CHOSEN: Choice = { where: [], modes: {}, focus: null, columns: [] };

/**
 * The one owner of each evaluation's current query, focus and columns, and of the expressions that were typed. They
 * survive a reload.
 */
export class Queries implements vscode.Disposable {
  readonly #memory: vscode.Memento;
  readonly #choices: Map<string, Choice>;
  #expressions: readonly string[];
  readonly #changed = new vscode.EventEmitter<Evaluation>();
  readonly #focused = new vscode.EventEmitter<{ readonly evaluation: Evaluation; readonly by: unknown }>();
  /** The query changed; dependents ask again. */
  readonly onDidChange = this.#changed.event;
  /** The focus moved; nothing is computed again. `by` is the page that moved it, which knows already. */
  readonly onDidFocus = this.#focused.event;
  readonly #closing: vscode.Disposable;

  constructor(evaluations: Evaluations, memory: vscode.Memento) {
    this.#memory = memory;
    // Written only by this class, in this shape.
    this.#choices = new Map(Object.entries(memory.get<Readonly<Record<string, Choice>>>(SAVED, {})));
    this.#expressions = memory.get<readonly string[]>(SAVED_EXPRESSIONS, []);
    this.#closing = evaluations.onDidClose((evaluation) => {
      this.#choices.delete(identityOf(evaluation.spec));
      this.#save();
    });
  }

  /** Null until the evaluation has said which modes its file settles for. */
  of(evaluation: Evaluation): Query | null {
    const { state } = evaluation;
    if (!state) return null;
    const { where, sort = state.sort ?? null, modes, annotator } = this.#choice(evaluation);
    // Labels may be on their way, or gone: until they are there the file's own are seen.
    const seen = state.annotators.find((one) => one === annotator) ?? FILE_ANNOTATOR;
    return { where, sort, modes: { ...state.modes, ...modes }, annotator: seen };
  }

  /** Waits for the evaluation if needed. */
  async ready(evaluation: Evaluation): Promise<Query> {
    await evaluation.wake();
    const query = this.of(evaluation);
    if (!query) throw new vscode.CancellationError();
    return query;
  }

  focusOf(evaluation: Evaluation): Focus | null {
    return this.#choice(evaluation).focus;
  }

  columnsOf(evaluation: Evaluation): readonly string[] {
    return this.#choice(evaluation).columns ?? [];
  }

  reviewOf(evaluation: Evaluation): OpenedReview | null {
    return this.#choice(evaluation).review ?? null;
  }

  /** Looks at an evaluation as a review says. */
  openReview(evaluation: Evaluation, review: OpenedReview, choice: Omit<Choice, "review" | "focus">): void {
    const focus = review.index === null ? null : { index: review.index, key: review.key };
    this.#set(evaluation, { ...choice, focus, review });
    this.#changed.fire(evaluation);
    this.#focused.fire({ evaluation, by: null });
  }

  /** Goes back to what the review is about: its filter, its sample and its sentence. */
  showReview(evaluation: Evaluation): void {
    const { review, ...choice } = this.#choice(evaluation);
    if (review) this.openReview(evaluation, review, { ...choice, where: review.where });
  }

  closeReview(evaluation: Evaluation): void {
    const { review: _, ...choice } = this.#choice(evaluation);
    this.#set(evaluation, choice);
    this.#changed.fire(evaluation);
  }

  /** Expressions that were typed in this workspace, the last one first. */
  get expressions(): readonly string[] {
    return this.#expressions;
  }

  remember(expression: string): void {
    const others = this.#expressions.filter((other) => other !== expression);
    this.#expressions = [expression, ...others].slice(0, MOST_EXPRESSIONS);
    void this.#memory.update(SAVED_EXPRESSIONS, this.#expressions);
  }

  change(evaluation: Evaluation, patch: { readonly where?: readonly string[]; readonly sort?: Sort | null }): void {
    this.#set(evaluation, { ...this.#choice(evaluation), ...patch });
    this.#changed.fire(evaluation);
  }

  chooseColumns(evaluation: Evaluation, columns: readonly string[]): void {
    this.#set(evaluation, { ...this.#choice(evaluation), columns });
    this.#changed.fire(evaluation);
  }

  chooseModes(evaluation: Evaluation, modes: Partial<Modes>): void {
    const choice = this.#choice(evaluation);
    this.#set(evaluation, { ...choice, modes: { ...choice.modes, ...modes } });
    this.#changed.fire(evaluation);
  }

  /** Another reading says how scores are read. */
  forgetScores(evaluation: Evaluation): void {
    const choice = this.#choice(evaluation);
    const { scores: _, ...modes } = choice.modes;
    this.#set(evaluation, { ...choice, modes });
  }

  /** Chooses whose labels are scored, listed and shown. */
  chooseAnnotator(evaluation: Evaluation, annotator: string): void {
    this.#set(evaluation, { ...this.#choice(evaluation), annotator });
    this.#changed.fire(evaluation);
  }

  focus(evaluation: Evaluation, focus: Focus | null, by: unknown = null): void {
    const current = this.#choice(evaluation).focus;
    const isSame = current?.index === focus?.index && current?.key === focus?.key;
    if (isSame && (current?.isLabelling === true || focus?.isLabelling !== true)) return;
    this.#set(evaluation, { ...this.#choice(evaluation), focus });
    this.#focused.fire({ evaluation, by });
  }

  /** Clauses and rows of one format mean nothing in another. */
  forget(evaluation: Evaluation): void {
    this.#set(evaluation, NOTHING_CHOSEN);
  }

  dispose(): void {
    this.#closing.dispose();
    this.#changed.dispose();
    this.#focused.dispose();
  }

  #choice(evaluation: Evaluation): Choice {
    return this.#choices.get(identityOf(evaluation.spec)) ?? NOTHING_CHOSEN;
  }

  #set(evaluation: Evaluation, choice: Choice): void {
    this.#choices.set(identityOf(evaluation.spec), choice);
    this.#save();
  }

  #save(): void {
    void this.#memory.update(SAVED, Object.fromEntries(this.#choices));
  }
}
