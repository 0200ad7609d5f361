import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import type { HistoryMetric, HistoryTest, RunHistory } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import {
  breaksOf,
  brokeText,
  closestFall,
  dateText,
  historyFigure,
  noBreakText,
  orderText,
  runClause,
  runNotes,
  runText,
  runTitle,
  testText,
} from "../../src/present/history.ts";
import { comparedOf } from "../../src/present/metricWords.ts";
import { countText, NO_VALUE, valueText } from "../../src/present/numbers.ts";
import { samplesText } from "../../src/present/words.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { FigureSection } from "../ui/figures/FigureSection.tsx";
import { groupFigures } from "../ui/figures/tables.ts";
import { Icon } from "../ui/icons.tsx";
import { Act } from "../ui/parts.tsx";
import { ProgressRing } from "../ui/toolkit.tsx";
import { type ComparePage, type HistoryView, runsRead } from "./page.ts";

interface HistoryProps {
  readonly page: ComparePage;
  readonly view: HistoryView;
  readonly history: RunHistory;
  readonly state: CompareState;
}

/** The name of a metric in the person's language, and whose values it has. */
export function metricName(metric: HistoryMetric): string {
  const { info, against, between } = metric;
  const of = comparedOf({ ...(against === undefined ? {} : { against }), ...(between ? { between } : {}) });
  return of === "" ? t(info.name) : `${t(info.name)} ${of}`;
}

/** Runs by their dates, as `runText` wants them. */
const sidesOf = ({ dates }: CompareState) => (dates ?? []).map((when) => ({ when }));

/** When metrics became worse, their lines over the runs, and the runs in a table. */
export function HistoryOverview({ page, view, history, state }: HistoryProps) {
  const shown = typeof view.list.only === "number" ? view.list.only : null;
  const groups = useMemo(
    () => groupFigures(history.metrics.map((metric) => historyFigure(metric, metricName(metric)))),
    [history],
  );
  return (
    <section class="overview scroll history" aria-label={t("Overview")}>
      <p class="mute">
        {orderText(state.dates?.[0]?.by ?? "time")} {!history.read && samplesText(history.samples)}{" "}
        <button type="button" class="link" onClick={() => page.evaluateAll()}>
          {t("Open all as one evaluation")}
        </button>
      </p>
      {!history.isDataKnown && (
        <p class="notice">{t("Texts are not at hand, so changed questions and gold answers go unnoticed.")}</p>
      )}
      {history.read ? (
        <p class="notice" role="status">
          <ProgressRing />{" "}
          {t(
            "{0} of {1} runs read, the newest first. What became worse is known when all are.",
            countText(Math.max(history.read.length, runsRead(state))),
            countText(history.runs.length),
          )}
        </p>
      ) : (
        <Breaks page={page} history={history} state={state} />
      )}
      <h2 class="sr">{t("Metrics by run")}</h2>
      <div class="figs">
        {groups.map((group) => (
          <FigureSection
            key={group.id}
            group={group}
            where={shown === null ? [] : [runClause(shown)]}
            onWhere={(where) =>
              page.showRun(history.metrics.find(({ key }) => group.id === `history:${key}`)?.key, where)
            }
            onCopyText={(text) => page.copyText(text)}
          />
        ))}
      </div>
      <RunTable page={page} history={history} state={state} shown={shown} />
    </section>
  );
}

type PartProps = Omit<HistoryProps, "view">;

/** A sentence for each break, and the two runs at a press. */
function Breaks({ page, history, state }: PartProps) {
  const sides = sidesOf(state);
  const items = history.metrics.flatMap((metric) =>
    breaksOf(metric).map(({ run, until, test }) => (
      <li key={`${metric.key} ${run}`} class="break">
        <Icon name="down" tone="bad" />
        <div>
          <p>
            <b>{metricName(metric)}</b>{" "}
            {until > run
              ? t(
                  "is worse from {0} to {1} than in {2}:",
                  runText(run, sides),
                  runText(until, sides),
                  runText(test.against, sides),
                )
              : t("is worse in {0} than in {1}:", runText(run, sides), runText(test.against, sides))}{" "}
            {testText(test, metric.info.unit)}
          </p>
          <Broken page={page} sides={sides} metric={metric} run={run} test={test} />
        </div>
      </li>
    )),
  );
  if (items.length > 0) return <ul class="breaks">{items}</ul>;
  const fall = closestFall(history.metrics);
  const words = noBreakText(history.metrics, metricName, sides);
  return (
    <div class="notice">
      <p>{words}</p>
      {fall && <Broken page={page} sides={sides} {...fall} />}
    </div>
  );
}

interface BrokenProps extends Pick<PartProps, "page"> {
  readonly sides: ReturnType<typeof sidesOf>;
  readonly metric: HistoryMetric;
  readonly run: number;
  readonly test: HistoryTest;
}

/** What a fall did to samples, and the runs that it is between. */
function Broken({ page, sides, metric, run, test }: BrokenProps) {
  return (
    <>
      <p>
        <button type="button" class="link" onClick={() => page.showBroken(metric.key, run)}>
          {brokeText(test)}
        </button>{" "}
        <button type="button" class="link" onClick={() => page.compareRuns(test.against, run)}>
          {t("Compare with {0}", runText(test.against, sides))}
        </button>
        {test.against !== run - 1 && (
          <>
            {" "}
            <button type="button" class="link" onClick={() => page.compareRuns(run - 1, run)}>
              {t("Open the run before")}
            </button>
          </>
        )}
      </p>
      {test.lost > 0 && (
        <p class="mute">
          {t("{0} had a score there and have none here, so they are not compared.", samplesText(test.lost))}
        </p>
      )}
    </>
  );
}

interface RunTableProps extends PartProps {
  readonly shown: number | null;
}

/** All runs with their values: what the lines show, in numbers. */
function RunTable({ page, history, state, shown }: RunTableProps) {
  const { metrics, runs } = history;
  const dates = state.dates ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by keys.
    <section class="runs-box" tabIndex={0} aria-label={t("Runs in the order of time")}>
      <table class="runs history-runs">
        <thead>
          <tr>
            <th scope="col">{t("Run")}</th>
            <th scope="col">{t("Samples")}</th>
            {metrics.map((metric) => (
              <th scope="col" key={metric.key} title={metric.info.formula}>
                {metricName(metric)}
              </th>
            ))}
            <th scope="col" class="text">
              {t("Notes")}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run, at) => {
            if (history.read?.includes(at) === false) return null;
            const when = dates[at];
            const title = runTitle({ name: state.runs[at] ?? "", ...(when ? { when } : {}) });
            return (
              <tr key={`${at}`} aria-selected={at === shown} data-run={at + 1}>
                <th scope="row">
                  <span class="n">{countText(at + 1)}</span> <span>{when ? dateText(when) : ""}</span>
                  {at > 0 && !history.read && (
                    <Act
                      icon="swap"
                      title={t(
                        "Open the run before: compare {0} with {1}",
                        runText(at, sidesOf(state)),
                        runText(at - 1, sidesOf(state)),
                      )}
                      onClick={() => page.compareRuns(at - 1, at)}
                    />
                  )}
                  <small class="run-name" title={when?.commit ? `${title} (${lineText(when.commit.author)})` : title}>
                    {title}
                  </small>
                </th>
                <td>{countText(run.samples)}</td>
                {metrics.map((metric) => (
                  <ValueCell key={metric.key} metric={metric} run={at} />
                ))}
                <td class="text mute">{runNotes(run, at, history).join("; ")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function ValueCell({ metric, run }: { readonly metric: HistoryMetric; readonly run: number }) {
  const value = metric.values[run]?.value ?? null;
  const test = metric.tests[run];
  const isWorse = test?.isWorse === true;
  return (
    <td class={isWorse ? "beyond" : undefined} title={test ? testText(test, metric.info.unit) : undefined}>
      {isWorse && <Icon name="down" tone="bad" title={t("Worse beyond chance than the best run before")} />}
      {value === null ? NO_VALUE : valueText(value, metric.info.unit)}
    </td>
  );
}
