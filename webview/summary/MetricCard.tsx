import { t } from "@vscode/l10n";
import type { Card, MetricInfo, MetricValue } from "../../src/model/index.ts";
import { numberText } from "../../src/present/numbers.ts";
import { modeHint, reasonWord } from "../../src/present/words.ts";
import { isActive, toggleClause } from "../ui/figures/clauses.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import { IntervalTrack } from "./IntervalTrack.tsx";
import { leftOutReasons } from "./metricKeys.ts";
import { baseWords, directionWords, intervalSentence, intervalWords } from "./metricWords.ts";

export interface MetricCardProps {
  readonly card: Card;
  /** The card's value, with its interval if that came meanwhile. */
  readonly value: MetricValue;
  readonly info: MetricInfo;
  readonly where: readonly string[];
  readonly isIntervalAwaited: boolean;
  readonly onWhere: (where: readonly string[]) => void;
}

/** One metric: name and value, the interval on its track, what it stands on. Undefined is a dash with the reason. */
export function MetricCard({ card, value, info, where, isIntervalAwaited, onWhere }: MetricCardProps) {
  const tip = useTip();
  const clause = card.where;
  const isUndefined = value.value === null;
  const [first] = leftOutReasons(value);
  return (
    <div class="card" data-metric={value.id}>
      <dt>
        <button
          type="button"
          class="name"
          aria-pressed={clause === null ? undefined : isActive(where, clause)}
          aria-description={tipText(value, info)}
          onClick={() => clause !== null && onWhere(toggleClause(where, clause))}
          {...tip(<MetricTip value={value} info={info} />)}
        >
          {t(info.name)}
        </button>
      </dt>
      <dd class="v">
        {numberText(value.value, info.unit)}
        {!isUndefined && info.unit === "rate" && <small>%</small>}
      </dd>
      <dd class="t">
        <IntervalTrack value={value} info={info} />
      </dd>
      <dd class="n">
        {isUndefined && value.n === 0 && first && !hasOthers(value) ? (
          <span>{t("undefined: {0} ({1})", reasonWord(first.reason), first.count)}</span>
        ) : (
          <span>{isUndefined ? t("undefined: {0}", baseWords(value)) : baseWords(value)}</span>
        )}
        <span>{intervalWords(value, info, isIntervalAwaited)}</span>
      </dd>
    </div>
  );
}

const hasOthers = (value: MetricValue): boolean => leftOutReasons(value).length > 1;

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

const tipText = (value: MetricValue, info: MetricInfo): string => tipLines(value, info).join(". ");

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
