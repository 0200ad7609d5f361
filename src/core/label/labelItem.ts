import type { Annotator, AskedSample, Disagreement, LabelFailure, Labelled } from "../../model/index.ts";

/** The selected samples in file order, as often as they are asked for. */
export interface LabelSource {
  items(signal: AbortSignal): AsyncIterable<AskedSample>;
}

/** What one annotator came to. */
export type AnnotatorResult =
  | { readonly state: "labelled"; readonly labelled: Labelled; readonly disagreements: readonly Disagreement[] }
  | { readonly state: "failed"; readonly failure: LabelFailure; readonly message: string }
  /** Not asked yet. */
  | { readonly state: "missing" };

/** A sample with what each annotator of the run says of it. */
export interface SampleResult {
  readonly index: number;
  readonly id: string | null;
  /** None where the sample cannot be put to a labeller. */
  readonly byAnnotator: Readonly<Record<Annotator, AnnotatorResult>>;
}
