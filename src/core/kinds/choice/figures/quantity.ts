import * as l10n from "@vscode/l10n";
import type { Guide, HistogramGuide } from "../../../../model/index.ts";
import type { Group } from "./gather.ts";

/** Φ or Δ: what curves and histograms are drawn of. */
export interface Quantity {
  readonly id: "choice.phi" | "choice.delta";
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly bins: number;
  valuesOf(group: Group): Float64Array;
  /** What a model that guesses has, of so many choices. */
  guess(choices: number): number;
}

export const PHI: Quantity = {
  id: "choice.phi",
  name: "Φ",
  from: 0,
  to: 1,
  bins: 20,
  valuesOf: ({ phi }) => phi.slice(),
  guess: (choices) => (choices > 0 ? 1 / choices : 0),
};

export const DELTA: Quantity = {
  id: "choice.delta",
  name: "Δ",
  from: -1,
  to: 1,
  bins: 40,
  valuesOf: ({ phi, wrong }) => phi.map((value, at) => value - (wrong[at] ?? Number.NaN)),
  guess: () => 0,
};

/** Both as the share above x: an ideal model has 1 everywhere, one that guesses falls at its guess. */
export function shareGuides({ from, to, guess }: Quantity, choices: number): readonly Guide[] {
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

export function binGuides({ to, guess }: Quantity, choices: number): readonly HistogramGuide[] {
  return [
    { name: l10n.t("Guessing"), x: guess(choices) },
    { name: l10n.t("Ideal"), x: to },
  ];
}
