import { t } from "@vscode/l10n";
import type { ChoiceDetail } from "../../../src/model/index.ts";
import type { KindPaper, PaperProps } from "../kindPaper.ts";
import { Choices, Measures } from "./choices.tsx";
import style from "./sample.css?raw";
import { AboutChoice } from "./sample.tsx";

/** The question with its verdicts, then every choice, then what is measured. */
function ChoiceOnPaper({ body, modes, families, children }: PaperProps<ChoiceDetail>) {
  const mode = modes.probabilities ?? "raw";
  return (
    <div class="choice-sample">
      <AboutChoice body={body}>{children}</AboutChoice>
      <section aria-label={t("Choices")}>
        <Choices body={body} mode={mode} families={families} />
        <Measures body={body} mode={mode} />
      </section>
    </div>
  );
}

export const choicePaper: KindPaper<ChoiceDetail> = { kind: "choice", style, Sample: ChoiceOnPaper };
