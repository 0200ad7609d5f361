import { t } from "@vscode/l10n";
import {
  AGENT_PREFIX,
  type Annotator,
  FILE_ANNOTATOR,
  GUESSES_RIGHT,
  HUMAN_PREFIX,
  LOCAL_ANNOTATOR,
  MODEL_PREFIX,
  RULES_ANNOTATOR,
} from "../model/index.ts";
import { valueText } from "./numbers.ts";

/** "file", "local", "gpt-4o", "agent:helper", "you": an annotator's name in a chip. `you` is the reader. */
export function annotatorWord(annotator: Annotator, you: Annotator | null = null): string {
  if (annotator === you) return t("you");
  switch (annotator) {
    case FILE_ANNOTATOR:
      return t("file");
    case LOCAL_ANNOTATOR:
      return t("local");
    case RULES_ANNOTATOR:
      return t("rules");
  }
  if (annotator.startsWith(HUMAN_PREFIX)) return annotator.slice(HUMAN_PREFIX.length);
  // An agent keeps its prefix: its suggestions count for nothing until a person accepts them.
  return annotator.startsWith(MODEL_PREFIX) ? annotator.slice(MODEL_PREFIX.length) : annotator;
}

function guessHint(): string {
  const { right, of } = GUESSES_RIGHT;
  const share = valueText(right / of, "rate");
  return t("Guesses from word matching, on this computer. People agree with {0} of what it calls supported", share);
}

/** The probability of a guess, as the end of a reason. Null without a guess, or for a sentence that claims nothing. */
export function guessWords(probability: number | undefined): string | null {
  if (probability === undefined || probability === 1) return null;
  return t("A guess from its words: {0} likely to be supported.", valueText(probability, "rate"));
}

/** A tooltip: "Labels from the file". */
export function annotatorHint(annotator: Annotator, you: Annotator | null = null): string {
  if (annotator === you) return t("Your own labels");
  if (annotator === FILE_ANNOTATOR) return t("Labels from the file");
  if (annotator === LOCAL_ANNOTATOR) return guessHint();
  if (annotator.startsWith(HUMAN_PREFIX)) return t("Labels by {0}, a person", annotatorWord(annotator));
  if (annotator.startsWith(AGENT_PREFIX)) return t("Suggested by {0}, an agent", annotator.slice(AGENT_PREFIX.length));
  return t("Labels by {0}", annotatorWord(annotator));
}
