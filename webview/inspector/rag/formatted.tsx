import type { ComponentChildren } from "preact";
import type { Span } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import type { FormattedUnit, Run, Style } from "../../../src/present/formattedText.ts";
import { type Mark, marksWithin } from "./marks.ts";
import { Marked } from "./sentence.tsx";

interface UnitTextProps {
  readonly text: string;
  readonly unit: FormattedUnit;
  readonly marks: readonly Mark[];
  /** Its words are underlined; what stands around them, and rows and code, of which no support is asked, are not. */
  readonly isUnderlined: boolean;
}

/** A unit of a Markdown text as it is drawn, with the words that verdicts stand on marked. Text nodes alone. */
export function UnitText({ text, unit: { runs, block, isFirst, depth }, marks, isUnderlined }: UnitTextProps) {
  const bare = (within: Span) => <Inline text={text} runs={runs} within={within} marks={marks} />;
  const inline = (within: Span) => (isUnderlined ? <u>{bare(within)}</u> : bare(within));
  const whole = { from: 0, to: text.length };
  const deep = depth > 0 ? ` deep-${Math.min(depth, 4)}` : "";
  if (block?.kind === "row") {
    return (
      <span class={`md-row cols-${Math.min(block.cells.length, 6)}${block.isHead ? " md-head" : ""}`}>
        {block.cells.map((cell) => (
          <span key={cell.from}>{bare(cell)}</span>
        ))}
      </span>
    );
  }
  if (block?.kind === "code") return <code class="md-code">{bare(whole)}</code>;
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

/** Where a link leads, in words behind it: links of a file are not followed from here. */
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
