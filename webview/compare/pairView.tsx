import { t } from "@vscode/l10n";
import { type ComponentChildren, Fragment } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Detail, DetailDocument, DetailTable, MetricInfo, Verdict } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { documentNumber } from "../../src/present/documents.ts";
import { AB, type RunNames } from "../../src/present/metricWords.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { joinParts } from "../../src/present/parts.ts";
import { ruleParts } from "../../src/present/rules.ts";
import { tellingVerdicts } from "../../src/present/sample/verdicts.ts";
import { isRewrite, wordDiff } from "../../src/present/wordDiff.ts";
import { levelWord } from "../../src/present/words.ts";
import type { PairDetail } from "../../src/protocol/comparison.ts";
import { Formatted } from "../ui/formatted.tsx";
import { SourceSwitch } from "../ui/formattedView.tsx";
import { Icon, roleLook } from "../ui/icons.tsx";
import { Act, Fold, Visible } from "../ui/parts.tsx";
import { Answers, answerText, OnlyMarkdown } from "./answerPair.tsx";
import { ChangedData } from "./dataLine.tsx";
import { RunHeads, useNames, WholeName } from "./names.tsx";
import type { ComparePage } from "./page.ts";
import { Steps } from "./steps.tsx";

interface PairViewProps {
  readonly page: ComparePage;
  readonly detail: PairDetail;
  readonly infos: readonly MetricInfo[];
  /** The person's choice whether changed words are marked; null for none. */
  readonly isMarkedByPerson: boolean | null;
}

/** Both samples of a pair side by side: verdicts, scores, and the answers with the words that changed. */
export function PairView({ page, detail, infos, isMarkedByPerson }: PairViewProps) {
  const { a, b } = detail;
  const names = useNames();
  const isRewritten = useMemo(() => isRewrite(wordDiff(answerText(a), answerText(b))), [a, b]);
  const isMarked = isMarkedByPerson ?? !isRewritten;
  // Before paint, so that the next command does not repeat it.
  useLayoutEffect(() => {
    page.onMarks(() => page.mark(!isMarked));
    return () => page.onMarks(() => {});
  }, [page, isMarked]);
  const question = a.body.question ?? b.body.question;
  const answers = (a.body.answers ?? []).length > 0 ? (a.body.answers ?? []) : (b.body.answers ?? []);
  return (
    <article class="pair scroll" aria-label={t("Pair")}>
      <header>
        <p class="path">{pairPath(detail, names)}</p>
        {question !== null && (
          <h2 dir="auto">
            <Formatted text={question} />
          </h2>
        )}
        {b.body.question !== null && question !== b.body.question && (
          <p class="warning">
            <Icon name="warning" tone="partial" />
            <span>
              {t("{0} has a different question:", names[1])} <Formatted text={b.body.question} />
            </span>
          </p>
        )}
        {answers.length > 0 && (
          <p class="gold">
            <span class="mute">{t("Gold answer")}</span> <GoldAnswers texts={answers.map(({ text }) => text)} />
          </p>
        )}
      </header>
      <ChangedData changed={detail.changed} />
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
        {SIDES.map((side) => (
          <div class="cap" key={side}>
            <h3>
              <WholeName side={side} />
            </h3>
            <Act icon="open" title={t("Open the line in the editor")} onClick={() => page.openLine(side)} />
          </div>
        ))}
        <Answers detail={detail} isMarked={isMarked} />
      </div>
      <Steps detail={detail} />
      <Tables a={a} b={b} />
      <Scores a={a} b={b} infos={infos} />
      <Documents a={a} b={b} />
    </article>
  );
}

const SIDES = [0, 1] as const;

/** Id, and the lines of both, with run names if both are in one file. */
function pairPath({ a, b }: PairDetail, names: RunNames): string {
  const areFilesNamed = names !== AB && a.sourceName !== b.sourceName;
  const lines = [a, b].map(({ sourceName, place }, side) =>
    [...(areFilesNamed ? [] : [names[side] ?? ""]), `${sourceName}:${place.line}`].join(" "),
  );
  return [a.id ?? b.id ?? "", ...lines]
    .filter((text) => text !== "")
    .map((text) => lineText(text))
    .join(" · ");
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

/** Verdicts in both runs, different ones marked; without those that apply to neither. */
function Verdicts({ a, b }: { readonly a: Detail; readonly b: Detail }) {
  const names = new Map(
    [a, b].flatMap(({ body }) => tellingVerdicts(body.verdicts).map(({ kind, name = kind }) => [kind, name] as const)),
  );
  const verdictOf = ({ body }: Detail, kind: string) => body.verdicts.find((one) => one.kind === kind)?.active ?? null;
  if (names.size === 0) return null;
  return (
    <ChangeTable>
      {[...names].map(([kind, name]) => {
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
          <RunHeads />
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
  const [portions, setPortions] = useState(1);
  const names = useNames();
  const documents = [a, b].map(({ body }) => body.documents ?? []);
  const texts = documents.map((own) => own.map(documentText));
  const [ofA = [], ofB = []] = texts;
  if (ofA.length + ofB.length === 0) return null;
  const others = [new Set(ofB), new Set(ofA)];
  const shared = ofA.filter((text) => others[0]?.has(text)).length;
  const drawn = texts.map((own) => drawnOf(own, portions * PORTION_CHARACTERS));
  const left = ofA.length + ofB.length - drawn.reduce((sum, own) => sum + own.length, 0);
  const peek = t("{0} in {1}, {2} in {3}, {4} in both", ofA.length, names[0], ofB.length, names[1], shared);
  return (
    <Fold title={t("Documents")} peek={peek} isOpen={isOpen} onToggle={setOpen}>
      <div class="sides">
        {drawn.map((own, side) => (
          <ol key={side === 0 ? "A" : "B"} class="documents">
            {own.map((text, at) => {
              const isShared = others[side]?.has(text) === true;
              return (
                <li key={`${at}`} class={isShared ? undefined : "changed"} dir="auto">
                  <kbd>{documentNumber(documents[side]?.[at] ?? { index: at, title: null })}</kbd>
                  <span>
                    <Formatted text={text} />
                    {!isShared && <small class="mute"> {t("not in {0}", names[1 - side] ?? "")}</small>}
                  </span>
                </li>
              );
            })}
          </ol>
        ))}
      </div>
      {left > 0 && (
        <button type="button" class="link" onClick={() => setPortions(portions + 1)}>
          {left === 1 ? t("Show 1 more document") : t("Show {0} more documents", countText(left))}
        </button>
      )}
    </Fold>
  );
}

/** Characters of either side that are drawn at once: those of a long run would hold the page up. */
const PORTION_CHARACTERS = 20_000;

/** The first documents up to a number of characters, at least one. */
function drawnOf(texts: readonly string[], most: number): readonly string[] {
  let characters = 0;
  const end = texts.findIndex((text) => {
    characters += text.length;
    return characters > most;
  });
  return end < 0 ? texts : texts.slice(0, Math.max(1, end));
}

/** Title and text, or sentences if there is no text. */
function documentText({ title, text, sentences }: DetailDocument): string {
  const body = text ?? sentences.map((sentence) => sentence.text ?? sentence.key).join(" ");
  return title === null ? body : `${title}\n${body}`;
}

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
