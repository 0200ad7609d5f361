import { t } from "@vscode/l10n";
import type { Facts } from "../../analysis/table/facts.ts";
import type { Modes, RagSample } from "../../model/index.ts";
import type { Chip, Field, RowSummary, TextField } from "../fields.ts";
import { chip, fieldsOf, ofMatch, rowVerdicts } from "../named.ts";
import type { Ours } from "../ownScores/figures.ts";
import { FileVerdict } from "../ownScores/values.ts";
import { countCitationIssues } from "./citations/issues.ts";
import { Found, foundBy, Given, Labelled, type RagFacts } from "./facts.ts";
import { labelledSentences } from "./metrics/sentences.ts";
import { isTask, modesDisagree, type Need, verdictOf } from "./robustness/score.ts";
import { adherenceScore, relevanceScore } from "./support/scores.ts";

export function rowSummary(facts: RagFacts, modes: Modes): RowSummary {
  const verdict = verdictRole(facts, modes);
  const support = worstState(facts, modes);
  const severity = (SEVERITY.get(verdict) ?? 0) + (support === null ? 0 : SENTENCE_SEVERITY[support]);
  return { verdict, support, issues: facts.issues + findingsIn(facts, modes), severity };
}

/** A wrong verdict, an unsupported or partly supported sentence, or a contradiction. */
export function hasProblem(facts: RagFacts, modes: Modes): boolean {
  const verdict = verdictRole(facts, modes);
  return verdict === "wrong" || verdict === "contradicted" || hasOtherProblem(facts, modes);
}

function hasOtherProblem(facts: RagFacts, modes: Modes): boolean {
  const support = worstState(facts, modes);
  return support === "none" || support === "partial" || findingsIn(facts, modes) > 0;
}

export const ourMatch: Ours<RagFacts> = {
  family: "matching",
  metrics: ["answer.accuracy"],
  isRight(facts, modes) {
    const verdict = verdictRole(facts, modes);
    return verdict === "unscored" ? null : verdict === "correct" || verdict === "rejected-rightly";
  },
  hasOtherProblem,
};

/** A refusal is right if the documents have no answer. */
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

/** Contradictions in the labels, and citations of missing or wrong documents. */
const findingsIn = (facts: RagFacts, modes: Modes): number =>
  contradictionsIn(facts) + countCitationIssues(facts, modes);

/** In the order of their codes. */
export const ragVerdicts = rowVerdicts({
  correct: { severity: 0, word: () => t("Correct") },
  wrong: { severity: 2, word: () => t("Wrong") },
  contradicted: { severity: 3, word: () => t("Followed the counterfactual") },
  rejected: { severity: 1, word: () => t("Rejected") },
  "rejected-rightly": { severity: 0, word: () => t("Correctly rejected") },
  unscored: { severity: 0, word: () => t("Unscored") },
});
type VerdictId = (typeof ragVerdicts)[number]["id"];

const VERDICTS: readonly VerdictId[] = ragVerdicts.map(({ id }) => id);
const SEVERITY: ReadonlyMap<VerdictId, number> = new Map(ragVerdicts.map(({ id, severity }) => [id, severity]));
const SENTENCE_SEVERITY: Readonly<Record<NonNullable<RowSummary["support"]>, number>> = {
  contradicted: 3,
  none: 2,
  partial: 1,
  unsure: 0,
  uncited: 0,
  full: 0,
  unlabelled: 0,
};

/** Statements of errors are verdicts only if an error was planted in the documents. */
export const planted: Pick<Field<RagFacts>, "id" | "read"> = {
  id: "planted",
  read: (facts) => Number((facts.given & Given.counterfactual) !== 0 || isTask(facts, "counterfactual_robustness")),
};

/** Fields of the filter language other than metrics and slice dimensions. */
export const ragFields: readonly Field<RagFacts>[] = fieldsOf([
  ["verdict", "text", () => t("Verdict"), verdictCode, { names: VERDICTS }],
  ["correct", "flag", () => t("Correct"), verdictFlag(Found.correct, "answer")],
  ["rejected", "flag", () => t("Rejected"), verdictFlag(Found.rejected)],
  [planted.id, "flag", () => t("Error planted in the documents"), planted.read],
  ["detected", "flag", () => t("Error detected"), verdictFlag(Found.detected)],
  ["corrected", "flag", () => t("Error corrected"), verdictFlag(Found.corrected, "answer")],
  ["negated", "flag", () => t("Answer given, perhaps denied"), verdictFlag(Found.negated, "answer")],
  ["followed", "flag", () => t("Followed the counterfactual"), verdictFlag(Found.followed, "counterfactual")],
  ["full", "number", () => t("Fully supported sentences"), sentenceCount("full")],
  ["uncited", "number", () => t("Sentences supported without a source"), sentenceCount("uncited")],
  ["partial", "number", () => t("Partly supported sentences"), sentenceCount("partial")],
  ["unsupported", "number", () => t("Unsupported sentences"), sentenceCount("none")],
  ["unsure", "number", () => t("Unsure sentences"), sentenceCount("unsure")],
  ["unlabelled", "number", () => t("Sentences without a label"), sentenceCount("unlabelled")],
  ["notAsked", "number", () => t("Headings, table rows and code not asked about"), notAskedIn],
  ["missed", "number", () => t("Relevant sentences not used"), useCount("relevantKnown")],
  ["stray", "number", () => t("Used sentences not relevant"), useCount("utilizedKnown")],
  ["citation.wrong", "number", () => t("Citations of the wrong document"), citationCount("wrongCitations")],
  [
    "citation.idle",
    "number",
    () => t("Citations at sentences that no document supports"),
    citationCount("idleCitations"),
  ],
  ["contradictions", "number", () => t("Contradictions in the labels"), contradictionsIn],
  [
    "votes.differ",
    "number",
    () => t("Sentences where votes differ"),
    ({ labelled, divided }) => ((labelled & Labelled.support) !== 0 ? divided : null),
  ],
  // Issues of the mode `strict` count in every mode.
  [
    "issues",
    "number",
    () => t("Issues"),
    (facts, modes) => facts.issues + findingsIn(facts, modes),
    { needsAllModes: true },
  ],
  ["modes.disagree", "flag", () => t("Modes disagree"), modesDisagree, { needsAllModes: true }],
  ["unscored", "flag", () => t("Unscored"), (facts, modes) => Number(isUnscored(facts, modes))],
]);

/** Filter chips other than causes, the most important first. */
export const ragChips: readonly Chip[] = [
  chip("support", "not-supported", () => t("Not fully supported"), "unsupported", "unsupported > 0 || partial > 0"),
  // Its two parts, which add up to it.
  chip("support", "unsupported", () => t("Unsupported"), "unsupported", "unsupported > 0"),
  chip("support", "partial", () => t("At most partial"), "partial", "partial > 0 && unsupported == 0"),
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
  chip("support", "citation-missing", () => t("Has an uncited sentence"), "citation", "citation.uncited > 0"),
  ofMatch(chip("wrong", "modes-disagree", () => t("Modes disagree"), "disagree", "modes.disagree")),
  chip("support", "votes-differ", () => t("Votes differ"), "disagree", "votes.differ > 0"),
  chip("support", "contradictory-labels", () => t("Contradictory labels"), "contradictory", "contradictions > 0"),
];

const CODES: ReadonlyMap<VerdictId, number> = new Map(VERDICTS.map((verdict, code) => [verdict, code]));
const UNSCORED = VERDICTS.indexOf("unscored");

function verdictCode(facts: RagFacts, modes: Modes): number {
  return CODES.get(verdictRole(facts, modes)) ?? UNSCORED;
}

type Read = Field<RagFacts>["read"];

/** 1 if the active mode finds it; null if a need is missing. */
function verdictFlag(bits: number, ...needs: readonly Need[]): Read {
  return (facts, modes) => {
    const score = verdictOf(facts, modes, bits, ...needs);
    return score.state === "scored" ? score.value : null;
  };
}

/** Response sentences in a state; null without sentences. */
function sentenceCount(state: "full" | "uncited" | "partial" | "none" | "unsure" | "unlabelled"): Read {
  return (facts) => (labelledSentences(facts) + facts.unlabelled > 0 ? facts[state] : null);
}

/** Null without citations or labels. */
function citationCount(count: "wrongCitations" | "idleCitations"): Read {
  return (facts, { citations = "none" }) =>
    citations === "none" || (facts.given & Given.citations) === 0 || facts.judgedClaims === 0 ? null : facts[count];
}

/** Null without sentences. */
function notAskedIn(facts: RagFacts): number | null {
  return labelledSentences(facts) + facts.unlabelled + facts.notAsked > 0 ? facts.notAsked : null;
}

/** Document sentences in this list alone; null unless both lists have keys. */
function useCount(list: "relevantKnown" | "utilizedKnown"): Read {
  const both = Labelled.relevant | Labelled.utilized;
  return (facts) =>
    (facts.labelled & both) === both && (facts.labelled & Labelled.countsOnly) === 0
      ? facts[list] - facts.bothKnown
      : null;
}

function contradictionsIn({ contradictions }: RagFacts): number {
  let count = 0;
  for (let bits = contradictions; bits > 0; bits &= bits - 1) count++;
  return count;
}

/** Without a verdict, the file's or ours, and without a support score. */
function isUnscored(facts: RagFacts, modes: Modes): boolean {
  const { fileVerdict = FileVerdict.none }: Facts = facts;
  return (
    fileVerdict === FileVerdict.none &&
    verdictRole(facts, modes) === "unscored" &&
    relevanceScore(facts, modes).state !== "scored" &&
    adherenceScore(facts, modes).state !== "scored"
  );
}

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
