import type * as vscode from "vscode";
import type { JudgeChoice, RunChoice } from "../../platform/labelling/choice.ts";
import type { Evaluation } from "../evaluation.ts";
import { identityOf } from "../spec.ts";
import type { Selection } from "./sources.ts";

/** A run as it is remembered: enough to see its labels again after a reload, and to go on with it. No key is in it. */
export interface SavedRun {
  readonly does: "label" | "judge" | "batch";
  readonly choice: RunChoice | JudgeChoice;
  readonly selection: Selection;
  /** Under what name its answers are kept; empty where no model was asked. */
  readonly origin: string;
  /** Names what it may spend together with its resumed parts; absent in runs of earlier versions. */
  readonly ledger?: string;
  /** Some of its samples are still without labels. */
  readonly isOpen: boolean;
}

const SAVED = "labellingRuns";
const MOST = 8;

/** Runs by evaluation, the last one first. */
export class SavedRuns {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(evaluation: Evaluation): readonly SavedRun[] {
    return this.#all()[identityOf(evaluation.spec)] ?? [];
  }

  keep(evaluation: Evaluation, run: SavedRun): void {
    const others = this.of(evaluation).filter((other) => !isSame(other, run));
    void this.#memory.update(SAVED, {
      ...this.#all(),
      [identityOf(evaluation.spec)]: [run, ...others].slice(0, MOST),
    });
  }

  // Written by this class alone, in this shape.
  #all(): Readonly<Record<string, readonly SavedRun[]>> {
    return this.#memory.get<Readonly<Record<string, readonly SavedRun[]>>>(SAVED, {});
  }
}

const isSame = (a: SavedRun, b: SavedRun): boolean =>
  JSON.stringify([a.does, a.choice, a.selection]) === JSON.stringify([b.does, b.choice, b.selection]);
