import { useRef } from "preact/hooks";
import type { DetailDocument, RagDetail } from "../../../src/model/index.ts";
import { usePortions } from "../../ui/portions.ts";

/** Characters that are drawn at once, a sentence counted as some more: the steps of a long run have megabytes. */
const PORTION = 12_000;
const A_SENTENCE = 60;

/** Documents beyond this many characters stay closed until a person opens them: each slows down later keys. */
const MOST_OPEN = 400_000;

/** Places of open documents: the requested ones, and of the others as many as the limit allows. */
export function openOf(
  { documents }: RagDetail,
  stateOf: (at: number) => "asked" | "offered" | "closed",
): ReadonlySet<number> {
  let left = MOST_OPEN;
  const open = new Set<number>();
  for (const [at, document] of documents.entries()) {
    const state = stateOf(at);
    if (state === "closed" || (state === "offered" && left <= 0)) continue;
    open.add(at);
    if (state === "offered") left -= sizesOf(document).reduce((sum, { size }) => sum + size, 0);
  }
  return open;
}

interface Wanted {
  /** Places of the open documents. */
  readonly open: ReadonlySet<number>;
  /** Sentences that are scrolled to: they are drawn at once, with those before them. */
  readonly first: ReadonlySet<string>;
  /** Sentences that are drawn before others. */
  readonly lit: ReadonlySet<string>;
}

interface Drawn {
  /** How many sentences of each open document are drawn, by its place. */
  readonly most: ReadonlyMap<number, number>;
  /** How many of these show Markdown as the page does now, the others as it did before; null: all. */
  readonly turned: ReadonlyMap<number, number> | null;
}

interface Drawing {
  readonly index: number;
  readonly isSource: boolean;
  readonly most: Map<number, number>;
  readonly turned: Map<number, number> | null;
}

/** What has been drawn, and a portion more. `isSource`: Markdown is shown as it is written. */
export function useDrawn(index: number, { documents }: RagDetail, wanted: Wanted, isSource: boolean): Drawn {
  const drawn = useRef<Drawing>({ index, isSource, most: new Map(), turned: null });
  // Labels replace the sample; what a person reads must not move.
  if (drawn.current.index !== index) drawn.current = { index, isSource, most: new Map(), turned: null };
  if (drawn.current.isSource !== isSource) drawn.current = { ...drawn.current, isSource, turned: new Map() };
  const { most, turned } = drawn.current;
  let left = PORTION;
  /** Whether some are left. */
  const draw = (at: number, endOf: (sizes: Sizes) => number, isAtOnce = false): boolean => {
    const sizes = sizesOf(documents[at]);
    const end = endOf(sizes);
    let next = most.get(at) ?? 0;
    for (; next < end && (isAtOnce || left > 0); next++) left -= sizes[next]?.size ?? 0;
    most.set(at, next);
    return next < end;
  };
  /** Whether some are left that show Markdown as before. What is drawn from now on does not. */
  const turn = (at: number): boolean => {
    const sizes = sizesOf(documents[at]);
    const end = most.get(at) ?? 0;
    let next = turned?.get(at) ?? 0;
    for (; next < end && left > 0; next++) left -= sizes[next]?.size ?? 0;
    turned?.set(at, next);
    return next < end;
  };
  const through = (keys: ReadonlySet<string>) => (sizes: Sizes) => sizes.findLastIndex(({ key }) => keys.has(key)) + 1;
  if (wanted.first.size > 0) for (const at of wanted.open) draw(at, through(wanted.first), true);
  if (wanted.lit.size > 0) for (const at of wanted.open) draw(at, through(wanted.lit));
  let isLeft = false;
  if (turned) for (const at of wanted.open) isLeft = turn(at) || isLeft;
  if (turned && !isLeft) drawn.current = { ...drawn.current, turned: null };
  for (const at of wanted.open) isLeft = draw(at, ({ length }) => length) || isLeft;
  usePortions(isLeft);
  return { most, turned: drawn.current.turned };
}

type Sizes = readonly { readonly key: string; readonly size: number }[];

/** A document without sentences is drawn whole. */
function sizesOf(document: DetailDocument | undefined): Sizes {
  if (!document) return [];
  const { sentences, text } = document;
  if (sentences.length === 0) return [{ key: "", size: text?.length ?? 0 }];
  return sentences.map(({ key, text }) => ({ key, size: A_SENTENCE + (text?.length ?? 0) }));
}
