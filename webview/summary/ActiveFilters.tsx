import { t } from "@vscode/l10n";
import type { Figure } from "../../src/model/index.ts";
import { countText } from "../../src/present/numbers.ts";
import type { ChipCount } from "../../src/protocol/session.ts";
import { Icon } from "../ui/icons.tsx";
import { clauseName } from "./clauseNames.ts";

export interface ActiveFiltersProps {
  readonly where: readonly string[];
  readonly figures: readonly Figure[];
  readonly chips: readonly ChipCount[];
  readonly count: { readonly size: number; readonly total: number } | null;
  readonly onWhere: (where: readonly string[]) => void;
}

/** What the numbers below are limited to: a chip a clause, pressed away by a click, and how many samples are left. */
export function ActiveFilters({ where, figures, chips, count, onWhere }: ActiveFiltersProps) {
  if (where.length === 0) return null;
  return (
    <section class="filters" aria-label={t("Active filters")}>
      {where.map((clause) => (
        <button
          type="button"
          key={clause}
          class="chip"
          aria-pressed="true"
          title={t("{0}: click to remove", clause)}
          onClick={() => onWhere(where.filter((other) => other !== clause))}
        >
          <span>{clauseName(clause, figures, chips)}</span>
          <Icon name="close" kind="x" />
        </button>
      ))}
      {where.length > 1 && (
        <button type="button" class="link" onClick={() => onWhere([])}>
          {t("Clear")}
        </button>
      )}
      {count && (
        <span class="mute" role="status">
          {t("{0} of {1} samples", countText(count.size), countText(count.total))}
        </span>
      )}
    </section>
  );
}
