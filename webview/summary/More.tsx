import { t } from "@vscode/l10n";
import { moveAmong } from "../ui/figures/selection.ts";
import { Popover } from "../ui/popups.tsx";
import { type AskedFile, FEATURES, type Feature, whyNot } from "./features.ts";

interface MoreProps {
  readonly file: AskedFile;
  readonly onChoose: (feature: Feature) => void;
}

/** *More on this file*: what else can be asked of it. What cannot be answered here is greyed, and says why. */
export function More({ file, onChoose }: MoreProps) {
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
          {FEATURES.map((feature, at) => {
            const why = whyNot(feature, file);
            return (
              <li key={feature.id}>
                <button
                  type="button"
                  data-more={feature.id}
                  tabIndex={at === 0 ? 0 : -1}
                  aria-disabled={why !== null}
                  onClick={() => {
                    if (why !== null) return;
                    close();
                    onChoose(feature);
                  }}
                >
                  <b>{feature.question()}</b>
                  <span>{why ?? feature.how()}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}
