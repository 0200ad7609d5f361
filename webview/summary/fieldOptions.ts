import { t } from "@vscode/l10n";
import { lineText } from "../../src/present/characters.ts";
import type { FieldInfo } from "../../src/protocol/session.ts";
import { dimensionWord } from "./metricWords.ts";

/** Value of the choice that is none. */
export const NO_FIELD = "";

/** What a picker of fields offers, none first. Texts are all different, and a place belongs to one sample. */
export function fieldOptions(
  fields: readonly FieldInfo[],
): readonly { readonly value: string; readonly text: string }[] {
  return [
    { value: NO_FIELD, text: t("Choose a field…") },
    ...fields
      .filter(({ id, from }) => from !== "text" && !["row", "line", "index"].includes(id))
      .map((field) => ({ value: field.id, text: fieldText(field) })),
  ];
}

/** A field's name for people, told by its id. */
export function fieldTitle(fields: readonly FieldInfo[], id: string): string {
  const field = fields.find((one) => one.id === id);
  return field ? fieldText(field) : lineText(id);
}

const fieldText = ({ name, from }: FieldInfo): string => (from === "score" ? t(name) : lineText(dimensionWord(name)));
