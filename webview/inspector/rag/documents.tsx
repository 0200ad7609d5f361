import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DetailDocument, DocumentSentence, RagDetail, SampleScore, UseState } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { documentNumber, documentTitle } from "../../../src/present/documents.ts";
import { countText, numberText } from "../../../src/present/numbers.ts";
import { reasonWord, useWord } from "../../../src/present/words.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { useUnits } from "../../ui/formattedView.tsx";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { hitsIn } from "../filter/hits.ts";
import { paneClass } from "../frame.tsx";
import { searchText } from "../list/clauses.ts";
import { marksWithin } from "./marks.ts";
import type { PaneProps } from "./pane.ts";
import { Sentence, VoteDots } from "./sentence.tsx";
import { documentReason } from "./words.ts";

const CLASSES: Readonly<Record<UseState, string>> = {
  used: "d-used",
  missed: "d-missed",
  stray: "d-stray",
  unused: "",
  unlabelled: "",
};
/** Without labels nothing says which documents matter: the first ones are open. */
const OPEN_UNLABELLED = 5;
const NONE: readonly DocumentSentence[] = [];

export function Documents(props: PaneProps) {
  const { body, cited, detail, lit, view } = props;
  const searched = searchText(view.panel?.query?.where ?? []);
  const scroll = useRef<HTMLDivElement>(null);
  const [folds, setFolds] = useState<{ readonly index: number; readonly open: ReadonlyMap<number, boolean> }>({
    index: -1,
    open: new Map(),
  });
  const chosen = folds.index === detail.index ? folds.open : new Map<number, boolean>();
  const isOpen = (document: DetailDocument) =>
    document.sentences.some((sentence) => lit.has(sentence.key)) ||
    document.index === cited ||
    (chosen.get(document.index) ?? (opensByItself(document, body) || isSearchedIn(document, searched)));
  const toggle = (document: DetailDocument) =>
    setFolds({ index: detail.index, open: new Map([...chosen, [document.index, !isOpen(document)]]) });
  return (
    <section class={`pane documents${paneClass(isJudged(body), props.view)}`} aria-label={t("Documents")}>
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
          {body.documents.map((document) => (
            <Document
              key={document.index}
              {...props}
              document={document}
              isOpen={isOpen(document)}
              onToggle={() => toggle(document)}
            />
          ))}
        </div>
        <Rail
          scroll={scroll}
          drawn={`${detail.index} ${props.view.pin} ${body.documents.map((one) => Number(isOpen(one))).join("")}`}
        />
      </div>
    </section>
  );
}

/** Whether there is anything to show beside the response. */
export function hasDocuments(body: RagDetail): boolean {
  return body.documents.length > 0 || body.isWithoutText || hasScores(body);
}

const hasScores = ({ scores }: RagDetail): boolean =>
  scores.some(({ id, value }) => SHOWN.includes(id) && value !== null);

const isJudged = ({ documents }: RagDetail): boolean =>
  documents.some(({ sentences }) => sentences.some(({ state }) => state !== "unlabelled"));

function opensByItself(document: DetailDocument, body: RagDetail): boolean {
  if (!isJudged(body)) return document.index < OPEN_UNLABELLED;
  return document.sentences.some(({ state }) => state === "used" || state === "missed" || state === "stray");
}

/** Whether the words that somebody searches for stand in it. */
function isSearchedIn({ text, sentences }: DetailDocument, words: string): boolean {
  const isIn = (one: string | null) => one !== null && hitsIn([one], words).length > 0;
  return words !== "" && (isIn(text) || sentences.some((sentence) => isIn(sentence.text)));
}

interface DocumentProps extends PaneProps {
  readonly document: DetailDocument;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Document({ page, view, body, links, findings, lit, cited, document, isOpen, onToggle }: DocumentProps) {
  const isCited = cited === document.index;
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isCited) section.current?.scrollIntoView({ block: "nearest" });
  }, [isCited]);
  const marks = findings.get(`documents[${document.index}]`);
  const unitOf = useUnits(isOpen ? document.text : null, isOpen ? document.sentences : NONE);
  const tabStop = view.pin !== null && links.documents.has(view.pin) ? view.pin : document.sentences[0]?.key;
  const isEmpty = document.sentences.length === 0 && !document.text;
  const title = documentTitle(document) ?? (isOpen ? "" : (document.text ?? document.sentences[0]?.text ?? ""));
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
          {isEmpty ? <span /> : <Icon name={isOpen ? "down" : "right"} />}
          <span class="n">
            {documentNumber(document)}
            {!document.message && body.citations?.by !== "list" && body.citations?.from === 1 && (
              <span title={t("Cited as {0}", document.index + 1)}> [{document.index + 1}]</span>
            )}
          </span>
          <span dir="auto" class={`t${documentTitle(document) === null ? " untitled" : ""}`}>
            {lineText(title.slice(0, 300))}
          </span>
          <span class="end">{foldWords(document)}</span>
        </button>
      </h3>
      {isOpen && (
        <ol>
          {document.sentences.map((sentence) => {
            const look = sentence.state === "missed" || sentence.state === "stray" ? roleLook(sentence.state) : null;
            return (
              <Sentence
                key={sentence.key}
                id={sentence.key}
                text={sentence.text}
                marks={marksWithin(marks, sentence.span)}
                unit={unitOf(sentence)}
                stateClass={CLASSES[sentence.state]}
                glyph={look && <Icon name={look.icon} tone={look.tone} title={useWord(sentence.state)} />}
                beside={besideWord(sentence)}
                label={labelOf(sentence)}
                others={<VoteDots divided={sentence.divided} />}
                isUnderlined={false}
                isPinned={view.pin === sentence.key}
                isLit={lit.has(sentence.key)}
                isTabStop={tabStop === sentence.key}
                why={() => documentReason(sentence)}
                onPin={() => page.moves.togglePin(sentence.key)}
                onKey={(key) => page.moves.pin(key)}
              />
            );
          })}
        </ol>
      )}
      {isOpen && document.sentences.length === 0 && document.text !== null && (
        <p class="bare" dir="auto">
          <Formatted text={document.text} marks={marks ?? []} />
        </p>
      )}
    </section>
  );
}

function besideWord(sentence: DocumentSentence): string {
  if (sentence.usedBy.length > 0) return `→ ${sentence.usedBy.join(" ")}`;
  return sentence.state === "missed" ? t("missed") : "";
}

function labelOf(sentence: DocumentSentence): string {
  const users = sentence.usedBy.length > 0 ? t("used by {0}", sentence.usedBy.join(", ")) : t("not used");
  return t("{0}, {1}, {2}", sentence.key, useWord(sentence.state).toLowerCase(), users);
}

/** "6 sentences, 3 used, 1 missed" */
function foldWords({ sentences, text }: DetailDocument): string {
  const count = (test: (state: UseState) => boolean) => sentences.filter(({ state }) => test(state)).length;
  // Where the file gives keys alone, there may be more sentences than those it names.
  const isKeysOnly = text === null && sentences.every((sentence) => sentence.text === null);
  if (isKeysOnly && sentences.length === 0) return t("text not here");
  const number = countText(sentences.length);
  const some = isKeysOnly ? t("{0} keys", number) : t("{0} sentences", number);
  const words = [sentences.length === 1 ? (isKeysOnly ? t("1 key") : t("1 sentence")) : some];
  if (sentences.some(({ state }) => state !== "unlabelled")) {
    const used = count((state) => state === "used" || state === "stray");
    const missed = count((state) => state === "missed");
    words.push(used === 0 ? t("none used") : t("{0} used", used));
    if (missed > 0) words.push(t("{0} missed", missed));
  }
  return words.join(", ");
}

const SHOWN = ["relevance", "utilization", "completeness"];

/** The support scores of the sample, beside what the file says where that differs. */
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

/** What the rail shows of a sentence: where it lies, and which of four things it is. */
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

/** A narrow strip beside the documents' scrollbar: where the support lies, on screen or not. */
export function Rail({ scroll, drawn }: RailProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [blocks, setBlocks] = useState<readonly Block[]>([]);
  useLayoutEffect(() => {
    const pane = scroll.current;
    if (!pane) return;
    const measure = () => setBlocks(blocksOf(pane, svg.current?.clientHeight ?? 0));
    measure();
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

function blocksOf(pane: HTMLElement, railPx: number): readonly Block[] {
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
