import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import type { GroupBy, PairingInfo } from "../../src/model/index.ts";
import { overAllText } from "../../src/present/comparedData.ts";
import { countInGroups, differenceText, pairsText, sideValue } from "../../src/present/metricWords.ts";
import { countText } from "../../src/present/numbers.ts";
import { shortRuns } from "../../src/present/runNames.ts";
import {
  cellWords,
  isOtherBase,
  type RunCell,
  type RunsRow,
  runsNote,
  runsTable,
  trendWord,
} from "../../src/present/runs.ts";
import { sharedStart } from "../../src/present/sharedStart.ts";
import type { RunsOverview } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { CutText } from "../ui/cutText.tsx";
import { Act } from "../ui/parts.tsx";
import { isAllTaken, RunsData } from "./dataLine.tsx";
import { DifferenceTrack, TrendIcon } from "./difference.tsx";
import { runOrder, sharedScale } from "./metrics.ts";
import type { ComparePage, RunsView } from "./page.ts";

interface RunsTableProps {
  readonly page: ComparePage;
  readonly view: RunsView;
  readonly overview: RunsOverview;
  readonly state: CompareState;
}

/** Every metric by run: its value, and its difference from the base. A press looks at that run and the base in depth. */
export function RunsTable({ page, view, overview, state }: RunsTableProps) {
  const { base, group, infos } = overview;
  const isDrawn = view.later.length === overview.runs.length;
  const table = useMemo(() => {
    const runs = overview.runs.map((run, at) => ({ ...run, metrics: view.later[at] ?? run.metrics }));
    return runsTable({ base, runs }, infos, isDrawn);
  }, [overview, view.later]);
  const scale = sharedScale(
    table.rows.flatMap(({ cells, info: { range } }) =>
      cells.flatMap((cell) => (cell ? { ...cell.metric, range } : [])),
    ),
  );
  const others = runOrder(state).slice(1);
  const short = shortRuns(state.runs);
  const start = sharedStart(short);
  const nameOf = (run: number) => short[run] ?? "";
  return (
    <section class="overview runs-overview" aria-label={t("Overview")}>
      <RunsData
        runs={overview.runs}
        names={others.map(nameOf)}
        base={nameOf(state.base)}
        isAllTaken={isAllTaken(state.query)}
        onTakeAll={(isOn) => page.takeAll(isOn)}
      />
      <p class="mute runs-note">
        {t("{0} of {1} samples of the base are in every run.", countText(overview.inAll), countText(base.samples))}{" "}
        {runsNote(others.length)}{" "}
        {isDrawn ? "" : t("Intervals are being drawn: {0} of {1} runs.", view.later.length, others.length)}
      </p>
      {table.rows.length === 0 ? (
        <p class="notice">{t("No run has a metric in common with the base.")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by keys.
        <section class="runs-box" tabIndex={0} aria-label={t("Metrics by run")}>
          <table class="runs">
            <thead>
              <tr>
                <th scope="col">{t("Metric")}</th>
                <th scope="col" class="base">
                  <CutText text={nameOf(state.base)} start={start} kind="run-name" title={state.runs[state.base]} />
                  <small class="mute">{t("Base")}</small>
                </th>
                {others.map((run) => (
                  <th scope="col" key={run}>
                    <CutText text={nameOf(run)} start={start} kind="run-name" title={state.runs[run]} />
                    <Act icon="swap" title={t("Make {0} the base", nameOf(run))} onClick={() => page.base(run)} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.key} data-metric={row.info.id}>
                  <th scope="row" title={row.info.formula}>
                    {t(row.info.name)}
                    {row.of !== "" && <span class="mute"> {row.of}</span>}
                  </th>
                  <BaseCell row={row} group={group} />
                  {row.cells.map((cell, at) => (
                    <Cell
                      key={others[at]}
                      row={row}
                      cell={cell}
                      group={group}
                      scale={scale}
                      name={nameOf(others[at] ?? 0)}
                      onOpen={() => page.other(others[at] ?? 0)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              {countsOf(overview).map(({ name, base: own, counts }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td class="base">{own === null ? "" : countText(own)}</td>
                  {counts.map((count, at) => (
                    <td key={others[at]}>{countText(count)}</td>
                  ))}
                </tr>
              ))}
            </tfoot>
          </table>
        </section>
      )}
      {table.hidden > 0 && (
        <p class="mute runs-note">
          {t("{0} metrics have no value in both the base and a run.", countText(table.hidden))}
        </p>
      )}
    </section>
  );
}

interface Counts {
  readonly name: string;
  readonly base: number | null;
  readonly counts: readonly number[];
}

/** How many samples and pairs each run has; what no run has is left out. */
function countsOf({ base, runs }: RunsOverview): readonly Counts[] {
  const by = (name: string, count: (pairing: PairingInfo) => number, own: number | null = null): Counts => ({
    name,
    base: own,
    counts: runs.map(({ pairing }) => count(pairing)),
  });
  return [
    by(t("Samples"), ({ sides }) => sides[1].samples, base.samples),
    by(t("Pairs with the base"), ({ pairs }) => pairs),
    ...[
      by(t("Only in the base"), ({ sides }) => sides[0].only),
      by(t("Only in the run"), ({ sides }) => sides[1].only),
      by(t("Repeated in the run, left out"), ({ sides }) => sides[1].repeated),
      by(t("Without a pairing key"), ({ sides }) => sides[1].keyless),
      by(t("Same id, different question"), ({ differing }) => differing),
    ].filter(({ counts }) => counts.some((count) => count > 0)),
  ];
}

function BaseCell({ row: { base, info }, group }: { readonly row: RunsRow; readonly group: GroupBy }) {
  return (
    <td class="base">
      <span class="value">{sideValue(base?.value ?? null, info.unit)}</span>
      {base !== null && <small class="mute">{t("n {0}", countInGroups(base, group))}</small>}
    </td>
  );
}

interface CellProps {
  readonly row: RunsRow;
  readonly cell: RunCell | null;
  readonly group: GroupBy;
  readonly scale: number;
  readonly name: string;
  readonly onOpen: () => void;
}

function Cell({ row, cell, group, scale, name, onOpen }: CellProps) {
  if (!cell) return <td class="mute none">{t("no pair")}</td>;
  const { metric, trend } = cell;
  const { unit, range } = row.info;
  const isBeyond = trend === "better" || trend === "worse";
  return (
    <td class={isBeyond ? "beyond" : undefined}>
      <button type="button" class="run-cell" title={cellWords(row, cell, group)} onClick={onOpen}>
        <span class="sr">
          {name}, {t(row.info.name)}:{" "}
        </span>
        <span class="value">{sideValue(metric.b, unit)}</span>
        <span class="difference">
          <TrendIcon
            trend={trend}
            difference={metric.difference}
            better={trendWord("better")}
            worse={trendWord("worse")}
          />
          {differenceText(metric.difference, unit)}
        </span>
        {metric.all && <small class="mute">{overAllText(metric, unit)}</small>}
        <DifferenceTrack metric={metric} range={range} scale={scale} />
        <small class="mute">
          {t("n {0}", pairsText(metric, group))}
          {isOtherBase(row, cell) && `, ${t("base here {0}", sideValue(metric.a, unit))}`}
        </small>
      </button>
    </td>
  );
}
