import { t } from "@vscode/l10n";
import type {
  DetectedFormat,
  Reason,
  ResponseSentence,
  ShownVerdict,
  SpecialKey,
  StopCode,
  SupportState,
  UseState,
  Verdict,
} from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText } from "./numbers.ts";

/** `1 sample`, `4,096 samples`. */
export const samplesText = (count: number): string =>
  count === 1 ? t("1 sample") : t("{0} samples", countText(count));

/**
 * The state of a response sentence as it is drawn: what the labels say, that it repeats the counterfactual, or that it
 * claims nothing of its own.
 */
export type SentenceState = SupportState | "contradicted" | "notAsked";

/**
 * What a response sentence is drawn as: repeating the counterfactual outweighs what the labels say, and of a heading, a
 * row of a table or code no label is missing.
 */
export function sentenceState({
  state,
  isContradicted,
  unit,
}: Pick<ResponseSentence, "state" | "isContradicted" | "unit">): SentenceState {
  if (isContradicted) return "contradicted";
  return state === "unlabelled" && unit !== undefined ? "notAsked" : state;
}

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
    case "unsure":
      return t("Unsure");
    case "notAsked":
      return t("Not asked about: a heading, a table row or code");
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

/** "Wrong", "Not rejected": a verdict's level in the words of its kind; as it is where nobody has put it in words. */
export const levelWord = ({ word, level }: Pick<Verdict, "word" | "level">): string => word ?? level;

/** The glyph and the word of a list row's verdict; its id where nothing is known of it. */
export const shownVerdict = (verdicts: readonly ShownVerdict[], id: string): ShownVerdict =>
  verdicts.find((one) => one.id === id) ?? { id, role: id, word: id };

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
    case "not-judged":
      return t("not judged");
    case "no-counterfactual":
      return t("no counterfactual answer");
    case "no-documents":
      return t("no documents");
    case "no-labels":
      return t("not labelled");
    case "not-labelled":
      return t("a sentence is not labelled");
    case "label-failed":
      return t("labelling failed");
    case "unsure":
      return t("unsure");
    case "zero-denominator":
      return denominatorWord(metric);
    case "too-few":
      return t("too few samples");
    case "not-repeated":
      return t("with too few answers");
    case "constant":
      return t("all values are the same");
    case "no-gold":
      return t("no gold rating");
    case "no-rating":
      return t("no rating");
    case "no-citations":
      return t("cites nothing");
    case "no-score":
      return t("no score in the file");
    case "unparsed":
      return t("verdict could not be read");
    case "out-of-labels":
      return t("not in the label list");
    case "no-order":
      return t("labels have no order");
    case "out-of-range":
      return t("value out of range");
    case "bad-field":
      return t("a field could not be read");
    case "not-run":
      return t("did not run");
    case "not-pooled":
      return t("counted by slice alone");
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
      return t("the denominator is 0");
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
      return t("words deny the match, or may");
    case "inside-word":
      return t("the match is part of a longer word");
    case "in-think":
      return t("is inside <think>");
    case "odd-characters":
      return detail ? t("unusual characters: {0}", detail) : t("unusual characters prevented a match");
    case "rejected-and-answered":
      return t("both rejects and answers");
    case "equal-after-normalising":
      return t("equals the gold answer after normalising");
    case "think-removed":
      return t("read without the text inside <think>");
    case "missing":
      return detail ? t("missing: {0}", detail) : t("a required part is missing");
    case "field-missing":
      return t("field missing: {0}", detail ?? "");
    case "field-extra":
      return t("field too many: {0}", detail ?? "");
    case "field-other":
      return t("field with another value: {0}", detail ?? "");
    case "not-detected":
      return t("the answer is right, but no error is named");
    case "counterfactual-instead":
      return t("also contains the counterfactual");
    default:
      return note;
  }
}

const DOUBTS = ["negated", "inside-word", "in-think", "odd-characters", "rejected-and-answered"];

/** Whether a note casts doubt on its verdict; the others only add to it. */
export function isDoubt(note: string): boolean {
  return DOUBTS.includes(splitRule(note)[0]);
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
      return t("Unsupported compression");
    case "BINARY":
      return t("Not a text file");
    case "LFS_POINTER":
      return t("A Git LFS pointer, not the file");
    case "PRETTY_JSON":
      return t("JSON without a list of records");
    case "RESULTS":
      return t("Results, not samples");
    case "BAD_READING":
      return t("The reading beside it cannot be used");
    case "CR_ONLY":
      return t("Unsupported line endings");
    case "NOT_A_FILE":
      return t("Not a file");
    case "UNREADABLE":
      return t("Cannot be read");
    case "TOO_LARGE":
      return t("Too large");
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
  if (kind === "local") return t("guesses from word matching");
  if (kind === "model" && name) return t("labels by {0}", name);
  if (kind === "human" && name) return t("labels by {0}", name);
  return t("labels: {0}", annotator);
}

/** "recognised as Ragas": with how much of its records fits where that is not all. */
export function recognisedText({ name, confidence }: Pick<DetectedFormat, "name" | "confidence">): string {
  const percent = Math.round(100 * confidence);
  return percent >= 100 ? t("recognised as {0}", name) : t("recognised as {0}, {1} % of its fields fit", name, percent);
}

/** What is read from where by a mapping that was guessed: "Read by its columns: Response from output.text." */
export function guessText({ map = {} }: DetectedFormat, nameOf: (field: string) => string): string {
  const read = Object.entries(map).map(([field, path]) => t("{0} from {1}", nameOf(field), lineText(path)));
  return t("Read by its columns: {0}.", read.join(", "));
}
