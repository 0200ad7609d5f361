import type { RagSample } from "../../../../../model/index.ts";

/** A sample of which the file says nothing; adapters spread it and fill in what they find. */
export const EMPTY_SAMPLE: RagSample = {
  id: null,
  question: null,
  response: null,
  answer: null,
  counterfactual: null,
  task: null,
  noise: null,
  model: null,
  dataset: null,
  isChinese: false,
  documents: null,
  responseSentences: null,
  labels: null,
  counts: null,
  stored: null,
  evaluation: null,
  published: {},
  paths: {},
  issues: [],
};

/** Names of the row's own id, the surest first. */
export const ID_KEYS = [
  "id",
  "query_id",
  "question_id",
  "example_id",
  "dataset_index",
  "example_index",
  "idx",
  "index",
];
