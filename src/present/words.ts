import { t } from "@vscode/l10n";
import type {
  Reason,
  RejectionCode,
  SpecialKey,
  StopCode,
  SupportState,
  UseState,
  VerdictKind,
} from "../model/index.ts";

/** The state of a response sentence as it is drawn: what the labels say, or that it repeats the counterfactual. */
export type SentenceState = SupportState | "contradicted";

/** "Partly supported": the state as the first words of a reason. */
export function stateWord(state: SentenceState): string {
  switch (state) {
    case "full":
      return t("Supported");
    case "uncited":
      return t("Supported without a source");
    case "partial":
      return t("Partly supported");
    case "none":
      return t("Unsupported");
    case "contradicted":
      return t("Contradicted");
    case "unlabelled":
      return t("Not labelled");
  }
}

/** "Relevant, not used": the state of a document sentence. */
export function useWord(state: UseState): string {
  switch (state) {
    case "used":
      return t("Relevant and used");
    case "missed":
      return t("Missed");
    case "stray":
      return t("Used, not relevant");
    case "unused":
      return t("Not used");
    case "unlabelled":
      return t("Not labelled");
  }
}

/** "Wrong", "Not rejected": a verdict's level in words. Unknown levels are shown as they are. */
export function levelWord(kind: VerdictKind, level: string): string {
  switch (level) {
    case "correct":
      return t("Correct");
    case "wrong":
      return t("Wrong");
    case "rejected":
      return t("Rejected");
    case "answered":
      return t("Not rejected");
    case "detected":
      return t("Detected");
    case "missed":
      return t("Not detected");
    case "corrected":
      return t("Corrected");
    case "not-corrected":
      return t("Not corrected");
    case "followed":
      return t("Followed");
    case "not-followed":
      return t("Not followed");
    case "supported":
      return t("Supported throughout");
    case "unsupported":
      return t("Not fully supported");
    case "agrees":
      return t("Agrees with gold");
    case "disagrees":
      return t("Disagrees with gold");
    case "undefined":
      return verdictName(kind);
    default:
      return level;
  }
}

/** "Correctness", "Rejection": what a verdict is about. */
export function verdictName(kind: VerdictKind): string {
  switch (kind) {
    case "answer":
      return t("Answer");
    case "rejection":
      return t("Rejection");
    case "detection":
      return t("Error detection");
    case "correction":
      return t("Error correction");
    case "followed":
      return t("Counterfactual");
    case "adherence":
      return t("Adherence");
    case "choice":
      return t("Choice");
    case "rating":
      return t("Rating");
  }
}

/** The glyph role of a list row in words: `correct | wrong | rejected | rejected-rightly | contradicted | unscored`. */
export function rowVerdictWord(verdict: string): string {
  switch (verdict) {
    case "correct":
      return t("Correct");
    case "wrong":
      return t("Wrong");
    case "rejected":
      return t("Rejected");
    case "rejected-rightly":
      return t("Rejected rightly");
    case "contradicted":
      return t("Followed the counterfactual");
    case "tied":
      return t("Tied");
    case "agrees":
      return t("Agrees");
    case "disagrees":
      return t("Disagrees with gold");
    case "split":
      return t("Raters differ");
    case "unscored":
      return t("Unscored");
    default:
      return verdict;
  }
}

/**
 * Why a value does not exist, as it follows a number: "12 left out: no answer". Of what a denominator counts only the
 * metric knows, so it is said in the words of that one.
 */
export function reasonWord(reason: Reason, metric = ""): string {
  if (metric.startsWith("choice.")) {
    const word = choiceReasonWord(reason);
    if (word !== null) return word;
  }
  switch (reason) {
    case "no-response":
      return t("no response");
    case "no-answer":
      return t("no gold answer");
    case "no-counterfactual":
      return t("no counterfactual answer");
    case "no-documents":
      return t("no documents");
    case "no-labels":
      return t("not labelled");
    case "label-failed":
      return t("labelling failed");
    case "zero-denominator":
      return denominatorWord(metric);
    case "too-few":
      return t("too few samples");
    case "constant":
      return t("all values are the same");
    case "no-gold":
      return t("no gold rating");
    case "no-rating":
      return t("no rating");
    case "unparsed":
      return t("verdict could not be read");
    case "out-of-labels":
      return t("value outside the labels");
    case "out-of-range":
      return t("value out of range");
    case "bad-field":
      return t("a field could not be read");
    case "not-applicable":
      return t("does not apply");
  }
}

/** What the reason means where choices have probabilities. */
function choiceReasonWord(reason: Reason): string | null {
  switch (reason) {
    case "no-response":
      return t("no probabilities");
    case "no-answer":
      return t("no right choice given");
    case "bad-field":
      return t("a number could not be read");
    case "too-few":
      return t("fewer than two choices");
    case "out-of-labels":
      return t("several right choices");
    case "out-of-range":
      return t("right choice or probability out of range");
    case "zero-denominator":
      return t("every choice ruled out");
    case "no-rating":
      return t("not in the row");
    default:
      return null;
  }
}

function denominatorWord(metric: string): string {
  switch (metric) {
    case "counterfactual.correction-of-detected":
      return t("no error detected");
    case "relevance":
    case "utilization":
      return t("no sentences");
    case "completeness":
      return t("nothing relevant");
    case "adherence":
      return t("no sentence judged");
    default:
      return t("nothing to divide by");
  }
}

/** A word that a judge wrote in place of a key, as people say it; other words unchanged. */
export function sourceWord(word: string): string {
  switch (word as SpecialKey | string) {
    case "supported_without_sentence":
      return t("no sentence named");
    case "general":
      return t("general knowledge");
    case "well_known_fact":
      return t("well-known fact");
    case "numerical_reasoning":
      return t("calculation");
    default:
      return word;
  }
}

/** What stands beside a verdict as a warning. Unknown notes are shown as they are. */
export function noteWord(note: string): string {
  const [code = note, detail] = splitRule(note);
  switch (code) {
    case "negated":
      return t("a negation stands before the match");
    case "inside-word":
      return t("the match stands inside a longer word");
    case "in-think":
      return t("stands inside <think>");
    case "odd-characters":
      return detail ? t("odd characters: {0}", detail) : t("odd characters kept it from matching");
    case "rejected-and-answered":
      return t("rejects and answers as well");
    case "equal-after-normalising":
      return t("equals the gold answer after normalising");
    case "think-removed":
      return t("read without the text inside <think>");
    case "missing":
      return detail ? t("missing: {0}", detail) : t("a required part is missing");
    case "not-detected":
      return t("the answer is right, but no error is named");
    case "counterfactual-instead":
      return t("the counterfactual stands there as well");
    default:
      return note;
  }
}

const DOUBTS = ["negated", "inside-word", "in-think", "odd-characters", "rejected-and-answered"];

/** Whether a note casts doubt on its verdict; the others only add to it. */
export function isDoubt(note: string): boolean {
  return DOUBTS.includes(splitRule(note)[0]);
}

/** "Lenient": a mode's name for switches and tooltips; modes keep their ids in files and on the command line. */
export function modeHint(mode: string): string {
  switch (mode) {
    case "lenient":
      return t("Keywords and word overlap, as the reference evaluator decides");
    case "benchmark":
      return t("As the benchmark's authors evaluate");
    case "ragbench":
      return t("As the data set's own scores are computed");
    case "strict":
      return t("As a careful reader would decide");
    case "fractional":
      return t("Shares of supported label entries and of relevant sentences");
    case "length":
      return t("By characters of the sentences instead of their number");
    case "raw":
      return t("Probabilities as given");
    case "normalised":
      return t("Probabilities that sum to one over the choices");
    default:
      return mode;
  }
}

/** The heading of a message about a file that cannot be read. */
export function stopWord(code: StopCode): string {
  switch (code) {
    case "NO_RECORDS":
      return t("No records");
    case "UTF16":
    case "UTF32":
      return t("Not UTF-8");
    case "COMPRESSED":
      return t("Compressed in a way that is not read");
    case "BINARY":
      return t("Not a text file");
    case "LFS_POINTER":
      return t("A pointer to a file, not the file");
    case "PRETTY_JSON":
      return t("JSON without a list of records");
    case "CR_ONLY":
      return t("Lines end in an old way");
    case "NOT_A_FILE":
      return t("Not a file");
    case "UNREADABLE":
      return t("Cannot be read");
    case "TOO_LARGE":
      return t("Too large");
  }
}

/** Why a record was left out, in a few words. */
export function rejectionWord(code: RejectionCode): string {
  switch (code) {
    case "SYNTAX":
      return t("not valid JSON");
    case "CONCATENATED":
      return t("several records on one line");
    case "BAD_UTF8":
      return t("not valid UTF-8");
    case "NOT_OBJECT":
      return t("not an object");
    case "TOO_LONG":
      return t("too long");
    case "TOO_DEEP":
      return t("nested too deep");
    case "TRUNCATED":
      return t("ends in the middle");
  }
}

/** `keyword:however` to `["keyword", "however"]`; a rule without an argument has none. */
export function splitRule(rule: string): [string, string | undefined] {
  const at = rule.indexOf(":");
  return at < 0 ? [rule, undefined] : [rule.slice(0, at), rule.slice(at + 1)];
}

/** "labels from the file": whose labels a sample is shown with. */
export function sourceWords(annotator: string, isLabelled: boolean): string {
  if (!isLabelled) return t("not labelled");
  const [kind, name] = splitRule(annotator);
  if (kind === "file") return t("labels from the file");
  if (kind === "local") return t("labels found locally");
  if (kind === "model" && name) return t("labels by {0}", name);
  if (kind === "human" && name) return t("labels by {0}", name);
  return t("labels: {0}", annotator);
}
