import { t } from "@vscode/l10n";
import { sourceWords } from "../../../src/present/words.ts";
import { LabelBar } from "../label/labelBar.tsx";
import type { InspectorPage } from "../page.ts";
import { ShapeMenu } from "../shape.tsx";
import type { View } from "../view.ts";

export interface FootProps {
  readonly page: InspectorPage;
  readonly view: View;
  /** Whether labels of its sentences are there; null for kinds that have none. */
  readonly isLabelled: boolean | null;
}

/** The last line of every kind's sample view: the shape, whose labels these are, the keys. */
export function Foot({ page, view, isLabelled }: FootProps) {
  const evaluation = view.panel?.evaluation;
  return (
    <>
      <LabelBar page={page} view={view} />
      <footer class="foot">
        {evaluation && <ShapeMenu page={page} evaluation={evaluation} isUpwards />}
        {isLabelled !== null && (
          <span class="labels">{sourceWords(view.panel?.query?.annotator ?? "file", isLabelled)}</span>
        )}
        {evaluation?.isStale === true && (
          <button type="button" class="link" onClick={() => page.act("rescore")}>
            {t("The file has changed. Score it again")}
          </button>
        )}
        <span class="end hint">
          <kbd>n</kbd>
          {t("next problem")}
        </span>
        <button type="button" class="hint" onClick={() => page.showHelp(true)}>
          <kbd>?</kbd>
          {t("keys")}
        </button>
      </footer>
    </>
  );
}
