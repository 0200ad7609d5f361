import { t } from "@vscode/l10n";
import type { ChoiceDetail } from "../../../src/model/index.ts";
import { About } from "../about.tsx";
import { FailureLine } from "../failure.tsx";
import type { KindPaper, PaperProps } from "../kindPaper.ts";
import { VerdictLine } from "../verdictLine.tsx";
import { Choices, Measures } from "./choices.tsx";
import style from "./sample.css?raw";
import { RightChoice, verdictsOf } from "./sample.tsx";

/** The question with its verdicts, then every choice, then what is measured. */
function ChoiceOnPaper({ body, modes, families, children }: PaperProps<ChoiceDetail>) {
  const mode = modes.probabilities ?? "raw";
  return (
    <div class="choice-sample">
      <About question={body.question} without={t("The file has no question")}>
        <FailureLine failure={body.failure} />
        <RightChoice body={body} />
        <VerdictLine verdicts={verdictsOf(body)} isFull />
        {children}
      </About>
      <section aria-label={t("Choices")}>
        <Choices body={body} mode={mode} families={families} />
        <Measures body={body} mode={mode} />
      </section>
    </div>
  );
}

export const choicePaper: KindPaper<ChoiceDetail> = { kind: "choice", style, Sample: ChoiceOnPaper };
