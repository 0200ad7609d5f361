import { t } from "@vscode/l10n";
import { countText } from "../../src/present/numbers.ts";
import { Icon } from "../ui/icons.tsx";
import type { InspectorPage } from "./page.ts";
import "./nightly.css";

interface NightlyLineProps {
  readonly page: InspectorPage;
  readonly runs: number;
}

/** A quiet line: the file is one of many runs, which have a history. */
export function NightlyLine({ page, runs }: NightlyLineProps) {
  return (
    <p class="nightly">
      <Icon name="info" tone="mute" />
      <span>{t("This is one of {0} runs in its folder.", countText(runs))}</span>
      <button type="button" class="link" onClick={() => page.act("showHistory")}>
        {t("Show their history")}
      </button>
      <button type="button" class="link" onClick={() => page.act("evaluateNightly")}>
        {t("Open all as one evaluation")}
      </button>
    </p>
  );
}
