import type { Detail, RagDetail, RagSample } from "../../../model/index.ts";
import type { ExplainOptions } from "../kind.ts";
import { adherenceVerdict } from "./adherenceVerdict.ts";
import { placedAnswer, placedAnswers } from "./answerKeys.ts";
import { criterionTables } from "./criteria.ts";
import { measureRag } from "./measure.ts";
import { remarkTables } from "./remarks.ts";
import { robustnessIssues } from "./robustness/issues.ts";
import { explainRobustness, matchings } from "./robustness/modes.ts";
import { contradicts } from "./robustness/sentences.ts";
import { sampleScores } from "./sampleScores.ts";
import { explainSupport } from "./support/explain.ts";
import { supportIssues } from "./support/issues.ts";

/** Everything that the opened sample shows: verdicts with their words, sentences with their support. */
export function explainRag(sample: RagSample, { modes }: ExplainOptions): Pick<Detail, "body" | "issues"> {
  const facts = measureRag(sample, { modes, allModes: false });
  const support = explainSupport(sample);
  const responseSentences = support.responseSentences.map((sentence) => ({
    ...sentence,
    isContradicted: sentence.text !== null && contradicts(sentence.text, sample, modes.matching),
  }));
  const sentences = [...support.documents.flatMap((document) => document.sentences), ...responseSentences];
  const { says } = matchings[modes.matching];
  const adherence = adherenceVerdict(facts, modes, responseSentences);
  const body: RagDetail = {
    ...support,
    kind: "rag",
    question: sample.question,
    answers: placedAnswers(sample, sentences, says),
    counterfactual:
      sample.counterfactual === null ? null : placedAnswer([sample.counterfactual], sample, sentences, says),
    response: sample.response,
    responseSentences,
    overallExplanation: sample.labels?.overallExplanation ?? null,
    relevanceExplanation: sample.labels?.relevanceExplanation ?? null,
    judgeReply: sample.evaluation,
    tables: [...criterionTables(sample), ...remarkTables(sample)],
    verdicts: [...explainRobustness(sample, modes.matching), ...(adherence ? [adherence] : [])],
    scores: sampleScores(facts, modes, sample),
  };
  return {
    body,
    issues: [...sample.issues, ...supportIssues(sample), ...robustnessIssues(sample, matchings.strict.explain(sample))],
  };
}
