import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { lineText } from "../../src/present/characters.ts";
import { Icon, type IconName, type Tone } from "../ui/icons.tsx";

/** A verdict of the opened sample: a mark with a word, and the rule behind it. */
export interface HeadVerdict {
  readonly key: string;
  /** Names it to tests and styles. */
  readonly kind?: string;
  readonly icon: IconName;
  readonly tone: Tone | undefined;
  readonly word: string;
  /** Its name is in the file's font. */
  readonly isCode?: boolean;
  /** Its rule: next to it if verdicts are shown in full, else on hover. */
  readonly rule: ComponentChildren;
  readonly title: string;
  /** It says nothing that the line needs: shown in full only. */
  readonly isQuiet?: boolean;
  /** It is neither good nor bad. */
  readonly isNeutral?: boolean;
  /** What makes it doubtful, in words. */
  readonly doubt?: string;
  /** Somebody else says otherwise. */
  readonly dissent?: string;
  /** Shows what modes say that disagree; absent if they agree. */
  readonly onModes?: () => void;
  /** Goes to its evidence. */
  readonly onChoose?: () => void;
  readonly isPinned?: boolean;
}

interface VerdictLineProps {
  readonly verdicts: readonly HeadVerdict[];
  /** A verdict a line with its rule; else marks with words in one line. */
  readonly isFull: boolean;
  readonly areModesOpen?: boolean;
}

/** The verdicts of a sample: in one line, or in full. */
export function VerdictLine({ verdicts, isFull, areModesOpen = false }: VerdictLineProps) {
  const shown = verdicts.filter(({ isQuiet }) => isFull || isQuiet !== true);
  if (shown.length === 0) return null;
  return (
    <div class={isFull ? "verdicts full" : "verdicts"}>
      {shown.map((verdict) => (
        <div class="verdict-item" key={verdict.key}>
          <VerdictMark verdict={verdict} isFull={isFull} />
          {verdict.onModes && (
            <button
              type="button"
              class="act fork"
              title={t("Modes disagree. Show what each of them says")}
              aria-label={t("{0}, by mode", verdict.word)}
              aria-expanded={areModesOpen}
              onClick={verdict.onModes}
            >
              <Icon name="fork" />
            </button>
          )}
          {isFull && <small>{verdict.rule}</small>}
        </div>
      ))}
    </div>
  );
}

function VerdictMark({ verdict, isFull }: { readonly verdict: HeadVerdict; readonly isFull: boolean }) {
  const { kind, icon, tone, word, title, isCode, isNeutral, doubt, dissent, isPinned, onChoose } = verdict;
  const attributes = {
    class: isNeutral ? "verdict na" : "verdict",
    ...(kind === undefined ? {} : { "data-kind": kind }),
    // In full, its rule is next to it; in short the word may be cut.
    ...(isFull ? {} : { title: title === "" ? word : `${word}: ${title}` }),
  };
  const face = (
    <>
      <Icon name={icon} tone={tone} />
      <span>
        {isCode ? <code>{lineText(word)}</code> : lineText(word)}
        {dissent !== undefined && <Icon name="fork" title={dissent} />}
        {doubt !== undefined && <Icon name="warning" tone="partial" title={doubt} />}
      </span>
    </>
  );
  if (!onChoose) return <span {...attributes}>{face}</span>;
  return (
    <button {...attributes} type="button" aria-pressed={isPinned === true} onClick={onChoose}>
      {face}
    </button>
  );
}
