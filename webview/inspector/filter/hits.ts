import { useEffect, useRef, useState } from "preact/hooks";
import { reveal } from "../../ui/viewport.ts";

/** A stretch of a text: from character `from` of a piece to character `to` of the same or a later one. */
export interface Hit {
  readonly from: { readonly piece: number; readonly at: number };
  readonly to: { readonly piece: number; readonly at: number };
}

/** Further hits are not marked. */
const MOST_HITS = 1000;

/**
 * Occurrences of words in pieces of a text, across pieces, ignoring case and kinds of white space. Hits do not overlap.
 * `null` is a gap between blocks, which counts as white space.
 */
export function hitsIn(pieces: readonly (string | null)[], words: string): readonly Hit[] {
  const wanted = folded(words.trim()).text;
  if (wanted === "") return [];
  const parts: {
    readonly piece: number;
    readonly begin: number;
    readonly skip: number;
    readonly at: readonly number[];
  }[] = [];
  const texts: string[] = [];
  let length = 0;
  let isSpaceBefore = false;
  for (const [piece, written] of pieces.entries()) {
    const { text: own, at } = written === null ? { text: " ", at: [0] } : folded(written);
    // White space of a piece goes on with that of the piece before.
    const skip = isSpaceBefore && own.startsWith(" ") ? 1 : 0;
    if (own.length === skip) continue;
    parts.push({ piece, begin: length, skip, at });
    texts.push(own.slice(skip));
    length += own.length - skip;
    isSpaceBefore = own.endsWith(" ");
  }
  const text = texts.join("");
  const hits: Hit[] = [];
  let part = 0;
  /** Of places in their order. */
  const placeOf = (place: number) => {
    while ((parts[part + 1]?.begin ?? length) <= place && part < parts.length - 1) part++;
    const { piece = 0, begin = 0, skip = 0, at = [] } = parts[part] ?? {};
    return { piece, at: at[place - begin + skip] ?? 0 };
  };
  for (let start = text.indexOf(wanted); start >= 0 && hits.length < MOST_HITS; ) {
    const from = placeOf(start);
    const last = placeOf(start + wanted.length - 1);
    hits.push({ from, to: { piece: last.piece, at: last.at + 1 } });
    start = text.indexOf(wanted, start + wanted.length);
  }
  return hits;
}

/** Whether words occur in a text, by the same rules. */
export function isWithin(text: string, words: string): boolean {
  const wanted = folded(words.trim()).text;
  if (wanted === "") return false;
  // Letter by letter if lengths differ: some lower-case letters are longer than their capitals, and a sigma depends on
  // its place.
  const small = text.toLowerCase();
  if (small.length !== text.length || text.includes("Σ")) return hitsIn([text], words).length > 0;
  return small.replace(/\s+/g, " ").includes(wanted);
}

/** A text in lower case with single spaces, and each character's original offset. */
function folded(written: string): { readonly text: string; readonly at: readonly number[] } {
  const letters: string[] = [];
  const at: number[] = [];
  for (let c = 0; c < written.length; c++) {
    const small = (written[c] ?? "").toLowerCase();
    // A letter that becomes two stays as it is.
    const one = /\s/.test(small) ? " " : small.length === 1 ? small : (written[c] ?? "");
    if (one === " " && letters.at(-1) === " ") continue;
    letters.push(one);
    at.push(c);
  }
  return { text: letters.join(""), at };
}

/** What is ours and not the file's: keys, buttons, words of verdicts and reasons. Titles of documents are on buttons. */
const OURS =
  ".k, .why, .foot, .label-bar, .verdict, .measures, .acts, .sr, svg, kbd, button:not(.doc-head), .doc-head .end";
const BLOCKS =
  "p, li, pre, h1, h2, h3, h4, td, th, dt, dd, blockquote, .text, .t, .path, .md-flow > .md-unit, .md-row > span";

/** Occurrences of words under an element, as ranges in page order. */
function rangesOf(root: Element, words: string): readonly Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element
      ? node.matches(OURS)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: (Text | null)[] = [];
  let block: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    if (own !== block) nodes.push(null);
    block = own;
    nodes.push(node);
  }
  const pieces = nodes.map((node) => node?.data ?? null);
  return hitsIn(pieces, words).flatMap(({ from, to }) => {
    const [start, end] = [nodes[from.piece], nodes[to.piece]];
    if (!start || !end) return [];
    const range = document.createRange();
    range.setStart(start, from.at);
    range.setEnd(end, to.at);
    return range.getClientRects().length > 0 ? [range] : [];
  });
}

/** The hits of the search in the opened sample, and the one that the person is at. */
interface SearchHits {
  readonly count: number;
  /** From 0; -1 if none. */
  readonly at: number;
  /** Goes to the next (1) or previous (-1) hit; false if this sample has no further one. */
  step(by: 1 | -1): boolean;
}

/**
 * Marks words in the opened sample by highlights over text nodes, without rendering. Scrolls to the first hit of an
 * opened sample, or the last one if the person came back from the next sample.
 */
export function useSearchHits(words: string, index: number | null): SearchHits {
  const [{ count, at }, setPlace] = useState({ count: 0, at: -1 });
  const ranges = useRef<readonly Range[]>([]);
  const place = useRef(-1);
  const isBackwards = useRef(false);

  const go = (to: number) => {
    place.current = to;
    const range = ranges.current[to];
    mark("search", ranges.current);
    mark("search-now", range ? [range] : []);
    setPlace({ count: ranges.current.length, at: to });
    if (range) reveal(range, "center");
  };

  useEffect(() => {
    const root = words === "" || index === null ? null : document.querySelector(".inspector .sample");
    if (!root) {
      ranges.current = [];
      place.current = -1;
      mark("search", []);
      mark("search-now", []);
      setPlace((old) => (old.count === 0 && old.at < 0 ? old : { count: 0, at: -1 }));
      return;
    }
    let frame = 0;
    let isNew = true;
    const look = () => {
      ranges.current = rangesOf(root, words);
      const { length } = ranges.current;
      if (isNew && length > 0) {
        isNew = false;
        go(isBackwards.current ? length - 1 : 0);
        isBackwards.current = false;
        return;
      }
      // The sample is drawn anew, as a fold is opened: who is at a hit stays there.
      place.current = Math.min(place.current, length - 1);
      if (place.current < 0) isNew = true;
      mark("search", ranges.current);
      mark("search-now", ranges.current.slice(place.current, place.current + 1));
      setPlace({ count: length, at: place.current });
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    place.current = -1;
    soon();
    const observer = new MutationObserver(soon);
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [words, index]);

  return {
    count,
    at,
    step(by) {
      const to = place.current + by;
      if (to < 0 || to >= ranges.current.length) {
        isBackwards.current = by < 0;
        return false;
      }
      go(to);
      return true;
    },
  };
}

function mark(name: string, ranges: readonly Range[]): void {
  if (ranges.length === 0) CSS.highlights.delete(name);
  else {
    const highlight = new Highlight(...ranges);
    // The hit that the person is at is one of all: its look goes before theirs.
    highlight.priority = name === "search" ? 0 : 1;
    CSS.highlights.set(name, highlight);
  }
}
