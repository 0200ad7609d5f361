import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import {
  type ComparedMetric,
  type ComparisonQuery,
  countedClause,
  type GroupBy,
  improvements,
  judgedBy,
  type MetricInfo,
} from "../../src/model/index.ts";
import { overAllText } from "../../src/present/comparedData.ts";
import { evidenceSentence } from "../../src/present/live.ts";
import {
  AB,
  comparedOf,
  differenceInterval,
  differenceText,
  isOfBothRuns,
  leftOutPairs,
  neededText,
  pairsText,
  type RunNames,
  sideValue,
  testText,
  trendOf,
  visibleText,
} from "../../src/present/metricWords.ts";
import { countText, pValueText } from "../../src/present/numbers.ts";
import type { Overview as Compared } from "../../src/protocol/comparison.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { toggleClause } from "../ui/figures/selection.ts";
import { groupFigures } from "../ui/figures/tables.ts";
import { GrowingList } from "../ui/growing.tsx";
import { Icon } from "../ui/icons.tsx";
import { DataLine, isAllTaken } from "./dataLine.tsx";
import { DifferenceTrack, TrendIcon } from "./difference.tsx";
import { InShort } from "./inShort.tsx";
import { figuresOf, sharedScale } from "./metrics.ts";
import { RunHeads, useNames } from "./names.tsx";
import type { ComparePage, PairsView } from "./page.ts";

interface OverviewProps {
  readonly page: ComparePage;
  readonly view: PairsView;
  readonly comparison: Compared;
  readonly query: ComparisonQuery | null;
}

/** What changed over all pairs: every metric, then every verdict from one to the other. What is pressed filters the list. */
export function Overview({ page, view, comparison, query }: OverviewProps) {
  const where = query?.where ?? [];
  const names = useNames();
  const intervals = view.later[0]?.intervals ?? null;
  const metrics = useMemo(() => withIntervals(comparison.metrics, intervals), [comparison, intervals]);
  const groups = useMemo(() => groupFigures(figuresOf(comparison, view.later)), [comparison, view.later]);
  return (
    <section class="overview scroll" aria-label={t("Overview")}>
      <DataLine
        data={comparison.data}
        where={where}
        onWhere={(next) => page.where(next)}
        isAllTaken={isAllTaken(query)}
        onTakeAll={(isOn) => page.takeAll(isOn)}
      />
      <h2 class="sr">{t("Metrics")}</h2>
      <InShort metrics={metrics} infos={comparison.infos} />
      <GrowingList
        sentences={metrics.flatMap((metric) => {
          const info = comparison.infos.find(({ id }) => id === metric.id);
          return (info && evidenceSentence(metric, info, names)) ?? [];
        })}
      />
      <MetricTable
        metrics={metrics}
        group={comparison.group}
        infos={comparison.infos}
        where={where}
        isIntervalAwaited={intervals === null}
        onWhere={(next) => page.where(next)}
      />
      <h2 class="sr">{t("Charts and tables")}</h2>
      <div class="figs">
        {groups.map((group) => (
          <FigureSection
            key={group.id}
            group={group}
            where={where}
            onWhere={(next) => page.where(next)}
            onCopyText={(text) => page.copyText(text)}
          />
        ))}
      </div>
    </section>
  );
}

/** The same metrics in the same order: those with intervals once they are there. */
function withIntervals(
  metrics: readonly ComparedMetric[],
  later: readonly ComparedMetric[] | null,
): readonly ComparedMetric[] {
  return later !== null && later.length === metrics.length ? later : metrics;
}

interface MetricTableProps {
  readonly metrics: readonly ComparedMetric[];
  /** What makes pairs one group. */
  readonly group: GroupBy;
  readonly infos: readonly MetricInfo[];
  readonly where: readonly string[];
  readonly isIntervalAwaited: boolean;
  readonly onWhere: (where: readonly string[]) => void;
}

const differenceHead = (names: RunNames): string => (names === AB ? t("B − A") : t("Difference"));

/** Every metric in a row: both values, the difference with its interval, and how many pairs went which way. */
function MetricTable({ metrics, group, infos, where, isIntervalAwaited, onWhere }: MetricTableProps) {
  const shown = metrics.filter(isOfBothRuns);
  const hidden = metrics.length - shown.length;
  const scale = sharedScale(
    shown.flatMap((metric) => {
      const range = infos.find(({ id }) => id === metric.id)?.range;
      return range ? { ...metric, range } : [];
    }),
  );
  const names = useNames();
  const [a, b] = names;
  if (shown.length === 0) return <p class="notice">{t("No metric has a value in both runs.")}</p>;
  return (
    <table class="metrics">
      <thead>
        <tr>
          <th scope="col">{t("Metric")}</th>
          <RunHeads />
          <th scope="col" title={t("{0} − {1}", b, a)}>
            {differenceHead(names)}
          </th>
          <th scope="col" class="wide">
            {t("95 % interval")}
          </th>
          <th scope="col">{t("Improved")}</th>
          <th scope="col">{t("Regressed")}</th>
          <th scope="col">{t("Same")}</th>
          <th
            scope="col"
            title={t(
              "Exact test: McNemar's for yes or no, all signs of groups where questions repeat, else the sign test",
            )}
          >
            p
          </th>
          <th scope="col">{t("Pairs")}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((metric) => {
          const info = infos.find(({ id }) => id === metric.id);
          return (
            info && (
              <Row
                key={`${metric.id} ${comparedOf(metric)}`}
                metric={metric}
                group={group}
                info={info}
                scale={scale}
                where={where}
                isIntervalAwaited={isIntervalAwaited}
                onWhere={onWhere}
              />
            )
          );
        })}
      </tbody>
      {hidden > 0 && (
        <tfoot>
          <tr>
            <td colSpan={10} class="mute">
              {t("{0} metrics have no value in both runs.", countText(hidden))}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface RowProps extends Pick<MetricTableProps, "group" | "where" | "isIntervalAwaited" | "onWhere"> {
  readonly metric: ComparedMetric;
  readonly info: MetricInfo;
  readonly scale: number;
}

function Row({ metric, group, info, scale, where, isIntervalAwaited, onWhere }: RowProps) {
  const { changes } = metric;
  const found = changes && improvements(changes, info.direction);
  const up = info.direction === "lower" ? "<" : ">";
  const down = up === ">" ? "<" : ">";
  const name = t(info.name);
  const names = useNames();
  const [a, b] = names;
  const leftOut = leftOutPairs(metric, names);
  const of = comparedOf(metric, names);
  const visible = visibleText(metric);
  const needed = neededText(metric);
  const count = (value: number | undefined, comparator: "<" | ">" | "==", label: string) => (
    <Count
      value={value}
      label={t("{0}, {1}", name, label)}
      clause={countedClause(metric, comparator)}
      where={where}
      onWhere={onWhere}
    />
  );
  const row = (
    <tr data-metric={metric.id} title={info.formula}>
      <th scope="row">
        {name}
        {of !== "" && <span class="mute"> {of}</span>}
      </th>
      <td data-head={a}>{sideValue(metric.a, info.unit)}</td>
      <td data-head={b}>{sideValue(metric.b, info.unit)}</td>
      <td class="difference" data-head={differenceHead(names)}>
        <div>
          <TrendIcon
            trend={trendOf(metric, info)}
            difference={metric.difference}
            better={t("Significantly better")}
            worse={t("Significantly worse")}
          />
          {differenceText(metric.difference, info.unit)}
        </div>
        {metric.all && <small class="mute">{overAllText(metric, info.unit)}</small>}
      </td>
      <td class="wide" data-head={t("95 % interval")}>
        <DifferenceTrack metric={metric} range={info.range} scale={scale} />
        <small class="mute">
          {differenceInterval(metric, info.unit, group) ||
            (isIntervalAwaited && changes !== null && changes.pBy !== "sign" ? t("interval follows") : "")}
        </small>
      </td>
      {found ? (
        <>
          <td data-head={t("Improved")}>{count(found.improved, up, t("improved"))}</td>
          <td data-head={t("Regressed")}>{count(found.regressed, down, t("regressed"))}</td>
        </>
      ) : (
        // A metric without a direction has no better or worse.
        <>
          <td title={t("Higher in {0}", b)} data-head={changes && t("Higher in {0}", b)}>
            {changes && "↑ "}
            {count(changes?.rose, ">", t("higher in {0}", b))}
          </td>
          <td title={t("Lower in {0}", b)} data-head={changes && t("Lower in {0}", b)}>
            {changes && "↓ "}
            {count(changes?.fell, "<", t("lower in {0}", b))}
          </td>
        </>
      )}
      <td data-head={changes && t("Same")}>{count(changes?.same, "==", t("unchanged"))}</td>
      <td class="mute" data-head={changes && "p"} title={testText(metric, group)}>
        {pValueText(judgedBy(metric))}
      </td>
      <td class="pairs" title={leftOut === "" ? undefined : leftOut} data-head={t("Pairs")}>
        {pairsText(metric, group)}
        {leftOut !== "" && <Icon name="info" tone="mute" title={leftOut} />}
      </td>
    </tr>
  );
  return visible === "" ? (
    row
  ) : (
    <>
      {row}
      <tr class="power">
        <td
          class="mute"
          colSpan={10}
          title={t("With this many pairs, a difference this large is found four times out of five.")}
        >
          {t("can show {0} or more", visible)}
          {needed !== "" && `; ${needed}`}
        </td>
      </tr>
    </>
  );
}

interface CountProps extends Pick<MetricTableProps, "where" | "onWhere"> {
  readonly value: number | undefined;
  readonly label: string;
  readonly clause: string;
}

/** A number of pairs; a press shows them in the list. */
function Count({ value, label, clause, where, onWhere }: CountProps) {
  if (value === undefined) return null;
  const isPressed = where.includes(clause);
  if (value === 0 && !isPressed) return <span class="mute">0</span>;
  return (
    <button
      type="button"
      class="count"
      aria-label={value === 1 ? t("{0}: 1 pair", label) : t("{0}: {1} pairs", label, countText(value))}
      aria-pressed={isPressed}
      onClick={() =>
        onWhere(isPressed ? toggleClause(where, clause) : [...where.filter(isOtherMetric(clause)), clause])
      }
    >
      {countText(value)}
    </button>
  );
}

/** Improved, regressed and same of one metric exclude each other; what changed in the data is another list. */
const isOtherMetric = (clause: string) => (other: string) => {
  const metricIn = (text: string) => /^(.+) (?:<|>|==) 0\)?$/s.exec(text)?.[1];
  return !/^data\.\w+ == "/.test(other) && (metricIn(other) === undefined || metricIn(other) !== metricIn(clause));
};
