import { t } from "@vscode/l10n";
import type { Modes } from "../../../model/index.ts";
import type { Comparing, PairView } from "../kind.ts";
import type { ChoiceFacts } from "./facts.ts";
import { deltaShifts } from "./figures/deltaShift.ts";
import type { Gathered, Group } from "./figures/gather.ts";
import { DELTA, PHI } from "./figures/quantity.ts";
import { shareCurves } from "./figures/shareCurves.ts";
import { verdictWord } from "./figures/verdictCounts.ts";
import { VERDICTS } from "./glance.ts";
import { Numbers } from "./numbers.ts";
import { isScored, phiIn, wrongIn } from "./scores.ts";

/** What changes between two models on the same questions: who is right, and by how much Δ shifts. */
export const choiceComparing: Comparing<ChoiceFacts> = {
  transitions: () => [
    {
      field: "verdict",
      title: t("Verdicts"),
      values: VERDICTS.filter((role) => role !== "unscored").map((role) => {
        return { literal: JSON.stringify(role), label: verdictWord(role) };
      }),
      good: '"correct"',
    },
  ],
  figures: (pairs, names, modes) => {
    const both = gatherPairs(pairs, names, modes);
    const curves = [shareCurves(PHI, both), shareCurves(DELTA, both)].filter((figure) => figure !== null);
    return [...curves, ...deltaShifts(pairs, modes)];
  },
};

/** Both runs as two lines of a chart, over the questions that are scored in both. */
function gatherPairs(pairs: PairView<ChoiceFacts>, names: readonly [string, string], modes: Modes): Gathered {
  const runs = [new Run(), new Run()] as const;
  let leftOut = 0;
  let choices = 0;
  pairs.each((a, b, pair) => {
    if (!isScored(a, modes) || !isScored(b, modes)) {
      leftOut++;
      return;
    }
    choices ||= a.choices;
    runs[0].add(a, modes, pairs.valueOf("source", pair, 0));
    runs[1].add(b, modes, pairs.valueOf("source", pair, 1));
  });
  const groups = [runs[0].group(names[0], "a."), runs[1].group(names[1], "b.")];
  return { groups, n: pairs.size - leftOut, leftOut, choices };
}

/** One run's numbers, file by file: each file weighs the same in its curves. */
class Run {
  readonly #phi = new Map<unknown, Numbers>();
  readonly #wrong = new Map<unknown, Numbers>();

  add(facts: ChoiceFacts, modes: Modes, file: unknown): void {
    numbersOf(this.#phi, file).push(phiIn(facts, modes));
    numbersOf(this.#wrong, file).push(wrongIn(facts, modes));
  }

  group(name: string, prefix: Group["prefix"]): Group {
    const { values: phi, starts } = joined(this.#phi);
    const { values: wrong } = joined(this.#wrong);
    // The curves of a comparison ask for no verdicts.
    return { name, where: null, prefix, phi, wrong, isCorrect: new Uint8Array(0), fileStarts: starts };
  }
}

function numbersOf(files: Map<unknown, Numbers>, file: unknown): Numbers {
  const known = files.get(file);
  if (known) return known;
  const numbers = new Numbers();
  files.set(file, numbers);
  return numbers;
}

/** The numbers of all files behind each other, and where each file begins. */
function joined(files: ReadonlyMap<unknown, Numbers>): { values: Float64Array; starts: readonly number[] } {
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
