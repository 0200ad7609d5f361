import { t } from "@vscode/l10n";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { type Capped, type MetricValue, type Modes, metricKey, type Uncovered } from "../../src/model/index.ts";
import { growingNote, growingSentence } from "../../src/present/live.ts";
import { groupingText } from "../../src/present/metricWords.ts";
import { countText } from "../../src/present/numbers.ts";
import type { OpenedTable } from "../../src/protocol/panel.ts";
import type { EvaluationState } from "../../src/protocol/state.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { groupFigures } from "../ui/figures/tables.ts";
import { GrowingList } from "../ui/growing.tsx";
import { SEARCHED } from "../ui/order.ts";
import { UnjudgedBanner } from "../ui/unjudged.tsx";
import { Agreement, Raters } from "./Agreement.tsx";
import type { OpenSection } from "./Asked.tsx";
import { GroupChoice, LabelOrder } from "./Controls.tsx";
import { AnyField, TwoFields } from "./Fields.tsx";
import type { ContrastState, FieldState } from "./fieldStores.ts";
import { GridSection } from "./GridSection.tsx";
import { Groups } from "./Groups.tsx";
import type { GridState } from "./gridStore.ts";
import { HeadedGroup } from "./HeadedGroup.tsx";
import { GroupContext, UndefinedMetrics } from "./MetricCard.tsx";
import { dimensionsOf, gatherUndefined, withIntervals } from "./metrics.ts";
import { Notes } from "./Notices.tsx";
import { Published } from "./Published.tsx";
import { Slices } from "./Slices.tsx";
import type { SummaryActions } from "./Summary.tsx";
import { SuspectGold } from "./SuspectGold.tsx";
import type { SummaryState } from "./store.ts";

interface NumbersProps {
  /** The page's only table. */
  readonly table: OpenedTable | null;
  readonly families: EvaluationState["families"];
  readonly modes: Modes;
  readonly state: SummaryState;
  readonly field: FieldState;
  readonly contrast: ContrastState;
  readonly grid: GridState;
  readonly asked: readonly OpenSection[];
  /** Ids of the requested sections, the last one last. */
  readonly sections: readonly string[];
  readonly where: readonly string[];
  readonly actions: SummaryActions;
  readonly isReading: boolean;
}

/** Cards, notes, charts and tables of what the query lets through. */
export function Numbers({
  table,
  families,
  modes,
  state: { summary, whole, intervals, agreements, fields },
  field,
  contrast,
  grid,
  asked,
  sections,
  where,
  actions,
  isReading,
}: NumbersProps) {
  const values = useMemo(() => withIntervals(summary?.metrics ?? [], intervals), [summary, intervals]);
  const cardValues = useMemo(
    () => withIntervals(summary?.cards.map(({ value }) => value) ?? [], intervals),
    [summary, intervals],
  );
  const figures = useMemo(
    () => groupFigures(summary?.figures.filter(({ isSecondOpinion }) => !isSecondOpinion) ?? []),
    [summary],
  );
  const wholes = useMemo(() => whole && new Map(whole.map((value) => [metricKey(value), value])), [whole]);
  const { defined, groups } = useMemo(
    () => gatherUndefined(summary?.cards ?? [], (value) => typeof wholes?.get(metricKey(value))?.value === "number"),
    [summary, wholes],
  );
  const infos = useMemo(() => new Map(summary?.infos.map((info) => [info.id, info])), [summary]);
  const all = useMemo(() => [...values.values()], [values]);
  const last = sections.at(-1);
  useLayoutEffect(() => {
    if (last) document.querySelector(`.fig.${last}`)?.scrollIntoView({ block: "nearest" });
  }, [sections]);
  if (!summary) return <p class="notice mute">{t("Computing…")}</p>;
  const dimensions = sizesOf(all, summary.uncovered);
  const isLong = [...dimensions].some(([name, size]) => name !== SOURCE && size > SEARCHED);
  const isIntervalAwaited = intervals === null && !isReading;
  const notes = [...cappedNotes(summary.capped ?? []), ...summary.notes];
  const isWithoutNumbers = summary.cards.length + figures.length + notes.length === 0 && !isReading;
  const sliceTable = (
    <Slices
      values={all}
      whole={wholes}
      capped={summary.capped ?? []}
      uncovered={summary.uncovered ?? NO_UNCOVERED}
      sizes={summary.slices}
      infos={infos}
      where={where}
      isIntervalAwaited={isIntervalAwaited}
      onWhere={actions.where}
      onCopyText={actions.copyText}
      onCompare={actions.compareSlices}
      onOpen={actions.openTable}
      {...(table?.of === "slices" ? { page: table } : {})}
    />
  );
  const gridTable = dimensions.size > 0 && (
    <GridSection
      state={grid}
      dimensions={dimensions}
      values={all}
      fields={fields}
      infos={infos}
      where={where}
      onGrid={actions.grid}
      onWhere={actions.where}
      onCopyText={actions.copyText}
      onOpen={actions.openTable}
      {...(table?.of === "grid" ? { page: table } : {})}
    />
  );
  if (table) return table.of === "slices" ? sliceTable : gridTable || null;
  const slices = (
    <>
      {sliceTable}
      {gridTable}
    </>
  );
  return (
    <GroupContext.Provider value={summary.grouping.group}>
      <h2 class="sr">{t("Metrics")}</h2>
      {summary.judged?.unjudged && !isReading && (
        <UnjudgedBanner
          unjudged={summary.judged.unjudged}
          onStep={actions.helpJudging}
          onVerdict={actions.useAsVerdict}
        />
      )}
      {summary.labels && <LabelOrder read={summary.labels} onChange={actions.labels} />}
      <Groups
        summary={summary}
        families={families}
        modes={modes}
        defined={defined}
        values={cardValues}
        wholes={wholes}
        infos={infos}
        fields={fields}
        where={where}
        isReading={isReading}
        isIntervalAwaited={isIntervalAwaited}
        actions={actions}
      />
      {summary.growing && (
        <GrowingList
          sentences={summary.growing.rates.flatMap((rate) => {
            const info = infos.get(rate.id);
            return info && summary.growing ? [growingSentence(rate, info, summary.growing)] : [];
          })}
          notes={summary.growing.notes.map(growingNote)}
        />
      )}
      {isWithoutNumbers && (
        <p class="notice">
          {t(
            "No metric applies to these samples. “Read the File Differently…” shows what its columns were read as, and changes it.",
          )}
        </p>
      )}
      <HeadedGroup head="data" title={t("Data")} peek={groupingText(summary.grouping)}>
        <GroupChoice grouping={summary.grouping} fields={fields} onChoose={actions.group} />
        {summary.suspects && (
          <SuspectGold suspects={summary.suspects} where={where} onWhere={actions.where} onLabel={actions.label} />
        )}
        <UndefinedMetrics groups={groups} infos={infos} where={where} onWhere={actions.where} />
        <Notes notes={notes} isFiltered={where.length > 0} />
      </HeadedGroup>
      <h2 class="sr">{t("Charts and tables")}</h2>
      <div class="figs">
        {isLong && slices}
        <Agreement agreements={agreements} where={where} onWhere={actions.where} onCopyText={actions.copyText} />
        <Raters values={all} infos={infos} onCopyText={actions.copyText} />
        {figures.map((group) => (
          <FigureSection
            key={group.id}
            group={group}
            where={where}
            onWhere={actions.where}
            onCopyText={actions.copyText}
          />
        ))}
        {!isLong && slices}
        <AnyField
          state={field}
          fields={fields}
          infos={infos}
          where={where}
          onChoose={actions.chooseField}
          onUse={actions.useAsMetric}
          onWhere={actions.where}
          onCopyText={actions.copyText}
        />
        <TwoFields
          state={contrast}
          fields={fields}
          where={where}
          onChoose={actions.contrast}
          onWhere={actions.where}
          onCopyText={actions.copyText}
        />
        {!isReading && asked.map(({ id, draw }) => sections.includes(id) && draw(where, actions))}
        <Published values={all} infos={infos} onCopyText={actions.copyText} />
      </div>
    </GroupContext.Provider>
  );
}

/** The dimension of the files themselves. */
const SOURCE = "source";

/** The dimensions that divide the samples, each with how many values it has. */
function sizesOf(
  values: readonly MetricValue[],
  uncovered: readonly Uncovered[] | undefined,
): ReadonlyMap<string, number> {
  const found = new Map<string, Set<string | number>>();
  for (const { slice } of values) {
    for (const [name, value] of Object.entries(slice ?? {})) found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return new Map(dimensionsOf(values, null, uncovered).map((name) => [name, found.get(name)?.size ?? 0]));
}

const NO_UNCOVERED: readonly Uncovered[] = [];

/** Slices say it for themselves, and raters in their own note. */
function cappedNotes(capped: readonly Capped[]): readonly string[] {
  return capped.flatMap((part) => {
    if (!("list" in part)) return [];
    const [shown, of] = [countText(part.shown), countText(part.of)];
    if (part.list === "criteria")
      return t("The {0} of {1} criteria with the most samples; filter to see the others.", shown, of);
    if (part.list === "fields")
      return t("The {0} of {1} fields of the answers with the most samples; filter to see the others.", shown, of);
    if (part.list === "scores")
      return t("The {0} of {1} scores of the file with the most samples; filter to see the others.", shown, of);
    return [];
  });
}
