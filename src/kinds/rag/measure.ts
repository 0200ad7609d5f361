import type { MeasureOptions } from "../../analysis/table/facts.ts";
import type { MatchingMode, RagSample } from "../../model/index.ts";
import { measureTraces, TRACED_BY } from "./causes/measure.ts";
import { asRead, citationsOf } from "./citations/cited.ts";
import { measureCitations } from "./citations/measure.ts";
import { Given, NO_FACTS, type RagFacts } from "./facts.ts";
import { comparedBits } from "./objects/verdict.ts";
import { judgedBits } from "./robustness/benchmark.ts";
import { countRobustnessIssues } from "./robustness/issues.ts";
import { matchings } from "./robustness/modes.ts";
import { givenOf, taskCode } from "./robustness/score.ts";
import { hasSupport, measureSupport } from "./support/measure.ts";
import { publishedFacts } from "./support/published.ts";

/** Verdict bits of the wanted modes, support counts, published scores. */
export function measureRag(sample: RagSample, { modes, allModes }: MeasureOptions): RagFacts {
  const citations = citationsOf(sample);
  const read = asRead(sample, citations);
  const { compared } = sample;
  const find = (mode: MatchingMode): number =>
    allModes || modes.matching === mode ? (compared ? comparedBits(compared) : matchings[mode].find(read(mode))) : 0;
  const facts: { -readonly [Fact in keyof RagFacts]: RagFacts[Fact] } = { ...NO_FACTS };
  facts.task = taskCode(sample.task);
  facts.given = givenOf(sample) | (citations ? Given.citations : 0);
  facts.lenient = find("lenient");
  facts.benchmark = find("benchmark");
  facts.strict = find("strict");
  facts.judged = judgedBits(sample);
  if (citations) Object.assign(facts, measureCitations(sample, citations));
  facts.issues = sample.issues.length + (compared ? 0 : countRobustnessIssues(sample, facts.strict));
  if (hasSupport(sample)) Object.assign(facts, measureSupport(sample), publishedFacts(sample.published));
  // Objects are compared by fields, not by words of their JSON.
  if (compared) return facts;
  const isMatched = (facts.given & MATCHED) === MATCHED;
  const lenient = isMatched ? facts[TRACED_BY] || matchings[TRACED_BY].find(read(TRACED_BY)) : 0;
  facts.traces = measureTraces(read(TRACED_BY), facts.given, lenient, facts.adherence);
  return facts;
}

const MATCHED = Given.response | Given.answer;
