import type {
  DetectedFormat,
  Reason,
  ResponseSentence,
  ShownVerdict,
  StopCode,
  SupportState,
  UseState,
  Verdict,
} from "../model/index.ts";
/** `1 sample`, `4,096 samples`. */
export declare const samplesText: (count: number) => string;
/**
 * The state of a response sentence as it is drawn: what the labels say, that it repeats the counterfactual, or that it
 * claims nothing of its own.
 */
export type SentenceState = SupportState | "contradicted" | "notAsked";
/**
 * What a response sentence is drawn as: repeating the counterfactual outweighs what the labels say, and of a heading, a
 * row of a table or code no label is missing.
 */
export declare function sentenceState({
  state,
  isContradicted,
  unit,
}: Pick<ResponseSentence, "state" | "isContradicted" | "unit">): SentenceState;
/** "Partly supported": the state as the first words of a reason. */
export declare function stateWord(state: SentenceState): string;
/** "Relevant, not used": the state of a document sentence. */
export declare function useWord(state: UseState): string;
/** "Wrong", "Not rejected": a verdict's level in the words of its kind; as it is where nobody has put it in words. */
export declare const levelWord: ({ word, level }: Pick<Verdict, "word" | "level">) => string;
/** The glyph and the word of a list row's verdict; its id where nothing is known of it. */
export declare const shownVerdict: (verdicts: readonly ShownVerdict[], id: string) => ShownVerdict;
/**
 * Why a value does not exist, as it follows a number: "12 left out: no answer". Of what a denominator counts only the
 * metric knows, so it is said in the words of that one.
 */
export declare function reasonWord(reason: Reason, metric?: string): string;
/** A word that a judge wrote in place of a key, as people say it; other words unchanged. */
export declare function sourceWord(word: string): string;
/** What stands beside a verdict as a warning. Unknown notes are shown as they are. */
export declare function noteWord(note: string): string;
/** Whether a note casts doubt on its verdict; the others only add to it. */
export declare function isDoubt(note: string): boolean;
/** The heading of a message about a file that cannot be read. */
export declare function stopWord(code: StopCode): string;
/** `keyword:however` to `["keyword", "however"]`; a rule without an argument has none. */
export declare function splitRule(rule: string): [string, string | undefined];
/** "labels from the file": whose labels a sample is shown with. */
export declare function sourceWords(annotator: string, isLabelled: boolean): string;
/** "recognised as Ragas": with how much of its records fits where that is not all. */
export declare function recognisedText({ name, confidence }: Pick<DetectedFormat, "name" | "confidence">): string;
/** What is read from where by a mapping that was guessed: "Read by the names of its fields: Response from output.text." */
export declare function guessText({ map }: DetectedFormat, nameOf: (field: string) => string): string;
