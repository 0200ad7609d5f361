import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import type { Disagreement } from "../../../src/model/index.ts";
import type { FormattedUnit } from "../../../src/present/formattedText.ts";
import type { TextPart } from "../../../src/present/parts.ts";
import { UnitText } from "../../ui/formatted.tsx";
import { Marked } from "../../ui/marked.tsx";
import { Parts } from "../../ui/parts.tsx";
import type { Mark } from "./marks.ts";

interface SentenceProps {
  readonly id: string;
  /** Null where the file gives keys alone. */
  readonly text: string | null;
  readonly marks: readonly Mark[];
  /** The text as Markdown; absent where it is plain, or shown as it is written. */
  readonly unit?: FormattedUnit | null;
  /** `st-…` or `d-…`: how its state is drawn. */
  readonly stateClass: string;
  readonly glyph: ComponentChildren;
  /** What stands beside the key: `← 0c 1a`, `missed`. */
  readonly beside: string;
  /** "b, unsupported, no sources" */
  readonly label: string;
  /** What other annotators say, behind the text. */
  readonly others?: ComponentChildren;
  readonly isUnderlined: boolean;
  readonly isPinned: boolean;
  readonly isLit: boolean;
  readonly isTabStop: boolean;
  /** Made only for the pinned sentence. */
  readonly why: (() => readonly TextPart[]) | null;
  readonly onPin: () => void;
  readonly onKey: (key: string) => void;
}

/** A sentence like a line of code: glyph and key in the gutter, the text, and below it why, while it is pinned. */
export function Sentence(props: SentenceProps) {
  const { id, text, marks, unit, isPinned, isLit, why } = props;
  const classes = ["s", props.stateClass, isPinned && "pinned", isLit && "lit"].filter(Boolean).join(" ");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the chip in it is the button; the row only widens what the mouse can hit.
    <li
      class={classes}
      data-key={id}
      onClick={(event) => {
        // Whoever drags over the text wants to copy it.
        if (getSelection()?.isCollapsed === false) return;
        if (event.target instanceof Element && event.target.closest("button, a")) return;
        props.onPin();
      }}
    >
      {props.glyph ?? <span />}
      <button type="button" class="k" aria-pressed={isPinned} tabIndex={props.isTabStop ? 0 : -1} onClick={props.onPin}>
        <kbd>{id}</kbd>
        <span class="sr">{props.label.replace(`${id}, `, "")}</span>
        {props.beside !== "" && <span aria-hidden="true">{props.beside}</span>}
      </button>
      {text !== null && (
        <p class="text" dir="auto">
          {unit ? (
            <UnitText text={text} unit={unit} marks={marks} isUnderlined={props.isUnderlined} />
          ) : props.isUnderlined ? (
            <u>
              <Marked text={text} marks={marks} />
            </u>
          ) : (
            <Marked text={text} marks={marks} />
          )}
        </p>
      )}
      {text === null && (
        <p class="text mute line-only">{props.isUnderlined && <u aria-hidden="true">{" ".repeat(24)}</u>}</p>
      )}
      {props.others}
      {isPinned && why && (
        <p class="why">
          <Parts parts={why()} onKey={props.onKey} />
        </p>
      )}
    </li>
  );
}

/** More votes than these are words alone. */
const MOST_DOTS = 9;

/** How several calls were divided on a sentence: a dot a vote, filled for yes. Nothing where they agreed. */
export function VoteDots({ divided = [] }: { readonly divided?: readonly Disagreement[] | undefined }) {
  if (divided.length === 0) return null;
  return (
    <span class="vote-dots">
      {divided.map((one) => {
        const votes = one.yes + one.no;
        return (
          <span key={one.on} class="dots">
            {votes <= MOST_DOTS &&
              Array.from({ length: votes }, (_, at) => (
                <svg key={at} class={at < one.yes ? "dot" : "dot open"} viewBox="0 0 10 10" aria-hidden="true">
                  <circle cx="5" cy="5" r="4" />
                </svg>
              ))}
            {voteText(one)}
          </span>
        );
      })}
    </span>
  );
}

function voteText({ on, yes, no }: Disagreement): string {
  switch (on) {
    case "supported":
      return t("{0} of {1} votes: supported", yes, yes + no);
    case "relevant":
      return t("{0} of {1} votes: relevant", yes, yes + no);
    case "utilized":
      return t("{0} of {1} votes: used", yes, yes + no);
  }
}
