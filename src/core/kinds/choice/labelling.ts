import type { ChoiceSample } from "../../../model/index.ts";
import type { Labelling } from "../kind.ts";
import type { ChoiceFacts } from "./facts.ts";
import { verdictRole } from "./glance.ts";

/** Probabilities are what they are: a person's verdict stands beside the sample and changes none of its numbers. */
export const choiceLabelling: Labelling<ChoiceSample, ChoiceFacts> = {
  columns: [],
  withLabels: (sample) => sample,
  unlabelled: () => ({}),
  isLabelled: () => false,
  verdicts: ["correct", "wrong"],
  verdictOf(facts) {
    const role = verdictRole(facts);
    return role === "unscored" ? null : role === "correct" ? "correct" : "wrong";
  },
  doubtOf: ({ phi, wrong }) => (Number.isNaN(phi) || Number.isNaN(wrong) ? null : 1 - Math.abs(phi - wrong)),
  ratingsFor: () => [],
};
