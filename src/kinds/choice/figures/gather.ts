import * as l10n from "@vscode/l10n";
import { ScoreColumns, VALUE } from "../../../analysis/aggregate/scores.ts";
import { sortedCopy } from "../../../analysis/stats/order.ts";
import { NO_SLOT } from "../../../analysis/table/columns.ts";
import type { TableView } from "../../../analysis/table/view.ts";
import { addCount, type Guide, type HistogramGuide, type Modes, type Score, scored } from "../../../model/index.ts";
import type { ChoiceFacts } from "../facts.ts";
import { marginsOf, NumberList } from "../questions.ts";
import { correctScore, phiScore, wrongScore } from "../scores.ts";

/** Questions that share a line of a chart: a model, a task, a few-shot count, or all. */
export interface Group {
  readonly name: string;
  /** The group's filter; null for all. */
  readonly where: string | null;
  readonly phi: GroupNumbers;
  readonly wrong: GroupNumbers;
  readonly delta: GroupNumbers;
  readonly isCorrect: Float64Array;
  /** Prefix of field names in a point's filter: `a.` or `b.` in a comparison of two runs. */
  readonly prefix: "" | "a." | "b.";
}

/** Numbers of a group's questions in file order; sorted once for all curves. */
export class GroupNumbers {
  readonly values: Float64Array;
  /** Where each file's questions begin. */
  readonly #starts: readonly number[];
  #ascending: Float64Array | null = null;
  #files: readonly Float64Array[] | null = null;

  constructor(values: Float64Array, starts: readonly number[]) {
    this.values = values;
    this.#starts = starts;
  }

  get ascending(): Float64Array {
    this.#ascending ??= sortedCopy(this.values);
    return this.#ascending;
  }

  /** By file, ascending: each file has the same weight. */
  get files(): readonly Float64Array[] {
    const starts = this.#starts;
    this.#files ??=
      starts.length === 1
        ? [this.ascending]
        : starts.map((from, at) => sortedCopy(this.values.subarray(from, starts[at + 1])));
    return this.#files;
  }
}

export interface Gathered {
  readonly groups: readonly Group[];
  readonly n: number;
  readonly leftOut: number;
  readonly choices: number;
}

const MOST_GROUPS = 8;
const DIMENSIONS: readonly (readonly string[])[] = [
  ["model", "task", "fewshot"],
  ["model", "task"],
  ["model", "fewshot"],
  ["task", "fewshot"],
  ["model"],
  ["task"],
  ["fewshot"],
];

export function gather(view: TableView<ChoiceFacts>, modes: Modes): Gathered {
  const dimensions = dimensionsOf(view);
  const valuesOf = dimensions.map((name) => view.valuesOf(name));
  const collectors = new Map<number, Collector>();
  const counts = new Map<number, number>();
  const scores = new ScoreColumns<ChoiceFacts>(modes);
  let leftOut = 0;
  for (const batch of view.batches([...dimensions, "source"])) {
    const { size, slots } = batch;
    const files = slots[dimensions.length];
    scores.over(batch);
    const [phi, wrong, correct] = [scores.of(phiScore), scores.of(wrongScore), scores.of(correctScore)];
    const choices = scores.of(choiceCount).values;
    for (let row = 0; row < size; row++) {
      if (phi.states[row] !== VALUE) {
        leftOut++;
        continue;
      }
      let key = 0;
      for (let d = 0; d < dimensions.length; d++) {
        key = key * ((valuesOf[d]?.length ?? 0) + 1) + 1 + (slots[d]?.[row] ?? NO_SLOT);
      }
      let collector = collectors.get(key);
      if (!collector) {
        if (collectors.size >= MOST_GROUPS) {
          leftOut++;
          continue;
        }
        const values = valuesOf.map((values, d) => values[slots[d]?.[row] ?? NO_SLOT] ?? null);
        collector = new Collector(dimensions, values);
        collectors.set(key, collector);
      }
      collector.add(phi.values[row] ?? 0, wrong.values[row] ?? 0, correct.values[row] ?? 0, files?.[row] ?? NO_SLOT);
      addCount(counts, choices[row] ?? 0);
    }
  }
  const groups = [...collectors.values()].map((collector) => collector.group());
  const [choices = 0] = [...counts].sort(([a, n], [b, m]) => m - n || a - b)[0] ?? [];
  return { groups, n: groups.reduce((sum, { phi }) => sum + phi.values.length, 0), leftOut, choices };
}

const choiceCount = ({ choices }: ChoiceFacts): Score => scored(choices);

/** The finest dimensions that vary and yield at most `MOST_GROUPS` groups; else the coarsest. */
function dimensionsOf(view: TableView<ChoiceFacts>): readonly string[] {
  const varying = DIMENSIONS.map((names) => names.filter((name) => view.valuesOf(name).length > 1));
  const few = varying.find((names) => names.length > 0 && groupsOf(view, names) <= MOST_GROUPS);
  return few ?? varying.find((names) => names.length === 1) ?? [];
}

const groupsOf = (view: TableView<ChoiceFacts>, names: readonly string[]): number =>
  names.reduce((product, name) => product * view.valuesOf(name).length, 1);

class Collector {
  readonly #names: readonly string[];
  readonly #values: readonly (string | number | null)[];
  readonly #phi = new NumberList();
  readonly #wrong = new NumberList();
  readonly #correct = new NumberList();
  readonly #starts: number[] = [];
  #file: number | null = null;

  constructor(names: readonly string[], values: readonly (string | number | null)[]) {
    this.#names = names;
    this.#values = values;
  }

  add(phi: number, wrong: number, isCorrect: number, file: number): void {
    if (file !== this.#file) this.#starts.push(this.#phi.length);
    this.#file = file;
    this.#phi.push(phi);
    this.#wrong.push(wrong);
    this.#correct.push(isCorrect);
  }

  group(): Group {
    const [phi, wrong] = [this.#phi.values, this.#wrong.values];
    const clauses = this.#names.map((name, at) => `${name} == ${JSON.stringify(this.#values[at] ?? null)}`);
    return {
      name: this.#names.map((name, at) => wordOf(name, this.#values[at] ?? null)).join(", "),
      where: clauses.length === 0 ? null : clauses.join(" && "),
      prefix: "",
      ...numbersOf(phi, wrong, this.#starts),
      isCorrect: this.#correct.values,
    };
  }
}

/** @param starts where each file begins */
export const numbersOf = (phi: Float64Array, wrong: Float64Array, starts: readonly number[]) => ({
  phi: new GroupNumbers(phi, starts),
  wrong: new GroupNumbers(wrong, starts),
  delta: new GroupNumbers(marginsOf(phi, wrong), starts),
});

function wordOf(name: string, value: string | number | null): string {
  if (value === null) return "–";
  return name === "fewshot" ? `${value}-shot` : String(value);
}

export interface ChoiceQuantity {
  readonly id: "choice.phi" | "choice.delta";
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly bins: number;
  of(group: Group): GroupNumbers;
  /** The value of a model that guesses among this many choices. */
  guess(choices: number): number;
}

export const PHI: ChoiceQuantity = {
  id: "choice.phi",
  name: "Φ",
  from: 0,
  to: 1,
  bins: 20,
  of: ({ phi }) => phi,
  guess: (choices) => (choices > 0 ? 1 / choices : 0),
};

export const DELTA: ChoiceQuantity = {
  id: "choice.delta",
  name: "Δ",
  from: -1,
  to: 1,
  bins: 40,
  of: ({ delta }) => delta,
  guess: () => 0,
};

export function shareGuides({ from, to, guess }: ChoiceQuantity, choices: number): readonly Guide[] {
  const at = guess(choices);
  return [
    {
      name: l10n.t("Ideal"),
      points: [
        [from, 1],
        [to, 1],
        [to, 0],
      ],
    },
    {
      name: l10n.t("Guessing"),
      points: [
        [from, 1],
        [at, 1],
        [at, 0],
        [to, 0],
      ],
    },
  ];
}

export function binGuides({ to, guess }: ChoiceQuantity, choices: number): readonly HistogramGuide[] {
  return [
    { name: l10n.t("Guessing"), x: guess(choices) },
    { name: l10n.t("Ideal"), x: to },
  ];
}
