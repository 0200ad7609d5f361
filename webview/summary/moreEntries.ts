import { t } from "@vscode/l10n";
import type { ShownFamily } from "../../src/model/index.ts";
import type { Summary } from "../../src/protocol/session.ts";
import type { MoreEntry } from "./More.tsx";

/** Sections of the page that are there once somebody has asked for them. */
export type AskedSection = "traits" | "documents" | "stress";

interface MoreOptions {
  /** Null while it is worked out. */
  readonly summary: Summary | null;
  readonly families: readonly ShownFamily[];
  readonly hasCorpus: boolean;
  readonly isReading: boolean;
  readonly onSection: (section: AskedSection) => void;
  readonly onLabel: (metric: string) => void;
  readonly onSuspects: (clause: string) => void;
  readonly onCoverage: () => void;
  readonly onCompare: () => void;
  readonly onExport: () => void;
}

/** Labels that a plan asks for at first. */
const FIRST_LABELS = 10;

/** What else can be asked of a file, the likeliest first; each with how, and with why not where it cannot be. */
export function moreEntries(options: MoreOptions): readonly MoreEntry[] {
  const { summary, families, hasCorpus, isReading } = options;
  const waits = summary === null || isReading ? t("Once the file has been read.") : null;
  const asked = summary?.estimable?.find((id) => id !== summary.suspects?.id);
  const suspects = summary?.suspects;
  return [
    {
      id: "traits",
      question: t("What do failures have in common?"),
      how: t("Tries every field and every word, and says what is beyond chance."),
      why: waits ?? (summary?.judged?.judged === 0 ? t("Nothing says which of these samples fail.") : null),
      onChoose: () => options.onSection("traits"),
    },
    {
      id: "people",
      question: t("Would people agree? Label {0}", FIRST_LABELS),
      how: t("You label some samples; they say what people would find in all, with an interval."),
      why: waits ?? (asked === undefined ? t("No metric of this file is a judgement that people could make.") : null),
      onChoose: () => asked !== undefined && options.onLabel(asked),
    },
    {
      id: "compare",
      question: t("Is another run better?"),
      how: t("Pairs two runs by id: what is better beyond chance, and how small a difference they can show."),
      why: waits,
      onChoose: options.onCompare,
    },
    {
      id: "coverage",
      question: t("Which evidence was missed?"),
      how: t("Draws the sentences of documents as VS Code's own test coverage."),
      why: families.some(({ isOfSentences }) => isOfSentences)
        ? null
        : t("No labels say which sentences of documents count. Label the file first."),
      onChoose: options.onCoverage,
    },
    {
      id: "documents",
      question: t("Which pages are never used?"),
      how: t("Finds the retrieved texts in your knowledge base: pages never retrieved, never used, or misleading."),
      why: hasCorpus ? waits : t("Name the folder of your knowledge base in the setting {0}.", "evaloupe.corpus"),
      onChoose: () => options.onSection("documents"),
    },
    {
      id: "suspects",
      question: t("Which gold answers look wrong?"),
      how: t("Lists those that all answers are against."),
      why:
        waits ??
        (suspects === undefined
          ? t("These samples have no gold answers that could be doubted.")
          : suspects.samples === 0
            ? t("No gold answer has all answers against it.")
            : null),
      onChoose: () => suspects && options.onSuspects(suspects.where),
    },
    {
      id: "stress",
      question: t("Can word matching be trusted here?"),
      how: t("Changes one thing at a time in supported responses, and says whether word matching notices."),
      why: waits ?? (summary?.isStressable ? null : t("Only answers with documents are labelled by word matching.")),
      onChoose: () => options.onSection("stress"),
    },
    {
      id: "export",
      question: t("How do I show it to others?"),
      how: t("A report, a table, the lines that are left, or a review file."),
      why: waits,
      onChoose: options.onExport,
    },
  ];
}
