import { t } from "@vscode/l10n";
import type { Label, RatingDetail, ShownRating } from "../../../src/model/index.ts";

/** A label as people read it: of pairs the place of the better one or "tie", else the label itself. */
export function labelWord(label: Label, { isVerdict }: Pick<RatingDetail, "isVerdict">): string {
  if (isVerdict && label === -1) return "1";
  if (isVerdict && label === 0) return t("tie");
  if (isVerdict && label === 1) return "2";
  return typeof label === "number" ? String(label).replace("-", "−") : label;
}

/** "tern-1, swapped": the rater and the order that it saw. */
export const raterWord = ({ rater, isSwapped }: ShownRating): string => (isSwapped ? t("{0}, swapped", rater) : rater);
