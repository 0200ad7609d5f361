import { t } from "@vscode/l10n";
import type { ComparedSteps, ShownStep } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText } from "./numbers.ts";

/** Where two runs part: how many steps are the same, and the calls that follow; null where a run ends. */
export interface Parting {
  readonly same: number;
  readonly a: string | null;
  readonly b: string | null;
}

export const partingOf = (
  a: readonly Pick<ShownStep, "text">[],
  b: readonly Pick<ShownStep, "text">[],
  { same }: Pick<ComparedSteps, "same">,
): Parting => ({ same, a: a[same]?.text ?? null, b: b[same]?.text ?? null });

/** `same for 7 steps, then search("x") against open(3)`. */
export function partingText({ same, a, b }: Parting): string {
  if (a === null && b === null) return same === 1 ? t("the same step") : t("the same {0} steps", countText(same));
  const [callA, callB] = [a, b].map((call) => (call === null ? t("the end") : lineText(call)));
  if (same === 0) return t("from the first step on {0} against {1}", callA ?? "", callB ?? "");
  if (same === 1) return t("same for 1 step, then {0} against {1}", callA ?? "", callB ?? "");
  return t("same for {0} steps, then {1} against {2}", countText(same), callA ?? "", callB ?? "");
}
