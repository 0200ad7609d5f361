import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Figure } from "../../src/model/index.ts";
import { agreementText, secondOpinionTitle } from "../../src/present/secondOpinion.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { groupFigures } from "../ui/figures/tables.ts";
import { Fold } from "../ui/parts.tsx";

interface SecondOpinionProps {
  /** Cards of the rates of our match. */
  readonly cards: ComponentChildren;
  readonly figures: readonly Figure[];
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** What our match says of answers that the file has judged, closed until somebody asks. */
export function SecondOpinion({ cards, figures, where, onWhere, onCopyText }: SecondOpinionProps) {
  const [isOpen, setOpen] = useState(false);
  const agreement = agreementText(figures);
  return (
    <Fold
      title={secondOpinionTitle()}
      peek={agreement === "" ? t("the file has verdicts of its own") : agreement}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <dl class="cards">{cards}</dl>
      <div class="figs">
        {groupFigures(figures).map((group) => (
          <FigureSection key={group.id} group={group} where={where} onWhere={onWhere} onCopyText={onCopyText} />
        ))}
      </div>
    </Fold>
  );
}
