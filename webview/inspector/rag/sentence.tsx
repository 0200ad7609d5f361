import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Disagreement } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import type { FormattedUnit } from "../../../src/present/formattedText.ts";
import type { TextPart } from "../../../src/present/parts.ts";
import { UnitText } from "../../ui/formatted.tsx";
import { Marked } from "../../ui/marked.tsx";
import { KeyLink, OnPaper, type Side } from "../../ui/paper.tsx";
import { Parts } from "../../ui/parts.tsx";
import type { Mark } from "./marks.ts";
import type { Hands } from "./pane.ts";

/** Sentences that one is linked to: sources of a response sentence, users of a document's. */
interface Linked {
  readonly arrow: "←" | "→";
  readonly side: Side;
  readonly words: readonly { readonly short: string; readonly isKey: boolean }[];
}

interface SentenceProps {
  readonly id: string;
  /** Its id on paper. */
  readonly anchor: string | undefined;
  readonly linked: Linked;
  /** Null if the file has only keys. */
  readonly text: string | null;
  readonly marks: readonly Mark[];
  /** The text as Markdown; absent if it is plain, or shown as it is written. */
  readonly unit?: FormattedUnit | null;
  /** `st-…` or `d-…`: how its state is drawn. */
  readonly stateClass: string;
  readonly glyph: ComponentChildren;
  /** Shown next to an unlinked key: `missed`. */
  readonly beside?: string;
  /** "b, unsupported, no sources" */
  readonly label: string;
  /** What other annotators say, behind the text. */
  readonly others?: ComponentChildren;
  readonly isUnderlined: boolean;
  readonly hands: Hands | undefined;
  /** Made only for the pinned sentence, and on paper; null if nothing is said there. */
  readonly why: (() => readonly TextPart[]) | null;
}

/** A sentence like a line of code: glyph and key in the gutter, the text, and below it why, while it is pinned. */
export function Sentence(props: SentenceProps) {
  const { id, text, marks, unit, hands, why } = props;
  const isPinned = hands?.pin === id;
  const isLit = hands?.lit.has(id) === true;
  const classes = ["s", props.stateClass, isPinned && "pinned", isLit && "lit"].filter(Boolean).join(" ");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the chip in it is the button; the row only widens what the mouse can hit.
    <li
      class={classes}
      id={props.anchor}
      data-key={hands ? id : undefined}
      onClick={(event) => {
        // A drag over text is for copying.
        if (getSelection()?.isCollapsed === false) return;
        if (event.target instanceof Element && event.target.closest("button, a")) return;
        hands?.onPin(id);
      }}
    >
      {props.glyph ?? <span />}
      <Chip {...props} isPinned={isPinned} />
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
      {(isPinned || !hands) && why && (
        <p class="why">
          <Parts parts={why()} {...(hands ? { onKey: hands.onKey } : {})} />
        </p>
      )}
    </li>
  );
}

/** The key with what it is linked to: one button on a page, a link each on paper. */
function Chip({
  id,
  linked: { arrow, side, words },
  beside = "",
  label,
  hands,
  isPinned,
}: SentenceProps & { readonly isPinned: boolean }) {
  const paper = useContext(OnPaper);
  if (paper) {
    return (
      <span class="k">
        <KeyLink to={id} side={side === "document" ? "response" : "document"}>
          <kbd>{lineText(id)}</kbd>
        </KeyLink>
        {words.length > 0 && <span>{arrow}</span>}
        {words.map(({ short, isKey }, at) => (
          <span key={`${at}`}>
            {isKey ? (
              <KeyLink to={short} side={side}>
                {lineText(short)}
              </KeyLink>
            ) : (
              lineText(short)
            )}
          </span>
        ))}
        {words.length === 0 && beside !== "" && <span>{beside}</span>}
      </span>
    );
  }
  const shown = words.length > 0 ? `${arrow} ${words.map(({ short }) => short).join(" ")}` : beside;
  return (
    <button
      type="button"
      class="k"
      aria-pressed={isPinned}
      tabIndex={hands?.tabStop === id ? 0 : -1}
      onClick={() => hands?.onPin(id)}
    >
      <kbd>{id}</kbd>
      <span class="sr">{label.replace(`${id}, `, "")}</span>
      {shown !== "" && (
        <span aria-hidden="true" class={words.length > 0 ? undefined : "beside"}>
          {shown}
        </span>
      )}
    </button>
  );
}

/** More votes are shown only as words. */
const MOST_DOTS = 9;

/** How several calls were divided on a sentence: a dot a vote, filled for yes. Nothing if they agreed. */
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
