import type { ComponentChildren, TargetedEvent } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Span } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { type FormattedUnit, formatted, type Run, type Style, unitsOf } from "../../src/present/formattedText.ts";
import { type Mark, marksWithin } from "../../src/present/parts.ts";
import { Markdown } from "./formattedView.tsx";
import { Marked } from "./marked.tsx";
import "./formatted.css";

interface FormattedProps {
  readonly text: string;
  readonly marks?: readonly Mark[];
}

const NO_MARKS: readonly Mark[] = [];

/** A file's whole text: Markdown rendered, or as written. Only text nodes. */
export function Formatted({ text, marks = NO_MARKS }: FormattedProps) {
  const { isSource } = useContext(Markdown);
  const units = useMemo(() => {
    const read = isSource ? null : formatted(text);
    return read && unitsOf(read, text);
  }, [text, isSource]);
  if (units === null || units.length === 0) return <Marked text={text} marks={marks} />;
  // A single paragraph continues the line.
  const isInline = units.length === 1 && units[0]?.block === null;
  return (
    <span class={isInline ? "md" : "md md-flow"}>
      {units.map((unit) => (
        <span key={unit.span.from} class={unit.isApart ? "md-unit apart" : "md-unit"}>
          <UnitText
            text={text.slice(unit.span.from, unit.span.to)}
            unit={unit}
            marks={marksWithin(marks, unit.span)}
            isUnderlined={false}
          />
        </span>
      ))}
    </span>
  );
}

interface UnitTextProps {
  readonly text: string;
  readonly unit: FormattedUnit;
  readonly marks: readonly Mark[];
  /** Underlines its words, but not what surrounds them, nor rows and code, which need no support. */
  readonly isUnderlined: boolean;
}

/** A unit of a rendered Markdown text, with words of verdicts marked. Only text nodes. */
export function UnitText({ text, unit: { runs, block, isFirst, depth }, marks, isUnderlined }: UnitTextProps) {
  const bare = (within: Span) => <Inline text={text} runs={runs} within={within} marks={marks} />;
  const inline = (within: Span) => (isUnderlined ? <u>{bare(within)}</u> : bare(within));
  const whole = { from: 0, to: text.length };
  const deep = depth > 0 ? ` deep-${Math.min(depth, 4)}` : "";
  if (block?.kind === "row") {
    const cells = block.cells.map((cell) => <span key={cell.from}>{bare(cell)}</span>);
    const look = `md-row cols-${Math.min(block.cells.length, 6)}`;
    if (!block.isHead) return <span class={look}>{cells}</span>;
    // A table that is wider than the pane is scrolled by its head.
    return (
      <span class={`${look} md-head`} tabIndex={block.cells.length > NARROW ? 0 : undefined} onScroll={scrollRows}>
        {cells}
      </span>
    );
  }
  if (block?.kind === "code") {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
      <code class="md-code" tabIndex={0}>
        {bare(whole)}
      </code>
    );
  }
  if (block?.kind === "item") {
    return (
      <span class={`md-item${deep}`}>
        <span class="md-marker">{isFirst ? block.marker : ""}</span>
        <span>{inline(whole)}</span>
      </span>
    );
  }
  if (block?.kind === "heading") return <b class={`md-heading level-${Math.min(block.level, 3)}`}>{inline(whole)}</b>;
  if (block?.kind === "quote") return <span class="md-quote">{inline(whole)}</span>;
  return inline(whole);
}

/** Tables with up to this many columns fit into every pane. */
const NARROW = 3;

/** Keeps the rows below a table's head at the same scroll position. */
function scrollRows({ currentTarget: head }: TargetedEvent<HTMLElement>): void {
  for (let row = head.closest(".s, .md-unit")?.nextElementSibling; row; row = row.nextElementSibling) {
    const own = row.querySelector(".md-row");
    if (own === null || own.matches(".md-head")) return;
    own.scrollLeft = head.scrollLeft;
  }
}

interface InlineProps {
  readonly text: string;
  readonly runs: readonly Run[];
  /** What of the text is drawn. */
  readonly within: Span;
  readonly marks: readonly Mark[];
}

function Inline({ text, runs, within, marks }: InlineProps) {
  const shown = runs
    .filter(({ from, to }) => to > within.from && from < within.to)
    .map((run) => ({ ...run, from: Math.max(run.from, within.from), to: Math.min(run.to, within.to) }));
  return (
    <>
      {shown.map((run, at) => {
        const words = <Marked text={text.slice(run.from, run.to)} marks={marksWithin(marks, run)} />;
        const isLinkEnd = run.target !== null && shown[at + 1]?.target !== run.target;
        return (
          <span key={run.from}>
            {styled(words, run.styles)}
            {isLinkEnd && run.target !== null && <Target url={run.target} words={text.slice(run.from, run.to)} />}
          </span>
        );
      })}
    </>
  );
}

/** A link's address as text: links of a file are not followed. */
function Target({ url, words }: { readonly url: string; readonly words: string }) {
  if (url === "" || url === words) return null;
  const short = url.replace(/^https?:\/\/(?:www\.)?/, "");
  return (
    <span class="md-target" title={lineText(url)}>
      {" "}
      ({lineText(short.length > MOST_TARGET ? `${short.slice(0, MOST_TARGET)}…` : short)})
    </span>
  );
}

const MOST_TARGET = 40;

function styled(words: ComponentChildren, styles: readonly Style[]): ComponentChildren {
  let drawn = words;
  for (const style of [...styles].reverse()) drawn = DRAWN[style](drawn);
  return drawn;
}

const DRAWN: Readonly<Record<Style, (words: ComponentChildren) => ComponentChildren>> = {
  strong: (words) => <strong>{words}</strong>,
  emphasis: (words) => <em>{words}</em>,
  code: (words) => <code>{words}</code>,
  strike: (words) => <s>{words}</s>,
  link: (words) => <span class="md-link">{words}</span>,
};
