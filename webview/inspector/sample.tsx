import { t } from "@vscode/l10n";
import { Visible } from "../ui/parts.tsx";
import { Foot } from "./frame.tsx";
import { SampleHead } from "./head.tsx";
import type { SampleProps } from "./kindView.ts";
import { viewOf } from "./kindViews.ts";
import { ScoreList } from "./scores.tsx";

/** The opened sample, by the kind that it is of. */
export function Sample({ page, view, detail }: Omit<SampleProps, "body">) {
  const { body } = detail;
  if (detail.missing !== undefined) return <NoTexts page={page} view={view} detail={detail} missing={detail.missing} />;
  const { Sample: OfKind } = viewOf(body);
  return <OfKind page={page} view={view} detail={detail} body={body} />;
}

/** A sample with only facts: its place, why there are no texts, what was measured. */
function NoTexts({ page, view, detail, missing }: Omit<SampleProps, "body"> & { readonly missing: string }) {
  const names = new Map(view.fields.map(({ id, name }) => [id, name]));
  return (
    <section class="sample" aria-label={t("Sample")}>
      <SampleHead page={page} view={view} detail={detail} />
      <div class="state">
        <h1>{t("Its texts are not here")}</h1>
        <p>
          <Visible text={missing} />
        </p>
        <p class="mute">
          {t("Verdicts, scores and metrics are those that were measured. Put the file there again to see the texts.")}
        </p>
        <ScoreList scores={detail.body.scores} nameOf={(id) => names.get(id) ?? id} />
      </div>
      <Foot page={page} view={view} isLabelled={null} />
    </section>
  );
}
