import { t } from "@vscode/l10n";
import { sampleScores } from "../../analysis/aggregate/sampleScores.ts";
import {
  type AnswerText,
  type DetailTable,
  type Explained,
  type Finding,
  type Modes,
  type RagDetail,
  type RagSample,
  type ResponseSentence,
  type SampleScore,
  SUPPORT_MODES,
  type SupportMode,
  type Verdict,
  type VerdictByMode,
} from "../../model/index.ts";
import type { ExplainOptions } from "../kind.ts";
import { explainFailure } from "./causes/explain.ts";
import { asRead, citationsOf } from "./citations/cited.ts";
import { citationIssues } from "./citations/issues.ts";
import { criterionTables } from "./criteria.ts";
import type { RagFacts } from "./facts.ts";
import { measureRag } from "./measure.ts";
import { ragMetrics } from "./metrics/registry.ts";
import { adherence } from "./metrics/trace.ts";
import { fieldTables } from "./objects/values.ts";
import { comparedVerdict } from "./objects/verdict.ts";
import type { Matching } from "./robustness/evidence.ts";
import { robustnessIssues } from "./robustness/issues.ts";
import { contradicts, explainRobustness, matchings } from "./robustness/modes.ts";
import { explainSupport } from "./support/explain.ts";
import { supportIssues } from "./support/issues.ts";
import { PUBLISHED, type PublishedScore } from "./support/published.ts";

/** Adherence in every support mode; null without labels of the response. */
function adherenceVerdict(facts: RagFacts, modes: Modes, sentences: readonly ResponseSentence[]): VerdictByMode | null {
  const byMode = SUPPORT_MODES.map((support) => verdictIn(support, facts, modes, sentences));
  const active = byMode.find((verdict) => verdict?.mode === modes.support);
  if (!active) return null;
  const known = byMode.filter((verdict) => verdict !== null);
  const levels = new Set(known.filter(({ reason }) => reason === null).map(({ level }) => level));
  return { kind: "adherence", active, byMode: known, differs: levels.size > 1 };
}

function verdictIn(
  support: SupportMode,
  facts: RagFacts,
  modes: Modes,
  sentences: readonly ResponseSentence[],
): Verdict | null {
  const score = adherence.score?.(facts, { ...modes, support });
  if (!score || score.state === "unlabelled") return null;
  const at = { kind: "adherence", mode: support, notes: [] } as const;
  if (score.state === "undefined") {
    if (score.reason === "not-applicable") return null;
    return { ...at, level: "undefined", rule: score.reason, spans: [], tone: "neutral", reason: score.reason };
  }
  const isSupported = score.value === 1;
  // Unlabelled sentences are not supported in a share.
  const isShare = support === "fractional" || support === "strict";
  const unsupported = sentences.filter(
    ({ state, unit }) =>
      state === "none" || state === "partial" || (isShare && state === "unlabelled" && unit === undefined),
  );
  // Marked words if any, else the whole sentence.
  const spans = unsupported.flatMap(({ span, marks }): Finding[] =>
    (marks ?? (span ? [span] : [])).map((one) => ({ in: "response", ...one })),
  );
  const [worst] = [...unsupported].sort((a, b) => Number(b.state === "none") - Number(a.state === "none"));
  return {
    ...at,
    level: isSupported ? "supported" : "unsupported",
    rule: isSupported || !worst ? "label" : `unsupported:${worst.key}`,
    spans: isSupported ? [] : spans,
    tone: isSupported ? "good" : "bad",
    reason: null,
  };
}

interface Sentence {
  readonly key: string;
  readonly text: string | null;
}

/** Parts of the gold answer with the keys of sentences that contain them by the active mode. */
function placedAnswers(
  sample: RagSample,
  sentences: readonly Sentence[],
  says: Matching["says"],
): readonly AnswerText[] {
  if (sample.answer === null || sample.answer === "bad-field") return [];
  return sample.answer.map((alternatives) => placedAnswer(alternatives, sample, sentences, says));
}

/** An empty alternative is nowhere. */
function placedAnswer(
  alternatives: readonly string[],
  { isChinese }: RagSample,
  sentences: readonly Sentence[],
  says: Matching["says"],
): AnswerText {
  const wanted = alternatives.filter((alternative) => alternative.trim() !== "");
  const keys = sentences.filter(({ text }) => text !== null && wanted.length > 0 && says(text, [wanted], isChinese));
  return {
    text: alternatives.join(" / "),
    ...(alternatives.length > 1 ? { alternatives } : {}),
    keys: keys.map(({ key }) => key),
  };
}

function remarkTables({ remarks = [], ownScores }: RagSample): readonly DetailTable[] {
  // Scores are in the table of scores.
  const said = remarks.filter(({ by }) => ownScores === undefined || !Object.hasOwn(ownScores.byName, by));
  if (said.length === 0) return [];
  return [
    {
      title: t("Verdicts in the file"),
      columns: [t("By"), t("Verdict"), t("Reason")],
      rows: said.map(({ by, verdict, reason }) => [by, verdict, reason ?? ""]),
    },
  ];
}

function publishedFor(id: string, { published }: RagSample): SampleScore["published"] {
  // Other ids have no published columns.
  const columns = PUBLISHED[id as PublishedScore] ?? [];
  return columns.flatMap((column) => {
    const value = published[column];
    return value === null || value === undefined ? [] : [{ column, value }];
  });
}

/** By fields if the answer is an object, else by words. */
const answerVerdicts = (
  sample: RagSample,
  read: ReturnType<typeof asRead>,
  { matching }: Modes,
): readonly VerdictByMode[] =>
  sample.compared ? [comparedVerdict(sample.compared, matching)] : explainRobustness(read, matching);

export function explainRag(sample: RagSample, { modes }: ExplainOptions): Explained<RagDetail> {
  const facts = measureRag(sample, { modes, allModes: false });
  const { citations } = modes;
  const support = explainSupport(sample, citations !== undefined && citations !== "none");
  const responseSentences = support.responseSentences.map((sentence) => ({
    ...sentence,
    isContradicted: sentence.text !== null && contradicts(sentence.text, sample, modes.matching),
  }));
  const sentences = [...support.documents.flatMap((document) => document.sentences), ...responseSentences];
  // Places of the answer are shown without verdicts too.
  const { says } = matchings[modes.matching === "none" ? "strict" : modes.matching];
  const read = asRead(sample, citationsOf(sample));
  const adherence = adherenceVerdict(facts, modes, responseSentences);
  const body: RagDetail = {
    ...support,
    kind: "rag",
    failure: explainFailure(sample, facts, modes, { ...support, responseSentences }),
    question: sample.question,
    answers: placedAnswers(sample, sentences, says),
    counterfactual:
      sample.counterfactual === null ? null : placedAnswer([sample.counterfactual], sample, sentences, says),
    response: sample.response,
    responseSentences,
    isOverallSupported: sample.labels?.isOverallSupported ?? null,
    overallExplanation: sample.labels?.overallExplanation ?? null,
    relevanceExplanation: sample.labels?.relevanceExplanation ?? null,
    judgeReply: sample.evaluation,
    tables: [...fieldTables(sample), ...criterionTables(sample), ...remarkTables(sample)],
    verdicts: [...answerVerdicts(sample, read, modes), ...(adherence ? [adherence] : [])],
    scores: sampleScores(ragMetrics, facts, modes, ({ id }) => publishedFor(id, sample)),
  };
  return {
    body,
    issues: [
      ...sample.issues,
      ...supportIssues(sample),
      ...citationIssues(sample, facts, modes),
      ...(sample.compared ? [] : robustnessIssues(sample, matchings.strict.explain(read("strict")))),
    ],
  };
}
