import { t } from "@vscode/l10n";
import type { ShownFamily } from "../../src/model/index.ts";
import type { Summary } from "../../src/protocol/metrics.ts";
import type { Section } from "./Asked.tsx";
import { documents } from "./Documents.tsx";
import { stress } from "./Stress.tsx";
import type { SummaryActions } from "./Summary.tsx";
import { traits } from "./Traits.tsx";

/** What a file can be asked about, so far as it is known. */
export interface AskedFile {
  /** Null while it is computed. */
  readonly summary: Summary | null;
  readonly families: readonly ShownFamily[];
  readonly hasCorpus: boolean;
  readonly isReading: boolean;
}

/** A question about the file, and what answers it: a section of the page, or a command. */
export interface Feature {
  readonly id: string;
  readonly question: () => string;
  /** What is done for it, in one sentence. */
  readonly how: () => string;
  /** Why it cannot be answered here; null: it can. `waits` is why nothing can be yet. */
  readonly why: (file: AskedFile, waits: string | null) => string | null;
  readonly answer: { readonly section: Section } | ((actions: SummaryActions, file: AskedFile) => void);
}

export const whyNot = (feature: Feature, file: AskedFile): string | null =>
  feature.why(file, file.summary === null || file.isReading ? t("Once the file has been read.") : null);

/** Labels that a plan asks for at first. */
const FIRST_LABELS = 10;

const metricToLabel = ({ summary }: AskedFile): string | undefined =>
  summary?.estimable?.find((id) => id !== summary.suspects?.id);

/** What *More on this file* offers, the likeliest first: a further section of the page is one more entry. */
export const FEATURES: readonly Feature[] = [
  {
    id: "traits",
    question: () => t("What do failures have in common?"),
    how: () => t("Tries every field and every word, and says what is beyond chance."),
    why: ({ summary }, waits) =>
      waits ?? (summary?.judged?.judged === 0 ? t("Nothing says which of these samples fail.") : null),
    answer: { section: traits },
  },
  {
    id: "people",
    question: () => t("Would people agree? Label {0}", FIRST_LABELS),
    how: () => t("You label some samples; they say what people would find in all, with an interval."),
    why: (file, waits) =>
      waits ??
      (metricToLabel(file) === undefined ? t("No metric of this file is a judgement that people could make.") : null),
    answer: (actions, file) => {
      const metric = metricToLabel(file);
      if (metric !== undefined) actions.label(metric);
    },
  },
  {
    id: "compare",
    question: () => t("Is another run better?"),
    how: () => t("Pairs two runs by id: what is better beyond chance, and how small a difference they can show."),
    why: (_, waits) => waits,
    answer: ({ compareRuns }) => compareRuns(),
  },
  {
    id: "coverage",
    question: () => t("Which evidence was missed?"),
    how: () => t("Draws the sentences of documents as VS Code's own test coverage."),
    why: ({ families }) =>
      families.some(({ isOfSentences }) => isOfSentences)
        ? null
        : t("No labels say which sentences of documents count. Label the file first."),
    answer: ({ showCoverage }) => showCoverage(),
  },
  {
    id: "documents",
    question: () => t("Which pages are never used?"),
    how: () => t("Finds the retrieved texts in your knowledge base: pages never retrieved, never used, or misleading."),
    why: ({ hasCorpus }, waits) =>
      hasCorpus ? waits : t("Name the folder of your knowledge base in the setting {0}.", "evaloupe.corpus"),
    answer: { section: documents },
  },
  {
    id: "suspects",
    question: () => t("Which gold answers look wrong?"),
    how: () => t("Lists those that all answers are against."),
    why: ({ summary }, waits) =>
      waits ??
      (summary?.suspects === undefined
        ? t("These samples have no gold answers that could be doubted.")
        : summary.suspects.samples === 0
          ? t("No gold answer has all answers against it.")
          : null),
    answer: ({ where }, { summary }) => summary?.suspects && where([summary.suspects.where]),
  },
  {
    id: "stress",
    question: () => t("Can word matching be trusted here?"),
    how: () => t("Changes one thing at a time in supported responses, and says whether word matching notices."),
    why: ({ summary }, waits) =>
      waits ?? (summary?.isStressable ? null : t("Only answers with documents are labelled by word matching.")),
    answer: { section: stress },
  },
  {
    id: "export",
    question: () => t("How do I show it to others?"),
    how: () => t("A report, a table, the lines that are left, or a review file."),
    why: (_, waits) => waits,
    answer: ({ exportAs }) => exportAs(),
  },
];
