import { t } from "@vscode/l10n";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import {
  type Card,
  type Estimate,
  type GroupBy,
  type MetricInfo,
  type MetricValue,
  metricKey,
} from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { estimateNotes, estimateSentence, moreText } from "../../src/present/estimate.ts";
import { coordinateText, countText, numberText, valueText } from "../../src/present/numbers.ts";
import { bothText } from "../../src/present/states.ts";
import { Breakable } from "../ui/breakable.tsx";
import { isActive, toggleClause } from "../ui/figures/selection.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import {
  baseWords,
  directionWords,
  intervalSentence,
  intervalWords,
  placeOnRange,
  type UndefinedGroup,
} from "./metrics.ts";

interface MetricCardProps extends MetricNameProps {
  /** The card's value, with its interval if that came meanwhile. */
  readonly value: MetricValue;
  /** The whole file's value, under a filter. */
  readonly whole?: MetricValue | undefined;
  readonly isIntervalAwaited: boolean;
  /** It is the first number of the page. */
  readonly isLead?: boolean;
  /** Turns round which end of a score of the file is the better one. */
  readonly onDirection?: (info: MetricInfo) => void;
  /** The estimate for people, if there are labels or a plan for them. */
  readonly estimate?: Estimate | undefined;
  /** Continues the labels of the estimate; absent if people were not asked. */
  readonly onLabel?: (() => void) | undefined;
}

/** The grouping of samples, for texts with the number of groups. */
export const GroupContext = createContext<GroupBy>(null);

/** One metric with a value: name, number, interval on its track, size. */
export function MetricCard({
  isIntervalAwaited,
  isLead = false,
  onDirection,
  estimate,
  onLabel,
  ...name
}: MetricCardProps) {
  const group = useContext(GroupContext);
  const { value, info } = name;
  const both = bothText(value, info.unit);
  return (
    <div class={isLead ? "card lead" : "card"} data-metric={value.id}>
      <dt>
        <MetricName {...name} />
      </dt>
      <dd class="v">
        {numberText(value.value, info.unit)}
        {info.unit === "rate" && <small>%</small>}
      </dd>
      {both !== "" && <dd class="both">{both}</dd>}
      <dd class="t">
        <IntervalTrack value={value} info={info} whole={name.whole} />
      </dd>
      <dd class="n">
        <span>
          {[...(value.between ? [lineText(value.between.join(" · "))] : []), baseWords(value, group)].join(", ")}
        </span>
        <span>{intervalWords(value, info, isIntervalAwaited, group)}</span>
      </dd>
      {info.from === "file" && onDirection && <FromFile info={info} onDirection={onDirection} />}
      {onLabel && (
        <dd class="said">
          <PeopleSay estimate={estimate} onLabel={onLabel} />
        </dd>
      )}
    </div>
  );
}

/** What people would say in the judge's place, and the one thing to do for it: label some more. */
export function PeopleSay({
  estimate,
  onLabel,
}: {
  readonly estimate?: Estimate | undefined;
  readonly onLabel: () => void;
}) {
  if (!estimate) return null;
  const more = moreText(estimate);
  return (
    <>
      <span>{estimateSentence(estimate)}</span>
      {estimateNotes(estimate).map((note) => (
        <span key={note} class="mute">
          {note}
        </span>
      ))}
      {more !== "" && (
        <button
          type="button"
          class="link"
          title={t("Goes to the samples that tell most, one after the other")}
          onClick={onLabel}
        >
          {more}
        </button>
      )}
    </>
  );
}

/** That a score came with the file, and which end of it is the better one. */
function FromFile({
  info,
  onDirection,
}: {
  readonly info: MetricInfo;
  readonly onDirection: (info: MetricInfo) => void;
}) {
  const words = directionWords(info);
  return (
    <dd class="from">
      <span>{t("From the file")}</span>
      {words !== null && (
        <button
          type="button"
          class="link"
          title={
            info.direction === "higher"
              ? t("Make lower values the better ones")
              : t("Make higher values the better ones")
          }
          onClick={() => onDirection(info)}
        >
          {words}
        </button>
      )}
    </dd>
  );
}

interface MetricNameProps {
  readonly whole?: MetricValue | undefined;
  readonly card: Card;
  readonly value: MetricValue;
  readonly info: MetricInfo;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
}

/** A metric's name: explains the number, and filters by the card's clause if it has one. */
function MetricName({ card, value, whole, info, where, onWhere }: MetricNameProps) {
  const tip = useTip();
  const clause = card.where;
  return (
    <button
      type="button"
      class="name"
      aria-pressed={clause === null ? undefined : isActive(where, clause)}
      aria-description={tipLines(value, info, whole).join(". ")}
      onClick={() => clause !== null && onWhere(toggleClause(where, clause))}
      {...tip(<MetricTip value={value} info={info} whole={whole} />)}
    >
      <Breakable name={t(info.name)} />
    </button>
  );
}

/** What the number is: formula, direction, mode, interval, source. */
function MetricTip({ value, info, whole }: Pick<MetricNameProps, "value" | "info" | "whole">) {
  const [formula, ...rest] = tipLines(value, info, whole);
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

function tipLines(value: MetricValue, info: MetricInfo, whole?: MetricValue): readonly string[] {
  const direction = directionWords(info);
  const interval = intervalSentence(value, info);
  return [
    t(info.formula),
    ...(direction ? [direction] : []),
    ...(value.mode ? [t("Mode {0}: {1}", value.mode, info.modeHints?.[value.mode] ?? value.mode)] : []),
    ...(interval ? [interval] : []),
    ...(whole ? [t("Whole file: {0}, n {1}", valueText(whole.value, info.unit), countText(whole.n))] : []),
    t("Source: {0}", info.source),
  ];
}

interface IntervalTrackProps {
  readonly value: Pick<MetricValue, "value" | "interval">;
  readonly info: Pick<MetricInfo, "range">;
  readonly whole?: MetricValue | undefined;
}

/** The value as a tick, its interval as a band, the whole file's value as a triangle above, on a track from one end of the metric's range to the other. */
export function IntervalTrack({ value, info, whole }: IntervalTrackProps) {
  const before = whole && whole.value !== null ? placeOnRange(whole.value, info) : null;
  const at = value.value === null ? null : placeOnRange(value.value, info);
  const low = value.interval && placeOnRange(Math.max(value.interval[0], info.range[0]), info);
  const high = value.interval && placeOnRange(Math.min(value.interval[1], info.range[1]), info);
  return (
    <svg class="track" height="10" aria-hidden="true">
      <rect class="rail" y="3" width="100%" height="4" rx="2" />
      {low !== null && high !== null && (
        <rect class="band" x={percent(low)} y="2" width={percent(Math.max(high - low, 0))} height="6" rx="1" />
      )}
      {before !== null && (
        <svg class="whole" aria-hidden="true" x={percent(before)} overflow="visible">
          <path d="M-4 0h8l-4 5z" />
        </svg>
      )}
      {at !== null && (
        // From -1 to +1 pixel around its place, and inside the track at both ends.
        <rect
          class="tick"
          x={percent(at)}
          width="2"
          height="10"
          transform={`translate(${coordinateText(-2 * at)} 0)`}
        />
      )}
    </svg>
  );
}

const percent = (fraction: number): string => `${coordinateText(fraction * 100)}%`;

interface UndefinedMetricsProps {
  readonly groups: readonly UndefinedGroup[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
}

/** Metrics without a value, one quiet line a reason: "Not labelled (80): Relevance, Utilization". */
export function UndefinedMetrics({ groups, infos, where, onWhere }: UndefinedMetricsProps) {
  if (groups.length === 0) return null;
  return (
    <dl class="undefined">
      {groups.map(({ why, cards }) => (
        <div key={why}>
          <dt>{why}</dt>
          {cards.map((card) => {
            const info = infos.get(card.value.id);
            return (
              info && (
                <dd key={metricKey(card.value)} data-metric={card.value.id}>
                  <MetricName card={card} value={card.value} info={info} where={where} onWhere={onWhere} />
                </dd>
              )
            );
          })}
        </div>
      ))}
    </dl>
  );
}
