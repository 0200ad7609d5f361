import * as vscode from "vscode";
import type { EvaluationSpec } from "../model/index.ts";
import { Evaluation } from "./evaluation.ts";
import type { StartSession } from "./session.ts";
import { identityOf, savedSpec } from "./spec.ts";

const SAVED = "evaluations";

/** A file, and the source of an evaluation with its records. */
interface RecordsFile {
  readonly evaluation: Evaluation;
  readonly source: number;
}

/** The open evaluations, in the order in which they were opened. They are there again after a reload, asleep. */
export class Evaluations implements vscode.Disposable {
  readonly #openSession: StartSession;
  readonly #memory: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<Evaluation | null>();
  readonly #closed = new vscode.EventEmitter<Evaluation>();
  readonly #activated = new vscode.EventEmitter<Evaluation | null>();
  /** An evaluation's state changed; null if the list itself did. */
  readonly onDidChange = this.#changed.event;
  readonly onDidClose = this.#closed.event;
  /** The side panel and commands without an argument speak of the active one. */
  readonly onDidActivate = this.#activated.event;
  #all: readonly Evaluation[] = [];
  #active: Evaluation | null = null;
  #nextNumber = 1;

  constructor(openSession: StartSession, memory: vscode.Memento) {
    this.#openSession = openSession;
    this.#memory = memory;
    for (const saved of memory.get<readonly unknown[]>(SAVED, [])) {
      const spec = savedSpec(saved);
      if (spec) this.#add(spec);
    }
    this.#active = this.#all.at(-1) ?? null;
  }

  get all(): readonly Evaluation[] {
    return this.#all;
  }
  get active(): Evaluation | null {
    return this.#active;
  }

  /** The evaluation of these files: the one that is open, or a new one. */
  open(spec: EvaluationSpec): Evaluation {
    const identity = identityOf(spec);
    const evaluation = this.#all.find((one) => identityOf(one.spec) === identity) ?? this.#add(spec);
    this.#listChanged();
    this.activate(evaluation);
    return evaluation;
  }

  close(evaluation: Evaluation): void {
    if (!this.#all.includes(evaluation)) return;
    this.#all = this.#all.filter((one) => one !== evaluation);
    this.#closed.fire(evaluation);
    evaluation.dispose();
    this.#listChanged();
    if (this.#active === evaluation) this.activate(this.#all.at(-1) ?? null);
  }

  activate(evaluation: Evaluation | null): void {
    if (this.#active === evaluation) return;
    this.#active = evaluation;
    this.#activated.fire(evaluation);
  }

  byNumber(number: unknown): Evaluation | null {
    return this.#all.find((one) => one.number === number) ?? null;
  }

  /** The evaluation that a file belongs to, the active one first; else one whose records are in it. */
  ofFile(uri: vscode.Uri): Evaluation | null {
    const all = this.#active ? [this.#active, ...this.#all] : this.#all;
    return all.find((one) => one.has(uri)) ?? all.find((one) => one.hasRecordsOf(uri)) ?? null;
  }

  /** With the source of the records in the file; null if there are none, or it cannot be read. */
  async ofRecords(uri: vscode.Uri): Promise<RecordsFile | null> {
    const evaluation = this.ofFile(uri);
    if (!evaluation || evaluation.failure) return null;
    const source = await evaluation.sourceIn(uri);
    return source === null ? null : { evaluation, source };
  }

  dispose(): void {
    for (const evaluation of this.#all) evaluation.dispose();
    this.#all = [];
    this.#changed.dispose();
    this.#closed.dispose();
    this.#activated.dispose();
  }

  #add(spec: EvaluationSpec): Evaluation {
    const evaluation = new Evaluation(this.#nextNumber++, spec, this.#openSession);
    this.#all = [...this.#all, evaluation];
    let saved = spec;
    evaluation.onDidChange(() => {
      if (evaluation.spec !== saved) this.#save();
      saved = evaluation.spec;
      this.#changed.fire(evaluation);
    });
    return evaluation;
  }

  #listChanged(): void {
    this.#save();
    this.#changed.fire(null);
  }

  #save(): void {
    void this.#memory.update(
      SAVED,
      this.#all.map((evaluation) => evaluation.spec),
    );
  }
}
