import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { AnswerText } from "../../src/model/index.ts";
import { Formatted } from "../ui/formatted.tsx";
import { KeyLink, OnPaper } from "../ui/paper.tsx";

/** Characters from which a question or an answer is set like running text. */
export const LONG = 200;
/** Keys of sentences that one answer names. */
const MOST_KEYS = 8;

interface AnswerProps {
  readonly name: string;
  readonly answers: readonly Pick<AnswerText, "text" | "keys">[];
  readonly onKey?: (key: string) => void;
}

/** An answer that is known, with the sentences that say it: the gold one, the right choice. */
export function KnownAnswers({ name, answers, onKey }: AnswerProps) {
  return (
    <div>
      <dt>{name}</dt>
      {answers.map(({ text, keys }) => (
        <dd key={text} class={text.length > LONG ? "long" : undefined}>
          <span dir="auto">
            <Formatted text={text} />
          </span>
          {keys.slice(0, MOST_KEYS).map((key) => (
            <KeyLink key={key} to={key} side="any" kind="key" title={t("Go to {0}", key)} onKey={onKey}>
              <kbd>{key}</kbd>
            </KeyLink>
          ))}
        </dd>
      ))}
    </div>
  );
}

interface AboutProps {
  readonly question: string | null;
  /** In place of a question. */
  readonly without: string;
  /** Answers and verdicts. */
  readonly children: ComponentChildren;
}

/** On paper: the question with what is true and what the verdicts say. */
export function About({ question, without, children }: AboutProps) {
  const paper = useContext(OnPaper);
  return (
    <div class="about">
      <h3 dir="auto" id={paper?.titleId} class={(question?.length ?? 0) > LONG ? "long" : undefined}>
        {question === null ? <span class="mute">{without}</span> : <Formatted text={question} />}
      </h3>
      {children}
    </div>
  );
}
