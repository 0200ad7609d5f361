import { t } from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import { LEAST_CONFIDENCE } from "../../src/model/index.ts";
import { Help } from "./help.tsx";
import { List } from "./list/list.tsx";
import { MappingForm } from "./mappingForm.tsx";
import type { InspectorPage } from "./page.ts";
import { Sample } from "./sample.tsx";
import { Nothing, NothingFound, Reading, Stopped, UnpackingFile, Waiting } from "./states.tsx";
import { useKeys } from "./useKeys.ts";
import { useView } from "./usePage.ts";

export interface AppProps {
  readonly page: InspectorPage;
}

export function App({ page }: AppProps) {
  const view = useView(page);
  useKeys(page);
  const { panel } = view;
  const evaluation = panel?.evaluation;
  if (!panel || !evaluation) return panel?.unpacking ? <UnpackingFile source={panel.unpacking} /> : <Nothing />;

  const isMappingOpen = panel.mapping !== null && (view.isMappingOpen || isMappingNeeded(panel));
  const stops = evaluation.sources.filter((source) => source.stop !== null);
  const body = () => {
    // A file that cannot be read has no fields to map.
    if (evaluation.samples === 0 && stops.length > 0 && !view.isMappingOpen) {
      return <Stopped page={page} sources={stops} />;
    }
    if (isMappingOpen && panel.mapping)
      return <MappingForm page={page} offer={panel.mapping} evaluation={evaluation} />;
    if (evaluation.samples === 0) {
      return evaluation.isSettled ? <Stopped page={page} sources={[]} /> : <Reading progress={evaluation.progress} />;
    }
    if (view.detail) return <Sample page={page} view={view} detail={view.detail} />;
    return page.rows.isKnown && page.rows.size === 0 ? <NothingFound page={page} /> : <Waiting />;
  };

  return (
    <main class="inspector">
      {evaluation.samples > 0 && <List page={page} view={view} evaluation={evaluation} query={panel.query} />}
      {body()}
      <Help isOpen={view.isHelpOpen} onClose={() => page.showHelp(false)} />
      {view.jump !== null && (
        <p class="toast" role="status">
          {t("Go to sentence")} <kbd>{view.jump === "" ? "…" : view.jump}</kbd>
        </p>
      )}
      {view.notice !== null && view.jump === null && (
        <p class="toast" role="status">
          {view.notice}
        </p>
      )}
      <Said view={view} />
    </main>
  );
}

/** What a screen reader is told when another sample is opened. */
function Said({ view }: { readonly view: ReturnType<typeof useView> }) {
  const [said, say] = useState("");
  const index = view.detail?.index;
  useEffect(() => {
    const { detail, position } = view;
    if (!detail) return;
    const name = detail.body.question ?? detail.id ?? "";
    say(t("Sample {0}: {1}", (position ?? detail.index) + 1, name));
  }, [index]);
  return (
    <p class="sr" aria-live="polite">
      {said}
    </p>
  );
}

/** Nothing recognised the records well enough to show them without a question. */
function isMappingNeeded(panel: NonNullable<InspectorPage["view"]["panel"]>): boolean {
  const evaluation = panel.evaluation;
  if (evaluation?.shape.by !== "records") return false;
  return evaluation.isSettled && (evaluation.samples === 0 || evaluation.shape.confidence < LEAST_CONFIDENCE);
}
