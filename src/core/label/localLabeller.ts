import type { LabelInput, SupportLabels } from "../../model/index.ts";
import { confidenceOf } from "./local/judge.ts";
import { LOCAL_LABELLER_VERSION, labelInBulk, labelLocally } from "./local/labelLocally.ts";
import { Vocabulary } from "./local/vocabulary.ts";

/** A labeller that needs no network: the same input always gives the same labels. */
export interface LocalLabeller {
  readonly version: string;
  label(input: LabelInput): SureLabels;
  /** The same without explanations, in half the time: for who looks at numbers alone. */
  labelInBulk(input: LabelInput): SureLabels;
}

export interface SureLabels {
  readonly labels: SupportLabels;
  /** How sure the least sure decision on support is, in [0, 1]; 1 where no sentence claims anything. */
  readonly confidence: number;
}

/** The labeller by words alone, for samples one after the other. */
export function localLabeller(): LocalLabeller {
  const vocabulary = new Vocabulary();
  return {
    version: LOCAL_LABELLER_VERSION,
    label(input) {
      const { labels, support } = labelLocally(input, vocabulary);
      return sure(
        labels,
        support.map(({ probability }) => probability),
      );
    },
    labelInBulk(input) {
      const { labels, probabilities } = labelInBulk(input, vocabulary);
      return sure(labels, probabilities);
    },
  };
}

function sure(labels: SupportLabels, probabilities: readonly number[]): SureLabels {
  // Of a sentence that claims nothing there is nothing to be sure of.
  const claims = probabilities.filter((probability) => probability !== 0.5);
  return { labels, confidence: Math.min(1, ...claims.map(confidenceOf)) };
}
