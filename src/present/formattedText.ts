import { GFM, parser } from "@lezer/markdown";
import type { Span } from "../model/index.ts";

/** How a stretch of a Markdown text is drawn. */
export type Style = "strong" | "emphasis" | "code" | "strike" | "link";

/** A stretch of the text that is shown; what lies between runs are marks of Markdown, which are not. */
export interface Run extends Span {
  readonly styles: readonly Style[];
  /** The link's address. */
  readonly target: string | null;
}

/** A unit of a text that is more than a paragraph. */
export interface Block extends Span {
  readonly kind: "heading" | "item" | "row" | "code" | "quote";
  /** Of headings 1 to 6, of items and quotes how deep they are, from 1; else 0. */
  readonly level: number;
  /** `•`, `3.`: an item's marker; else empty. */
  readonly marker: string;
  /** Of a row its cells, in order. */
  readonly cells: readonly Span[];
  /** The first row of a table. */
  readonly isHead: boolean;
}

/** A Markdown text as it is drawn: offsets count from the text's start, in UTF-16 units. */
interface FormattedText {
  /** Ascending and apart. */
  readonly runs: readonly Run[];
  /** In order of their beginnings; an item within an item follows it. */
  readonly blocks: readonly Block[];
}

/** Longer texts are shown as they are; so are those with more brackets, which take the square of their number. */
const MOST_CHARACTERS = 50_000;
const MOST_BRACKETS = 2_000;

/**
 * CommonMark with tables and struck words. Left out is what would hide or change a text that only looks like Markdown:
 * HTML (shown as text), code by indentation, definitions of links, headings by underlines, and bare addresses.
 */
const MARKDOWN = parser.configure([
  GFM,
  {
    remove: ["HTMLBlock", "HTMLTag", "IndentedCode", "LinkReference", "SetextHeading", "Autolink", "Entity", "Escape"],
  },
]);

/**
 * Marks that hardly anybody writes in plain text: headings, fences, rows of dashes below a table's head, code, links;
 * and stressed words, lists of several items.
 */
const TELLTALE =
  /^ {0,3}(?:#{1,6}[ \t]+\S|```|~~~)|^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|[-| :\t]*$|`[^`\n]+`|\]\((?:https?:\/\/|\/|#|mailto:)/mu;
const STRESS_BEGINS = /(?<![\p{L}\p{N}*])\*\*(?!\s)/u;
const STRESS_ENDS = /\*\*(?![\p{L}\p{N}])/u;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\S/gm;

/** Whether a text seems to be Markdown, by its marks. */
export function isMarkdown(text: string): boolean {
  if (text.length > MOST_CHARACTERS || (text.match(/\[/g)?.length ?? 0) > MOST_BRACKETS) return false;
  return TELLTALE.test(text) || text.split("\n").some(isStressed) || (text.match(ITEM)?.length ?? 0) >= 2;
}

/** Whether a line has words between two stars. If the first ones are not closed, later ones are not either. */
function isStressed(line: string): boolean {
  const from = line.search(STRESS_BEGINS);
  return from !== -1 && STRESS_ENDS.test(line.slice(from + 2));
}

/** The text as it is drawn; null if it is plain. */
export function formatted(text: string): FormattedText | null {
  if (!isMarkdown(text)) return null;
  const hidden: Span[] = [];
  const styled: (Span & { readonly style: Style; readonly target: string | null })[] = [];
  const blocks: Block[] = [];
  const depth = { item: 0, quote: 0 };
  let table = 0;
  MARKDOWN.parse(text).iterate({
    enter({ name, from, to, node }) {
      const block = (kind: Block["kind"], level = 0, more: Partial<Block> = {}) =>
        void blocks.push({ from, to, kind, level, marker: "", cells: [], isHead: false, ...more });
      const style = INLINE[name];
      // `[1]` and `[sic]` lead nowhere: they are words. So are `2*3*4` and `2**8`, whose stars multiply.
      if (style === "link" && node.getChild("URL") === null) return false;
      if (name.endsWith("Emphasis") && isWithinWord(text, { from, to })) return false;
      if (style) styled.push({ from, to, style, target: style === "link" ? targetOf(text, node) : null });
      else if (HIDDEN.has(name))
        hidden.push({ from, to: name === "HeaderMark" || name === "QuoteMark" ? afterSpaces(text, to) : to });
      else if (name.startsWith("ATXHeading")) block("heading", Number(name.slice(-1)));
      else if (name === "FencedCode") {
        block("code");
        hidden.push(...fencesOf(text, { from, to }));
        return false;
      } else if (name === "ListItem") {
        const mark = node.getChild("ListMark");
        const marker = mark ? text.slice(mark.from, mark.to) : "";
        block("item", ++depth.item, { marker: /^\d/.test(marker) ? marker : "•" });
        if (mark) hidden.push({ from: mark.from, to: afterSpaces(text, mark.to) });
      } else if (name === "Blockquote") block("quote", ++depth.quote);
      else if (name === "Table") table = from;
      else if (name === "TableHeader" || name === "TableRow") {
        const cells = node.getChildren("TableCell").map((cell) => ({ from: cell.from, to: cell.to }));
        block("row", 0, { cells, isHead: name === "TableHeader" && from >= table });
      }
      return true;
    },
    leave({ name }) {
      if (name === "ListItem") depth.item--;
      else if (name === "Blockquote") depth.quote--;
    },
  });
  return { runs: runsOf(text, hidden, styled), blocks };
}

const INLINE: Readonly<Record<string, Style>> = {
  StrongEmphasis: "strong",
  Emphasis: "emphasis",
  InlineCode: "code",
  Strikethrough: "strike",
  Link: "link",
  Image: "link",
};

/** `TableDelimiter` is a bar within a row, and the row of dashes. `ListMark` is hidden with its item. */
const HIDDEN: ReadonlySet<string> = new Set([
  "EmphasisMark",
  "CodeMark",
  "StrikethroughMark",
  "HeaderMark",
  "QuoteMark",
  "LinkMark",
  "URL",
  "LinkTitle",
  "LinkLabel",
  "TableDelimiter",
]);

interface TreeNode {
  getChild(name: string): Span | null;
}

/** The lines of the fences, with the line's end between each and the code. */
function fencesOf(text: string, { from, to }: Span): readonly Span[] {
  const first = text.indexOf("\n", from);
  const last = text.lastIndexOf("\n", to - 1);
  if (first < 0 || first >= to) return [{ from, to }];
  const isClosed = last >= first && /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(text.slice(last + 1, to));
  return [{ from, to: first + 1 }, ...(isClosed ? [{ from: Math.max(last, first + 1), to }] : [])];
}

function targetOf(text: string, node: TreeNode): string {
  const url = node.getChild("URL");
  return url ? text.slice(url.from, url.to) : "";
}

function afterSpaces(text: string, at: number): number {
  let to = at;
  while (text[to] === " " || text[to] === "\t") to++;
  return to;
}

/** Whether a letter or digit of Latin script touches what is stressed. Scripts without spaces stress within a line of words. */
const isWithinWord = (text: string, { from, to }: Span): boolean =>
  /[0-9A-Za-z]/.test(text[from - 1] ?? "") || /[0-9A-Za-z]/.test(text[to] ?? "");

/** The text cut at every end of what is hidden or styled, without what is hidden. */
function runsOf(
  text: string,
  hidden: readonly Span[],
  styled: readonly (Span & { readonly style: Style; readonly target: string | null })[],
): readonly Run[] {
  const cuts = [0, text.length, ...[...hidden, ...styled].flatMap(({ from, to }) => [from, to])];
  const places = [...new Set(cuts)].sort((a, b) => a - b);
  const gone = [...hidden].sort((a, b) => a.from - b.from);
  const starts = [...styled].sort((a, b) => a.from - b.from);
  const runs: Run[] = [];
  let nextGone = 0;
  let nextStart = 0;
  let open: typeof starts = [];
  let hiddenTo = 0;
  for (const [at, from] of places.entries()) {
    const to = places[at + 1];
    if (to === undefined) break;
    while ((gone[nextGone]?.from ?? Number.POSITIVE_INFINITY) <= from)
      hiddenTo = Math.max(hiddenTo, gone[nextGone++]?.to ?? 0);
    open = open.filter((one) => one.to > from);
    for (let one = starts[nextStart]; one && one.from <= from; one = starts[++nextStart]) open.push(one);
    if (from < hiddenTo) continue;
    const link = open.find(({ style }) => style === "link");
    runs.push({ from, to, styles: open.map(({ style }) => style), target: link?.target ?? null });
  }
  return runs;
}

/** A stretch of a formatted text for itself, such as a sentence, with offsets that count from its start. */
export interface FormattedUnit {
  readonly runs: readonly Run[];
  readonly block: Block | null;
  /** Whether it is the first of its block, after an item's marker. */
  readonly isFirst: boolean;
  /** How deep it lies in lists, from 1; 0 outside. */
  readonly depth: number;
}

/** What of a formatted text lies within a span. A whole text of one sentence is its own unit. */
export function unitWithin(text: FormattedText, span: Span, source: string): FormattedUnit {
  const shift = <Place extends Span>(place: Place): Place => ({
    ...place,
    from: Math.max(place.from, span.from) - span.from,
    to: Math.min(place.to, span.to) - span.from,
  });
  const isWithin = ({ from, to }: Span) => to > span.from && from < span.to;
  const runs = text.runs.filter(isWithin).map(shift);
  const around = text.blocks.filter((block) => block.from <= span.from && block.to >= span.to);
  // What begins within the span counts too: the splitter keeps a lead-in and its table's first row together, say.
  const block = around.at(-1) ?? text.blocks.find((one) => one.from >= span.from && one.to <= span.to) ?? null;
  const depth = around.filter(({ kind }) => kind === "item").length;
  const isFirst = block !== null && source.slice(block.from, span.from).trim() === "" && block.from <= span.from;
  return { runs, block: block && { ...shift(block), cells: block.cells.map(shift) }, isFirst, depth };
}

/** A unit of a whole text, with the place that it has there. */
interface PlacedUnit extends FormattedUnit {
  readonly span: Span;
  /** Whether there is an empty line before it. */
  readonly isApart: boolean;
}

/**
 * A whole text as drawn units, one below another: headings, items, rows, code, quotes, and texts between. Parts with
 * nothing to show, such as the dashes below a table's head, are no units.
 */
export function unitsOf(text: FormattedText, source: string): readonly PlacedUnit[] {
  const cuts = new Set([0, source.length, ...text.blocks.flatMap(({ from, to }) => [from, to])]);
  const places = [...cuts].sort((a, b) => a - b);
  const units: PlacedUnit[] = [];
  const { runs, blocks } = text;
  let open: Block[] = [];
  let [before, nextRun, nextBlock] = [0, 0, 0];
  for (const [at, start] of places.entries()) {
    const written = source.slice(start, places[at + 1] ?? start);
    // Code keeps how its first line is indented: the block begins at its fence.
    const from = start + (written.length - written.trimStart().length);
    const span = { from, to: start + written.trimEnd().length };
    if (span.to <= span.from) continue;
    // Only what may lie in the span or around it is looked at: texts of very many units take no square of their number.
    while ((runs[nextRun]?.to ?? span.to) <= span.from) nextRun++;
    let endRun = nextRun;
    while ((runs[endRun]?.from ?? span.to) < span.to) endRun++;
    for (let one = blocks[nextBlock]; one && one.from < span.to; one = blocks[++nextBlock]) open.push(one);
    open = open.filter(({ to }) => to > span.from);
    const unit = unitWithin({ runs: runs.slice(nextRun, endRun), blocks: open }, span, source);
    const isSeen = unit.runs.some((run) => source.slice(span.from + run.from, span.from + run.to).trim() !== "");
    if (isSeen) units.push({ ...unit, span, isApart: /\n[ \t>]*\n/.test(source.slice(before, from)) });
    before = span.to;
  }
  return units;
}

/** Whether any of these spans is drawn: a difference may be only in marks of Markdown. */
export const isDrawn = ({ runs }: FormattedText, source: string, spans: readonly Span[]): boolean =>
  spans.some((span) =>
    runs.some(
      ({ from, to }) =>
        to > span.from &&
        from < span.to &&
        source.slice(Math.max(from, span.from), Math.min(to, span.to)).trim() !== "",
    ),
  );
