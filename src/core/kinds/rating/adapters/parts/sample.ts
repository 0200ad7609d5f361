import type { RatingSample } from "../../../../../model/index.ts";

/** A sample of which the file says nothing; adapters spread it and fill in what they find. */
export const EMPTY_SAMPLE: RatingSample = {
  id: null,
  prompt: null,
  reference: null,
  candidates: [],
  isVerdict: false,
  gold: null,
  unparsedGold: null,
  ratings: [],
  subset: null,
  section: null,
  model: null,
  dataset: null,
  task: null,
  paths: {},
  issues: [],
};

/** Names of the item's id, the surest first. */
export const ID_KEYS = ["id", "pair_id", "question_id", "instance_id", "sample_id", "idx", "index"];
