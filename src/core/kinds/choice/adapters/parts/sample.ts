import type { ChoiceSample } from "../../../../../model/index.ts";

/** A question of which the file says nothing; adapters spread it and fill in what they find. */
export const EMPTY_SAMPLE: ChoiceSample = {
  id: null,
  question: null,
  labels: null,
  texts: null,
  logLikelihoods: null,
  probabilities: null,
  isGreedy: null,
  target: null,
  isByLabel: null,
  model: null,
  task: null,
  fewshot: null,
  filter: null,
  accuracy: null,
  lengthNormalisedAccuracy: null,
  reported: null,
  issues: [],
};
