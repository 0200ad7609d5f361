import { t } from "@vscode/l10n";
import { countText } from "../../src/present/numbers.ts";
import type { Summary } from "../../src/protocol/metrics.ts";
import { isActive, toggleClause } from "../ui/figures/selection.ts";
import { AskPeople } from "./AskPeople.tsx";

interface SuspectGoldProps {
  readonly suspects: NonNullable<Summary["suspects"]>;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
  readonly onLabel: (id: string) => void;
}

/** The number of gold answers that may be wrong, with buttons to list their samples and to label them. */
export function SuspectGold({ suspects: { id, where: clause, samples }, where, onWhere, onLabel }: SuspectGoldProps) {
  const isOn = isActive(where, clause);
  return (
    <p class="suspects">
      <span>
        {samples === 0
          ? t("Suspect gold: no gold answer has all answers against it.")
          : samples === 1
            ? t("Suspect gold: 1 gold answer has all answers against it.")
            : samples === null
              ? t("Suspect gold: not counted yet.")
              : t("Suspect gold: {0} gold answers have all answers against them.", countText(samples))}
      </span>
      {samples !== 0 && (
        <button type="button" class="link" aria-pressed={isOn} onClick={() => onWhere(toggleClause(where, clause))}>
          {isOn ? t("Show all samples") : t("Show them")}
        </button>
      )}
      <AskPeople ids={[id]} nameOf={() => t("Suspect gold answer")} onLabel={onLabel} />
    </p>
  );
}
