import { t } from "@vscode/l10n";
import { lineText } from "../../src/present/characters.ts";
import { Dropdown } from "../ui/toolkit.tsx";

export interface PairPickerProps {
  /** Raters, or pairs of them; fewer than two leave nothing to choose. */
  readonly pairs: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (pair: string) => void;
}

/** Whose agreement a table of slices is about. */
export function PairPicker({ pairs, chosen, onChoose }: PairPickerProps) {
  const [first] = pairs;
  if (first === undefined) return null;
  return (
    <Dropdown
      label={t("Raters")}
      value={pairs.find((pair) => pair === chosen) ?? first}
      options={pairs.map((pair) => ({ value: pair, text: lineText(pair) }))}
      onChange={onChoose}
    />
  );
}
