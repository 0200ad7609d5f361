import { type MetricInfo, scored, undefinedScore } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meansOf } from "../../reduce.ts";
import { type ChoiceFacts, Harness } from "../facts.ts";

const info: MetricInfo = {
  id: "choice.accuracy.published",
  name: "Accuracy as the harness has it",
  formula: "mean of the harness's own column",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "the file itself",
  family: null,
};

const COLUMNS = [
  { name: "acc", known: Harness.known, correct: Harness.correct },
  { name: "acc_norm", known: Harness.lengthKnown, correct: Harness.lengthCorrect },
] as const;

/**
 * Mean of the harness's own `acc` and `acc_norm`, one value a column: fraction in [0, 1], higher is better. It takes the
 * first of equals for the answer, and `acc_norm` divides by the length of the choice.
 */
export const accuracyPublished: Metric<ChoiceFacts> = meansOf<ChoiceFacts>(info, (view) =>
  COLUMNS.filter(({ name, known }) => view.anyInTable((facts) => (facts.harness & known) !== 0, `harness ${name}`)).map(
    ({ name, known, correct }) => ({
      info,
      against: name,
      score: ({ harness }) =>
        (harness & known) === 0 ? undefinedScore("no-rating") : scored((harness & correct) === 0 ? 0 : 1),
    }),
  ),
);
