import { t } from "@vscode/l10n";
import type { ModeFamily, Modes } from "../../src/model/index.ts";
import { modeHint } from "../../src/present/words.ts";
import type { EvaluationState } from "../../src/protocol/session.ts";
import { nextPlace } from "../ui/figures/roving.ts";

export interface ModeSwitchesProps {
  readonly families: EvaluationState["families"];
  readonly modes: Modes;
  readonly onChoose: (family: ModeFamily, mode: string) => void;
}

/** A row of radio buttons for every family of definitions that matters for the file. */
export function ModeSwitches({ families, modes, onChoose }: ModeSwitchesProps) {
  return (
    <div class="modes">
      {families.map(({ family, modes: choices }) => (
        <div key={family} class="mode-family" data-family={family}>
          {families.length > 1 && <p aria-hidden="true">{familyWord(family)}</p>}
          <div class="seg" role="radiogroup" aria-label={t("Mode: {0}", familyWord(family))}>
            {choices.map((mode, i) => (
              // biome-ignore lint/a11y/useSemanticElements: the segments are one control, drawn as the editor draws its own.
              <button
                type="button"
                key={mode}
                role="radio"
                data-mode={mode}
                aria-checked={mode === modes[family]}
                tabIndex={mode === modes[family] || (i === 0 && !choices.includes(modes[family])) ? 0 : -1}
                title={modeHint(mode)}
                onClick={() => mode !== modes[family] && onChoose(family, mode)}
                onKeyDown={(event) => {
                  const to = nextPlace(event.key, i, choices.length);
                  const next = to === null ? undefined : choices[to];
                  const button = to === null ? null : event.currentTarget.parentElement?.children[to];
                  if (next === undefined) return;
                  event.preventDefault();
                  if (button instanceof HTMLElement) button.focus();
                  if (next !== modes[family]) onChoose(family, next);
                }}
              >
                {mode}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function familyWord(family: ModeFamily): string {
  switch (family) {
    case "matching":
      return t("Answers");
    case "support":
      return t("Sentence support");
    case "probabilities":
      return t("Probabilities");
  }
}
