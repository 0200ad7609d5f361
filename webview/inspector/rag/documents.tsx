import { t } from "@vscode/l10n";
import { Component } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DetailDocument, DocumentSentence, RagDetail, SampleScore, UseState } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import type { FormattedUnit } from "../../../src/present/formattedText.ts";
import { countText, numberText } from "../../../src/present/numbers.ts";
import {
  areDocumentsJudged,
  type ShownDocument,
  type ShownDocumentSentence,
} from "../../../src/present/sample/description.ts";
import { documentReason } from "../../../src/present/sample/reasons.ts";
import { reasonWord } from "../../../src/present/words.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { Markdown, useFormattedUnits } from "../../ui/formattedView.tsx";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { OnPaper } from "../../ui/paper.tsx";
import { isWithin } from "../filter/hits.ts";
import { paneClass } from "../frame.tsx";
import { searchText } from "../list/clauses.ts";
import { openOf, useDrawn } from "./drawn.ts";
import { type Mark, marksWithin } from "./marks.ts";
import type { Hands, PaneProps } from "./pane.ts";
import { Sentence, VoteDots } from "./sentence.tsx";

const CLASSES: Readonly<Record<UseState, string>> = {
  used: "d-used",
  missed: "d-missed",
  stray: "d-stray",
  unused: "",
  unlabelled: "",
};
const NONE: readonly DocumentSentence[] = [];

export function Documents(props: PaneProps) {
  const { body, cited, detail, findings, links, lit, page, sample, view } = props;
  const searched = searchText(view.panel?.query?.where ?? []);
  const scroll = useRef<HTMLDivElement>(null);
  const [folds, setFolds] = useState<{ readonly index: number; readonly open: ReadonlyMap<number, boolean> }>({
    index: -1,
    open: new Map(),
  });
  const chosen = folds.index === detail.index ? folds.open : new Map<number, boolean>();
  const searchedIn = useMemo(
    () => new Set(body.documents.filter((one) => isSearchedIn(one, searched)).map(({ index }) => index)),
    [body, searched],
  );
  const litIn = new Set([...lit].map((key) => links.documentOf(key)));
  const first = new Set(view.pin === null ? [] : [view.pin, ...links.linkedTo(view.pin).slice(0, 1)]);
  const firstIn = new Set([...first].map((key) => links.documentOf(key)));
  const open = openOf(body, (at) => {
    const { index = at, isOpen = false } = sample.documents[at] ?? {};
    const own = chosen.get(index);
    if (index === cited || own === true || firstIn.has(index)) return "asked";
    return litIn.has(index) || (own ?? (isOpen || searchedIn.has(index))) ? "offered" : "closed";
  });
  const { isSource } = useContext(Markdown);
  const { most, turned } = useDrawn(detail.index, body, { open, first, lit }, isSource);
  const handsOf = (position: number): Hands => ({
    pin: view.pin,
    lit,
    tabStop:
      view.pin !== null && links.documents.has(view.pin) ? view.pin : body.documents[position]?.sentences[0]?.key,
    onPin: (key) => page.moves.togglePin(key),
    onKey: (key) => page.moves.pin(key),
  });
  const toggle = (document: ShownDocument, at: number) =>
    setFolds({ index: detail.index, open: new Map([...chosen, [document.index, !open.has(at)]]) });
  return (
    <section class={`pane documents${paneClass(areDocumentsJudged(body), view)}`} aria-label={t("Documents")}>
      <div class="cap">
        <h2>{t("Documents")}</h2>
        <span class="end">{(body.isLabelled || hasScores(body)) && <Scores scores={body.scores} />}</span>
      </div>
      <div class="railed">
        <div class="scroll" ref={scroll}>
          {body.isWithoutText && body.totalSentences !== null && (
            <p class="bare mute">
              {t("The file has keys but no text for {0} sentences.", countText(body.totalSentences))}
            </p>
          )}
          {sample.documents.map((document, at) => (
            <Document
              key={document.index}
              body={body}
              document={document}
              position={at}
              found={findings.get(`documents[${document.index}]`)}
              hands={handsOf(at)}
              isCited={cited === document.index}
              isOpen={open.has(at)}
              most={most.get(at) ?? 0}
              turned={turned ? (turned.get(at) ?? 0) : undefined}
              onToggle={() => toggle(document, at)}
            />
          ))}
        </div>
        <Rail
          scroll={scroll}
          drawn={[detail.index, view.pin, ...[...open].map((at) => `${at}:${most.get(at)}`)].join(" ")}
        />
      </div>
    </section>
  );
}

/** Whether there is anything to show next to the response. */
export function hasDocuments(body: RagDetail): boolean {
  return body.documents.length > 0 || body.isWithoutText || hasScores(body);
}

const hasScores = ({ scores }: RagDetail): boolean =>
  scores.some(({ id, value }) => SHOWN.includes(id) && value !== null);

/** Whether it has the words that are searched for. */
function isSearchedIn({ text, sentences }: DetailDocument, words: string): boolean {
  const isIn = (one: string | null) => one !== null && isWithin(one, words);
  return words !== "" && (isIn(text) || sentences.some(({ text, span }) => span === null && isIn(text)));
}

interface DocumentProps {
  readonly body: RagDetail;
  readonly document: ShownDocument;
  readonly position: number;
  readonly found: readonly Mark[] | undefined;
  /** Absent on paper. */
  readonly hands?: Hands;
  readonly isOpen: boolean;
  readonly isCited?: boolean;
  /** Number of sentences to draw; all if absent. */
  readonly most?: number;
  /** Number of sentences in the current Markdown mode, the others in the previous one; all if absent. */
  readonly turned?: number | undefined;
  readonly onToggle?: () => void;
}

/** One document: its head, and below it its sentences or its text. */
export function Document(props: DocumentProps) {
  const { body, document, position, found, hands, isOpen, isCited = false, most, turned, onToggle } = props;
  const paper = useContext(OnPaper);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isCited) section.current?.scrollIntoView({ block: "nearest" });
  }, [isCited]);
  // On paper a reader opens it, and nothing is drawn then.
  const isDrawn = isOpen || paper !== null;
  const { name, number, index, text, without, counts } = document;
  const own = body.documents[position];
  const sentences = own?.sentences ?? NONE;
  const { isSource } = useContext(Markdown);
  const formattedOf = useFormattedUnits(isDrawn ? text : null, isDrawn ? sentences : NONE);
  const unitOf = (sentence: DocumentSentence, at: number) =>
    isSource === at < (turned ?? sentences.length) ? null : formattedOf(sentence);
  // On paper the name is next to the number; an open document needs no peek.
  const peek = isOpen && !paper ? "" : (text ?? sentences[0]?.text ?? "");
  const title = name === null ? peek : paper ? "" : name;
  const isEmpty = sentences.length === 0 && !text;
  const head = (
    <>
      {!paper && (isEmpty ? <span /> : <Icon name={isOpen ? "down" : "right"} />)}
      <span class="n">
        {lineText(paper ? document.title : number)}
        {!own?.message && body.citations?.by !== "list" && body.citations?.from === 1 && (
          <span title={t("Cited as {0}", index + 1)}> [{index + 1}]</span>
        )}
      </span>
      <span class="of">
        {own?.step?.isError && <Icon name="cross" tone="bad" title={t("The call failed, says the file")} />}
        <span dir="auto" class={`t${name === null ? " untitled" : ""}`}>
          {lineText(title.slice(0, 300))}
        </span>
        <span class="end">{counts}</span>
      </span>
    </>
  );
  const content = isDrawn && (
    <>
      {sentences.length > 0 && (
        <ol>
          {document.sentences.slice(0, most).map((sentence, at) => (
            <DocumentLine
              key={sentence.key}
              shown={sentence}
              anchor={paper?.sentenceId(position, at)}
              marks={marksWithin(found, sentence.span)}
              unit={unitOf(sentence.sentence, at)}
              hands={hands}
            />
          ))}
        </ol>
      )}
      {sentences.length === 0 && text !== null && most !== 0 && (
        <p class="bare" dir="auto">
          <Formatted text={text} marks={found ?? []} />
        </p>
      )}
      {paper && without !== null && <p class="bare mute">{without}</p>}
    </>
  );
  if (paper) {
    return (
      <details class="doc" id={paper.documentId(position)} open={isOpen}>
        <summary class="doc-head">{head}</summary>
        {content}
      </details>
    );
  }
  return (
    <section class={isCited ? "doc cited" : "doc"} ref={section}>
      <h3>
        <button
          type="button"
          class="doc-head"
          // Without a text here there is nothing to open.
          disabled={isEmpty}
          aria-expanded={isEmpty ? undefined : isOpen}
          onClick={onToggle}
        >
          {head}
        </button>
      </h3>
      {content}
    </section>
  );
}

interface DocumentLineProps {
  readonly shown: ShownDocumentSentence;
  readonly anchor: string | undefined;
  readonly marks: readonly Mark[];
  readonly unit: FormattedUnit | null;
  readonly hands: Hands | undefined;
}

/** Drawn anew only if something of it is another: there may be thousands, and each key that is pressed comes here. */
class DocumentLine extends Component<DocumentLineProps> {
  override shouldComponentUpdate(next: Readonly<DocumentLineProps>): boolean {
    return !isAlike(this.props, next);
  }

  override render(props: DocumentLineProps) {
    return <Line {...props} />;
  }
}

function isAlike(a: DocumentLineProps, b: DocumentLineProps): boolean {
  const { key } = a.shown;
  const isSame = a.shown === b.shown && a.unit === b.unit && a.anchor === b.anchor && a.marks === b.marks;
  const looks = ({ hands }: DocumentLineProps) =>
    hands && [hands.pin === key, hands.lit.has(key), hands.tabStop === key].join();
  return isSame && looks(a) === looks(b);
}

function Line({ shown, anchor, marks, unit, hands }: DocumentLineProps) {
  const { sentence, key, text, state, word, users } = shown;
  const look = state === "missed" || state === "stray" ? roleLook(state) : null;
  const used = users.length > 0 ? t("used by {0}", users.join(", ")) : t("not used");
  return (
    <Sentence
      id={key}
      anchor={anchor}
      text={text}
      marks={marks}
      unit={unit}
      stateClass={CLASSES[state]}
      glyph={look && <Icon name={look.icon} tone={look.tone} title={word} />}
      linked={{ arrow: "→", side: "response", words: users.map((short) => ({ short, isKey: true })) }}
      beside={state === "missed" ? t("missed") : ""}
      label={t("{0}, {1}, {2}", key, word.toLowerCase(), used)}
      others={<VoteDots divided={sentence.divided} />}
      isUnderlined={false}
      hands={hands}
      why={hands ? () => documentReason(sentence) : null}
    />
  );
}

const SHOWN = ["relevance", "utilization", "completeness"];

/** The sample's support scores, with the file's if they differ. */
function Scores({ scores }: { readonly scores: readonly SampleScore[] }) {
  return (
    <>
      {scores
        .filter((score) => SHOWN.includes(score.id))
        .map((score) => {
          const stored = score.published.filter(
            ({ value }) => score.value === null || Math.abs(value - score.value) > 1e-9,
          );
          const title = [
            score.reason ? t("Undefined: {0}", reasonWord(score.reason, score.id)) : null,
            ...score.published.map(({ column, value }) => `${column} ${numberText(value, "mean")}`),
          ].filter((line) => line !== null);
          return (
            <span key={score.id} class="score" title={title.join("\n") || undefined}>
              {scoreWord(score.id)} <b>{numberText(score.value, "mean")}</b>
              {stored[0] && <span class="stored"> {t("file {0}", numberText(stored[0].value, "mean"))}</span>}
            </span>
          );
        })}
    </>
  );
}

function scoreWord(id: string): string {
  if (id === "relevance") return t("Relevance");
  return id === "utilization" ? t("Utilization") : t("Completeness");
}

/** A sentence in the rail: its place, and one of four states. */
interface Block {
  readonly look: "lit" | "used" | "missed" | "stray";
  readonly y: number;
  readonly height: number;
}

const LOOKS: readonly Block["look"][] = ["lit", "used", "missed", "stray"];

interface RailProps {
  readonly scroll: { readonly current: HTMLElement | null };
  /** Changes whenever the pane is drawn otherwise. */
  readonly drawn: string;
}

/** A narrow strip next to the documents' scrollbar: where support is, on screen or not. */
export function Rail({ scroll, drawn }: RailProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [blocks, setBlocks] = useState<readonly Block[]>([]);
  useLayoutEffect(() => {
    const pane = scroll.current;
    if (!pane) return;
    const measure = () => setBlocks(blocksOf(pane, svg.current));
    // It measures at once, when the page has its places anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <div class="rail" aria-hidden="true">
      <svg ref={svg} aria-hidden="true">
        {blocks.map(({ look, y, height }) => {
          const key = `${look} ${y}`;
          if (look === "lit") return <rect key={key} class="r-lit" x="1" y={y + 1} width="8" height={height} />;
          if (look === "used") return <rect key={key} class="r-used" x="3" y={y + 1} width="4" height={height} />;
          if (look === "missed")
            return <rect key={key} class="r-missed" x="2.5" y={y + 1.5} width="5" height={height} />;
          return <path key={key} class="r-stray" d="M5 0 9 8H1z" transform={`translate(0 ${y + height / 2 - 4})`} />;
        })}
      </svg>
    </div>
  );
}

function blocksOf(pane: HTMLElement, rail: Element | null): readonly Block[] {
  const railPx = rail?.clientHeight ?? 0;
  if (railPx === 0 || pane.scrollHeight === 0) return [];
  const scale = railPx / Math.max(pane.scrollHeight, pane.clientHeight);
  const top = pane.getBoundingClientRect().top - pane.scrollTop;
  return [...pane.querySelectorAll<HTMLElement>(".s")].flatMap((sentence) => {
    const { classList } = sentence;
    const look = LOOKS.find((one) => classList.contains(one === "lit" ? "lit" : `d-${one}`));
    if (!look) return [];
    const box = sentence.getBoundingClientRect();
    return [{ look, y: (box.top - top) * scale, height: Math.max(4, box.height * scale - 4) }];
  });
}
