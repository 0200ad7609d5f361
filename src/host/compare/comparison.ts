import { createHash } from "node:crypto";
import * as vscode from "vscode";
import type { ComparisonQuery, EvaluationSpec, Modes, PairBy, Sides, Sort } from "../../model/index.ts";
import { Evaluation } from "../evaluation.ts";
import type { OpenSession } from "../session.ts";

/** What is compared, as plain JSON: one evaluation of the files of both runs, and its two sides. */
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
  readonly isSwapped: boolean;
  readonly pair: number | null;
}

const NOTHING_CHOSEN: CompareChoice = { where: [], sort: null, modes: {}, by: null, isSwapped: false, pair: null };

/** An open comparison: its own session, and what was chosen. It ends with its panel. */
export class Comparison implements vscode.Disposable {
  readonly id: string;
  readonly spec: ComparisonSpec;
  readonly evaluation: Evaluation;
  readonly onDidChange: vscode.Event<void>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listener: vscode.Disposable;
  #choice: CompareChoice;

  constructor(spec: ComparisonSpec, choice: Partial<CompareChoice>, openSession: OpenSession) {
    this.id = idOf(spec);
    this.spec = spec;
    this.#choice = { ...NOTHING_CHOSEN, ...choice };
    this.onDidChange = this.#changed.event;
    // It is in no list of evaluations, so that no number has to tell it from them.
    this.evaluation = new Evaluation(0, spec.evaluation, openSession);
    this.#listener = this.evaluation.onDidChange(() => this.#changed.fire());
  }

  get choice(): CompareChoice {
    return this.#choice;
  }

  get sides(): Sides {
    const [a, b] = this.spec.sides;
    return this.#choice.isSwapped ? [b, a] : [a, b];
  }

  /** Null until the files have said which modes they settle for. */
  get query(): ComparisonQuery | null {
    const { state } = this.evaluation;
    if (!state) return null;
    const { where, sort, modes, by } = this.#choice;
    const annotator = state.annotators[0] ?? "file";
    return { where, sort, modes: { ...state.modes, ...modes }, annotator, sides: this.sides, by };
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
  return createHash("sha256").update(identity).digest("base64url").slice(0, 22);
}
