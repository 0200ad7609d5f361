import { t } from "@vscode/l10n";
import type { ChoiceDetail, Detail } from "../../../src/model/index.ts";
import { Visible } from "../../ui/visible.tsx";
import { Foot } from "../frame/foot.tsx";
import { PathBar } from "../frame/pathBar.tsx";
import { RecordFolds } from "../frame/recordFolds.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { Choices } from "./choices.tsx";
import { Measures } from "./measures.tsx";
import { Verdicts } from "./verdicts.tsx";

export interface ChoiceSampleProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
  readonly body: ChoiceDetail;
}

/** Characters from which a question is set like running text. */
const LONG = 200;

/** A question with its choices: which is right, which the model takes, and how sure it is of each. */
export function ChoiceSample({ page, view, detail, body }: ChoiceSampleProps) {
  const { question, answers } = body;
  return (
    <section class="sample choice-sample" aria-label={t("Sample")}>
      <header class="head">
        <PathBar page={page} view={view} detail={detail} />
        <h1 dir="auto" class={(question?.length ?? 0) > LONG ? "long" : undefined}>
          {question === null ? (
            <span class="mute">{t("The file gives no question")}</span>
          ) : (
            <Visible text={question} />
          )}
        </h1>
        {answers.length > 0 && (
          <dl class="answers">
            <div>
              <dt>{t("Right choice")}</dt>
              {answers.map(({ text }) => (
                <dd key={text} dir="auto" class={text.length > LONG ? "long" : undefined}>
                  <Visible text={text} />
                </dd>
              ))}
            </div>
          </dl>
        )}
        <Verdicts body={body} />
      </header>
      <div class="choice-body">
        <Choices page={page} body={body} mode={view.panel?.query?.modes.probabilities ?? "raw"} />
        <Measures body={body} mode={view.panel?.query?.modes.probabilities ?? "raw"} />
        <div class="folds">
          <RecordFolds page={page} view={view} detail={detail} />
        </div>
      </div>
      <Foot page={page} view={view} isLabelled={null} />
    </section>
  );
}
