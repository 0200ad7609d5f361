import { t } from "@vscode/l10n";
import type { ChoiceDetail, HarnessVerdict, Verdict } from "../../../src/model/index.ts";
import { joinParts } from "../../../src/present/parts.ts";
import { ruleParts } from "../../../src/present/rules.ts";
import { levelWord } from "../../../src/present/words.ts";
import { SourceLine } from "../../ui/formattedView.tsx";
import { Parts } from "../../ui/parts.tsx";
import { KnownAnswers } from "../about.tsx";
import { Foot, RecordFolds } from "../frame.tsx";
import { SampleHead } from "../head.tsx";
import type { SampleProps } from "../kindView.ts";
import type { HeadVerdict } from "../verdictLine.tsx";
import { Choices, Measures } from "./choices.tsx";

/** A question with its choices: which is right, which the model takes, and how sure it is of each. */
export function ChoiceSample({ page, view, detail, body }: SampleProps<ChoiceDetail>) {
  return (
    <section class="sample choice-sample" aria-label={t("Sample")}>
      <SampleHead
        page={page}
        view={view}
        detail={detail}
        question={body.question}
        without={t("The file has no question")}
        verdicts={verdictsOf(body)}
        failure={body.failure}
        answers={<RightChoice body={body} />}
      />
      <div class="choice-body" key={detail.index}>
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

export function RightChoice({ body: { answers } }: { readonly body: ChoiceDetail }) {
  if (answers.length === 0) return null;
  return (
    <dl class="answers">
      <KnownAnswers name={t("Right choice")} answers={answers} />
    </dl>
  );
}

function lookOf(verdict: Verdict, { isTied }: ChoiceDetail): Pick<HeadVerdict, "icon" | "tone" | "word"> {
  const word = verdict.reason === null ? levelWord(verdict) : t("Not scored");
  if (verdict.tone === "good") return { icon: "check", tone: "ok", word };
  if (verdict.tone === "neutral") return { icon: "question", tone: "none", word };
  return isTied ? { icon: "half", tone: "partial", word } : { icon: "cross", tone: "bad", word };
}

/** Our verdict; the harness's too if it differs. */
export function verdictsOf(body: ChoiceDetail): readonly HeadVerdict[] {
  const ours = body.verdicts.map(({ active }): HeadVerdict => {
    const rule = ruleParts(active);
    const at = { key: active.kind, kind: active.kind, rule: <Parts parts={rule} />, title: joinParts(rule) };
    return { ...at, ...lookOf(active, body) };
  });
  const harness = body.harness.map((verdict): HeadVerdict => {
    const { name, isCorrect, differsBy } = verdict;
    const why = whyWord(verdict);
    return {
      key: `harness ${name}`,
      icon: isCorrect ? "check" : "cross",
      tone: "mute",
      word: name,
      isCode: true,
      rule: why,
      title: why,
      ...(differsBy === null ? { isQuiet: true } : { dissent: t("The harness disagrees") }),
    };
  });
  return [...ours, ...harness];
}

/** Why the harness's verdict is what it is. */
function whyWord({ isCorrect, differsBy }: HarnessVerdict): string {
  const word = isCorrect ? t("the harness: correct") : t("the harness: wrong");
  if (differsBy === "tie") return t("{0}; it takes the first of equals", word);
  if (differsBy === "length") return t("{0}; it divides by the length of the choice", word);
  if (differsBy === "other") return t("{0}; these numbers do not say why", word);
  return word;
}
