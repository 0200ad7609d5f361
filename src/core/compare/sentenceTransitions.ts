import * as l10n from "@vscode/l10n";
import type { Mark, MatrixFigure, PartPair, SupportState } from "../../model/index.ts";
import { supportWord } from "../sentences/supportWords.ts";

const STATES = ["full", "uncited", "partial", "none", "unlabelled"] as const satisfies readonly SupportState[];
/** Beside the states: the other answer has no such sentence. */
const MISSING = STATES.length;

/** Counts how the support of response sentences went from run A to run B, answer by answer. */
export class SentenceTransitions {
  readonly #counts = new Float64Array((STATES.length + 1) ** 2);
  #answers = 0;

  add(parts: readonly PartPair[]): void {
    this.#answers++;
    for (const { a, b } of parts) {
      const cell = placeOf(a?.state) * (STATES.length + 1) + placeOf(b?.state);
      this.#counts[cell] = (this.#counts[cell] ?? 0) + 1;
    }
  }

  /** `left`: pairs that were not looked into. Null where no answer was. */
  figure(names: readonly [string, string], left: number): MatrixFigure | null {
    if (this.#answers === 0) return null;
    const countAt = (row: number, column: number) => this.#counts[row * (STATES.length + 1) + column] ?? 0;
    const all = [...STATES.keys(), MISSING];
    const rows = all.filter((row) => all.some((column) => countAt(row, column) > 0));
    const columns = all.filter((column) => all.some((row) => countAt(row, column) > 0));
    return {
      id: "transition:sentences",
      shape: "matrix",
      title: l10n.t("Support of response sentences"),
      n: this.#answers,
      leftOut: left,
      rowAxis: names[0],
      columnAxis: names[1],
      rows: rows.map((row) => stateLabel(row, l10n.t("Not in A"))),
      columns: columns.map((column) => stateLabel(column, l10n.t("Not in B"))),
      cells: rows.flatMap((row) =>
        columns.map((column): Mark => {
          const count = countAt(row, column);
          return {
            label: l10n.t("{0} to {1}", stateLabel(row, l10n.t("Not in A")), stateLabel(column, l10n.t("Not in B"))),
            value: count,
            n: count,
            interval: null,
            // A sentence's way is no property of its sample: there is no clause for it.
            where: null,
          };
        }),
      ),
      unit: "count",
    };
  }
}

function placeOf(state: string | undefined): number {
  const place = (STATES as readonly (string | undefined)[]).indexOf(state);
  return place < 0 ? MISSING : place;
}

function stateLabel(place: number, missing: string): string {
  const state = STATES[place];
  return state === undefined ? missing : supportWord(state);
}
