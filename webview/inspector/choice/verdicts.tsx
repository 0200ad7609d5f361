import { t } from "@vscode/l10n";
import type { ChoiceDetail, HarnessVerdict } from "../../../src/model/index.ts";
import { ruleParts } from "../../../src/present/rules.ts";
import { levelWord } from "../../../src/present/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { Parts } from "../../ui/parts.tsx";

/** Ours, with the rule behind it, and beside it what the harness itself says. */
export function Verdicts({ body }: { readonly body: ChoiceDetail }) {
  return (
    <div class="verdicts">
      {body.verdicts.map(({ active }) => {
        const isTie = body.isTied && active.tone === "bad";
        const icon =
          active.tone === "good" ? "check" : active.tone === "neutral" ? "question" : isTie ? "half" : "cross";
        const tone = active.tone === "good" ? "ok" : active.tone === "neutral" ? "none" : isTie ? "partial" : "bad";
        return (
          <div class="verdict" key={active.kind} data-kind={active.kind}>
            <Icon name={icon} tone={tone} />
            <span>{active.reason === null ? levelWord(active.kind, active.level) : t("Not scored")}</span>
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
            {verdict.differsBy !== null && <Icon name="fork" title={t("The harness decides otherwise")} />}
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
