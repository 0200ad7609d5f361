import { t } from "@vscode/l10n";
import { type ComponentChildren, Fragment } from "preact";
import { useContext, useLayoutEffect, useMemo, useState } from "preact/hooks";
import {
  type Detail,
  type DetailDocument,
  type DetailTable,
  type MetricInfo,
  type PartPair,
  type ResponseSentence,
  type Verdict,
  withTexts,
} from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { citationNotes } from "../../src/present/citations.ts";
import { type FormattedUnit, formatted, isDrawn } from "../../src/present/formattedText.ts";
import { valueText } from "../../src/present/numbers.ts";
import { joinParts, type Mark } from "../../src/present/parts.ts";
import { ruleParts } from "../../src/present/rules.ts";
import { levelWord, type SentenceState, sentenceState, stateWord } from "../../src/present/words.ts";
import type { PairDetail } from "../../src/protocol/comparison.ts";
import { Formatted, UnitText } from "../ui/formatted.tsx";
import { Markdown, SourceSwitch, useUnits } from "../ui/formattedView.tsx";
import { Icon, roleLook } from "../ui/icons.tsx";
import { Marked } from "../ui/marked.tsx";
import { ownMarks } from "../ui/ownWords.tsx";
import { Act, Fold, Visible } from "../ui/parts.tsx";
import { type DiffPart, isRewrite, wordDiff } from "../ui/wordDiff.ts";
import type { ComparePage } from "./page.ts";

interface PairViewProps {
  readonly page: ComparePage;
  readonly detail: PairDetail;
  readonly names: readonly [string, string];
  readonly infos: readonly MetricInfo[];
  /** Whether words that differ are marked, where the person has said so. */
  readonly isMarkedByPerson: boolean | null;
}

/** Both samples of a pair side by side: verdicts, scores, and the answers with the words that changed. */
export function PairView({ page, detail, names, infos, isMarkedByPerson }: PairViewProps) {
  const { a, b } = detail;
  const isRewritten = useMemo(() => isRewrite(wordDiff(answerText(a), answerText(b))), [a, b]);
  const isMarked = isMarkedByPerson ?? !isRewritten;
  // Before the next command can come, which would set again what stands already.
  useLayoutEffect(() => {
    page.onMarks(() => page.mark(!isMarked));
    return () => page.onMarks(() => {});
  }, [page, isMarked]);
  const question = a.body.question ?? b.body.question;
  const answers = (a.body.answers ?? []).length > 0 ? (a.body.answers ?? []) : (b.body.answers ?? []);
  return (
    <article class="pair scroll" aria-label={t("Pair")}>
      <header>
        <p class="path">
          {[a.id ?? b.id ?? "", `A ${a.sourceName}:${a.place.line}`, `B ${b.sourceName}:${b.place.line}`]
            .filter((text) => text !== "")
            .map((text) => lineText(text))
            .join(" · ")}
        </p>
        {question !== null && (
          <h2 dir="auto">
            <Formatted text={question} />
          </h2>
        )}
        {b.body.question !== null && question !== b.body.question && (
          <p class="warning">
            <Icon name="warning" tone="partial" />
            <span>
              {t("B has a different question:")} <Formatted text={b.body.question} />
            </span>
          </p>
        )}
        {answers.length > 0 && (
          <p class="gold">
            <span class="mute">{t("Gold answer")}</span> <GoldAnswers texts={answers.map(({ text }) => text)} />
          </p>
        )}
      </header>
      <Verdicts a={a} b={b} />
      <p class="marking">
        {answerText(a) !== answerText(b) && (
          <button
            type="button"
            class="chip"
            aria-pressed={isMarked}
            title={t("Mark the words that differ, or show both answers as they are")}
            onClick={() => page.mark(!isMarked)}
          >
            <span>{t("Mark words")}</span>
          </button>
        )}
        <SourceSwitch details={[a, b]} />
        <span class="mute">
          {isMarked ? (
            <OnlyMarkdown a={answerText(a)} b={answerText(b)} />
          ) : isRewritten ? (
            t("The answers share little: words are not marked.")
          ) : (
            ""
          )}
        </span>
      </p>
      <div class="sides">
        {names.map((name, side) => (
          <div class="cap" key={side === 0 ? "A" : "B"}>
            <h3>
              <b class="side">{side === 0 ? "A" : "B"}</b>
              <span class="name" title={name}>
                {lineText(name)}
              </span>
            </h3>
            <Act
              icon="open"
              title={t("Open the line in the editor")}
              onClick={() => page.openLine(side === 0 ? 0 : 1)}
            />
          </div>
        ))}
        <Answers detail={detail} isMarked={isMarked} />
      </div>
      <Tables a={a} b={b} />
      <Scores a={a} b={b} infos={infos} />
      <Documents a={a} b={b} />
    </article>
  );
}

/** Gold answers one after another. */
export function GoldAnswers({ texts }: { readonly texts: readonly string[] }) {
  return (
    <>
      {texts.map((text, at) => (
        <Fragment key={`${at}`}>
          {at > 0 && "; "}
          <Formatted text={text} />
        </Fragment>
      ))}
    </>
  );
}

/** Says so where both answers differ in nothing that is drawn: stars, dashes, fences. */
function OnlyMarkdown({ a, b }: { readonly a: string; readonly b: string }) {
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

/** What every verdict was in either run, those that differ marked. */
function Verdicts({ a, b }: { readonly a: Detail; readonly b: Detail }) {
  const names = new Map([...a.body.verdicts, ...b.body.verdicts].map(({ kind, name = kind }) => [kind, name]));
  const verdictOf = ({ body }: Detail, kind: string) => body.verdicts.find((one) => one.kind === kind)?.active ?? null;
  const shown = [...names].filter(([kind]) => [a, b].some((one) => (verdictOf(one, kind)?.reason ?? null) === null));
  if (shown.length === 0) return null;
  return (
    <ChangeTable>
      {shown.map(([kind, name]) => {
        const [ofA, ofB] = [verdictOf(a, kind), verdictOf(b, kind)];
        return (
          <tr key={kind} class={ofA?.level === ofB?.level ? undefined : "changed"}>
            <th scope="row">{name}</th>
            <td>
              <VerdictCell verdict={ofA} />
            </td>
            <td>
              <VerdictCell verdict={ofB} />
            </td>
          </tr>
        );
      })}
    </ChangeTable>
  );
}

/** Every score in either run, those that differ marked. */
function Scores({ a, b, infos }: { readonly a: Detail; readonly b: Detail; readonly infos: readonly MetricInfo[] }) {
  const ids = [...new Set([...a.body.scores, ...b.body.scores].map(({ id }) => id))];
  const scoreOf = ({ body }: Detail, id: string) => body.scores.find((one) => one.id === id)?.value ?? null;
  const shown = ids.filter((id) => scoreOf(a, id) !== null || scoreOf(b, id) !== null);
  if (shown.length === 0) return null;
  return (
    <ChangeTable>
      {shown.map((id) => {
        const [ofA, ofB] = [scoreOf(a, id), scoreOf(b, id)];
        const info = infos.find((one) => one.id === id);
        return (
          <tr key={id} class={ofA === ofB ? undefined : "changed"}>
            <th scope="row">{info ? t(info.name) : id}</th>
            <td>{valueText(ofA, info?.unit ?? "mean")}</td>
            <td>{valueText(ofB, info?.unit ?? "mean")}</td>
          </tr>
        );
      })}
    </ChangeTable>
  );
}

function ChangeTable({ children }: { readonly children: ComponentChildren }) {
  return (
    <table class="changes">
      <thead>
        <tr>
          <td />
          <th scope="col">A</th>
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function VerdictCell({ verdict }: { readonly verdict: Verdict | null }) {
  if (!verdict) return <>–</>;
  const look = roleLook(verdict.tone);
  return (
    <span class="verdict-cell">
      <Icon name={look.icon} tone={look.tone} />
      {levelWord(verdict)}
      <small class="mute">
        <Visible text={joinParts(ruleParts(verdict))} />
      </small>
    </span>
  );
}

/** What was retrieved, side by side; a document that the other run has not is marked. */
function Documents({ a, b }: { readonly a: Detail; readonly b: Detail }) {
  const [isOpen, setOpen] = useState(false);
  const texts = [a, b].map(({ body }) => (body.documents ?? []).map(documentText));
  const [ofA = [], ofB = []] = texts;
  if (ofA.length + ofB.length === 0) return null;
  const shared = ofA.filter((text) => ofB.includes(text)).length;
  const peek = t("{0} in A, {1} in B, {2} in both", ofA.length, ofB.length, shared);
  return (
    <Fold title={t("Documents")} peek={peek} isOpen={isOpen} onToggle={setOpen}>
      <div class="sides">
        {texts.map((own, side) => (
          <ol key={side === 0 ? "A" : "B"} class="documents">
            {own.map((text, at) => {
              const isShared = texts[1 - side]?.includes(text) === true;
              return (
                <li key={`${at}`} class={isShared ? undefined : "changed"} dir="auto">
                  <kbd>{at}</kbd>
                  <span>
                    <Formatted text={text} />
                    {!isShared && <small class="mute"> {side === 0 ? t("not in B") : t("not in A")}</small>}
                  </span>
                </li>
              );
            })}
          </ol>
        ))}
      </div>
    </Fold>
  );
}

/** Title and text, or its sentences where only those are known. */
function documentText({ title, text, sentences }: DetailDocument): string {
  const body = text ?? sentences.map((sentence) => sentence.text ?? sentence.key).join(" ");
  return title === null ? body : `${title}\n${body}`;
}

/** The response of a sample, or its sentences where only those are known. */
function answerText({ body }: Detail): string {
  const { response, responseSentences } = withTexts(body);
  return response ?? responseSentences.map(({ text }) => text ?? "").join(" ");
}

/** Sentence beside sentence where there are sentences, else text beside text. */
function Answers({ detail, isMarked }: { readonly detail: PairDetail; readonly isMarked: boolean }) {
  const { sentences } = detail;
  const [a, b] = [withTexts(detail.a.body), withTexts(detail.b.body)];
  const units = { a: useUnits(a.response, a.responseSentences), b: useUnits(b.response, b.responseSentences) };
  const isBySentence = [a, b].some(({ responseSentences }) =>
    responseSentences.some(({ state }) => state !== "unlabelled"),
  );
  // What stands in tables, such as choices, needs no response.
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

function Answer({ text, parts, side, isMarked }: AnswerProps) {
  return (
    <div class="answer" dir="auto">
      {text === null ? (
        <span class="mute">{t("The file has no response.")}</span>
      ) : text === "" ? (
        <span class="mute">{t("The response is empty.")}</span>
      ) : (
        <Formatted text={text} marks={marksOf({ parts, side, isMarked })} />
      )}
    </div>
  );
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
  /** The sentence as Markdown; null where it is plain or shown as it is written. */
  readonly unit: FormattedUnit | null;
  readonly other: ResponseSentence | undefined;
}

function SentenceCell({ sentence, unit, other, parts, side, isMarked }: SentenceCellProps) {
  if (!sentence) return <p class="sentence missing">{t("not in {0}", side === "a" ? "A" : "B")}</p>;
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

/** Citations that the record lists beside the text, and what is wrong with any. */
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

/** A side's own words as marks, where words are marked. */
const marksOf = ({ parts, side, isMarked }: WordsProps): readonly Mark[] =>
  isMarked ? ownMarks(parts, side, side === "a" ? "removed" : "added") : [];

/** What the kind says in tables: choices with their probabilities, votes. */
function Tables({ a, b }: { readonly a: Detail; readonly b: Detail }) {
  if (a.body.tables.length + b.body.tables.length === 0) return null;
  return (
    <div class="sides">
      {[a, b].map(({ body }, side) => (
        <div key={side === 0 ? "A" : "B"}>
          <OwnTables tables={body.tables} />
        </div>
      ))}
    </div>
  );
}

/** The tables of one sample. */
export function OwnTables({ tables }: { readonly tables: readonly DetailTable[] }) {
  return (
    <>
      {tables.map(({ title, columns, rows }) => (
        <table class="changes" key={title}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={`${at}`}>
                {row.map((cell, column) => (
                  <td key={`${column}`}>
                    <Visible text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
