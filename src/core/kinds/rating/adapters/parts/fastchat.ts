import { t } from "@vscode/l10n";
import type { JsonRecord } from "../../../../read/parsed.ts";

/** The model that judged: `judge` is its name, or a list with the prompt's name behind it. */
export function judgeName({ judge }: JsonRecord): string {
  const name = Array.isArray(judge) ? judge[0] : judge;
  return typeof name === "string" ? name : "judge";
}

/** Turns of one question are samples of their own. */
export function turnOf({ turn }: JsonRecord): string | null {
  return typeof turn === "number" || typeof turn === "string" ? t("turn {0}", turn) : null;
}
