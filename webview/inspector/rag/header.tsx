import { t } from "@vscode/l10n";
import type { AnswerText } from "../../../src/model/index.ts";
import { Visible } from "../../ui/visible.tsx";
import { PathBar } from "../frame/pathBar.tsx";
import type { InspectorPage } from "../page.ts";
import { ModeStrip } from "./modes.tsx";
import type { PaneProps } from "./sample.tsx";
import { Verdicts } from "./verdicts.tsx";

/** Characters from which a question or an answer is set like running text. */
const LONG = 200;

/** Where the sample stands, what was asked, what is true, and what the verdicts say. It never scrolls away. */
export function Header(props: PaneProps) {
  const { page, view, detail, body } = props;
  return (
    <header class="head">
      <PathBar page={page} view={view} detail={detail} />
      <h1 dir="auto" class={(body.question?.length ?? 0) > LONG ? "long" : undefined}>
        {body.question === null ? (
          <span class="mute">{t("The file gives no question")}</span>
        ) : (
          <Visible text={body.question} />
        )}
      </h1>
      <dl class="answers">
        {body.answers.length > 0 && (
          <div>
            <dt>{body.answers.length > 1 ? t("Gold answers") : t("Gold answer")}</dt>
            {body.answers.map((answer) => (
              <Answer key={answer.text} answer={answer} page={page} />
            ))}
          </div>
        )}
        {body.counterfactual && (
          <div>
            <dt>{t("Counterfactual")}</dt>
            <Answer answer={body.counterfactual} page={page} />
          </div>
        )}
      </dl>
      <Verdicts {...props} />
      <ModeStrip {...props} />
    </header>
  );
}

function Answer({ answer, page }: { readonly answer: AnswerText; readonly page: InspectorPage }) {
  return (
    <dd class={answer.text.length > LONG ? "long" : undefined}>
      <span dir="auto">
        <Visible text={answer.text} />
      </span>
      {answer.keys.slice(0, 8).map((key) => (
        <button type="button" key={key} class="key" title={t("Go to {0}", key)} onClick={() => page.moves.pin(key)}>
          <kbd>{key}</kbd>
        </button>
      ))}
    </dd>
  );
}
