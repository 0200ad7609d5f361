import * as l10n from "@vscode/l10n";

/** Names that a note lists; of more it says how many there are. */
const MOST_NAMED = 6;

/** What a number over all samples does not say, where these have several values of a slice dimension. */
export function mixedNote(dimension: string, values: readonly (string | number)[]): string {
  const named = values.slice(0, MOST_NAMED).join(", ") + (values.length > MOST_NAMED ? ", …" : "");
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
