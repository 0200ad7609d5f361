import type { MatchingMode, RagSample } from "../../../model/index.ts";
import type { MeasureOptions } from "../kind.ts";
import type { RagFacts } from "./facts.ts";
import { givenOf } from "./robustness/given.ts";
import { judgedBits } from "./robustness/judged.ts";
import { matchings } from "./robustness/modes.ts";
import { taskCode } from "./robustness/score.ts";
import { measureSupport } from "./support/measure.ts";
import { publishedFacts } from "./support/published.ts";

/** Facts of a sample: the verdict bits of the wanted modes, the support counts, the published scores. */
export function measureRag(sample: RagSample, { modes, allModes }: MeasureOptions): RagFacts {
  const find = (mode: MatchingMode): number => (allModes || modes.matching === mode ? matchings[mode].find(sample) : 0);
  return {
    task: taskCode(sample.task),
    given: givenOf(sample),
    lenient: find("lenient"),
    benchmark: find("benchmark"),
    strict: find("strict"),
    judged: judgedBits(sample),
    ...measureSupport(sample),
    issues: sample.issues.length,
    ...publishedFacts(sample.published),
  };
}
