import { t } from "@vscode/l10n";
import type { CitationMode, MatchingChoice, SupportMode } from "../../model/index.ts";
import { type ModeFamilyDeclaration, modeFamily } from "../modeFamily.ts";

const matching = modeFamily<MatchingChoice>(
  "matching",
  { name: () => t("Matching of answers"), short: () => t("Answers") },
  {
    lenient: () => t("Keywords and word overlap, as the reference evaluator decides"),
    benchmark: () => t("As the benchmark's own program decides"),
    strict: () => t("As a careful reader would decide"),
    none: () => t("No verdict is made from words"),
  },
  { otherwise: "strict", isSettledByFile: true, isMeasured: true, off: "none" },
);

const support = modeFamily<SupportMode>(
  "support",
  { name: () => t("Support scores"), short: () => t("Sentence support") },
  {
    ragbench: () => t("As the data set's own scores are computed"),
    fractional: () => t("Shares of supported sentences and of relevant ones"),
    length: () => t("By characters of the sentences instead of their number"),
    strict: () => t("As a careful reader would decide"),
  },
  { otherwise: "ragbench", isSettledByFile: false, isMeasured: false, isOfSentences: true },
);

const citations = modeFamily<CitationMode>(
  "citations",
  { name: () => t("Citations"), short: () => t("Citations") },
  {
    ours: () => t("Sentences that need no source, and responses without citations, have no score"),
    alce: () => t("They count as 0, as in ALCE"),
    none: () => t("Markers such as [1] are read as text"),
  },
  { otherwise: "none", isSettledByFile: true, isMeasured: false, isOfSentences: true },
);

/** The mode families of the kind, apart from what it measures: the host offers modes and loads no more. */
export const ragModes: readonly ModeFamilyDeclaration[] = [matching, support, citations];
