import { t } from "@vscode/l10n";
import { useEffect, useMemo } from "preact/hooks";
import { modeIn, type PairBy } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { pairingText, pairingWarnings } from "../../src/present/metricWords.ts";
import { bytesText } from "../../src/present/numbers.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { TipHost } from "../ui/figures/Tip.tsx";
import { Markdown } from "../ui/formattedView.tsx";
import { Icon } from "../ui/icons.tsx";
import { Act, Visible } from "../ui/parts.tsx";
import { Dropdown, ProgressRing } from "../ui/toolkit.tsx";
import { useView } from "../ui/useView.ts";
import { HistoryOverview } from "./history.tsx";
import { Names, namesOf, useNames, WholeName } from "./names.tsx";
import { Overview } from "./overview.tsx";
import { type ComparePage, type CompareView, hasOverview } from "./page.ts";
import { PairList } from "./pairList.tsx";
import { PairView } from "./pairView.tsx";
import { RunsItem } from "./runsItem.tsx";
import { RunsList } from "./runsList.tsx";
import { RunsTable } from "./runsTable.tsx";
import { SquaresList, Trail } from "./squares.tsx";

export function App({ page }: { readonly page: ComparePage }) {
  const view = useView(page);
  useKeys(page);
  const markdown = useMemo(
    () => ({ isSource: view.isSource, show: (isSource: boolean) => page.showSource(isSource) }),
    [page, view.isSource],
  );
  const { state, pairs, runs } = view;
  const comparison = pairs.overview;
  const [base = "", other = ""] = [state?.base, state?.other].map((run) => state?.runs[run ?? -1]);
  const names = useMemo(() => namesOf(base, other), [base, other]);
  if (!state) return null;
  const body = () => {
    if (state.failure !== null && (state.evaluation?.samples ?? 0) === 0) {
      return (
        <section class="state">
          <h1>{t("Nothing could be read")}</h1>
          <p>
            <Visible text={state.failure} />
          </p>
        </section>
      );
    }
    if (state.other === null && state.dates !== null) {
      const { overview, opened } = view.history;
      if (!overview) return <Working view={view} />;
      if (state.item !== null && opened) return <Trail page={page} row={opened.row} state={state} />;
      return <HistoryOverview page={page} view={view.history} history={overview} state={state} />;
    }
    if (state.other === null) {
      const { overview, opened } = runs;
      if (!overview) return <Working view={view} />;
      if (state.item !== null && opened)
        return <RunsItem page={page} opened={opened} state={state} infos={overview.infos} />;
      return <RunsTable page={page} view={runs} overview={overview} state={state} />;
    }
    if (!comparison) return <Working view={view} />;
    if (state.pair !== null && pairs.opened)
      return (
        <PairView page={page} detail={pairs.opened.detail} infos={comparison.infos} isMarkedByPerson={view.isMarked} />
      );
    return <Overview page={page} view={pairs} comparison={comparison} query={state.query} />;
  };
  return (
    <TipHost>
      <Names.Provider value={names}>
        <main class="compare">
          <Head page={page} view={view} state={state} />
          {state.other === null && state.dates === null && runs.overview && (
            <RunsList page={page} view={runs} state={state} />
          )}
          {state.other === null && state.dates !== null && view.history.overview && !view.history.overview.read && (
            <SquaresList page={page} view={view.history} history={view.history.overview} state={state} />
          )}
          {state.other !== null && comparison && (
            <PairList page={page} view={pairs} comparison={comparison} state={state} />
          )}
          <Markdown.Provider value={markdown}>{body()}</Markdown.Provider>
          {view.notice !== null && (
            <p class="toast" role="status">
              {view.notice}
            </p>
          )}
          <p class="sr" aria-live="polite">
            {spoken(view)}
          </p>
        </main>
      </Names.Provider>
    </TipHost>
  );
}

/** What is open, for who hears the page. */
function spoken({ state, pairs, runs }: CompareView): string {
  if (state?.other === null) {
    const own = runs.opened?.answers[0]?.detail;
    return own ? t("Sample {0}: {1}", runs.position + 1, own.body.question ?? own.id ?? "") : "";
  }
  const own = pairs.opened?.detail.a;
  return own ? t("Pair {0}: {1}", pairs.position + 1, own.body.question ?? own.id ?? "") : "";
}

/** Reading the files, then pairing and counting. */
function Working({ view }: { readonly view: CompareView }) {
  const progress = view.state?.evaluation?.progress;
  const isReading = view.state?.evaluation?.isSettled !== true;
  return (
    <section class="state" aria-busy="true">
      <ProgressRing />
      <h1>{isReading ? t("Reading") : t("Comparing")}</h1>
      {isReading && progress && <p>{t("{0} of {1}", bytesText(progress.bytes), bytesText(progress.totalBytes))}</p>}
    </section>
  );
}

/** j and k move in the list, Escape goes back to the overview, and from there to the table of all runs. */
function useKeys(page: ComparePage): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest("input, vscode-text-field, vscode-dropdown"))
        return;
      if (event.key === "j") page.step(1);
      else if (event.key === "k") page.step(-1);
      else if (event.key !== "Escape" || !page.back()) return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [page]);
}

interface HeadProps {
  readonly page: ComparePage;
  readonly view: CompareView;
  readonly state: CompareState;
}

/** Which two runs, how they were paired, and in which modes they are read. */
function Head({ page, view, state }: HeadProps) {
  const { query, evaluation, other } = state;
  const names = useNames();
  const comparison = other === null ? null : view.pairs.overview;
  const pairing = comparison?.pairing;
  return (
    <header class="compare-head">
      {other === null && state.dates !== null ? (
        <h1>{t("History of {0} runs", state.runs.length)}</h1>
      ) : other === null ? (
        <h1>{t("{0} runs, set against {1}", state.runs.length, lineText(state.runs[state.base] ?? ""))}</h1>
      ) : (
        <h1>
          {hasOverview(state) && (
            <button type="button" class="chip" onClick={() => page.other(null)}>
              <span>
                {state.dates === null
                  ? t("All {0} runs", state.runs.length)
                  : t("History of {0} runs", state.runs.length)}
              </span>
            </button>
          )}
          <WholeName side={0} />
          <Act icon="swap" title={t("Make {0} the base", names[1])} onClick={() => page.base(other)} />
          <WholeName side={1} />
        </h1>
      )}
      <div class="settings">
        {evaluation?.families.map(({ family, modes }) => (
          <Dropdown
            key={family}
            label={t("Mode: {0}", family)}
            value={(query && modeIn(query.modes, family)) ?? ""}
            options={modes.map((mode) => ({ value: mode, text: mode }))}
            onChange={(mode) => page.modes({ [family]: mode })}
          />
        ))}
        {query && (
          <Dropdown
            label={t("Paired by")}
            value={query.by ?? "auto"}
            options={[
              { value: "auto", text: t("Paired automatically") },
              { value: "id", text: t("Paired by id") },
              { value: "question", text: t("Paired by question") },
            ]}
            onChange={(by) => page.by(pairBy(by))}
          />
        )}
      </div>
      {pairing && <p class="pairing">{pairingText(pairing, comparison?.group, names)}</p>}
      {pairing &&
        pairingWarnings(pairing, names).map((warning) => (
          <p class="warning" key={warning}>
            <Icon name="warning" tone="partial" />
            {warning}
          </p>
        ))}
    </header>
  );
}

const pairBy = (value: string): PairBy | null => (value === "id" || value === "question" ? value : null);
