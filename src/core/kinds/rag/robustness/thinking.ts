import type { Span } from "../../../../model/index.ts";

const NONE: readonly Span[] = [];

/**
 * The stretches of a response that a reasoning model wrote to itself, tags included, in order. A tag that is never
 * closed runs to the end; a closing tag without an opening one began where the last thought ended.
 */
export function thinkingIn(text: string): readonly Span[] {
  if (!TAG.test(text)) return NONE;
  const spans: Span[] = [];
  let open = -1;
  let end = 0;
  for (const match of text.matchAll(TAGS)) {
    const to = match.index + match[0].length;
    if (match[1] !== "/") {
      if (open === -1) open = match.index;
    } else {
      spans.push({ from: open === -1 ? end : open, to });
      open = -1;
      end = to;
    }
  }
  if (open !== -1) spans.push({ from: open, to: text.length });
  return spans;
}

const TAG = /<\/?think>/i;
const TAGS = /<(\/?)think>/gi;
