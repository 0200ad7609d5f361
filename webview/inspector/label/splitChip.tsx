import { t } from "@vscode/l10n";
import type { Annotator, Detail } from "../../../src/model/index.ts";
import { annotatorWord } from "../../../src/present/annotatorWords.ts";
import { stateWord } from "../../../src/present/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { roleLook } from "../../ui/roles.ts";
import { isDiffering } from "./saying.ts";

export interface SplitChipProps {
  readonly detail: Detail;
  /** The response's sentence. */
  readonly sentence: string;
  /** The annotator whose labels the sentence is drawn with. */
  readonly shown: Annotator;
}

/** What each annotator says of a sentence, side by side; hatched where they differ on whether it is supported. */
export function SplitChip({ detail, sentence, shown }: SplitChipProps) {
  const { said = [], you = null } = detail;
  const speaking = said.filter(({ states }) => Object.hasOwn(states, sentence));
  // What the sentence shows already need not be said again.
  if (!speaking.some(({ annotator }) => annotator !== shown)) return null;
  const parts = speaking.map(({ annotator, states, notes }) => {
    const state = states[sentence] ?? "unlabelled";
    const note = Object.hasOwn(notes, sentence) ? notes[sentence] : undefined;
    return { annotator, state, note, word: annotatorWord(annotator, you) };
  });
  const differs = isDiffering(said, sentence);
  const words = parts.map(({ word, state, note }) => `${word}: ${stateWord(state)}${note ? ` (${note})` : ""}`);
  const label = differs ? t("They differ. {0}", words.join("; ")) : words.join("; ");
  return (
    <span class={`split-chip${differs ? " differs" : ""}`} role="img" aria-label={label} title={label}>
      {parts.map(({ annotator, state, word }) => {
        const look = roleLook(state);
        return (
          <span key={annotator}>
            <Icon name={look.icon} tone={look.tone} />
            {word}
          </span>
        );
      })}
    </span>
  );
}
