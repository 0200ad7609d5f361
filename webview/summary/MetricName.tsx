import { t } from "@vscode/l10n";
import type { Card, MetricInfo, MetricValue } from "../../src/model/index.ts";
import { modeHint } from "../../src/present/words.ts";
import { isActive, toggleClause } from "../ui/figures/clauses.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import { directionWords, intervalSentence } from "./metricWords.ts";

export interface MetricNameProps {
  readonly card: Card;
  readonly value: MetricValue;
  readonly info: MetricInfo;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
}

/** A metric's name: says what the number is, and filters by the clause that the card stands for, if for one. */
export function MetricName({ card, value, info, where, onWhere }: MetricNameProps) {
  const tip = useTip();
  const clause = card.where;
  return (
    <button
      type="button"
      class="name"
      aria-pressed={clause === null ? undefined : isActive(where, clause)}
      aria-description={tipLines(value, info).join(". ")}
      onClick={() => clause !== null && onWhere(toggleClause(where, clause))}
      {...tip(<MetricTip value={value} info={info} />)}
    >
      {t(info.name)}
    </button>
  );
}

/** What the number is: formula, direction, mode, interval, source. */
function MetricTip({ value, info }: { readonly value: MetricValue; readonly info: MetricInfo }) {
  const [formula, ...rest] = tipLines(value, info);
  return (
    <>
      <b>{t(info.name)}</b> <span class="mute">{info.id}</span>
      <p>{formula}</p>
      {rest.map((line) => (
        <p key={line} class="mute">
          {line}
        </p>
      ))}
    </>
  );
}

function tipLines(value: MetricValue, info: MetricInfo): readonly string[] {
  const direction = directionWords(info);
  const interval = intervalSentence(value, info);
  return [
    t(info.formula),
    ...(direction ? [direction] : []),
    ...(value.mode ? [t("Mode {0}: {1}", value.mode, modeHint(value.mode))] : []),
    ...(interval ? [interval] : []),
    t("Source: {0}", info.source),
  ];
}
