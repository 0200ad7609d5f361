import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { type DetailTable, FILE_ANNOTATOR, type RagDetail, type ResponseSentence } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { citationMarks, citationStyleText, linksText } from "../../../src/present/citations.ts";
import { countText } from "../../../src/present/numbers.ts";
import type { SampleDescription, ShownResponseSentence } from "../../../src/present/sample/description.ts";
import { responseReason } from "../../../src/present/sample/reasons.ts";
import { type SentenceState, stateWord } from "../../../src/present/words.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { SourceSwitch, useUnits } from "../../ui/formattedView.tsx";
import { Icon, roleLook, stateClass } from "../../ui/icons.tsx";
import { OnPaper } from "../../ui/paper.tsx";
import { Fold, Visible } from "../../ui/parts.tsx";
import { isWithin } from "../filter/hits.ts";
import { paneClass, peekOf, RecordFolds } from "../frame.tsx";
import { SplitChip } from "../label/labelBar.tsx";
import { searchText } from "../list/clauses.ts";
import { Citing, ListedCitations } from "./citations.tsx";
import { type Mark, marksWithin } from "./marks.ts";
import type { Hands, PaneProps } from "./pane.ts";
import { Sentence, VoteDots } from "./sentence.tsx";

const STATES: readonly SentenceState[] = [
  "contradicted",
  "none",
  "partial",
  "unsure",
  "uncited",
  "full",
  "unlabelled",
  "notAsked",
];

export function Response(props: PaneProps) {
  const { page, view, detail, body, sample, links, findings, lit } = props;
  const shown = view.panel?.query?.annotator ?? FILE_ANNOTATOR;
  const isJudged = isResponseJudged(body);
  const thoughts = useThoughts(props);
  const tabStop = [view.pin, ...links.problems, ...links.response.keys()].find((key) => {
    const sentence = key === null ? undefined : links.response.get(key);
    return sentence !== undefined && (thoughts.isOpen || !sentence.isThought);
  });
  const hands: Hands = {
    pin: view.pin,
    lit,
    tabStop: tabStop ?? undefined,
    onPin: (key) => page.moves.togglePin(key),
    onKey: (key) => page.moves.pin(key),
  };
  return (
    <section class={`pane response${paneClass(isJudged, view)}`} aria-label={t("Response")}>
      <div class="scroll">
        <div class="cap">
          <h2>{t("Response")}</h2>
          <span class="end">
            <SourceSwitch
              details={[detail]}
              more={[body.overallExplanation, body.relevanceExplanation, body.judgeReply]}
            />
            {isJudged && <Tallies sentences={sample.response?.sentences ?? []} />}
          </span>
        </div>
        <ResponseText
          body={body}
          passage={sample.response}
          found={findings.get("response")}
          hands={hands}
          thoughts={thoughts}
          onDocument={props.onDocument}
          others={(sentence) => <SplitChip detail={detail} sentence={sentence.key} shown={shown} />}
        />
        <Folds {...props} />
      </div>
    </section>
  );
}

/** Whether labels, or words of the response, say anything of its sentences. */
export const isResponseJudged = ({ isLabelled, responseSentences }: RagDetail): boolean =>
  isLabelled || responseSentences.some((one) => one.isContradicted);

interface Thoughts {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}
const FOLDED: Thoughts = { isOpen: false, onToggle: () => {} };
const THOUGHTS = "thoughts";

/** Thoughts are folded, unless the pin, a hit of the search or words of a verdict are in them, or a person opened them. */
function useThoughts({ page, view, detail, body, findings }: PaneProps): Thoughts {
  const own = body.responseSentences.filter(({ isThought }) => isThought);
  const end = own.at(-1)?.span?.to ?? 0;
  const words = searchText(view.panel?.query?.where ?? []);
  const shown = [
    own.some(({ key }) => key === view.pin) && view.pin,
    end > 0 && isWithin((body.response ?? "").slice(0, end), words) && words,
    findings.get("response")?.some(({ from }) => from < end),
  ];
  const occasion = JSON.stringify([detail.index, shown]);
  const [said, say] = useState<{ readonly occasion: string; readonly isOpen: boolean } | null>(null);
  return {
    isOpen: said?.occasion === occasion ? said.isOpen : shown.some(Boolean) || view.folds.has(THOUGHTS),
    onToggle(isOpen) {
      say({ occasion, isOpen });
      page.showFold(THOUGHTS, isOpen);
    },
  };
}

const wordsIn = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike)
    .length;

function thoughtsTitle(count: number): string {
  return count === 1 ? t("Thoughts (1 word)") : t("Thoughts ({0} words)", countText(count));
}

interface ResponseTextProps {
  readonly body: RagDetail;
  readonly passage: SampleDescription["response"];
  readonly found: readonly Mark[] | undefined;
  /** Absent on paper. */
  readonly hands?: Hands;
  readonly thoughts?: Thoughts;
  readonly onDocument?: (document: number) => void;
  readonly others?: (sentence: ResponseSentence) => ComponentChildren;
}

/** The response, a line a sentence: its state, its key, whence it comes; or as a whole if it has no sentences. */
export function ResponseText({
  body,
  passage,
  found,
  hands,
  thoughts = FOLDED,
  onDocument,
  others,
}: ResponseTextProps) {
  const paper = useContext(OnPaper);
  const marks = useMemo(() => [...(found ?? []), ...citationMarks(body)], [found, body]);
  const unitOf = useUnits(body.response, body.responseSentences);
  const isJudged = isResponseJudged(body);
  const sentences = passage?.sentences ?? [];
  const thought = sentences.filter(({ sentence }) => sentence.isThought);
  const thoughtWords = useMemo(
    () => wordsIn(thought.map(({ text }) => (text ?? "").replace(/<\/?think>/gi, " ")).join(" ")),
    [body],
  );
  const line = ({ sentence, key, text, role, word, sources, isAsked, remarks }: ShownResponseSentence, at: number) => {
    const look = roleLook(role);
    return (
      <Sentence
        key={key}
        id={key}
        anchor={paper?.responseId(at)}
        text={text}
        marks={marksWithin(marks, sentence.span)}
        unit={unitOf(sentence)}
        stateClass={stateClass(role)}
        glyph={<Icon name={look.icon} tone={look.tone} title={word} />}
        linked={{ arrow: "←", side: "document", words: sources }}
        label={t(
          "{0}, {1}, {2}",
          key,
          word.toLowerCase(),
          sources.length > 0 ? sources.map((source) => source.text).join(", ") : t("no sources"),
        )}
        others={
          <>
            <ListedCitations citations={sentence.citations} />
            <VoteDots divided={sentence.divided} />
            {others?.(sentence)}
            {paper && remarks.length > 0 && <p class="why">{remarks.join(" ")}</p>}
          </>
        }
        isUnderlined={isAsked}
        hands={hands}
        why={hands || isJudged ? () => responseReason(sentence, body) : null}
      />
    );
  };
  return (
    <>
      {body.citations && (
        <p
          class="cite-style mute"
          title={paper ? undefined : t("Settings: evaloupe.citationsFrom and evaloupe.citations")}
        >
          {[citationStyleText(body.citations), linksText(body)].filter(Boolean).join(" ")}
        </p>
      )}
      {sentences.length > 0 && (
        <Citing body={body} onDocument={onDocument}>
          {thought.length > 0 && (
            <Fold title={thoughtsTitle(thoughtWords)} isOpen={thoughts.isOpen} onToggle={thoughts.onToggle}>
              <ol>{thought.map(line)}</ol>
            </Fold>
          )}
          <ol>{sentences.slice(thought.length).map((one, at) => line(one, thought.length + at))}</ol>
        </Citing>
      )}
      {sentences.length === 0 && (
        <p class={passage?.text ? "bare" : "bare mute"} dir={passage?.text ? "auto" : undefined}>
          {passage?.text ? (
            <Formatted text={passage.text} marks={marks} />
          ) : body.isWithoutText && body.response === null ? (
            t("The file has no response text.")
          ) : (
            (passage?.without ?? t("The file has no response."))
          )}
        </p>
      )}
    </>
  );
}

/** How many sentences are in each state, worst first; a click pins the next of them. */
function Tallies({ sentences }: { readonly sentences: readonly ShownResponseSentence[] }) {
  return (
    <>
      {STATES.map((state) => {
        const count = sentences.filter(({ role }) => role === state).length;
        if (count === 0) return null;
        const look = roleLook(state);
        return (
          <span class="tally" key={state} title={stateWord(state)}>
            <Icon name={look.icon} tone={look.tone} title={stateWord(state)} />
            {count}
          </span>
        );
      })}
    </>
  );
}

/** What is looked at now and then: the judge's words, the record's issues, the record itself. */
function Folds({ page, view, detail, body }: PaneProps) {
  const open = view.folds;
  const toggle = (name: string) => (isOpen: boolean) => page.showFold(name, isOpen);
  const explanations = [body.overallExplanation, body.relevanceExplanation].filter(
    (text) => text !== null && text !== "",
  );
  return (
    <div class="folds">
      {explanations.length > 0 && (
        <Fold
          title={t("Judge's explanation")}
          peek={peekOf(explanations.join(" "))}
          isOpen={open.has("judge")}
          onToggle={toggle("judge")}
        >
          {explanations.map((text) => (
            <p key={text} class="prose" dir="auto">
              <Formatted text={text ?? ""} />
            </p>
          ))}
        </Fold>
      )}
      {body.judgeReply !== null && body.judgeReply !== "" && (
        <Fold
          title={t("Judge's reply")}
          peek={peekOf(body.judgeReply)}
          isOpen={open.has("reply")}
          onToggle={toggle("reply")}
        >
          <p class="prose" dir="auto">
            <Formatted text={body.judgeReply} />
          </p>
        </Fold>
      )}
      {body.tables.map(({ title, columns, rows }) => (
        <Fold
          key={title}
          title={title}
          peek={peekOf(rows.map(([by, verdict]) => `${by}: ${verdict}`).join(", "))}
          isOpen={open.has(title)}
          onToggle={toggle(title)}
        >
          <TableOf columns={columns} rows={rows} />
        </Fold>
      ))}
      <RecordFolds page={page} view={view} detail={detail} />
    </div>
  );
}

/** A small table of words that the record's kind adds. */
export function TableOf({ columns, rows }: Pick<DetailTable, "columns" | "rows">) {
  return (
    <table class="said">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {lineText(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={`${row}`}>
            {cells.map((cell, column) => (
              <td key={`${column}`} dir="auto">
                <Visible text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
