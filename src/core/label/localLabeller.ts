import type { LabelInput, SupportLabels } from "../../model/index.ts";

/** A labeller that needs no network: the same input always gives the same labels. */
export interface LocalLabeller {
  readonly version: string;
  label(input: LabelInput): LocalLabels;
}

export interface LocalLabels {
  readonly labels: SupportLabels;
  /** How sure it is of its least sure decision on support, in [0, 1]. */
  readonly confidence: number;
}
