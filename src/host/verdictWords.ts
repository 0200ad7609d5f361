import * as l10n from "@vscode/l10n";
import type { ShownVerdict } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { failureWords } from "../present/failure.ts";
import { shownVerdict } from "../present/words.ts";
import type { LineDetail, VerdictChange } from "../protocol/list.ts";

/** Characters of a lens. */
export const LONGEST_LENS = 28;

/** A verdict before a record: `✗ said 77, gold 70`, `✓ Correct`; null if nothing has been scored. */
export function lensText(
  { detail, verdict, severity }: Pick<LineDetail, "detail" | "verdict" | "severity">,
  verdicts: readonly ShownVerdict[],
): string | null {
  if (verdict === "unscored" && !detail.body.failure) return null;
  const { word } = shownVerdict(verdicts, verdict);
  if (detail.body.failure) return cut(`✗ ${failureWords(detail.body.failure)}`);
  return cut(`${severity > 0 ? "✗" : "✓"} ${word}`);
}

function cut(text: string): string {
  return text.length > LONGEST_LENS ? `${text.slice(0, LONGEST_LENS - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

/** "Fixed: was Wrong before it was scored again", or what it is in the file that it is compared with. */
export function changeText(
  { way, was }: VerdictChange,
  verdicts: readonly ShownVerdict[],
  comparedWith: string | null,
): string {
  const { word } = shownVerdict(verdicts, was);
  const name = comparedWith === null ? null : lineText(comparedWith);
  switch (way) {
    case "fixed":
      return name === null
        ? l10n.t("Fixed: was “{0}” before it was scored again.", word)
        : l10n.t("Fixed: “{0}” in {1}.", word, name);
    case "broken":
      return name === null
        ? l10n.t("Broken: was “{0}” before it was scored again.", word)
        : l10n.t("Broken: “{0}” in {1}.", word, name);
    case "changed":
      return name === null
        ? l10n.t("Changed: was “{0}” before it was scored again.", word)
        : l10n.t("Changed: “{0}” in {1}.", word, name);
  }
}
