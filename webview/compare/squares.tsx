import { t } from "@vscode/l10n";
import type { HistoryRow, RunHistory } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { dateText, runTitle, squareWords } from "../../src/present/history.ts";
import { countText } from "../../src/present/numbers.ts";
import { samplesText } from "../../src/present/words.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { Icon } from "../ui/icons.tsx";
import { Dropdown } from "../ui/toolkit.tsx";
import { ComparedList } from "./comparedList.tsx";
import { metricName } from "./history.tsx";
import type { ComparePage, HistoryView, ShownSamples } from "./page.ts";

interface SquaresProps {
  readonly page: ComparePage;
  readonly view: HistoryView;
  readonly history: RunHistory;
  readonly state: CompareState;
}

/** The samples with a square a run, by their first break. */
export function SquaresList({ page, view, history, state }: SquaresProps) {
  const { rows } = page.history;
  const { only, metric } = view.list;
  const lists: readonly { readonly name: ShownSamples; readonly text: string }[] = [
    { name: "broken", text: t("Samples that broke") },
    { name: "every", text: t("All samples") },
    ...(typeof only === "number" ? [{ name: only, text: t("Broke in run {0} for good", countText(only + 1)) }] : []),
  ];
  const foot =
    rows.size === rows.total
      ? samplesText(rows.total)
      : t("{0} of {1} samples", countText(rows.size), countText(rows.total));
  const yesNo = history.metrics.filter(({ isYesNo }) => isYesNo);
  return (
    <ComparedList<HistoryRow, ShownSamples>
      page={page}
      rows={rows}
      look="squares-list"
      label={t("Samples")}
      lists={lists}
      list={only}
      onList={(list) => page.showSamples(list)}
      position={view.position}
      isOverviewShown={state.item === null}
      rowsLabel={samplesText(rows.size)}
      chips={
        yesNo.length > 1 && (
          <Dropdown
            label={t("Right and wrong by")}
            value={metric ?? history.squaresOf ?? ""}
            options={yesNo.map((one) => ({ value: one.key, text: metricName(one) }))}
            onChange={(key) => page.squaresBy(key)}
          />
        )
      }
      heads={
        <>
          <span>{t("Id")}</span>
          <span>{t("Runs 1 to {0}", countText(history.runs.length))}</span>
        </>
      }
      idOf={({ id, line }) => lineText(id ?? t("line {0}", countText(line)))}
      row={({ states, title, sample }) => (
        <Squares states={states} label={lineText(title)} onRun={(run) => page.openSquare(sample, run)} />
      )}
      foot={foot}
    />
  );
}

interface SquareRowProps {
  readonly states: string;
  readonly label: string;
  readonly onRun: (run: number) => void;
}

/** A square a run. A press on one opens the sample in that run; keys reach the runs of an opened sample as buttons. */
function Squares({ states, label, onRun }: SquareRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row is the option of a list; its runs are buttons once it is open.
    <span
      class="squares"
      title={label}
      onMouseDown={(event) => {
        const run = event.target instanceof HTMLElement ? Number(event.target.dataset.run ?? -1) : -1;
        if (run < 0 || event.button !== 0) return;
        event.stopPropagation();
        onRun(run);
      }}
    >
      <span class="sr">{spoken(states)}</span>
      {[...states].map((letter, run) => (
        <i key={`${run}`} class={`sq sq-${letter === "-" ? "a" : letter}`} data-run={run} aria-hidden="true" />
      ))}
    </span>
  );
}

/** `3 right, 2 wrong`: how often a state follows itself. */
function spoken(states: string): string {
  const words = new Map(squareWords());
  return [...states.matchAll(/(.)\1*/g)]
    .map(([part, letter = ""]) => t("{0} × {1}", countText(part.length), words.get(letter) ?? ""))
    .join(", ");
}

interface TrailProps {
  readonly page: ComparePage;
  readonly row: HistoryRow;
  readonly state: CompareState;
}

/** A sample over all runs: each run is a button that opens it there. */
export function Trail({ page, row, state }: TrailProps) {
  const words = new Map(squareWords());
  const dates = state.dates ?? [];
  return (
    <article class="trail" aria-label={t("A sample over all runs")}>
      <header>
        {row.id !== null && <p class="path">{lineText(row.id)}</p>}
        <h2 dir="auto">{lineText(row.title)}</h2>
        {row.brokeAt !== null && (
          <p class="mute">
            {row.wrongSince === null
              ? t("Broke first in run {0}, and was right again.", countText(row.brokeAt + 1))
              : t(
                  "Broke first in run {0}; wrong since run {1}.",
                  countText(row.brokeAt + 1),
                  countText(row.wrongSince + 1),
                )}
          </p>
        )}
      </header>
      <ol class="trail-runs">
        {[...row.states].map((letter, run) => {
          const when = dates[run];
          const name = runTitle({ name: state.runs[run] ?? "", ...(when ? { when } : {}) });
          const isThere = letter !== "-";
          return (
            <li key={`${run}`}>
              <button
                type="button"
                disabled={!isThere}
                aria-current={run === row.brokeAt || run === row.wrongSince ? "true" : undefined}
                onClick={() => page.openSquare(row.sample, run)}
              >
                <i class={`sq sq-${isThere ? letter : "a"}`} aria-hidden="true" />
                <span class="n">{countText(run + 1)}</span>
                <span class="date">{when ? dateText(when) : ""}</span>
                <span class="name">{name}</span>
                <span class="word">{words.get(letter)}</span>
                {(run === row.brokeAt || run === row.wrongSince) && (
                  <Icon name="down" tone="bad" title={t("Broke here")} />
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </article>
  );
}
