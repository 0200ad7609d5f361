import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import {
  type Capped,
  type CorpusReport,
  type GroupBy,
  type Judged,
  type JudgingStep,
  type MetricInfo,
  type MetricValue,
  type ModeFamily,
  type Modes,
  metricKey,
  type StressReport,
  type TraitReport,
  type Uncovered,
} from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { judgedPart } from "../../src/present/judged.ts";
import { growingNote, growingSentence } from "../../src/present/live.ts";
import { groupingText } from "../../src/present/metricWords.ts";
import { countText } from "../../src/present/numbers.ts";
import { statesText } from "../../src/present/states.ts";
import { samplesText } from "../../src/present/words.ts";
import type { EvaluationState } from "../../src/protocol/session.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { TipHost } from "../ui/figures/Tip.tsx";
import { groupFigures } from "../ui/figures/tables.ts";
import { GrowingList } from "../ui/growing.tsx";
import { Icon } from "../ui/icons.tsx";
import { SEARCHED } from "../ui/order.ts";
import { UnjudgedBanner } from "../ui/unjudged.tsx";
import { Agreement, Raters } from "./Agreement.tsx";
import type { AskedState } from "./askedStore.ts";
import { ActiveFilters, AnnotatorChoice, GroupChoice, LabelOrder } from "./Controls.tsx";
import { Documents } from "./Documents.tsx";
import { AnyField, TwoFields } from "./Fields.tsx";
import type { ContrastState, FieldState } from "./fieldStores.ts";
import { GridSection } from "./GridSection.tsx";
import { Groups } from "./Groups.tsx";
import type { GridChoice, GridState } from "./gridStore.ts";
import { HeadedGroup, SuspectGold } from "./HeadedGroup.tsx";
import { GroupContext, UndefinedMetrics } from "./MetricCard.tsx";
import { dimensionsOf, gatherUndefined, withIntervals } from "./metrics.ts";
import { Notes, NothingOpen, Reading, Stale, Stopped, UnpackingFile } from "./Notices.tsx";
import { Published } from "./Published.tsx";
import { Slices } from "./Slices.tsx";
import { Stress } from "./Stress.tsx";
import type { SummaryState } from "./store.ts";
import { Traits } from "./Traits.tsx";

/** What a person can do on the page. */
export interface SummaryActions {
  /** Asks for a metric by two dimensions, or for none. */
  readonly grid: (choice: GridChoice | null) => void;
  readonly showSamples: () => void;
  readonly where: (where: readonly string[]) => void;
  /** How labels are read: their order, the rule for votes. */
  readonly labels: (how: NonNullable<Modes["ratings"]>) => void;
  readonly mode: (family: ModeFamily, mode: string) => void;
  /** Does something about an evaluation in which nothing is judged. */
  readonly helpJudging: (step: JudgingStep) => void;
  /** Turns round which end of a score of the file is the better one. */
  readonly direction: (info: MetricInfo) => void;
  /** Makes a field of the records a metric: of a text the share of these labels. */
  readonly useAsMetric: (field: string, good: readonly string[] | null) => void;
  /** Chooses whose labels are summed up. */
  readonly annotator: (annotator: string) => void;
  /** Chooses what makes samples one group. */
  readonly group: (group: GroupBy) => void;
  readonly copyText: (text: string) => void;
  readonly compareSlices: (dimension: string) => void;
  readonly rescore: () => void;
  /** Begins a stress test of word matching, or stops it. */
  readonly stress: (isWanted: boolean) => void;
  /** Looks for what sets failures apart, or stops it. */
  readonly traits: (isWanted: boolean) => void;
  /** Looks for the retrieved texts in the knowledge base, or stops it; draws its pages in the explorer; opens one. */
  readonly documents: (isWanted: boolean) => void;
  readonly showCorpus: () => void;
  readonly openPage: (page: string) => void;
  /** Saves what it missed. */
  readonly saveMissed: () => void;
  /** Goes to the next label that tells what people would say of a metric. */
  readonly label: (metric: string) => void;
  /** Shows the values of a field, or of none. */
  readonly chooseField: (field: string | null) => void;
  /** Sets two fields against each other: one of them, or none in its place. */
  readonly contrast: (side: 0 | 1, field: string | null) => void;
}

interface SummaryPageProps {
  readonly state: SummaryState;
  readonly field: FieldState;
  readonly contrast: ContrastState;
  readonly grid: GridState;
  readonly stress: AskedState<StressReport>;
  readonly traits: AskedState<TraitReport>;
  readonly documents: AskedState<CorpusReport>;
  readonly actions: SummaryActions;
}

/** The side panel: what the samples of the query come to, in numbers and figures. */
export function SummaryPage({ state, field, contrast, grid, stress, traits, documents, actions }: SummaryPageProps) {
  const { panel, failure } = state;
  if (!panel) return null;
  const { evaluation, query } = panel;
  if (!evaluation || !query) return panel.unpacking ? <UnpackingFile source={panel.unpacking} /> : <NothingOpen />;
  const stopped = evaluation.sources.flatMap(({ name, stop }) => (stop ? [{ name, stop }] : []));
  const ended = state.summary?.states ? statesText(state.summary.states) : "";
  const isEmpty = evaluation.samples === 0 && evaluation.isSettled;
  return (
    <TipHost>
      <main>
        <div class="about">
          <h1>{lineText(panel.name)}</h1>
          {evaluation.isSettled ? (
            <span>{sizeWords(evaluation.samples, state.summary?.judged)}</span>
          ) : (
            <Reading evaluation={evaluation} />
          )}
          {ended !== "" && (
            <span class="ended">
              <Icon name="warning" tone="partial" />
              {ended}
            </span>
          )}
          {evaluation.records.rejected > 0 && (
            <span class="bad-lines">
              <Icon name="warning" tone="partial" />
              {evaluation.records.rejected === 1
                ? t("1 bad line")
                : t("{0} bad lines", countText(evaluation.records.rejected))}
            </span>
          )}
        </div>
        {evaluation.isStale && <Stale onRescore={actions.rescore} />}
        {failure !== null && (
          <section class="line" role="alert">
            <Icon name="warning" tone="bad" />
            <span>{lineText(failure)}</span>
          </section>
        )}
        <Stopped sources={stopped} />
        {isEmpty && stopped.length === 0 && <p class="notice">{t("No samples were found in it.")}</p>}
        {!isEmpty && (
          <>
            <ActiveFilters
              where={query.where}
              figures={[
                ...(state.summary?.figures ?? []),
                ...(field.figure?.shape === "histogram" ? [field.figure] : []),
                ...(contrast.contrast?.confusion ? [contrast.contrast.confusion] : []),
              ]}
              chips={state.chips}
              count={state.count}
              onWhere={actions.where}
              onShow={actions.showSamples}
            />
            <AnnotatorChoice annotators={evaluation.annotators} chosen={query.annotator} onChoose={actions.annotator} />
            <Numbers
              families={evaluation.families}
              modes={query.modes}
              state={state}
              field={field}
              contrast={contrast}
              grid={grid}
              stress={stress}
              traits={traits}
              documents={panel.hasCorpus ? documents : null}
              where={query.where}
              actions={actions}
              isReading={!evaluation.isSettled}
            />
          </>
        )}
      </main>
    </TipHost>
  );
}

interface NumbersProps {
  readonly families: EvaluationState["families"];
  readonly modes: Modes;
  readonly state: SummaryState;
  readonly field: FieldState;
  readonly contrast: ContrastState;
  readonly grid: GridState;
  readonly stress: AskedState<StressReport>;
  readonly traits: AskedState<TraitReport>;
  /** Null where the settings name no knowledge base. */
  readonly documents: AskedState<CorpusReport> | null;
  readonly where: readonly string[];
  readonly actions: SummaryActions;
  readonly isReading: boolean;
}

function Numbers({
  families,
  modes,
  state: { summary, whole, intervals, agreements, fields },
  field,
  contrast,
  grid,
  stress,
  traits,
  documents,
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
  if (!summary) return <p class="notice mute">{t("Computing…")}</p>;
  const dimensions = sizesOf(all, summary.uncovered);
  const isLong = [...dimensions].some(([name, size]) => name !== SOURCE && size > SEARCHED);
  const isIntervalAwaited = intervals === null && !isReading;
  const notes = [...cappedNotes(summary.capped ?? []), ...summary.notes];
  const isWithoutNumbers = summary.cards.length + figures.length + notes.length === 0 && !isReading;
  const slices = (
    <>
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
      />
      {dimensions.size > 0 && (
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
        />
      )}
    </>
  );
  return (
    <GroupContext.Provider value={summary.grouping.group}>
      <h2 class="sr">{t("Metrics")}</h2>
      {summary.judged?.unjudged && !isReading && (
        <UnjudgedBanner unjudged={summary.judged.unjudged} onStep={actions.helpJudging} />
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
        {!isReading && (
          <Traits
            state={traits}
            where={where}
            onRun={() => actions.traits(true)}
            onStop={() => actions.traits(false)}
            onWhere={actions.where}
            onCopyText={actions.copyText}
          />
        )}
        {documents && !isReading && (
          <Documents
            state={documents}
            onRun={() => actions.documents(true)}
            onStop={() => actions.documents(false)}
            onShow={actions.showCorpus}
            onOpen={actions.openPage}
            onCopyText={actions.copyText}
          />
        )}
        {summary.isStressable && !isReading && (
          <Stress
            state={stress}
            onRun={() => actions.stress(true)}
            onStop={() => actions.stress(false)}
            onMissed={actions.saveMissed}
            onCopyText={actions.copyText}
          />
        )}
        <Published values={all} infos={infos} onCopyText={actions.copyText} />
      </div>
    </GroupContext.Provider>
  );
}

/** "12 samples, 8 of 12 judged" */
const sizeWords = (samples: number, judged: Judged | undefined): string =>
  [samplesText(samples), judged && judged.of === samples ? judgedPart(judged) : ""].filter(Boolean).join(", ");

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
