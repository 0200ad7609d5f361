import * as vscode from "vscode";
import {
  type ComparisonQuery,
  type EvaluationSpec,
  HELD_PARTS,
  isHistory,
  type Modes,
  type PairBy,
  type Sides,
  type Sort,
} from "../../model/index.ts";
import { base64Name, sha256Of } from "../../text/hashed.ts";
import { Evaluation } from "../evaluation.ts";
import type { StartSession } from "../session.ts";

/** What is compared, as plain JSON: one evaluation of the files of all runs, and the runs as they were chosen. */
export interface ComparisonSpec {
  readonly evaluation: EvaluationSpec;
  readonly sides: Sides;
}

/** What a person has chosen on its page; the rest of a query comes from the files. */
export interface CompareChoice {
  readonly where: readonly string[];
  readonly sort: Sort | null;
  readonly modes: Partial<Modes>;
  readonly by: PairBy | null;
  /** Differences are over all pairs, also those whose gold answer, question or judge changed. */
  readonly takesAll: boolean;
  /** Which run the others are set against, and the one that is looked at in depth; null: the table of all. */
  readonly base: number;
  readonly other: number | null;
  readonly pair: number | null;
  /** The question whose answers are opened in the table of all runs: a sample of the base. */
  readonly item: number | null;
}

const NOTHING_CHOSEN: CompareChoice = {
  where: [],
  sort: null,
  modes: {},
  by: null,
  takesAll: false,
  base: 0,
  other: null,
  pair: null,
  item: null,
};

/** An open comparison: its own session, and what was chosen. It ends with its panel. */
export class Comparison implements vscode.Disposable {
  readonly id: string;
  readonly spec: ComparisonSpec;
  readonly evaluation: Evaluation;
  readonly onDidChange: vscode.Event<void>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listener: vscode.Disposable;
  #choice: CompareChoice;

  constructor(spec: ComparisonSpec, choice: Partial<CompareChoice>, openSession: StartSession) {
    this.id = idOf(spec);
    this.spec = spec;
    this.#choice = {
      ...NOTHING_CHOSEN,
      ...(spec.sides.length === 2 && !isHistory(spec) ? { other: 1 } : {}),
      ...choice,
    };
    this.onDidChange = this.#changed.event;
    // It is in no list of evaluations, so it needs no number.
    this.evaluation = new Evaluation(0, spec.evaluation, openSession);
    this.#listener = this.evaluation.onDidChange(() => this.#changed.fire());
  }

  get choice(): CompareChoice {
    return this.#choice;
  }

  /** All runs, the base first. */
  get sides(): Sides {
    const { sides } = this.spec;
    const base = sides[this.#choice.base] ?? sides[0];
    const [other = sides[1], ...others] = sides.filter((run) => run !== base);
    return [base, other, ...others];
  }

  /** Null until the files have said which modes they settle for. */
  get query(): ComparisonQuery | null {
    const { state } = this.evaluation;
    if (!state) return null;
    const { where, sort, modes, by, takesAll, base, other } = this.#choice;
    const annotator = state.annotators[0] ?? "file";
    const takes = takesAll ? { takes: HELD_PARTS } : {};
    // The runs before the base are one place further down.
    const depth = other === null ? {} : { other: other < base ? other + 1 : other };
    return { where, sort, modes: { ...state.modes, ...modes }, annotator, sides: this.sides, ...depth, by, ...takes };
  }

  change(patch: Partial<CompareChoice>): void {
    this.#choice = { ...this.#choice, ...patch };
    this.#changed.fire();
  }

  dispose(): void {
    this.#listener.dispose();
    this.evaluation.dispose();
    this.#changed.dispose();
  }
}

/** Names a comparison to its page, which may not know paths. */
export function idOf({ evaluation, sides }: ComparisonSpec): string {
  const identity = JSON.stringify([evaluation.sources.map(({ uri }) => uri), sides]);
  return base64Name(sha256Of(identity)).slice(0, 22);
}
