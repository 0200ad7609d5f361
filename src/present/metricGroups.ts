import { t } from "@vscode/l10n";
import { METRIC_GROUPS, type MetricGroup, type MetricInfo } from "../model/index.ts";

/** The head of a group of metrics. */
export function groupWord(group: MetricGroup): string {
  return WORDS[group]();
}

const WORDS: Readonly<Record<MetricGroup, () => string>> = {
  answers: () => t("Answers"),
  agreement: () => t("Agreement"),
  support: () => t("Support"),
  citations: () => t("Citations"),
  scores: () => t("Scores of the file"),
  cost: () => t("Cost and time"),
};

/** Groups of the person's own columns keep the order of the file. */
const IN_FILE_ORDER: ReadonlySet<MetricGroup> = new Set(["scores", "cost"]);

type Grouped = Pick<MetricInfo, "group" | "unit" | "direction">;

export const groupOf = ({ group = "answers" }: Pick<MetricInfo, "group">): MetricGroup => group;

/**
 * Metrics by group, in the order of `METRIC_GROUPS`; groups without any are left out. In a group the first rate with a
 * better end comes first: the share of right answers, or of supported ones. The others keep their order.
 */
export function metricGroups<One>(
  all: readonly One[],
  infoOf: (one: One) => Grouped | undefined,
): readonly { readonly group: MetricGroup; readonly members: readonly One[] }[] {
  const known = all.flatMap((one) => {
    const info = infoOf(one);
    return info ? [{ one, info }] : [];
  });
  return METRIC_GROUPS.flatMap((group) => {
    const own = known.filter(({ info }) => groupOf(info) === group);
    if (own.length === 0) return [];
    const first = IN_FILE_ORDER.has(group) ? own[0] : (own.find(({ info }) => isVerdictRate(info)) ?? own[0]);
    const ordered = [...own.filter((one) => one === first), ...own.filter((one) => one !== first)];
    return [{ group, members: ordered.map(({ one }) => one) }];
  });
}

/** A share of samples with a better end. */
export const isVerdictRate = ({ unit, direction }: Grouped): boolean => unit === "rate" && direction !== "none";
