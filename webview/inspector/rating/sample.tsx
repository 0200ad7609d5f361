import { t } from "@vscode/l10n";
import type { Detail, RatingDetail } from "../../../src/model/index.ts";
import { Visible } from "../../ui/visible.tsx";
import { Foot } from "../frame/foot.tsx";
import { PathBar } from "../frame/pathBar.tsx";
import { RecordFolds } from "../frame/recordFolds.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { Candidates } from "./candidates.tsx";
import { Replies } from "./replies.tsx";
import { Verdicts } from "./verdicts.tsx";
import { Votes } from "./votes.tsx";

export interface RatingSampleProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly detail: Detail;
  readonly body: RatingDetail;
}

/** Characters from which a prompt is set like running text. */
const LONG = 200;

/** A rated item: the candidates side by side, every rater's votes, both consensus results, replies word for word. */
export function RatingSample({ page, view, detail, body }: RatingSampleProps) {
  const { question } = body;
  return (
    <section class="sample rating-sample" aria-label={t("Sample")}>
      <header class="head">
        <PathBar page={page} view={view} detail={detail} />
        <h1 dir="auto" class={(question?.length ?? 0) > LONG ? "long" : undefined}>
          {question === null ? <span class="mute">{t("The file gives no prompt")}</span> : <Visible text={question} />}
        </h1>
        <Verdicts body={body} />
      </header>
      <div class="rating-body">
        <Candidates body={body} />
        <Votes body={body} />
        <Replies body={body} key={detail.index} />
        <div class="folds">
          <RecordFolds page={page} view={view} detail={detail} />
        </div>
      </div>
      <Foot page={page} view={view} isLabelled={null} />
    </section>
  );
}
