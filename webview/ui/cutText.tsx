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

/** A text in one line. If there is no room, cuts its beginning if neighbours share it, else its end. */
export function CutText({ text, start = "", kind, title = text }: CutTextProps) {
  if (start === "" || start.length >= text.length || !text.startsWith(start)) {
    return (
      <span class={kind} title={title}>
        {text}
      </span>
    );
  }
  return (
    <span class={`${kind} cut`} title={title}>
      <span>{start}</span>
      <span>{text.slice(start.length)}</span>
    </span>
  );
}

/** Characters at the end of a name that stay when its middle is cut: names and clauses differ at both ends. */
const END_CHARACTERS = 5;

/** A text in one line. If there is no room, cuts its middle. Screen readers get it whole: styles draw its two parts. */
export function MiddleCut({ text }: { readonly text: string }) {
  const characters = [...text];
  if (characters.length <= 2 * END_CHARACTERS) return <span>{text}</span>;
  const [start, end] = [characters.slice(0, -END_CHARACTERS), characters.slice(-END_CHARACTERS)];
  return (
    <span class="middle-cut" data-start={start.join("")} data-end={end.join("")}>
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
