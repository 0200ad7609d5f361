import { t } from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import { bytesText } from "../../src/present/numbers.ts";
import { TipHost } from "../ui/figures/Tip.tsx";
import { ProgressRing } from "../ui/toolkit.tsx";
import { Visible } from "../ui/visible.tsx";
import { Head } from "./head.tsx";
import { Overview } from "./overview.tsx";
import type { ComparePage, CompareView } from "./page.ts";
import { PairList } from "./pairList.tsx";
import { PairView } from "./pairView.tsx";

export function App({ page }: { readonly page: ComparePage }) {
  const view = useView(page);
  useKeys(page);
  const { state, comparison, detail } = view;
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
    if (!comparison) return <Working view={view} />;
    if (state.pair !== null && detail)
      return <PairView page={page} detail={detail} names={state.names} infos={comparison.infos} />;
    return <Overview page={page} view={view} comparison={comparison} where={state.query?.where ?? []} />;
  };
  return (
    <TipHost>
      <main class="compare">
        <Head page={page} view={view} state={state} />
        {comparison && <PairList page={page} view={view} comparison={comparison} state={state} />}
        {body()}
        {view.notice !== null && (
          <p class="toast" role="status">
            {view.notice}
          </p>
        )}
        <p class="sr" aria-live="polite">
          {detail ? t("Pair {0}: {1}", view.position + 1, detail.a.body.question ?? detail.a.id ?? "") : ""}
        </p>
      </main>
    </TipHost>
  );
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

function useView(page: ComparePage): CompareView {
  const [view, setView] = useState(page.view);
  useEffect(() => {
    setView(page.view);
    return page.subscribe(() => setView(page.view));
  }, [page]);
  return view;
}

/** j and k move in the list, Escape goes back to the overview. */
function useKeys(page: ComparePage): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest("input, vscode-text-field, vscode-dropdown"))
        return;
      if (event.key === "j") page.step(1);
      else if (event.key === "k") page.step(-1);
      else if (event.key === "Escape" && page.view.state?.pair != null) page.open(null);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [page]);
}
