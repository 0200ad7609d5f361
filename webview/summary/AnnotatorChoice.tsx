import { t } from "@vscode/l10n";
import { annotatorHint, annotatorWord } from "../../src/present/annotatorWords.ts";
import { nextPlace } from "../ui/figures/roving.ts";

export interface AnnotatorChoiceProps {
  readonly annotators: readonly string[];
  readonly chosen: string;
  readonly onChoose: (annotator: string) => void;
}

/** Whose labels the numbers stand on: one annotator at a time, as no number mixes them. */
export function AnnotatorChoice({ annotators, chosen, onChoose }: AnnotatorChoiceProps) {
  if (annotators.length < 2) return null;
  return (
    <div class="modes">
      <div class="mode-family" data-family="annotator">
        <p aria-hidden="true">{t("Labels")}</p>
        <div class="seg" role="radiogroup" aria-label={t("Whose labels")}>
          {annotators.map((annotator, at) => (
            // biome-ignore lint/a11y/useSemanticElements: the segments are one control, drawn as the editor draws its own.
            <button
              type="button"
              key={annotator}
              role="radio"
              data-annotator={annotator}
              aria-checked={annotator === chosen}
              tabIndex={annotator === chosen ? 0 : -1}
              title={annotatorHint(annotator)}
              onClick={() => annotator !== chosen && onChoose(annotator)}
              onKeyDown={(event) => {
                const to = nextPlace(event.key, at, annotators.length);
                const next = to === null ? undefined : annotators[to];
                const button = to === null ? null : event.currentTarget.parentElement?.children[to];
                if (next === undefined) return;
                event.preventDefault();
                if (button instanceof HTMLElement) button.focus();
                if (next !== chosen) onChoose(next);
              }}
            >
              {annotatorWord(annotator)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
