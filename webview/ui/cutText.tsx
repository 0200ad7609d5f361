import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { sharedStart } from "../../src/present/sharedStart.ts";

interface CutTextProps {
  readonly text: string;
  /** What its neighbours begin with as well. */
  readonly start?: string;
  readonly kind: string;
  /** In place of the text. */
  readonly title?: string | undefined;
}

/** A text in one line. If there is no room, cuts its beginning if neighbours share it, else its middle. */
export function CutText({ text, start = "", kind, title = text }: CutTextProps) {
  const shared = start.length < text.length && text.startsWith(start) ? start.length : 0;
  const kept = shared > 0 ? shared : endOf(text);
  if (kept === 0) {
    return (
      <span class={kind} title={title}>
        {text}
      </span>
    );
  }
  return (
    <span class={`${kind} cut`} title={title}>
      <span>{text.slice(0, kept)}</span>
      <span>{text.slice(kept)}</span>
    </span>
  );
}

/** Characters at the end of a name that stay when its middle is cut: names and clauses differ at both ends. */
const END_CHARACTERS = 5;

/** Where the end begins that stays; 0 if a text is too short to be cut within. */
function endOf(text: string): number {
  const characters = [...text];
  return characters.length > 2 * END_CHARACTERS ? characters.slice(0, -END_CHARACTERS).join("").length : 0;
}

/** A text in one line. If there is no room, cuts its middle. Screen readers get it whole: styles draw its two parts. */
export function MiddleCut({ text }: { readonly text: string }) {
  const end = endOf(text);
  if (end === 0) return <span>{text}</span>;
  return (
    <span class="middle-cut" data-start={text.slice(0, end)} data-end={text.slice(end)}>
      <span>{text}</span>
    </span>
  );
}

/**
 * What the ids of a list begin with. The list's style has `--id`, the characters of the longest one: it grows with the
 * rows that come, and does not shrink with a filter.
 */
export function useIds(list: RefObject<HTMLElement | null>, ids: readonly string[]): string {
  const seen = useRef({ characters: 0, start: "" });
  const characters = Math.max(seen.current.characters, ...ids.map((id) => id.length));
  // A single row shares nothing; it stays as it was cut with others.
  if (new Set(ids).size > 1) seen.current.start = sharedStart(ids);
  seen.current.characters = characters;
  useLayoutEffect(() => list.current?.style.setProperty("--id", String(characters)), [characters]);
  return seen.current.start;
}
