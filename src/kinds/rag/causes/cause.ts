import { t } from "@vscode/l10n";
import { isNotRun } from "../../../analysis/aggregate/scores.ts";
import { tallyRows } from "../../../analysis/table/classes.ts";
import type { Facts } from "../../../analysis/table/facts.ts";
import type { TableView } from "../../../analysis/table/view.ts";
import {
  CAUSE_ROLES,
  CAUSES,
  CAUSES_FIGURE,
  type CauseBasis,
  type CauseId,
  type CountsFigure,
  type Modes,
} from "../../../model/index.ts";
import type { Chip, Field } from "../../fields.ts";
import { chip, fieldsOf } from "../../named.ts";
import { FileVerdict } from "../../ownScores/values.ts";
import { Found, foundBy, Given, Labelled, type RagFacts, Trace } from "../facts.ts";
import { verdictRole } from "../fields.ts";
import { ragRight } from "../repeating.ts";
import { isTask } from "../robustness/score.ts";

interface FoundCause {
  readonly id: CauseId;
  readonly by: CauseBasis;
}

/**
 * The cause of a failed sample: the first that holds, after not having run. Null if it did not fail. Evidence of file,
 * task and labels goes before that of another mode, and that before words.
 */
export function causeOf(facts: RagFacts, modes: Modes): FoundCause | null {
  if (isNotRun(facts)) return DID_NOT_RUN;
  if (!hasFailed(facts, modes)) return null;
  if ((facts.given & Given.emptyResponse) !== 0) return EMPTY;
  const found = foundBy(facts, modes);
  const isRejected = (found & Found.rejected) !== 0;
  if (isTask(facts, "negative_rejection") && !isRejected) return ANSWERED;
  const byLabels = retrievalByLabels(facts);
  const byWords = retrievalByWords(facts);
  if (isRejected && !isRight(facts, modes)) {
    // No model can answer without a document that has the answer.
    return byLabels?.id === "retriever" || (byLabels === null && byWords?.id === "retriever")
      ? (byLabels ?? byWords)
      : REFUSED;
  }
  if ((found & Found.followed) !== 0) return FOLLOWED;
  if (byLabels !== null) return byLabels;
  const isUnsupported = facts.none + facts.partial > 0 || facts.adherence === UNSUPPORTED;
  const isOdd = (facts.traces & Trace.odd) !== 0;
  if (isUnsupported) return isOdd ? UNSUPPORTED_FACT : UNSUPPORTED_SENTENCE;
  if (isDoubtful(facts)) return DOUBT;
  return byWords ?? (isOdd ? ODD : OTHER);
}

const UNSUPPORTED = 2;
const DID_NOT_RUN: FoundCause = { id: "not-run", by: "verdict" };
const EMPTY: FoundCause = { id: "empty", by: "verdict" };
const ANSWERED: FoundCause = { id: "answered", by: "verdict" };
const REFUSED: FoundCause = { id: "refused", by: "verdict" };
const FOLLOWED: FoundCause = { id: "contradicted", by: "verdict" };
const UNSUPPORTED_FACT: FoundCause = { id: "unsupported-fact", by: "labels" };
const UNSUPPORTED_SENTENCE: FoundCause = { id: "unsupported", by: "labels" };
const ODD: FoundCause = { id: "unsupported-fact", by: "words" };
const DOUBT: FoundCause = { id: "doubt", by: "verdict" };
const OTHER: FoundCause = { id: "other", by: "verdict" };

/** By the verdict, the file's before ours; without one, by unsupported sentences. */
function hasFailed(facts: RagFacts, modes: Modes): boolean {
  const { fileVerdict = FileVerdict.none }: Facts = facts;
  if (fileVerdict !== FileVerdict.none) return fileVerdict === FileVerdict.wrong;
  const right = ragRight(facts, modes);
  if (right.state === "scored") return right.value === 0;
  return facts.adherence === UNSUPPORTED && verdictRole(facts, modes) !== "rejected";
}

function isRight(facts: RagFacts, modes: Modes): boolean {
  const right = ragRight(facts, modes);
  return right.state === "scored" && right.value === 1;
}

/** By the lists of relevant and used sentences: nothing relevant was retrieved, or none of it used. */
function retrievalByLabels({ labelled, relevant, relevantKnown, both, utilized }: RagFacts): FoundCause | null {
  if ((labelled & Labelled.relevant) === 0) return null;
  const isOfCounts = (labelled & Labelled.countsOnly) !== 0;
  if (isOfCounts ? relevant === 0 : relevantKnown === 0) return { id: "retriever", by: "labels" };
  if ((labelled & Labelled.utilized) === 0) return null;
  // Counts do not say which sentences are in both lists, unless nothing was used.
  return (isOfCounts ? utilized === 0 : both === 0) ? { id: "generator", by: "labels" } : null;
}

/** Whether documents contain the answer word for word. It is meant to be missing if a falsehood was planted. */
function retrievalByWords(facts: RagFacts): FoundCause | null {
  const { traces, given } = facts;
  if ((traces & Trace.looked) === 0) return null;
  if ((traces & Trace.found) !== 0) return { id: "generator", by: "words" };
  const isPlanted = (given & Given.counterfactual) !== 0 || isTask(facts, "counterfactual_robustness");
  return isPlanted ? null : { id: "retriever", by: "words" };
}

/** Whether a mode finds the answer in a response with a wrong verdict. */
const isDoubtful = ({ given, traces }: RagFacts): boolean =>
  (given & MATCHED) === MATCHED && (traces & Trace.unsaid) === 0;

const MATCHED = Given.response | Given.answer;

const NAMES: Readonly<Record<CauseId, () => string>> = {
  "not-run": () => t("Did not run"),
  empty: () => t("Empty response"),
  refused: () => t("Refused, though answerable"),
  answered: () => t("Should have refused"),
  contradicted: () => t("Followed the counterfactual"),
  retriever: () => t("Not retrieved"),
  generator: () => t("Retrieved, not used"),
  "unsupported-fact": () => t("Unsupported number or name"),
  unsupported: () => t("Wrong, with an unsupported sentence"),
  doubt: () => t("Match in doubt"),
  other: () => t("No cause found"),
};

const CODES: ReadonlyMap<CauseId, number> = new Map(CAUSES.map((id, code) => [id, code]));

/** Position in `CAUSES`, or null. */
function causeCode(facts: RagFacts, modes: Modes): number | null {
  const cause = causeOf(facts, modes);
  return cause === null ? null : (CODES.get(cause.id) ?? null);
}

export const causeFields: readonly Field<RagFacts>[] = fieldsOf([
  ["cause", "text", () => t("Where it went wrong"), causeCode, { names: CAUSES }],
]);

const clauseOf = (id: CauseId): string => `cause == ${JSON.stringify(id)}`;

/** A chip per cause. Samples that did not run have a total. */
export const causeChips: readonly Chip[] = CAUSES.filter((id) => id !== "not-run").map((id) =>
  chip("wrong", `cause-${id}`, NAMES[id], CAUSE_ROLES[id], clauseOf(id)),
);

const NOT_FOUND = CAUSES.indexOf("other");
const NOT_RUN = CAUSES.indexOf("not-run");

const isCause = (code: number | null): boolean => code !== null && code !== NOT_FOUND && code !== NOT_RUN;

/**
 * Failed samples by cause. `leftOut` are samples that did not fail, and those that did not run, which have a figure of
 * their own. Null without causes.
 */
export function causeCounts(view: TableView<RagFacts>, modes: Modes): CountsFigure | null {
  const counts = CAUSES.map(() => 0);
  const failedBy = (facts: RagFacts): number | null => {
    const code = causeCode(facts, modes);
    return code === NOT_RUN ? null : code;
  };
  tallyRows(view, failedBy, (code, rows) => {
    if (code !== null) counts[code] = (counts[code] ?? 0) + rows;
  });
  const n = counts.reduce((sum, count) => sum + count, 0);
  const isAny = () => view.anyInTable((facts) => isCause(failedBy(facts)), `causes ${modes.matching}`);
  if (n === (counts[NOT_FOUND] ?? 0) && !isAny()) return null;
  return {
    id: CAUSES_FIGURE,
    shape: "counts",
    title: t("Where it went wrong"),
    n,
    leftOut: view.size - n,
    marks: CAUSES.flatMap((id, code) => {
      const count = counts[code] ?? 0;
      if (count === 0) return [];
      const role = CAUSE_ROLES[id];
      return [{ label: NAMES[id](), value: count, n: count, interval: null, where: clauseOf(id), role }];
    }),
  };
}
