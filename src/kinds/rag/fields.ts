import { t } from "@vscode/l10n";
import type { Facts } from "../../analysis/table/facts.ts";
import type { Modes, RagSample } from "../../model/index.ts";
import type { Chip, Field, RowSummary, TextField } from "../fields.ts";
import { chip, field, ofMatch, rowVerdicts } from "../named.ts";
import type { Ours } from "../ownScores/figures.ts";
import { FileVerdict } from "../ownScores/values.ts";
import { countCitationIssues } from "./citations/issues.ts";
import { Found, foundBy, Given, Labelled, type RagFacts } from "./facts.ts";
import { labelledSentences } from "./metrics/sentences.ts";
import { isTask, modesDisagree, type Need, verdictOf } from "./robustness/score.ts";
import { adherenceScore, relevanceScore } from "./support/scores.ts";

/** The verdict's role and the worst state among the sentences, for a line of the list. */
export function rowSummary(facts: RagFacts, modes: Modes): RowSummary {
  const verdict = verdictRole(facts, modes);
  const support = worstState(facts, modes);
  const severity = (SEVERITY.get(verdict) ?? 0) + (support === null ? 0 : SENTENCE_SEVERITY[support]);
  return { verdict, support, issues: facts.issues + findingsIn(facts, modes), severity };
}

/** Whether a reader should look at it: a wrong verdict, an unsupported or partly supported sentence, a contradiction. */
export function hasProblem(facts: RagFacts, modes: Modes): boolean {
  const verdict = verdictRole(facts, modes);
  return verdict === "wrong" || verdict === "contradicted" || hasOtherProblem(facts, modes);
}

function hasOtherProblem(facts: RagFacts, modes: Modes): boolean {
  const support = worstState(facts, modes);
  return support === "none" || support === "partial" || findingsIn(facts, modes) > 0;
}

/** What our match says of an answer, beside a verdict that came with the file. */
export const ourMatch: Ours<RagFacts> = {
  family: "matching",
  metrics: ["answer.accuracy"],
  isRight(facts, modes) {
    const verdict = verdictRole(facts, modes);
    return verdict === "unscored" ? null : verdict === "correct" || verdict === "rejected-rightly";
  },
  hasOtherProblem,
};

/** `correct | wrong | rejected | contradicted | unscored`. A refusal is right where the documents hold no answer. */
export function verdictRole(facts: RagFacts, modes: Modes): VerdictId {
  const found = foundBy(facts, modes);
  if ((found & Found.known) === 0 || (facts.given & Given.response) === 0) return "unscored";
  if ((found & Found.rejected) !== 0) return isTask(facts, "negative_rejection") ? "rejected-rightly" : "rejected";
  if (isTask(facts, "negative_rejection")) return "wrong";
  if ((found & Found.followed) !== 0) return "contradicted";
  if ((facts.given & Given.answer) === 0) return "unscored";
  return (found & Found.correct) !== 0 ? "correct" : "wrong";
}

function worstState(facts: RagFacts, modes: Modes): RowSummary["support"] {
  if ((foundBy(facts, modes) & Found.followed) !== 0 && facts.none + facts.partial > 0) return "contradicted";
  if (facts.none > 0) return "none";
  if (facts.partial > 0) return "partial";
  if (facts.unsure > 0) return "unsure";
  if (facts.uncited > 0 && facts.full === 0) return "uncited";
  if (facts.full + facts.uncited > 0) return "full";
  return facts.unlabelled > 0 ? "unlabelled" : null;
}

/** Kinds of contradiction in the labels, and citations that lead nowhere or to the wrong document. */
const findingsIn = (facts: RagFacts, modes: Modes): number =>
  contradictionsIn(facts) + countCitationIssues(facts, modes);

/** Verdicts of a sample, in the order of their codes. */
export const ragVerdicts = rowVerdicts({
  correct: { severity: 0, word: () => t("Correct") },
  wrong: { severity: 2, word: () => t("Wrong") },
  contradicted: { severity: 3, word: () => t("Followed the counterfactual") },
  rejected: { severity: 1, word: () => t("Rejected") },
  "rejected-rightly": { severity: 0, word: () => t("Correctly rejected") },
  unscored: { severity: 0, word: () => t("Unscored") },
});
type VerdictId = (typeof ragVerdicts)[number]["id"];

/** The same as the filter language writes them. */
const VERDICTS: readonly VerdictId[] = ragVerdicts.map(({ id }) => id);
const SEVERITY: ReadonlyMap<VerdictId, number> = new Map(ragVerdicts.map(({ id, severity }) => [id, severity]));
/** How bad the worst sentence of a response is. */
const SENTENCE_SEVERITY: Readonly<Record<NonNullable<RowSummary["support"]>, number>> = {
  contradicted: 3,
  none: 2,
  partial: 1,
  unsure: 0,
  uncited: 0,
  full: 0,
  unlabelled: 0,
};

/** What is said of errors is a verdict only where one was planted in the documents. */
export const planted: Field<RagFacts> = field(
  "planted",
  "flag",
  () => t("Error planted in the documents"),
  (facts) => Number((facts.given & Given.counterfactual) !== 0 || isTask(facts, "counterfactual_robustness")),
);

/** Fields of the filter language beside the metrics and the slice dimensions. */
export const ragFields: readonly Field<RagFacts>[] = [
  Object.assign(
    field("verdict", "text", () => t("Verdict"), verdictCode),
    { names: VERDICTS },
  ),
  verdictFlag("correct", () => t("Correct"), Found.correct, "answer"),
  verdictFlag("rejected", () => t("Rejected"), Found.rejected),
  planted,
  verdictFlag("detected", () => t("Error detected"), Found.detected),
  verdictFlag("corrected", () => t("Error corrected"), Found.corrected, "answer"),
  verdictFlag("negated", () => t("Answer given, perhaps denied"), Found.negated, "answer"),
  verdictFlag("followed", () => t("Followed the counterfactual"), Found.followed, "counterfactual"),
  sentenceCount("full", () => t("Fully supported sentences"), "full"),
  sentenceCount("uncited", () => t("Sentences supported without a source"), "uncited"),
  sentenceCount("partial", () => t("Partly supported sentences"), "partial"),
  sentenceCount("unsupported", () => t("Unsupported sentences"), "none"),
  sentenceCount("unsure", () => t("Unsure sentences"), "unsure"),
  sentenceCount("unlabelled", () => t("Sentences without a label"), "unlabelled"),
  field("notAsked", "number", () => t("Headings, table rows and code not asked about"), notAskedIn),
  useCount(
    "missed",
    () => t("Relevant sentences not used"),
    (facts) => facts.relevantKnown - facts.bothKnown,
  ),
  useCount(
    "stray",
    () => t("Used sentences not relevant"),
    (facts) => facts.utilizedKnown - facts.bothKnown,
  ),
  citationCount("citation.wrong", () => t("Citations of the wrong document"), "wrongCitations"),
  citationCount("citation.idle", () => t("Citations at sentences that no document supports"), "idleCitations"),
  field("contradictions", "number", () => t("Contradictions in the labels"), contradictionsIn),
  field(
    "votes.differ",
    "number",
    () => t("Sentences where votes differ"),
    ({ labelled, divided }) => ((labelled & Labelled.support) !== 0 ? divided : null),
  ),
  // A careful reading has issues of its own, whichever mode is active.
  Object.assign(
    field(
      "issues",
      "number",
      () => t("Issues"),
      (facts: RagFacts, modes: Modes) => facts.issues + findingsIn(facts, modes),
    ),
    { needsAllModes: true },
  ),
  Object.assign(
    field("modes.disagree", "flag", () => t("Modes disagree"), modesDisagree),
    { needsAllModes: true },
  ),
  field(
    "unscored",
    "flag",
    () => t("Unscored"),
    (facts, modes) => (isUnscored(facts, modes) ? 1 : 0),
  ),
];

/** The filter chips beside the causes of failures, those first that matter most. Lines that gave no sample are not among the samples. */
export const ragChips: readonly Chip[] = [
  chip("support", "unsupported", () => t("Unsupported"), "unsupported", "unsupported > 0"),
  chip("support", "partial", () => t("Partial"), "partial", "partial > 0"),
  chip("support", "unsure", () => t("Unsure"), "unsure", "unsure > 0"),
  chip("support", "missed", () => t("Missed relevant"), "missed", "missed > 0"),
  ofMatch(
    chip(
      "wrong",
      "detected-not-corrected",
      () => t("Detected not corrected"),
      "not-corrected",
      'task == "counterfactual_robustness" && detected && corrected == false',
    ),
  ),
  ofMatch(chip("wrong", "negated", () => t("Perhaps denied"), "contradictory", "negated")),
  chip("support", "citation-wrong", () => t("Wrong citation"), "citation", "citation.wrong > 0"),
  chip("support", "citation-dangling", () => t("Dangling"), "citation", "citation.dangling > 0"),
  chip("support", "citation-missing", () => t("Uncited"), "citation", "citation.uncited > 0"),
  ofMatch(chip("wrong", "modes-disagree", () => t("Modes disagree"), "disagree", "modes.disagree")),
  chip("support", "votes-differ", () => t("Votes differ"), "disagree", "votes.differ > 0"),
  chip("support", "contradictory-labels", () => t("Contradictory labels"), "contradictory", "contradictions > 0"),
];

const CODES: ReadonlyMap<VerdictId, number> = new Map(VERDICTS.map((verdict, code) => [verdict, code]));
const UNSCORED = VERDICTS.indexOf("unscored");

/** Position in `VERDICTS` of the verdict that the list shows for the sample. */
export function verdictCode(facts: RagFacts, modes: Modes): number {
  return CODES.get(verdictRole(facts, modes)) ?? UNSCORED;
}

/** 1 where the active mode finds it; null where the sample lacks what the verdict needs. */
function verdictFlag(id: string, name: () => string, bits: number, ...needs: readonly Need[]): Field<RagFacts> {
  return field(id, "flag", name, (facts, modes) => {
    const score = verdictOf(facts, modes, bits, ...needs);
    return score.state === "scored" ? score.value : null;
  });
}

/** Response sentences in a state; null where the sample has no sentences. */
function sentenceCount(
  id: string,
  name: () => string,
  state: "full" | "uncited" | "partial" | "none" | "unsure" | "unlabelled",
): Field<RagFacts> {
  return field(id, "number", name, (facts) => (labelledSentences(facts) + facts.unlabelled > 0 ? facts[state] : null));
}

/** Citations in a state that labels tell; null where the response cites nothing, or nobody has labelled it. */
function citationCount(id: string, name: () => string, count: "wrongCitations" | "idleCitations"): Field<RagFacts> {
  return field(id, "number", name, (facts, { citations = "none" }) =>
    citations === "none" || (facts.given & Given.citations) === 0 || facts.judgedClaims === 0 ? null : facts[count],
  );
}

/** Units of the response without a label; null where the sample has no sentences. */
function notAskedIn(facts: RagFacts): number | null {
  return labelledSentences(facts) + facts.unlabelled + facts.notAsked > 0 ? facts.notAsked : null;
}

/** Document sentences that the labels tell apart; null without both lists of keys. */
function useCount(id: string, name: () => string, count: (facts: RagFacts) => number): Field<RagFacts> {
  const both = Labelled.relevant | Labelled.utilized;
  return field(id, "number", name, (facts) =>
    (facts.labelled & both) === both && (facts.labelled & Labelled.countsOnly) === 0 ? count(facts) : null,
  );
}

/** How many kinds of contradiction the labels hold. */
function contradictionsIn({ contradictions }: RagFacts): number {
  let count = 0;
  for (let bits = contradictions; bits > 0; bits &= bits - 1) count++;
  return count;
}

/** Whether there is neither a verdict, the file's or ours, nor a support score. */
function isUnscored(facts: RagFacts, modes: Modes): boolean {
  const { fileVerdict = FileVerdict.none }: Facts = facts;
  return (
    fileVerdict === FileVerdict.none &&
    verdictRole(facts, modes) === "unscored" &&
    relevanceScore(facts, modes).state !== "scored" &&
    adherenceScore(facts, modes).state !== "scored"
  );
}

/** Texts that a filter may search in. */
export const ragTexts: readonly TextField<RagSample>[] = [
  { id: "question", read: (sample) => sample.question },
  { id: "response", read: (sample) => sample.response, makes: ["lenient", "benchmark", "strict"] },
  { id: "answer", read: ({ answer }) => (answer === null || answer === "bad-field" ? null : answer.flat().join("\n")) },
  { id: "counterfactual", read: (sample) => sample.counterfactual },
  {
    id: "documents",
    read: ({ documents }) =>
      documents === null
        ? null
        : documents
            .map(({ title, text, sentences }) =>
              [title, text ?? sentences?.map((sentence) => sentence.text).join(" ")].join("\n"),
            )
            .join("\n"),
  },
];
