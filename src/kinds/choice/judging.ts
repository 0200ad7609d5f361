import { t } from "@vscode/l10n";
import type { Judging } from "../judging.ts";
import type { ChoiceFacts } from "./facts.ts";

export const choiceJudging: Judging<ChoiceFacts> = {
  whyNot: () => ({
    why: t("No sample is judged: no question has both a right choice and a number for each choice."),
    helps: [],
  }),
};
