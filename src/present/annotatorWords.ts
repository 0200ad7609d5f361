import { t } from "@vscode/l10n";
import { type Annotator, FILE_ANNOTATOR, HUMAN_PREFIX, LOCAL_ANNOTATOR, RULES_ANNOTATOR } from "../model/index.ts";

/** "file", "local", "gpt-4o", "you": an annotator in a word, as it stands in a chip. `you` is the reader. */
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
  return annotator.replace(/^model:/, "");
}

/** The same in a sentence: "labels that came with the file". */
export function annotatorHint(annotator: Annotator, you: Annotator | null = null): string {
  if (annotator === you) return t("Your own labels");
  if (annotator === FILE_ANNOTATOR) return t("Labels from the file");
  if (annotator === LOCAL_ANNOTATOR) return t("Labels from word matching, on this computer");
  if (annotator.startsWith(HUMAN_PREFIX)) return t("Labels by {0}, a person", annotatorWord(annotator));
  return t("Labels by {0}", annotatorWord(annotator));
}
