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
  pairs.each((a, b) => {
    if (!isScored(a, modes) || !isScored(b, modes)) {
      leftOut++;
      return;
    }
    choices ||= a.choices;
    runs[0].add(a, modes);
    runs[1].add(b, modes);
  });
  const groups = [runs[0].group(names[0], "a."), runs[1].group(names[1], "b.")];
  return { groups, n: pairs.size - leftOut, leftOut, choices };
}

class Run {
  readonly #phi = new Numbers();
  readonly #wrong = new Numbers();

  add(facts: ChoiceFacts, modes: Modes): void {
    this.#phi.push(phiIn(facts, modes));
    this.#wrong.push(wrongIn(facts, modes));
  }

  group(name: string, prefix: Group["prefix"]): Group {
    const { values: phi } = this.#phi;
    // The curves of a comparison ask for no verdicts.
    return { name, where: null, prefix, phi, wrong: this.#wrong.values, isCorrect: new Uint8Array(0), fileStarts: [0] };
  }
}
