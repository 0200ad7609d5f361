import { t } from "@vscode/l10n";
import {
  type DetectedFormat,
  type Reason,
  type ResponseSentence,
  type ShownVerdict,
  type SpecialKey,
  type StopCode,
  type SupportState,
  type UseState,
  type Verdict,
  wordBy,
  wordIn,
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
export const stateWord = wordBy<SentenceState>({
  full: () => t("Supported"),
  uncited: () => t("Supported without a source"),
  partial: () => t("Partly supported"),
  none: () => t("Unsupported"),
  contradicted: () => t("Contradicted"),
  unsure: () => t("Unsure"),
  notAsked: () => t("Not asked about: a heading, a table row or code"),
  unlabelled: () => t("Not labelled"),
});

/** "Relevant, not used": the state of a document sentence. */
export const useWord = wordBy<UseState>({
  used: () => t("Relevant and used"),
  missed: () => t("Missed"),
  stray: () => t("Used, not relevant"),
  unused: () => t("Not used"),
  unlabelled: () => t("Not labelled"),
});

/** "Wrong", "Not rejected": the kind's word for a verdict's level, else the level itself. */
export const levelWord = ({ word, level }: Pick<Verdict, "word" | "level">): string => word ?? level;

/** Glyph and word of a row's verdict; its id if unknown. */
export const shownVerdict = (verdicts: readonly ShownVerdict[], id: string): ShownVerdict =>
  verdicts.find((one) => one.id === id) ?? { id, role: id, word: id };

/**
 * Why a value does not exist, as it follows a number: "12 left out: no answer". Of what a denominator counts only the
 * metric knows, so it is said in the words of that one.
 */
export const reasonWord = (reason: Reason, metric = ""): string =>
  (metric.startsWith("choice.") ? ofChoice(reason) : null) ?? REASONS[reason](metric);

const REASONS: Readonly<Record<Reason, (metric: string) => string>> = {
  "no-response": () => t("no response"),
  "no-answer": () => t("no gold answer"),
  "not-judged": () => t("not judged"),
  "no-counterfactual": () => t("no counterfactual answer"),
  "no-documents": () => t("no documents"),
  "no-labels": () => t("not labelled"),
  "not-labelled": () => t("a sentence is not labelled"),
  "label-failed": () => t("labelling failed"),
  unsure: () => t("unsure"),
  "zero-denominator": (metric) => denominatorWord(metric) ?? t("the denominator is 0"),
  "too-few": () => t("too few samples"),
  "not-repeated": () => t("with too few answers"),
  constant: () => t("all values are the same"),
  "no-gold": () => t("no gold rating"),
  "no-rating": () => t("no rating"),
  "no-citations": () => t("cites nothing"),
  "no-score": () => t("no score in the file"),
  unparsed: () => t("verdict could not be read"),
  "out-of-labels": () => t("not in the label list"),
  "no-order": () => t("labels have no order"),
  "out-of-range": () => t("value out of range"),
  "bad-field": () => t("a field could not be read"),
  "not-run": () => t("did not run"),
  "not-pooled": () => t("counted by slice alone"),
  "not-applicable": () => t("does not apply"),
};

/** Reasons for choices with probabilities. */
const ofChoice = wordIn({
  "no-response": () => t("no probabilities"),
  "no-answer": () => t("no right choice given"),
  "bad-field": () => t("a number could not be read"),
  "too-few": () => t("fewer than two choices"),
  "out-of-labels": () => t("several right choices"),
  "out-of-range": () => t("right choice or probability out of range"),
  "zero-denominator": () => t("every choice ruled out"),
  "no-rating": () => t("not in the row"),
});

const denominatorWord = wordIn({
  "counterfactual.correction-of-detected": () => t("no error detected"),
  relevance: () => t("no sentences"),
  utilization: () => t("no sentences"),
  completeness: () => t("nothing relevant"),
  adherence: () => t("no sentence judged"),
});

/** A word that a judge wrote in place of a key, as people say it; other words unchanged. */
export const sourceWord = (word: string): string => specialWord(word) ?? word;

const specialWord = wordIn({
  supported_without_sentence: () => t("no sentence named"),
  general: () => t("general knowledge"),
  well_known_fact: () => t("well-known fact"),
  numerical_reasoning: () => t("calculation"),
} satisfies Readonly<Record<SpecialKey, () => string>>);

/** A warning next to a verdict. Unknown notes are shown as they are. */
export function noteWord(note: string): string {
  const [code, detail] = splitRule(note);
  return knownNote(code, detail) ?? note;
}

const knownNote = wordIn<[detail: string | undefined]>({
  negated: () => t("words deny the match, or may"),
  "inside-word": () => t("the match is part of a longer word"),
  "in-think": () => t("is inside <think>"),
  "odd-characters": (detail) =>
    detail ? t("unusual characters: {0}", detail) : t("unusual characters prevented a match"),
  "rejected-and-answered": () => t("both rejects and answers"),
  "equal-after-normalising": () => t("equals the gold answer after normalising"),
  "think-removed": () => t("read without the text inside <think>"),
  missing: (detail) => (detail ? t("missing: {0}", detail) : t("a required part is missing")),
  "field-missing": (detail) => t("field missing: {0}", detail ?? ""),
  "field-extra": (detail) => t("field too many: {0}", detail ?? ""),
  "field-other": (detail) => t("field with another value: {0}", detail ?? ""),
  "not-detected": () => t("the answer is right, but no error is named"),
  "counterfactual-instead": () => t("also contains the counterfactual"),
});

const DOUBTS = ["negated", "inside-word", "in-think", "odd-characters", "rejected-and-answered"];

/** Whether a note casts doubt on its verdict; the others only add to it. */
export function isDoubt(note: string): boolean {
  return DOUBTS.includes(splitRule(note)[0]);
}

/** The heading of a message about a file that cannot be read. */
export const stopWord = wordBy<StopCode>({
  NO_RECORDS: () => t("No records"),
  UTF16: () => t("Not UTF-8"),
  UTF32: () => t("Not UTF-8"),
  COMPRESSED: () => t("Unsupported compression"),
  BINARY: () => t("Not a text file"),
  LFS_POINTER: () => t("A Git LFS pointer, not the file"),
  PRETTY_JSON: () => t("JSON without a list of records"),
  RESULTS: () => t("Results, not samples"),
  BAD_READING: () => t("The reading beside it cannot be used"),
  CR_ONLY: () => t("Unsupported line endings"),
  NOT_A_FILE: () => t("Not a file"),
  UNREADABLE: () => t("Cannot be read"),
  TOO_LARGE: () => t("Too large"),
});

/** `keyword:however` to `["keyword", "however"]`; a rule without an argument has none. */
export function splitRule(rule: string): [string, string | undefined] {
  const at = rule.indexOf(":");
  return at < 0 ? [rule, undefined] : [rule.slice(0, at), rule.slice(at + 1)];
}

/** "labels from the file": whose labels a sample is shown with; without any, how many samples the reader has labelled. */
export function sourceWords(annotator: string, isLabelled: boolean, yours = 0): string {
  if (!isLabelled) return yours > 0 ? t("labelled by you: {0}", countText(yours)) : t("not labelled");
  const [kind, name] = splitRule(annotator);
  if (kind === "file") return t("labels from the file");
  if (kind === "local") return t("guesses from word matching");
  if (kind === "model" && name) return t("labels by {0}", name);
  if (kind === "human" && name) return t("labels by {0}", name);
  return t("labels: {0}", annotator);
}

/** "recognised as Ragas", with the share of fitting records if not all fit. */
export function recognisedText({ name, confidence }: Pick<DetectedFormat, "name" | "confidence">): string {
  const percent = Math.round(100 * confidence);
  return percent >= 100 ? t("recognised as {0}", name) : t("recognised as {0}, {1} % of its fields fit", name, percent);
}

/** A guessed mapping: "Read by its columns: Response from output.text." */
export function guessText({ map = {} }: DetectedFormat, nameOf: (field: string) => string): string {
  const read = Object.entries(map).map(([field, path]) => t("{0} from {1}", nameOf(field), lineText(path)));
  if (read.length === 0) return t("Read as scores alone: no column is a question, an answer or an id.");
  return t("Read by its columns: {0}.", read.join(", "));
}
