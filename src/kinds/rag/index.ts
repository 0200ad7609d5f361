import * as l10n from "@vscode/l10n";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type Modes,
  type Overrides,
  RAG_TASKS,
  type RagSample,
  type RagTask,
  type StoredScores,
} from "../../model/index.ts";
import type { Kind } from "../kind.ts";
import { withoutMark } from "../named.ts";
import { withOutcome } from "../outcome.ts";
import { hasVerdicts } from "../ownScores/figures.ts";
import { withOwnScores } from "../ownScores/kind.ts";
import { withRepeats } from "../repeating.ts";
import { withState } from "../states/kind.ts";
import { usageBeside } from "./agents/usageBeside.ts";
import { runValues, shownSteps, TOOLS, toolsOf } from "./agents/values.ts";
import { answerClasses } from "./answerClasses.ts";
import { causeChips, causeFields } from "./causes/cause.ts";
import { areCiting } from "./citations/cited.ts";
import { citationIssues } from "./citations/issues.ts";
import { ragClaims } from "./claims.ts";
import { ragComparing, ragInputs } from "./comparing.ts";
import { criteriaCapped, criterionValues } from "./criteria.ts";
import { explainRag } from "./explain.ts";
import { Found, Given, type RagFacts, ragColumns } from "./facts.ts";
import { hasProblem, ourMatch, ragChips, ragFields, ragTexts, ragVerdicts, rowSummary } from "./fields.ts";
import { ragFigures } from "./figures.ts";
import { ragAdapters } from "./formats/registry.ts";
import { ragJudging } from "./judging.ts";
import { askSupport, ragEstimating, ragLabelling, ragMatching, ragPersonVerdicts } from "./labelling.ts";
import { mappedRagProgram, ragFromMapping } from "./mapped.ts";
import { measureRag } from "./measure.ts";
import { citationsIn } from "./metrics/citations.ts";
import { ragMetrics } from "./metrics/registry.ts";
import { sentencesIn } from "./metrics/sentences.ts";
import { ragModes } from "./modes.ts";
import { FIELDS_RIGHT, fieldsCapped, fieldValues } from "./objects/values.ts";
import { ragReference } from "./reference.ts";
import { ragRepeating } from "./repeating.ts";
import { storedLabelIssue } from "./robustness/issues.ts";
import { areUnread } from "./robustness/refusals/unread.ts";
import { ragMappable } from "./sampleFields.ts";
import { areDoubted, areLong } from "./shortReferences.ts";
import { placesOf } from "./support/explain.ts";
import { supportIssues } from "./support/issues.ts";
import { publishedIn } from "./support/published.ts";
import { storedModes, storedScoreNotes } from "./support/whichMode.ts";
import { ragSuspecting } from "./suspecting.ts";

/** Answers of retrieval-augmented generation: RGB's robustness tasks and RAGBench's sentence support. */
const ragAlone: Kind<RagSample, RagFacts> = {
  id: "rag",
  read: {
    adapters: ragAdapters,
    mappable: ragMappable,
    fromMapping: ragFromMapping,
    besides: usageBeside,
    mappedProgram: mappedRagProgram,
    labelColumns: answerClasses,
    override,
    idOf: (sample) => sample.id,
    titleOf: (sample) => sample.question ?? sample.response ?? "",
    answerOf: ({ response }) => response,
    unanswered,
    texts: ragTexts,
  },
  measure: {
    modes: ragModes,
    modesFor: (first) => ({
      ...(areCiting(first) ? { citations: "ours" } : {}),
      ...(areLong(first) || areDoubted(first) ? { matching: "none" } : {}),
    }),
    columns: ragColumns,
    factsOf: measureRag,
    metrics: ragMetrics,
    dimensions: ["noise", "task", "model", "dataset"],
    mixed: ["noise", "model", "dataset"],
    slicesOf: ({ noise, task, model, dataset }) => ({ noise, task, model, dataset }),
    valuesOf: (sample) => ({ ...criterionValues(sample), ...fieldValues(sample), ...runValues(sample) }),
    lists: [TOOLS],
    exportedOf: (sample, facts) => ({
      ...publishedIn(facts),
      ...sentencesIn(facts),
      ...citationsIn(facts),
      ...talkIn(facts),
      ...(sample.run ? { tools: toolsOf(sample.run) } : {}),
    }),
    stored: storedModes,
    capped: (view) => [...criteriaCapped(view), ...fieldsCapped(view)],
    reference: ragReference,
  },
  explain: {
    claims: ragClaims,
    sample: explainRag,
    places: placesOf,
    issuesOf(sample, facts, modes) {
      const support = facts.contradictions === 0 ? [] : supportIssues(sample);
      const stored = storedLabelIssue(sample);
      return [...sample.issues, ...support, ...(stored ? [stored] : []), ...citationIssues(sample, facts, modes)];
    },
  },
  label: {
    asking: { support: askSupport, matching: ragMatching },
    labelling: ragLabelling,
    personVerdicts: ragPersonVerdicts,
    estimating: ragEstimating,
    suspecting: ragSuspecting,
    judging: ragJudging,
  },
  compare: {
    groupOf: ({ question, id, epoch = null, task, dataset, run }) => ({
      // Trials of a task may have different wordings.
      question: question === null || run?.task != null ? null : [question],
      id: attemptsIn(run?.task ?? (id === null ? null : withoutMark(id, epoch)), epoch, task, dataset),
    }),
    inputsOf: ragInputs,
    stepsOf: shownSteps,
    repeating: ragRepeating,
    comparing: ragComparing,
  },
  words: {
    fields: [...ragFields, ...causeFields],
    chips: [...causeChips, ...ragChips],
    figures: ragFigures,
    listColumns: [
      { id: "relevance", short: "R" },
      { id: "utilization", short: "U" },
      { id: "completeness", short: "C" },
      { id: "adherence", short: "A" },
    ],
    verdicts: ragVerdicts,
    rowSummary,
    hasProblem,
    notes: ragNotes,
    firstNotes,
  },
};

/** What attempts share: the task that an agent had, else an id; without either, their subject. */
function attemptsIn(about: string | null, epoch: number | null, task: string | null, dataset: string | null) {
  if (about !== null) return [about, task ?? "", dataset ?? ""];
  return epoch === null || dataset === null ? null : [dataset];
}

const MATCHED = Given.response | Given.answer;

function ragNotes(view: TableView<RagFacts>, modes: Modes, stored: readonly StoredScores[]): readonly string[] {
  // With verdicts of the file, the metric is called our match.
  const isMatched =
    modes.matching !== "none" &&
    !hasVerdicts(view) &&
    view.anyInTable(({ given }) => (given & MATCHED) === MATCHED, "matched");
  const compared = view.valueNames().includes(FIELDS_RIGHT) ? view.samplesWith(FIELDS_RIGHT) : 0;
  const matched = [
    ...(isMatched && compared < view.size
      ? [
          l10n.t(
            "Correct means that our match found the gold answer in the response, by its words alone. No person says so.",
          ),
        ]
      : []),
    ...(isMatched && compared > 0
      ? [
          l10n.t(
            "Where the gold answer is an object, correct means that the response has each of its fields with an equal value, and no other.",
          ),
        ]
      : []),
  ];
  const isTalk = view.anyInTable(({ given }) => (given & Given.history) !== 0, "history");
  const talk = isTalk
    ? [
        l10n.t(
          "Messages before the question count as documents, with keys such as h0a: relevance, utilization and completeness are shares of the sentences of both.",
        ),
      ]
    : [];
  const scales = [Given.ratioNoise, Given.percentNoise] as const;
  const areMixed = scales.every((bit) => view.anyInTable(({ given }) => (given & bit) !== 0, `noise ${bit}`));
  const mixed = areMixed
    ? [
        l10n.t(
          "Levels of noise stand as fractions and as numbers above 1, which were read as percentages: 40 as 0.4, but 1 as 100 %.",
        ),
      ]
    : [];
  return [...matched, ...deniedNotes(view, modes), ...talk, ...mixed, ...storedScoreNotes(stored)];
}

/** Answers that count as right although words may deny them. Counted only if any exists. */
function deniedNotes(view: TableView<RagFacts>, { matching }: Modes): readonly string[] {
  const isFlagged = ({ strict }: RagFacts): boolean => (strict & Found.negated) !== 0;
  if (matching !== "strict" || !view.anyInTable(isFlagged, "negated")) return [];
  let count = 0;
  view.each((facts) => {
    if (isFlagged(facts)) count++;
  });
  if (count === 0) return [];
  return [
    l10n.t("Answers that are given and perhaps denied, counted as right (NEGATED_MATCH, filter negated): {0}.", count),
  ];
}

/** Files without a reference or task have no refusals to recognise. */
function firstNotes(first: readonly RagSample[]): readonly string[] {
  const responses = first.flatMap(({ response, answer, task }) =>
    response !== null && (answer !== null || task !== null) ? [response] : [],
  );
  return areUnread(responses)
    ? [
        l10n.t(
          "The responses are in a language in which refusals are not recognised: they count as answers. The formulas in the docs list the languages in which they are.",
        ),
      ]
    : [];
}

const talkIn = ({ given }: RagFacts): Readonly<Record<string, number>> =>
  (given & Given.history) === 0 ? {} : { history: 1 };

export const rag = withOutcome(withRepeats(withOwnScores(withState(ragAlone), ourMatch)));

/** The question and its inputs, without anything about an answer. */
function unanswered({ compared: _, cited: __, criteria: ___, remarks: ____, ...sample }: RagSample): RagSample {
  return {
    ...sample,
    response: null,
    responseSentences: null,
    labels: null,
    counts: null,
    stored: null,
    evaluation: null,
    published: {},
  };
}

function override(sample: RagSample, overrides: Overrides): RagSample {
  const { task, noise, citedFrom } = overrides;
  const { isNoisePercent: _, ...others } = sample;
  return {
    ...(typeof noise === "number" ? others : sample),
    ...(isTask(task) ? { task } : {}),
    ...(typeof noise === "number" ? { noise } : {}),
    ...(citedFrom === 0 || citedFrom === 1 ? { citedFrom } : {}),
  };
}

const isTask = (value: unknown): value is RagTask => (RAG_TASKS as readonly unknown[]).includes(value);
