import { t } from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import { Help } from "./help.tsx";
import { commandOf, isCommand, isTyping } from "./keys.ts";
import { List } from "./list/list.tsx";
import { MappingForm } from "./mappingForm.tsx";
import type { InspectorPage } from "./page.ts";
import { RagSample } from "./rag/sample.tsx";
import { Nothing, NothingFound, Reading, Stopped, Waiting } from "./states.tsx";
import { useView } from "./usePage.ts";

export interface AppProps {
  readonly page: InspectorPage;
}

export function App({ page }: AppProps) {
  const view = useView(page);
  useKeys(page);
  const { panel } = view;
  const evaluation = panel?.evaluation;
  if (!panel || !evaluation) return <Nothing />;

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
    if (view.detail) return <RagSample page={page} view={view} detail={view.detail} body={view.detail.body} />;
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
  return evaluation.isSettled && (evaluation.samples === 0 || evaluation.shape.confidence < 0.3);
}

/** Keys pressed in the page, and commands that the editor sends it. */
function useKeys(page: InspectorPage): void {
  useEffect(() => {
    const focused = () => document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key ?? null;
    const onKeyDown = (event: KeyboardEvent) => {
      // The editor would take letters typed into a field, and Enter on a button, for its own keys.
      if (event.key === "Enter" || (isTyping(event) && commandOf(event))) event.stopPropagation();
      if (event.defaultPrevented || isTyping(event)) return;
      if (
        page.view.jump !== null &&
        event.key.length > 0 &&
        !event.ctrlKey &&
        !event.metaKey &&
        event.key !== "Shift"
      ) {
        page.jumpWith(event.key);
        return taken(event);
      }
      const command = commandOf(event);
      // A help that is open keeps the keys to itself.
      if (!command || (page.view.isHelpOpen && command !== "help" && command !== "clear")) return;
      if (page.run(command, focused())) taken(event);
    };
    document.addEventListener("keydown", onKeyDown);
    const stop = page.onCommand((name) => {
      if (isCommand(name)) page.run(name, focused());
    });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      stop();
    };
  }, [page]);
}

/** The editor listens at the window for keys of its own: what was done here must not be done twice. */
function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
