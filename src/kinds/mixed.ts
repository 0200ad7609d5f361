import * as l10n from "@vscode/l10n";

const MOST_NAMED = 6;

export function mixedNote(dimension: string, values: readonly (string | number)[]): string {
  const shown = values.slice(0, MOST_NAMED).join(", ");
  const named = values.length > MOST_NAMED ? l10n.t("{0} and {1} more", shown, values.length - MOST_NAMED) : shown;
  const count = values.length;
  switch (dimension) {
    case "task":
      return l10n.t("Numbers over all samples mix {0} tasks: {1}. The slices by task tell them apart.", count, named);
    case "model":
      return l10n.t("Numbers over all samples mix {0} models: {1}. The slices by model tell them apart.", count, named);
    case "noise":
      return l10n.t(
        "Numbers over all samples mix {0} noise levels: {1}. The slices by noise tell them apart.",
        count,
        named,
      );
    default:
      return l10n.t(
        "Numbers over all samples mix {0} values of {1}: {2}. The slices tell them apart.",
        count,
        dimension,
        named,
      );
  }
}
