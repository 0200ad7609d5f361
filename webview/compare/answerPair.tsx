import { t } from "@vscode/l10n";
import { useContext, useMemo } from "preact/hooks";
import { type Detail, type PartPair, type ResponseSentence, withTexts } from "../../src/model/index.ts";
import { citationNotes } from "../../src/present/citations.ts";
import { type FormattedUnit, formatted, isDrawn } from "../../src/present/formattedText.ts";
import type { Mark } from "../../src/present/parts.ts";
import { type DiffPart, wordDiff } from "../../src/present/wordDiff.ts";
import { type SentenceState, sentenceState, stateWord } from "../../src/present/words.ts";
import type { PairDetail } from "../../src/protocol/comparison.ts";
import { Formatted, UnitText } from "../ui/formatted.tsx";
import { Markdown, useUnits } from "../ui/formattedView.tsx";
import { Icon, roleLook } from "../ui/icons.tsx";
import { Marked } from "../ui/marked.tsx";
import { ownMarks } from "../ui/ownWords.tsx";
import { useNames } from "./names.tsx";

/** Both responses of a pair: sentences side by side if either has labelled sentences, else texts side by side. */
export function Answers({ detail, isMarked }: { readonly detail: PairDetail; readonly isMarked: boolean }) {
  const { sentences } = detail;
  const [a, b] = [withTexts(detail.a.body), withTexts(detail.b.body)];
  const units = { a: useUnits(a.response, a.responseSentences), b: useUnits(b.response, b.responseSentences) };
  const isBySentence = [a, b].some(({ responseSentences }) =>
    responseSentences.some(({ state }) => state !== "unlabelled"),
  );
  // Kinds with tables, such as choices, need no response.
  const isTabular = [a, b].every(({ response, tables }) => response === null && tables.length > 0);
  if (isTabular) return null;
  if (!isBySentence) {
    const parts = wordDiff(a.response ?? "", b.response ?? "");
    return (
      <>
        <Answer text={a.response} parts={parts} side="a" isMarked={isMarked} />
        <Answer text={b.response} parts={parts} side="b" isMarked={isMarked} />
      </>
    );
  }
  return (
    <>
      {sentences.map((pair) => (
        <SentencePair
          key={`${pair.a?.key ?? ""}|${pair.b?.key ?? ""}`}
          pair={pair}
          a={a.responseSentences}
          b={b.responseSentences}
          units={units}
          isMarked={isMarked}
        />
      ))}
    </>
  );
}

interface AnswerProps extends WordsProps {
  readonly text: string | null;
}

function Answer({ text, ...words }: AnswerProps) {
  return (
    <div class="answer" dir="auto">
      <ResponseText text={text} marks={marksOf(words)} />
    </div>
  );
}

const NO_MARKS: readonly Mark[] = [];

/** A response, or why there is nothing to see. */
export function ResponseText({
  text,
  marks = NO_MARKS,
}: {
  readonly text: string | null;
  readonly marks?: readonly Mark[];
}) {
  if (text === null) return <span class="mute">{t("The file has no response.")}</span>;
  if (text === "") return <span class="mute">{t("The response is empty.")}</span>;
  return <Formatted text={text} marks={marks} />;
}

interface SentencePairProps {
  readonly pair: PartPair;
  readonly a: readonly ResponseSentence[];
  readonly b: readonly ResponseSentence[];
  readonly units: Readonly<Record<"a" | "b", ReturnType<typeof useUnits>>>;
  readonly isMarked: boolean;
}

function SentencePair({ pair, a, b, units, isMarked }: SentencePairProps) {
  const ofA = a.find(({ key }) => key === pair.a?.key);
  const ofB = b.find(({ key }) => key === pair.b?.key);
  const parts = ofA && ofB ? wordDiff(ofA.text ?? "", ofB.text ?? "") : [];
  return (
    <>
      <SentenceCell
        sentence={ofA}
        unit={ofA ? units.a(ofA) : null}
        other={ofB}
        parts={parts}
        side="a"
        isMarked={isMarked}
      />
      <SentenceCell
        sentence={ofB}
        unit={ofB ? units.b(ofB) : null}
        other={ofA}
        parts={parts}
        side="b"
        isMarked={isMarked}
      />
    </>
  );
}

interface SentenceCellProps extends WordsProps {
  readonly sentence: ResponseSentence | undefined;
  /** The sentence as Markdown; null if it is plain or shown as it is written. */
  readonly unit: FormattedUnit | null;
  readonly other: ResponseSentence | undefined;
}

function SentenceCell({ sentence, unit, other, parts, side, isMarked }: SentenceCellProps) {
  const names = useNames();
  if (!sentence) return <p class="sentence missing">{t("not in {0}", names[side === "a" ? 0 : 1])}</p>;
  const state: SentenceState = sentenceState(sentence);
  const look = roleLook(state);
  const isChanged = other !== undefined && other.state !== sentence.state;
  const { text } = sentence;
  const marks = marksOf({ parts: other ? parts : [{ text: text ?? "", in: side }], side, isMarked });
  return (
    <p class={`sentence${isChanged ? " changed" : ""}`} dir="auto">
      <Icon name={look.icon} tone={look.tone} title={stateWord(state)} />
      <kbd>{sentence.key}</kbd>
      <span class="text">
        {text === null ? (
          <span class="mute">{stateWord(state)}</span>
        ) : unit ? (
          <UnitText text={text} unit={unit} marks={marks} isUnderlined={false} />
        ) : (
          <Marked text={text} marks={marks} />
        )}
        {isChanged && <small class="mute"> {stateWord(state)}</small>}
        <Cites sentence={sentence} />
      </span>
    </p>
  );
}

/** Citations that are only in a list of the record, and the problems of all. */
function Cites({ sentence }: { readonly sentence: ResponseSentence }) {
  const listed = (sentence.citations ?? []).filter(({ span }) => span === null);
  return (
    <>
      {listed.length > 0 && <small class="mute"> {listed.map(({ number }) => `[${number}]`).join(" ")}</small>}
      {citationNotes(sentence).map((note) => (
        <small class="cite-note" key={note}>
          {note}
        </small>
      ))}
    </>
  );
}

interface WordsProps {
  readonly parts: readonly DiffPart[];
  readonly side: "a" | "b";
  readonly isMarked: boolean;
}

/** A side's own words as marks; none if words are not marked. */
const marksOf = ({ parts, side, isMarked }: WordsProps): readonly Mark[] =>
  isMarked ? ownMarks(parts, side, side === "a" ? "removed" : "added") : [];

/** A note if both answers look the same once drawn, and differ in their Markdown only. */
export function OnlyMarkdown({ a, b }: { readonly a: string; readonly b: string }) {
  const { isSource } = useContext(Markdown);
  const isOnly = useMemo(() => {
    if (isSource || a === b) return false;
    const parts = wordDiff(a, b);
    const isSeen = (text: string, marks: readonly Mark[]) => {
      const read = formatted(text);
      return read === null ? marks.length > 0 : isDrawn(read, text, marks);
    };
    return !isSeen(a, ownMarks(parts, "a", "removed")) && !isSeen(b, ownMarks(parts, "b", "added"));
  }, [a, b, isSource]);
  return isOnly ? t("The answers differ in their Markdown alone. As written shows how.") : "";
}

/** The response of a sample, or its sentences joined if the file has no whole response. */
export function answerText({ body }: Detail): string {
  const { response, responseSentences } = withTexts(body);
  return response ?? responseSentences.map(({ text }) => text ?? "").join(" ");
}
