import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type {
  GroupBy,
  Judged,
  JudgingStep,
  MetricInfo,
  ModeFamily,
  Modes,
  OfferedVerdict,
} from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { judgedPart } from "../../src/present/judged.ts";
import { countText } from "../../src/present/numbers.ts";
import { statesText } from "../../src/present/states.ts";
import { samplesText } from "../../src/present/words.ts";
import type { OpenedTable } from "../../src/protocol/panel.ts";
import { TipHost } from "../ui/figures/Tip.tsx";
import { Icon } from "../ui/icons.tsx";
import type { OpenSection } from "./Asked.tsx";
import { ActiveFilters, AnnotatorChoice } from "./Controls.tsx";
import type { AskedFile } from "./features.ts";
import type { ContrastState, FieldState } from "./fieldStores.ts";
import type { GridChoice, GridState } from "./gridStore.ts";
import { More } from "./More.tsx";
import { Failure, NothingOpen, Reading, Stale, Stopped, UnpackingFile } from "./Notices.tsx";
import { Numbers } from "./Numbers.tsx";
import type { SummaryState } from "./store.ts";

/** What a person can do on the page. */
export interface SummaryActions {
  /** Asks for a metric by two dimensions, or for none. */
  readonly grid: (choice: GridChoice | null) => void;
  /** Gives a long table a page of its own. */
  readonly openTable: (table: OpenedTable) => void;
  readonly showSamples: () => void;
  readonly where: (where: readonly string[]) => void;
  /** How labels are read: their order, the rule for votes. */
  readonly labels: (how: NonNullable<Modes["ratings"]>) => void;
  readonly mode: (family: ModeFamily, mode: string) => void;
  /** Does something about an evaluation in which nothing is judged. */
  readonly helpJudging: (step: JudgingStep) => void;
  readonly useAsVerdict: (verdict: OfferedVerdict) => void;
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
  /** Draws the evidence that was missed; asks for another run; writes what is shown. */
  readonly showCoverage: () => void;
  readonly compareRuns: () => void;
  readonly exportAs: () => void;
  /** Draws the pages of the knowledge base in the explorer; opens one. */
  readonly showCorpus: () => void;
  readonly openPage: (page: string) => void;
  /** Saves what word matching missed in the stress test. */
  readonly saveMissed: () => void;
  /** Goes to the next label for the estimate of a metric by people. */
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
  readonly asked: readonly OpenSection[];
  readonly actions: SummaryActions;
}

/** Opened sections, the last one last, and their evaluation. */
interface OpenedSections {
  readonly of: string;
  readonly sections: readonly string[];
}
const NONE_OPENED: OpenedSections = { of: "", sections: [] };

/** The side panel: numbers and figures of the query's samples. */
export function SummaryPage({ state, field, contrast, grid, asked, actions }: SummaryPageProps) {
  const { panel, failure } = state;
  const [opened, setOpened] = useState<OpenedSections>(NONE_OPENED);
  if (!panel) return failure === null ? null : <Failure text={failure} />;
  // Sections of another file were requested there.
  const sections = opened.of === panel.id ? opened.sections : NONE_OPENED.sections;
  const open = (section: OpenSection) => {
    setOpened({ of: panel.id, sections: [...sections.filter((id) => id !== section.id), section.id] });
    section.run();
  };
  const { evaluation, query } = panel;
  if (!evaluation || !query) return panel.unpacking ? <UnpackingFile source={panel.unpacking} /> : <NothingOpen />;
  const file: AskedFile = {
    summary: state.summary,
    families: evaluation.families,
    hasCorpus: panel.hasCorpus,
    isReading: !evaluation.isSettled,
  };
  const stopped = evaluation.sources.flatMap(({ name, stop }) => (stop ? [{ name, stop }] : []));
  const ended = state.summary?.states ? statesText(state.summary.states) : "";
  const isEmpty = evaluation.samples === 0 && evaluation.isSettled;
  return (
    <TipHost>
      <main class={panel.table ? "table-page" : undefined}>
        <div class="about">
          <h1>{lineText(panel.name)}</h1>
          {evaluation.isSettled ? (
            <span>{sizeWords(evaluation.samples, state.summary?.judged)}</span>
          ) : (
            <Reading evaluation={evaluation} />
          )}
          {evaluation.records.rejected > 0 && (
            <span class="bad-lines">
              <Icon name="warning" tone="partial" />
              {evaluation.records.rejected === 1
                ? t("1 bad line")
                : t("{0} bad lines", countText(evaluation.records.rejected))}
            </span>
          )}
          {ended !== "" && (
            <span class="ended">
              <Icon name="warning" tone="partial" />
              {ended}
            </span>
          )}
        </div>
        {evaluation.isStale && <Stale onRescore={actions.rescore} />}
        {failure !== null && <Failure text={failure} />}
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
            >
              {panel.table === undefined && (
                <More
                  file={file}
                  onChoose={({ id, answer }) => {
                    const section = asked.find((one) => one.id === id);
                    if (section) open(section);
                    else if (typeof answer === "function") answer(actions, file);
                  }}
                />
              )}
            </ActiveFilters>
            <AnnotatorChoice annotators={evaluation.annotators} chosen={query.annotator} onChoose={actions.annotator} />
            <Numbers
              table={panel.table ?? null}
              families={evaluation.families}
              modes={query.modes}
              state={state}
              field={field}
              contrast={contrast}
              grid={grid}
              asked={asked}
              sections={sections}
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

/** "12 samples, 8 of 12 judged" */
const sizeWords = (samples: number, judged: Judged | undefined): string =>
  [samplesText(samples), judged && judged.of === samples ? judgedPart(judged) : ""].filter(Boolean).join(", ");
