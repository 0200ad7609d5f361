import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import type { GroupBy, PairedSide } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { overAllText } from "../../src/present/comparedData.ts";
import { countInGroups, differenceText, pairsText, sideValue } from "../../src/present/metricWords.ts";
import { countText } from "../../src/present/numbers.ts";
import {
  cellWords,
  isOtherBase,
  type RunCell,
  type RunsRow,
  runsNote,
  runsTable,
  trendWord,
} from "../../src/present/runs.ts";
import type { RunsOverview } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { Icon } from "../ui/icons.tsx";
import { Act } from "../ui/parts.tsx";
import { isAllTaken, RunsData } from "./dataLine.tsx";
import { sharedScale } from "./metrics.ts";
import { DifferenceTrack } from "./overview.tsx";
import type { ComparePage } from "./page.ts";
import type { RunsView } from "./runsPart.ts";

interface RunsTableProps {
  readonly page: ComparePage;
  readonly view: RunsView;
  readonly overview: RunsOverview;
  readonly state: CompareState;
}

/** The numbers of runs as they were chosen: those that are set against the base, in the order of the columns. */
export const otherRuns = ({ runs, base }: Pick<CompareState, "runs" | "base">): readonly number[] =>
  runs.flatMap((_, run) => (run === base ? [] : [run]));

/** Every metric by run: its value, and its difference from the base. A press looks at that run and the base in depth. */
export function RunsTable({ page, view, overview, state }: RunsTableProps) {
  const { base, group, infos } = overview;
  const isDrawn = view.intervals.length === overview.runs.length;
  const table = useMemo(() => {
    const runs = overview.runs.map((run, at) => ({ ...run, metrics: view.intervals[at] ?? run.metrics }));
    return runsTable({ base, runs }, infos, isDrawn);
  }, [overview, view.intervals]);
  const scale = sharedScale(
    table.rows.flatMap(({ cells, info: { range } }) =>
      cells.flatMap((cell) => (cell ? { ...cell.metric, range } : [])),
    ),
  );
  const others = otherRuns(state);
  return (
    <section class="overview runs-overview" aria-label={t("Overview")}>
      <RunsData
        runs={overview.runs}
        names={others.map((run) => lineText(state.runs[run] ?? ""))}
        base={lineText(state.runs[state.base] ?? "")}
        isAllTaken={isAllTaken(state.query)}
        onTakeAll={(isOn) => page.takeAll(isOn)}
      />
      <p class="mute runs-note">
        {t("{0} of {1} samples of the base are in every run.", countText(overview.inAll), countText(base.samples))}{" "}
        {runsNote(others.length)}{" "}
        {isDrawn ? "" : t("Intervals are being drawn: {0} of {1} runs.", view.intervals.length, others.length)}
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
                  <span class="run-name" title={state.runs[state.base]}>
                    {lineText(state.runs[state.base] ?? "")}
                  </span>
                  <small class="mute">{t("Base")}</small>
                </th>
                {others.map((run) => (
                  <th scope="col" key={run}>
                    <span class="run-name" title={state.runs[run]}>
                      {lineText(state.runs[run] ?? "")}
                    </span>
                    <Act
                      icon="swap"
                      title={t("Make {0} the base", lineText(state.runs[run] ?? ""))}
                      onClick={() => page.base(run)}
                    />
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
                      name={lineText(state.runs[others[at] ?? 0] ?? "")}
                      onOpen={() => page.other(others[at] ?? 0)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <CountRow
                name={t("Samples")}
                base={base.samples}
                counts={overview.runs.map((run) => sidesOf(run)[1].samples)}
              />
              <CountRow
                name={t("Pairs with the base")}
                base={null}
                counts={overview.runs.map(({ pairing }) => pairing.pairs)}
              />
              <LeftRow name={t("Only in the base")} side={0} of="only" overview={overview} />
              <LeftRow name={t("Only in the run")} side={1} of="only" overview={overview} />
              <LeftRow name={t("Repeated in the run, left out")} side={1} of="repeated" overview={overview} />
              <LeftRow name={t("Without a pairing key")} side={1} of="keyless" overview={overview} />
              <CountRow
                name={t("Same id, different question")}
                base={null}
                counts={overview.runs.map(({ pairing }) => pairing.differing)}
                isShown={overview.runs.some(({ pairing }) => pairing.differing > 0)}
              />
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

const sidesOf = ({ pairing }: RunsOverview["runs"][number]): readonly [PairedSide, PairedSide] => pairing.sides;

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
          {isBeyond && (
            <Icon
              name={(metric.difference ?? 0) > 0 ? "arrow-up" : "arrow-down"}
              tone={trend === "better" ? "ok" : "bad"}
              title={trendWord(trend)}
            />
          )}
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

interface CountRowProps {
  readonly name: string;
  readonly base: number | null;
  readonly counts: readonly number[];
  readonly isShown?: boolean;
}

function CountRow({ name, base, counts, isShown = true }: CountRowProps) {
  if (!isShown) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="base">{base === null ? "" : countText(base)}</td>
      {counts.map((count, at) => (
        <td key={`${at}`}>{countText(count)}</td>
      ))}
    </tr>
  );
}

interface LeftRowProps {
  readonly name: string;
  readonly side: 0 | 1;
  readonly of: "only" | "repeated" | "keyless";
  readonly overview: RunsOverview;
}

function LeftRow({ name, side, of, overview }: LeftRowProps) {
  const counts = overview.runs.map((run) => sidesOf(run)[side][of]);
  return <CountRow name={name} base={null} counts={counts} isShown={counts.some((count) => count > 0)} />;
}
