import { t } from "@vscode/l10n";
import type { RatingDetail } from "../../../src/model/index.ts";
import { About } from "../about.tsx";
import { FailureLine } from "../failure.tsx";
import type { KindPaper, PaperProps } from "../kindPaper.ts";
import { VerdictLine } from "../verdictLine.tsx";
import style from "./sample.css?raw";
import { Candidates, Replies } from "./sample.tsx";
import { Votes, verdictsOf } from "./verdicts.tsx";

/** The prompt with the verdicts, then the candidates, the votes, and what raters replied. */
function RatingOnPaper({ detail, body, children }: PaperProps<RatingDetail>) {
  return (
    <div class="rating-sample">
      <About question={body.question} without={t("The file has no prompt")}>
        <FailureLine failure={body.failure} />
        <VerdictLine verdicts={verdictsOf(body)} isFull />
        {children}
      </About>
      <Candidates detail={detail} body={body} isDiff={false} />
      <Votes body={body} />
      <Replies body={body} />
    </div>
  );
}

export const ratingPaper: KindPaper<RatingDetail> = { kind: "rating", style, Sample: RatingOnPaper };
