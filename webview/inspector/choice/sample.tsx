import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import type { ChoiceDetail, HarnessVerdict, Verdict } from "../../../src/model/index.ts";
import { ruleParts } from "../../../src/present/rules.ts";
import { levelWord } from "../../../src/present/words.ts";
import { Formatted } from "../../ui/formatted.tsx";
import { SourceLine } from "../../ui/formattedView.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Parts } from "../../ui/parts.tsx";
import { FailureLine } from "../failure.tsx";
import { Foot, RecordFolds } from "../frame.tsx";
import { About, type Gist, LONG, SampleBar } from "../head.tsx";
import type { SampleProps } from "../kindView.ts";
import { Choices, Measures } from "./choices.tsx";

/** A question with its choices: which is right, which the model takes, and how sure it is of each. */
export function ChoiceSample({ page, view, detail, body }: SampleProps<ChoiceDetail>) {
  return (
    <section class="sample choice-sample" aria-label={t("Sample")}>
      <SampleBar page={page} view={view} detail={detail} gist={gistOf(body)} />
      <div class="choice-body" key={detail.index}>
        <AboutChoice body={body} />
        <SourceLine details={[detail]} more={body.options.map(({ text }) => text)} />
        <Choices
          body={body}
          mode={view.panel?.query?.modes.probabilities ?? "raw"}
          onMode={(probabilities) => page.setModes({ probabilities })}
          families={view.panel?.evaluation?.families ?? []}
        />
        <Measures body={body} mode={view.panel?.query?.modes.probabilities ?? "raw"} />
        <div class="folds">
          <RecordFolds page={page} view={view} detail={detail} />
        </div>
      </div>
      <Foot page={page} view={view} isLabelled={null} />
    </section>
  );
}

interface AboutChoiceProps {
  readonly body: ChoiceDetail;
  readonly children?: ComponentChildren;
}

/** What was asked, what is right, and what the verdicts say. */
export function AboutChoice({ body, children }: AboutChoiceProps) {
  return (
    <About question={body.question} without={t("The file has no question")}>
      <FailureLine failure={body.failure} />
      {body.answers.length > 0 && (
        <dl class="answers">
          <div>
            <dt>{t("Right choice")}</dt>
            {body.answers.map(({ text }) => (
              <dd key={text} dir="auto" class={text.length > LONG ? "long" : undefined}>
                <Formatted text={text} />
              </dd>
            ))}
          </div>
        </dl>
      )}
      <Verdicts body={body} />
      {children}
    </About>
  );
}

/** The same in a line. */
const gistOf = (body: ChoiceDetail): Gist => ({
  verdicts: body.verdicts.map(({ active }) => lookOf(active, body)),
  question: body.question,
  gold: body.answers.map(({ text }) => text).join(", ") || null,
  failure: body.failure,
});

function lookOf(verdict: Verdict, { isTied }: ChoiceDetail): Gist["verdicts"][number] {
  const word = verdict.reason === null ? levelWord(verdict) : t("Not scored");
  if (verdict.tone === "good") return { icon: "check", tone: "ok", word };
  if (verdict.tone === "neutral") return { icon: "question", tone: "none", word };
  return isTied ? { icon: "half", tone: "partial", word } : { icon: "cross", tone: "bad", word };
}

/** Ours, with the rule behind it, and beside it what the harness itself says. */
function Verdicts({ body }: { readonly body: ChoiceDetail }) {
  return (
    <div class="verdicts">
      {body.verdicts.map(({ active }) => {
        const { icon, tone, word } = lookOf(active, body);
        return (
          <div class="verdict" key={active.kind} data-kind={active.kind}>
            <Icon name={icon} tone={tone} />
            <span>{word}</span>
            <small>
              <Parts parts={ruleParts(active)} />
            </small>
          </div>
        );
      })}
      {body.harness.map((verdict) => (
        <div class="verdict harness" key={verdict.name}>
          <Icon name={verdict.isCorrect ? "check" : "cross"} tone="mute" />
          <span>
            <code>{verdict.name}</code>{" "}
            {verdict.differsBy !== null && <Icon name="fork" title={t("The harness disagrees")} />}
          </span>
          <small title={whyWord(verdict)}>{whyWord(verdict)}</small>
        </div>
      ))}
    </div>
  );
}

/** Why the harness's verdict is what it is. */
function whyWord({ isCorrect, differsBy }: HarnessVerdict): string {
  const word = isCorrect ? t("the harness: correct") : t("the harness: wrong");
  if (differsBy === "tie") return t("{0}; it takes the first of equals", word);
  if (differsBy === "length") return t("{0}; it divides by the length of the choice", word);
  if (differsBy === "other") return t("{0}; these numbers do not say why", word);
  return word;
}
