import { t } from "@vscode/l10n";
import { moveAmong } from "../ui/figures/selection.ts";
import { Popover } from "../ui/popups.tsx";

/** A question about the file that a feature answers. */
export interface MoreEntry {
  readonly id: string;
  readonly question: string;
  /** What is done for it, in one sentence. */
  readonly how: string;
  /** Why it cannot be answered here; null: it can. */
  readonly why: string | null;
  readonly onChoose: () => void;
}

/** *More on this file*: what else can be asked of it. What cannot be answered here is greyed, and says why. */
export function More({ entries }: { readonly entries: readonly MoreEntry[] }) {
  const face = (
    <>
      <span class="narrow">{t("More")}</span>
      <span class="wide">{t("More on this file")}</span>
    </>
  );
  return (
    <Popover title={t("More on this file")} kind="link more" face={face}>
      {(close) => (
        <ul class="more-list" onKeyDown={moveAmong}>
          {entries.map(({ id, question, how, why, onChoose }, at) => (
            <li key={id}>
              <button
                type="button"
                data-more={id}
                tabIndex={at === 0 ? 0 : -1}
                aria-disabled={why !== null}
                onClick={() => {
                  if (why !== null) return;
                  close();
                  onChoose();
                }}
              >
                <b>{question}</b>
                <span>{why ?? how}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
