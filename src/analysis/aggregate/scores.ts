import {
  type Modes,
  NOT_APPLICABLE,
  type Reason,
  SAMPLE_STATES,
  type Score,
  scored,
  undefinedScore,
} from "../../model/index.ts";
import type { RowClasses } from "../table/classes.ts";
import { BATCH_ROWS, type RowBatch, type TableView } from "../table/view.ts";

export type ScoreOf<F> = (facts: F, modes: Modes) => Score;

/** Code of samples that did not run in the column `ended`. */
export const NOT_RUN = SAMPLE_STATES.indexOf("not-run");
export const isNotRun = (facts: unknown): boolean => (facts as { readonly ended?: number }).ended === NOT_RUN;

export function scoreIn<F>(score: ScoreOf<F>, facts: F, modes: Modes): Score {
  const own = score(facts, modes);
  if (own.state === "scored" || own.reason === "not-applicable" || !isNotRun(facts)) return own;
  return own.state === "unlabelled" ? UNLABELLED_NOT_RUN : SCORE_NOT_RUN;
}

export const SCORE_NOT_RUN = undefinedScore("not-run");
const UNLABELLED_NOT_RUN: Score = { state: "unlabelled", reason: "not-run" };

/** A score computed from others, whose columns are shared. */
export interface ComposedScore<F> extends ScoreOf<F> {
  readonly parts: readonly ScoreOf<F>[];
  readonly combine: Combine<F>;
}

/** Combines the parts' values, in order from `values[from]` on, to a value or a reason. */
type Combine<F> = (values: Float64Array, from: number, facts: F) => number | Reason;

export function composedOf<F>(parts: readonly ScoreOf<F>[], combine: Combine<F>): ComposedScore<F> {
  const values = new Float64Array(parts.length);
  const score: ScoreOf<F> = (facts, modes) => {
    for (const [at, part] of parts.entries()) {
      const own = part(facts, modes);
      if (own.state !== "scored") return own;
      values[at] = own.value;
    }
    const outcome = combine(values, 0, facts);
    return typeof outcome === "number" ? scored(outcome) : undefinedScore(outcome);
  };
  return Object.assign(score, { parts, combine });
}

const isComposed = <F>(score: ScoreOf<F>): score is ComposedScore<F> => "parts" in score;

export interface ScoreColumn {
  readonly values: Float64Array;
  /** By row: `VALUE`, `NOT_COUNTED`, or `FIRST_REASON` + the reason's position. */
  readonly states: Uint8Array;
  isAny: boolean;
}

export const VALUE = 0;
export const NOT_COUNTED = 1;
export const FIRST_REASON = 2;

export interface ClassScores {
  readonly values: Float64Array;
  readonly states: Uint8Array;
}

/** Classes of rows whose scores are equal, and these scores by class. */
export interface ScoredClasses<F> {
  readonly classes: RowClasses<F>;
  readonly scores: readonly ScoreOf<F>[];
  readonly outcomes: readonly (readonly Score[])[];
}

/** Null if rows are too different, or too few. */
export function scoredClasses<F>(
  scores: readonly ScoreOf<F>[],
  view: TableView<F>,
  modes: Modes,
): ScoredClasses<F> | null {
  if (scores.length === 0) return null;
  const look = (facts: F): readonly Score[] => scores.map((score) => scoreIn(score, facts, modes));
  const classes = view.alike?.(look) ?? null;
  const outcomes = classes?.ask(look);
  return classes && outcomes ? { classes, scores, outcomes } : null;
}

/** Scores of a batch, each computed once for all metrics, and once per class of equal rows. */
export class ScoreColumns<F> {
  readonly modes: Modes;
  readonly classes: RowClasses<F> | null;
  readonly #scored: ScoredClasses<F> | null;
  readonly #byClass = new Map<ScoreOf<F>, ClassScores | null>();
  readonly #columns = new Map<ScoreOf<F>, ScoreColumn>();
  readonly #known = new Set<ScoreOf<F>>();
  readonly #reasons: Reason[] = ["not-applicable"];
  #batch: RowBatch<F> | null = null;

  constructor(modes: Modes, scored: ScoredClasses<F> | null = null) {
    this.modes = modes;
    this.classes = scored?.classes ?? null;
    this.#scored = scored;
  }

  over(batch: RowBatch<F>): void {
    this.#batch = batch;
    this.#known.clear();
  }

  of(score: ScoreOf<F>): ScoreColumn {
    const column = this.#columns.get(score) ?? newColumn();
    if (this.#known.has(score) || this.#batch === null) return column;
    this.#columns.set(score, column);
    this.#known.add(score);
    const byClass = this.byClass(score);
    if (byClass) this.#spread(byClass, this.#batch, column);
    else if (isComposed(score)) this.#combine(score, this.#batch, column);
    else this.#read(score, this.#batch, column);
    return column;
  }

  /** Null if scores may differ within a class. */
  byClass(score: ScoreOf<F>): ClassScores | null {
    const known = this.#byClass.get(score);
    if (known !== undefined) return known;
    const outcomes = this.#outcomesOf(score);
    const own = outcomes && {
      values: Float64Array.from(outcomes, (outcome) => (outcome.state === "scored" ? outcome.value : 0)),
      states: Uint8Array.from(outcomes, (outcome) => this.#stateIn(outcome)),
    };
    this.#byClass.set(score, own);
    return own;
  }

  #outcomesOf(score: ScoreOf<F>): readonly Score[] | null {
    const at = this.#scored?.scores.indexOf(score) ?? -1;
    if (this.#scored && at >= 0) return this.#scored.outcomes.map((outcomes) => outcomes[at] ?? NOT_APPLICABLE);
    return this.classes?.ask((facts) => scoreIn(score, facts, this.modes)) ?? null;
  }

  reasonOf(state: number): Reason {
    return this.#reasons[state - NOT_COUNTED] ?? "not-applicable";
  }

  #read(score: ScoreOf<F>, { size, to }: RowBatch<F>, column: ScoreColumn): void {
    const { values, states } = column;
    column.isAny = false;
    for (let row = 0; row < size; row++) {
      const own = scoreIn(score, to(row), this.modes);
      const state = this.#stateIn(own);
      states[row] = state;
      if (own.state === "scored") values[row] = own.value;
      if (state !== NOT_COUNTED) column.isAny = true;
    }
  }

  #spread(own: ClassScores, { size, classesBy }: RowBatch<F>, column: ScoreColumn): void {
    const classOf = this.classes && classesBy?.(this.classes);
    if (!classOf) return;
    const { values, states } = column;
    for (let row = 0; row < size; row++) {
      const at = classOf[row] ?? 0;
      values[row] = own.values[at] ?? 0;
      states[row] = own.states[at] ?? NOT_COUNTED;
    }
    column.isAny = own.states.some((state) => state !== NOT_COUNTED);
  }

  #stateIn(outcome: Score): number {
    if (outcome.state === "scored") return VALUE;
    return outcome.reason === "not-applicable" ? NOT_COUNTED : this.#stateOf(outcome.reason);
  }

  #combine({ parts, combine }: ComposedScore<F>, { size, to }: RowBatch<F>, column: ScoreColumn): void {
    const { values, states } = column;
    const { length } = parts;
    const own = new Float64Array(length * size);
    states.fill(VALUE, 0, size);
    for (const [at, part] of parts.entries()) gather(this.of(part), own, at, length, states, size);
    column.isAny = false;
    for (let row = 0; row < size; row++) {
      if (states[row] === VALUE) {
        const outcome = combine(own, row * length, to(row));
        if (typeof outcome === "number") values[row] = outcome;
        else states[row] = this.#stateOf(outcome);
      }
      if (states[row] !== NOT_COUNTED) column.isAny = true;
    }
  }

  #stateOf(reason: Reason): number {
    const at = this.#reasons.indexOf(reason);
    return NOT_COUNTED + (at < 0 ? this.#reasons.push(reason) - 1 : at);
  }
}

const newColumn = (): ScoreColumn => ({
  values: new Float64Array(BATCH_ROWS),
  states: new Uint8Array(BATCH_ROWS),
  isAny: false,
});

function gather(part: ScoreColumn, into: Float64Array, from: number, step: number, states: Uint8Array, size: number) {
  const { values } = part;
  for (let row = 0; row < size; row++) {
    if (states[row] === VALUE) states[row] = part.states[row] ?? NOT_COUNTED;
    into[from + row * step] = values[row] ?? 0;
  }
}
