import { t } from "@vscode/l10n";
import { useMemo } from "preact/hooks";
import { FILE_ANNOTATOR, type ResponseSentence } from "../../../src/model/index.ts";
import { citationMarks, citationStyleText, linksText } from "../../../src/present/citations.ts";
import { type SentenceState, sentenceState, stateWord } from "../../../src/present/words.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { SourceSwitch, useUnits } from "../../ui/formattedView.tsx";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { Fold, Visible } from "../../ui/parts.tsx";
import { paneClass, peekOf, RecordFolds } from "../frame.tsx";
import { SplitChip } from "../label/labelBar.tsx";
import { Citing, ListedCitations } from "./citations.tsx";
import { marksWithin } from "./marks.ts";
import type { PaneProps } from "./pane.ts";
import { Sentence, VoteDots } from "./sentence.tsx";
import { responseReason } from "./words.ts";

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
const CLASSES: Readonly<Record<SentenceState, string>> = {
  contradicted: "st-contra",
  none: "st-bad",
  partial: "st-partial",
  uncited: "st-nosource",
  full: "st-ok",
  // Nothing is claimed of it that could be underlined.
  unsure: "st-unsure",
  unlabelled: "st-none",
  notAsked: "",
};

export function Response(props: PaneProps) {
  const { page, view, detail, body, links, findings, lit } = props;
  const shown = view.panel?.query?.annotator ?? FILE_ANNOTATOR;
  const marks = useMemo(() => [...(findings.get("response") ?? []), ...citationMarks(body)], [findings, body]);
  const unitOf = useUnits(body.response, body.responseSentences);
  const isJudged = body.isLabelled || body.responseSentences.some((one) => one.isContradicted);
  const tabStop = [view.pin, ...links.problems, ...links.response.keys()].find(
    (key) => key !== null && links.response.has(key),
  );
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
            {isJudged && <Tallies sentences={body.responseSentences} />}
          </span>
        </div>
        {body.citations && (
          <p class="cite-style mute" title={t("Settings: evaloupe.citationsFrom and evaloupe.citations")}>
            {[citationStyleText(body.citations), linksText(body)].filter(Boolean).join(" ")}
          </p>
        )}
        <Citing body={body} onDocument={props.onDocument}>
          <ol>
            {body.responseSentences.map((sentence) => {
              const state = sentenceState(sentence);
              const look = roleLook(state);
              const sources = [...sentence.supportedBy, ...sentence.otherKeys];
              return (
                <Sentence
                  key={sentence.key}
                  id={sentence.key}
                  text={sentence.text}
                  marks={marksWithin(marks, sentence.span)}
                  unit={unitOf(sentence)}
                  stateClass={CLASSES[state]}
                  glyph={<Icon name={look.icon} tone={look.tone} title={stateWord(state)} />}
                  beside={sources.length > 0 ? `← ${shorten(sources)}` : ""}
                  label={t(
                    "{0}, {1}, {2}",
                    sentence.key,
                    stateWord(state).toLowerCase(),
                    sources.length > 0 ? sources.join(", ") : t("no sources"),
                  )}
                  others={
                    <>
                      <ListedCitations citations={sentence.citations} />
                      <VoteDots divided={sentence.divided} />
                      <SplitChip detail={detail} sentence={sentence.key} shown={shown} />
                    </>
                  }
                  isUnderlined={state !== "notAsked"}
                  isPinned={view.pin === sentence.key}
                  isLit={lit.has(sentence.key)}
                  isTabStop={tabStop === sentence.key}
                  why={() => responseReason(sentence, body, links)}
                  onPin={() => page.moves.togglePin(sentence.key)}
                  onKey={(key) => page.moves.pin(key)}
                />
              );
            })}
          </ol>
        </Citing>
        {body.responseSentences.length === 0 &&
          (body.response === null ? (
            <p class="bare mute">
              {body.isWithoutText ? t("The file has no response text.") : t("The file has no response.")}
            </p>
          ) : (
            <p class="bare" dir="auto">
              {body.response === "" ? (
                <span class="mute">{t("The response is empty.")}</span>
              ) : (
                <Formatted text={body.response} marks={marks} />
              )}
            </p>
          ))}
        <Folds {...props} />
      </div>
    </section>
  );
}

/** A judge may write the words that stand for no sentence; here they are short, in the reason line they are words. */
function shorten(sources: readonly string[]): string {
  return sources.map((source) => (source === "supported_without_sentence" ? t("none") : source)).join(" ");
}

/** How many sentences are in each state, worst first; a click pins the next of them. */
function Tallies({ sentences }: { readonly sentences: readonly ResponseSentence[] }) {
  return (
    <>
      {STATES.map((state) => {
        const count = sentences.filter((sentence) => sentenceState(sentence) === state).length;
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
          <table class="said">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
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
        </Fold>
      ))}
      <RecordFolds page={page} view={view} detail={detail} />
    </div>
  );
}
