import * as l10n from "@vscode/l10n";
import type { NoInput } from "../../model/index.ts";
import { countText } from "../../present/numbers.ts";

/** US dollars as a person reads them: small amounts keep two digits that count. */
export function dollars(cost: number | null): string {
  if (cost === null) return l10n.t("cost unknown");
  if (cost === 0) return l10n.t("no cost");
  if (cost >= 0.1) return `$${cost.toFixed(2)}`;
  const digits = 1 - Math.floor(Math.log10(cost));
  return `$${cost.toFixed(Math.min(9, digits)).replace(/0+$/, "")}`;
}

export interface Estimate {
  readonly samples: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

/** “46 calls, about 120,000 tokens, about $0.02” */
export function estimateText({ calls, inputTokens, outputTokens, cost }: Estimate): string {
  if (calls === 0) return l10n.t("nothing to ask");
  const price = cost === null ? l10n.t("cost unknown: the model has no price") : l10n.t("about {0}", dollars(cost));
  return l10n.t("{0} calls, about {1} tokens, {2}", countText(calls), countText(inputTokens + outputTokens), price);
}

export function noInputText(reason: NoInput): string {
  switch (reason) {
    case "no-question":
      return l10n.t("there is no question");
    case "no-documents":
      return l10n.t("there are no documents");
    case "no-response":
      return l10n.t("there is no response");
    case "no-text":
      return l10n.t("there are no texts that support could be told of");
  }
}
