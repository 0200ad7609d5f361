import { t } from "@vscode/l10n";
import { lineText } from "../../src/present/characters.ts";
import type { OpenedReview } from "../../src/protocol/panel.ts";
import { Icon } from "../ui/icons.tsx";
import { Act, Group, Visible } from "../ui/parts.tsx";
import type { InspectorPage } from "./page.ts";

/** `2026-11-23T04:40:00Z` as a day in the reader's language. */
const dayText = (when: string): string =>
  new Date(when).toLocaleDateString(document.documentElement.lang || "en", { dateStyle: "medium" });

/** Who saved the review, and when, as far as its file says. */
function title({ by, when }: OpenedReview): string {
  const name = lineText(by.trim());
  if (name === "") return when === "" ? t("Review") : t("Review of {0}", dayText(when));
  return when === "" ? t("Review by {0}", name) : t("Review by {0}, {1}", name, dayText(when));
}

interface ReviewBannerProps {
  readonly page: InspectorPage;
  readonly review: OpenedReview;
}

/** A colleague's note above what it is about, what has changed since, and the way back to it. */
export function ReviewBanner({ page, review }: ReviewBannerProps) {
  const { note, changes, index, where } = review;
  const { focus, query } = page.view.panel ?? {};
  const isShown =
    (index === null || focus?.index === index) && JSON.stringify(query?.where ?? []) === JSON.stringify(where);
  return (
    <section class="banner review" aria-label={t("Review")}>
      <Icon name="note" />
      <Group class="said" tabIndex={0} label={title(review)}>
        <p class="who">{title(review)}</p>
        {note !== "" && (
          <p class="note" dir="auto">
            <Visible text={note} />
          </p>
        )}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>
                <Visible text={change} />
              </li>
            ))}
          </ul>
        )}
      </Group>
      <Act icon="undo" title={t("Back to the review")} disabled={isShown} onClick={() => page.review("show")} />
      <Act icon="close" title={t("Close the review")} onClick={() => page.review("close")} />
    </section>
  );
}
