import { t } from "@vscode/l10n";
import type { Detail, PartPair, ResponseSentence, Verdict } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { numberText } from "../../src/present/numbers.ts";
import { levelWord, type SentenceState, stateWord, verdictName } from "../../src/present/words.ts";
import type { PairDetail } from "../../src/protocol/comparison.ts";
import { Icon } from "../ui/icons.tsx";
import { roleLook } from "../ui/roles.ts";
import { Visible } from "../ui/visible.tsx";
import type { ComparePage } from "./page.ts";
import { type DiffPart, wordDiff } from "./wordDiff.ts";

interface PairViewProps {
  readonly page: ComparePage;
  readonly detail: PairDetail;
  readonly names: readonly [string, string];
}

/** Both samples of a pair side by side: verdicts, scores, and the answers with the words that changed. */
export function PairView({ page, detail, names }: PairViewProps) {
  const { a, b } = detail;
  const question = a.body.question ?? b.body.question;
  const answers = a.body.answers.length > 0 ? a.body.answers : b.body.answers;
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
            <Visible text={question} />
          </h2>
        )}
        {b.body.question !== null && question !== b.body.question && (
          <p class="warning">
            <Icon name="warning" tone="partial" />
            <span>
              {t("B asks another question:")} <Visible text={b.body.question} />
            </span>
          </p>
        )}
        {answers.length > 0 && (
          <p class="gold">
            <span class="mute">{t("Gold answer")}</span> <Visible text={answers.map(({ text }) => text).join("; ")} />
          </p>
        )}
      </header>
      <Changes a={a} b={b} />
      <div class="sides">
        {names.map((name, side) => (
          <div class="cap" key={side === 0 ? "A" : "B"}>
            <h3>
              <b class="side">{side === 0 ? "A" : "B"}</b>
              <span class="name" title={name}>
                {lineText(name)}
              </span>
            </h3>
            <button
              type="button"
              class="act"
              title={t("Open the line in the editor")}
              aria-label={t("Open the line in the editor")}
              onClick={() => page.openLine(side === 0 ? 0 : 1)}
            >
              <Icon name="open" />
            </button>
          </div>
        ))}
        <Answers detail={detail} />
      </div>
      <Tables a={a} b={b} />
    </article>
  );
}

/** Verdicts and scores of both, those that differ marked. */
function Changes({ a, b }: { readonly a: Detail; readonly b: Detail }) {
  const kinds = [...new Set([...a.body.verdicts, ...b.body.verdicts].map(({ kind }) => kind))];
  const ids = [...new Set([...a.body.scores, ...b.body.scores].map(({ id }) => id))];
  const verdictOf = ({ body }: Detail, kind: string) => body.verdicts.find((one) => one.kind === kind)?.active ?? null;
  const scoreOf = ({ body }: Detail, id: string) => body.scores.find((one) => one.id === id)?.value ?? null;
  const verdicts = kinds.filter((kind) =>
    [a, b].some((one) => (verdictOf(one, kind)?.level ?? "undefined") !== "undefined"),
  );
  const scores = ids.filter((id) => scoreOf(a, id) !== null || scoreOf(b, id) !== null);
  if (verdicts.length + scores.length === 0) return null;
  return (
    <table class="changes">
      <thead>
        <tr>
          <td />
          <th scope="col">A</th>
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map((kind) => {
          const [ofA, ofB] = [verdictOf(a, kind), verdictOf(b, kind)];
          return (
            <tr key={kind} class={ofA?.level === ofB?.level ? undefined : "changed"}>
              <th scope="row">{verdictName(kind)}</th>
              <td>
                <VerdictCell verdict={ofA} />
              </td>
              <td>
                <VerdictCell verdict={ofB} />
              </td>
            </tr>
          );
        })}
        {scores.map((id) => {
          const [ofA, ofB] = [scoreOf(a, id), scoreOf(b, id)];
          return (
            <tr key={id} class={ofA === ofB ? undefined : "changed"}>
              <th scope="row">{id}</th>
              <td>{numberText(ofA, "mean")}</td>
              <td>{numberText(ofB, "mean")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function VerdictCell({ verdict }: { readonly verdict: Verdict | null }) {
  if (!verdict) return <>–</>;
  const look = roleLook(verdict.tone);
  return (
    <span class="verdict-cell">
      <Icon name={look.icon} tone={look.tone} />
      {levelWord(verdict.kind, verdict.level)}
      <small class="mute">{lineText(verdict.rule)}</small>
    </span>
  );
}

/** Sentence beside sentence where there are sentences, else text beside text. */
function Answers({ detail: { a, b, sentences } }: { readonly detail: PairDetail }) {
  const isBySentence = [a, b].some(({ body }) => body.responseSentences.some(({ state }) => state !== "unlabelled"));
  if (!isBySentence) {
    const parts = wordDiff(a.body.response ?? "", b.body.response ?? "");
    return (
      <>
        <Answer text={a.body.response} parts={parts} side="a" />
        <Answer text={b.body.response} parts={parts} side="b" />
      </>
    );
  }
  return (
    <>
      {sentences.map((pair) => (
        <SentencePair
          key={`${pair.a?.key ?? ""}|${pair.b?.key ?? ""}`}
          pair={pair}
          a={a.body.responseSentences}
          b={b.body.responseSentences}
        />
      ))}
    </>
  );
}

function Answer({ text, parts, side }: { text: string | null; parts: readonly DiffPart[]; side: "a" | "b" }) {
  return (
    <p class="answer" dir="auto">
      {text === null ? (
        <span class="mute">{t("The file gives no response.")}</span>
      ) : text === "" ? (
        <span class="mute">{t("The response is empty.")}</span>
      ) : (
        <Words parts={parts} side={side} />
      )}
    </p>
  );
}

interface SentencePairProps {
  readonly pair: PartPair;
  readonly a: readonly ResponseSentence[];
  readonly b: readonly ResponseSentence[];
}

function SentencePair({ pair, a, b }: SentencePairProps) {
  const ofA = a.find(({ key }) => key === pair.a?.key);
  const ofB = b.find(({ key }) => key === pair.b?.key);
  const parts = ofA && ofB ? wordDiff(ofA.text ?? "", ofB.text ?? "") : [];
  return (
    <>
      <SentenceCell sentence={ofA} other={ofB} parts={parts} side="a" />
      <SentenceCell sentence={ofB} other={ofA} parts={parts} side="b" />
    </>
  );
}

interface SentenceCellProps {
  readonly sentence: ResponseSentence | undefined;
  readonly other: ResponseSentence | undefined;
  readonly parts: readonly DiffPart[];
  readonly side: "a" | "b";
}

function SentenceCell({ sentence, other, parts, side }: SentenceCellProps) {
  if (!sentence) return <p class="sentence missing">{t("not in {0}", side === "a" ? "A" : "B")}</p>;
  const state: SentenceState = sentence.isContradicted ? "contradicted" : sentence.state;
  const look = roleLook(state);
  const isChanged = other !== undefined && other.state !== sentence.state;
  return (
    <p class={`sentence${isChanged ? " changed" : ""}`} dir="auto">
      <Icon name={look.icon} tone={look.tone} title={stateWord(state)} />
      <kbd>{sentence.key}</kbd>
      <span class="text">
        {sentence.text === null ? (
          <span class="mute">{stateWord(state)}</span>
        ) : other ? (
          <Words parts={parts} side={side} />
        ) : (
          <Words parts={[{ text: sentence.text, in: side }]} side={side} />
        )}
        {isChanged && <small class="mute"> {stateWord(state)}</small>}
      </span>
    </p>
  );
}

/** One side of a difference: what both have, and its own words marked. */
function Words({ parts, side }: { readonly parts: readonly DiffPart[]; readonly side: "a" | "b" }) {
  return (
    <>
      {parts.map((part, at) => {
        const key = `${at}`;
        if (part.in === "both") return <Visible key={key} text={part.text} />;
        if (part.in !== side) return null;
        const text = <Visible text={part.text} />;
        return side === "a" ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
      })}
    </>
  );
}

/** What the kind says in tables: choices with their probabilities, votes. */
function Tables({ a, b }: { readonly a: Detail; readonly b: Detail }) {
  if (a.body.tables.length + b.body.tables.length === 0) return null;
  return (
    <div class="sides">
      {[a, b].map(({ body }, side) => (
        <div key={side === 0 ? "A" : "B"}>
          {body.tables.map(({ title, columns, rows }) => (
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
        </div>
      ))}
    </div>
  );
}
