import * as l10n from "@vscode/l10n";
import { countMatrix } from "../../analysis/table/countMatrix.ts";
import type { PairView } from "../../analysis/table/view.ts";
import { type Transition, transitionName } from "../../kinds/comparing.ts";
import type { Field } from "../../kinds/fields.ts";
import { type MatrixFigure, type Modes, type PartPair, SUPPORT_STATES } from "../../model/index.ts";
import { supportWord } from "../../text/supportWords.ts";

/**
 * Counts of verdict changes: rows A, columns B. Leaves out pairs without a verdict on a side, and values without pairs.
 * Null with fewer than two values.
 */
export function transitionFigure<F>(
  transition: Transition<F>,
  field: Field<F>,
  pairs: PairView<F>,
  names: readonly [string, string],
  modes: Modes,
): MatrixFigure | null {
  const { among } = transition;
  const values = [...transition.values, { literal: "null", label: l10n.t("No verdict") }];
  const none = values.length - 1;
  const places = new Map<number, number>();
  const placeOf = (facts: F): number => {
    const value = among?.read(facts, modes) === 0 ? null : field.read(facts, modes);
    if (value === null) return none;
    let place = places.get(value);
    if (place === undefined) {
      const literal = literalOf(field, value);
      const found = values.findIndex((known) => known.literal === literal);
      place = found < 0 ? none : found;
      places.set(value, place);
    }
    return place;
  };
  const counts = new Float64Array(values.length ** 2);
  pairs.each((a, b) => {
    const cell = placeOf(a) * values.length + placeOf(b);
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  const countAt = (row: number, column: number) => counts[row * values.length + column] ?? 0;
  const placeClause = (side: "a" | "b", place: number): string => {
    const valueClauses = transition.values.map(({ literal }) =>
      [...(among ? [`${side}.${among.id}`] : []), `${side}.${field.id} == ${literal}`].join(" && "),
    );
    // Texts may have unlisted values, with null as one of them.
    const isNull = !among && field.type === "flag";
    return valueClauses[place] ?? (isNull ? `${side}.${field.id} == null` : `!(${valueClauses.join(" || ")})`);
  };
  const leftOut = countAt(none, none);
  counts[none * values.length + none] = 0;
  const shown = values.map((_, place) => place).filter((place) => sumOf(values.length, place, countAt) > 0);
  if (shown.length < 2) return null;
  const labels = shown.map((place) => values[place]?.label ?? "");
  return countMatrix({
    id: `transition:${transition.field}`,
    title: transition.title,
    n: pairs.size - leftOut,
    leftOut,
    rowAxis: names[0],
    columnAxis: names[1],
    rows: labels,
    columns: labels,
    cellName: transitionName,
    countAt: (r, c) => countAt(shown[r] ?? none, shown[c] ?? none),
    more(r, c) {
      const [row, column] = [shown[r] ?? none, shown[c] ?? none];
      const role = roleOf(transition.good, values[row]?.literal, values[column]?.literal);
      const where = row === none && column === none ? null : `${placeClause("a", row)} && ${placeClause("b", column)}`;
      return { where, ...(role === null ? {} : { role }) };
    },
  });
}

function literalOf<F>({ type, names }: Field<F>, value: number): string {
  if (names) return JSON.stringify(names[value] ?? "");
  return type === "flag" ? String(value === 1) : String(value);
}

function sumOf(length: number, place: number, countAt: (row: number, column: number) => number): number {
  let sum = 0;
  for (let other = 0; other < length; other++) sum += countAt(place, other) + countAt(other, place);
  return sum;
}

function roleOf(good: string | undefined, from: string | undefined, to: string | undefined): "good" | "bad" | null {
  if (good === undefined || from === to) return null;
  if (to === good) return "good";
  return from === good ? "bad" : null;
}

const MISSING = SUPPORT_STATES.length;

export class SentenceTransitions {
  readonly #counts = new Float64Array((SUPPORT_STATES.length + 1) ** 2);
  #answers = 0;

  add(parts: readonly PartPair[]): void {
    this.#answers++;
    for (const { a, b } of parts) {
      const cell = placeOf(a?.state) * (SUPPORT_STATES.length + 1) + placeOf(b?.state);
      this.#counts[cell] = (this.#counts[cell] ?? 0) + 1;
    }
  }

  /** `left`: pairs not read. Null without any answer. */
  figure(names: readonly [string, string], left: number): MatrixFigure | null {
    if (this.#answers === 0) return null;
    const countAt = (row: number, column: number) => this.#counts[row * (SUPPORT_STATES.length + 1) + column] ?? 0;
    const all = [...SUPPORT_STATES.keys(), MISSING];
    const rows = all.filter((row) => all.some((column) => countAt(row, column) > 0));
    const columns = all.filter((column) => all.some((row) => countAt(row, column) > 0));
    return countMatrix({
      id: "transition:sentences",
      title: l10n.t("Support of response sentences"),
      n: this.#answers,
      leftOut: left,
      rowAxis: names[0],
      columnAxis: names[1],
      rows: rows.map(stateLabel),
      columns: columns.map(stateLabel),
      cellName: transitionName,
      countAt: (r, c) => countAt(rows[r] ?? MISSING, columns[c] ?? MISSING),
      // A sentence's transition is no property of a sample.
      more: () => ({ where: null }),
    });
  }
}

function placeOf(state: string | undefined): number {
  const place = (SUPPORT_STATES as readonly (string | undefined)[]).indexOf(state);
  return place < 0 ? MISSING : place;
}

function stateLabel(place: number): string {
  const state = SUPPORT_STATES[place];
  return state === undefined ? l10n.t("No such sentence") : supportWord(state);
}
