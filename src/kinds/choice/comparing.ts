import * as l10n from "@vscode/l10n";
import { t } from "@vscode/l10n";
import { Bins } from "../../analysis/aggregate/bins.ts";
import { Moments } from "../../analysis/stats/moments.ts";
import type { PairView } from "../../analysis/table/view.ts";
import { type ChoiceSample, type HistogramFigure, type Modes, transitionClause } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import type { Comparing } from "../comparing.ts";
import { type Inputs, inputsOfRecord, joinedInputs } from "../inputs.ts";
import { verdictValues } from "../named.ts";
import type { ChoiceFacts } from "./facts.ts";
import { choiceVerdicts, type VerdictRole, verdictRole } from "./fields.ts";
import { shareCurves } from "./figures/curves.ts";
import { DELTA, type Gathered, type Group, numbersOf, PHI } from "./figures/gather.ts";
import { answerWords } from "./options.ts";
import { NumberList } from "./questions.ts";
import { isScored, phiIn, wrongIn } from "./scores.ts";

/** Transitions of verdicts, the likeliest interest first. A tie is in no group. */
const GROUPS: readonly (readonly [from: VerdictRole, to: VerdictRole])[] = [
  ["correct", "wrong"],
  ["wrong", "correct"],
  ["correct", "correct"],
  ["wrong", "wrong"],
];
const FROM = -2;
const TO = 2;
const BINS = 40;

/** Distribution of Δ in run B minus Δ in run A, for each of the four transitions that occur. */
export function deltaShifts(pairs: PairView<ChoiceFacts>, modes: Modes): readonly HistogramFigure[] {
  const groups = GROUPS.map(([from, to]) => ({ from, to, bins: Bins.between(FROM, TO, BINS), shifts: new Moments() }));
  pairs.each((a, b) => {
    if (!isScored(a, modes) || !isScored(b, modes)) return;
    const group = groups.find(({ from, to }) => from === verdictRole(a) && to === verdictRole(b));
    if (!group) return;
    const shift = deltaOf(b, modes) - deltaOf(a, modes);
    group.shifts.add(shift);
    group.bins.add(shift);
  });
  return groups.flatMap(({ from, to, bins, shifts }): HistogramFigure[] => {
    if (shifts.n === 0) return [];
    const way = `${transitionClause("verdict", JSON.stringify(from), JSON.stringify(to))} && `;
    return [
      {
        id: `choice.delta.shift:${from}-${to}`,
        shape: "histogram",
        title: titleOf(from, to),
        n: shifts.n,
        leftOut: 0,
        from: FROM,
        to: TO,
        mean: shifts.mean,
        guides: [{ name: l10n.t("Unchanged"), x: 0 }],
        marks: bins.marks("d.choice.delta", way),
      },
    ];
  });
}

const deltaOf = (facts: ChoiceFacts, modes: Modes): number => phiIn(facts, modes) - wrongIn(facts, modes);

function titleOf(from: VerdictRole, to: VerdictRole): string {
  if (from === "correct") {
    return to === "wrong" ? l10n.t("Right to wrong: change in Δ") : l10n.t("Right in both: change in Δ");
  }
  return to === "correct" ? l10n.t("Wrong to right: change in Δ") : l10n.t("Wrong in both: change in Δ");
}

export const choiceComparing: Comparing<ChoiceFacts> = {
  transitions: () => [
    {
      field: "verdict",
      title: t("Verdicts"),
      values: verdictValues(choiceVerdicts),
      good: '"correct"',
    },
  ],
  figures: (pairs, names, modes) => {
    const both = gatherPairs(pairs, names, modes);
    const curves = [shareCurves(PHI, both), shareCurves(DELTA, both)].filter((figure) => figure !== null);
    return [...curves, ...deltaShifts(pairs, modes)];
  },
};

/** The gold answer is the text of the right choice: swapped choices change the choices, not the answer. */
export function choiceInputs(sample: ChoiceSample, record: JsonRecord): Inputs {
  const { question, texts, labels, target, fewshot } = sample;
  const gold = typeof target === "number" ? (texts?.[target]?.trim() ?? answerWords(sample)) : null;
  return joinedInputs(
    {
      question: question === null ? [] : [question],
      choices: texts ?? labels ?? [],
      gold: gold === null ? [] : [gold],
      settings: fewshot === null ? [] : [`fewshot: ${fewshot}`],
    },
    inputsOfRecord(record),
  );
}

function gatherPairs(pairs: PairView<ChoiceFacts>, names: readonly [string, string], modes: Modes): Gathered {
  const runs = [new RunNumbers(), new RunNumbers()] as const;
  let leftOut = 0;
  let choices = 0;
  const [fileOfA, fileOfB] = [pairs.reader("source", 0), pairs.reader("source", 1)];
  pairs.each((a, b, pair) => {
    if (!isScored(a, modes) || !isScored(b, modes)) {
      leftOut++;
      return;
    }
    choices ||= a.choices;
    runs[0].add(a, modes, fileOfA(pair));
    runs[1].add(b, modes, fileOfB(pair));
  });
  const groups = [runs[0].group(names[0], "a."), runs[1].group(names[1], "b.")];
  return { groups, n: pairs.size - leftOut, leftOut, choices };
}

const SCORED_IN_BOTH = ["a", "b"].map((side) => `${side}.${PHI.id} != null`).join(" && ");

class RunNumbers {
  readonly #phi = new Map<unknown, NumberList>();
  readonly #wrong = new Map<unknown, NumberList>();

  add(facts: ChoiceFacts, modes: Modes, file: unknown): void {
    listOf(this.#phi, file).push(phiIn(facts, modes));
    listOf(this.#wrong, file).push(wrongIn(facts, modes));
  }

  group(name: string, prefix: Group["prefix"]): Group {
    const { values: phi, starts } = joined(this.#phi);
    const { values: wrong } = joined(this.#wrong);
    return { name, where: SCORED_IN_BOTH, prefix, ...numbersOf(phi, wrong, starts), isCorrect: new Float64Array(0) };
  }
}

function listOf(files: Map<unknown, NumberList>, file: unknown): NumberList {
  const known = files.get(file);
  if (known) return known;
  const numbers = new NumberList();
  files.set(file, numbers);
  return numbers;
}

function joined(files: ReadonlyMap<unknown, NumberList>): { values: Float64Array; starts: readonly number[] } {
  const parts = [...files.values()];
  const values = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  const starts: number[] = [];
  let at = 0;
  for (const part of parts) {
    starts.push(at);
    values.set(part.values, at);
    at += part.length;
  }
  return { values, starts };
}
