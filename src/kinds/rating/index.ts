import type { Overrides, RatingSample } from "../../model/index.ts";
import type { Kind } from "../kind.ts";
import { withOutcome } from "../outcome.ts";
import { withOwnScores } from "../ownScores/kind.ts";
import { withRepeats } from "../repeating.ts";
import { withState } from "../states/kind.ts";
import { ratingComparing, ratingInputs } from "./comparing.ts";
import { explainRating } from "./explain.ts";
import { type RatingFacts, ratingColumns } from "./facts.ts";
import {
  hasProblem,
  ratingChips,
  ratingClaims,
  ratingFields,
  ratingOutcomes,
  ratingTexts,
  ratingVerdicts,
  rowSummary,
} from "./fields.ts";
import { ratingFigures } from "./figures.ts";
import { ratingAdapters } from "./formats/registry.ts";
import { guessRatings } from "./guess.ts";
import { ratingJudging } from "./judging.ts";
import { ratingLabelColumns } from "./labelColumns.ts";
import { ratingEstimating, ratingLabelling, ratingRaters } from "./labelling.ts";
import { isOrdered, labelsOf, levelOf, ratingModes } from "./labels.ts";
import { ratingFromMapping, ratingMappable } from "./mapped.ts";
import { measureRating } from "./measure.ts";
import { ratingMetrics } from "./metrics/registry.ts";
import { ratingNotes } from "./notes.ts";
import { ratingRepeating } from "./repeating.ts";
import { askJudgement, judgeParsers, judgeTasks, ownJudgeTask } from "./tasks.ts";
import { allRatersIn, consensusOf, exportedOf, MOST_RATERS, meanName, ratingValues } from "./values.ts";

/** Ratings by judges and people: verdicts on pairs, scores of single responses, labels, compared with gold. */
const ratingAlone: Kind<RatingSample, RatingFacts> = {
  id: "rating",
  read: {
    adapters: ratingAdapters,
    mappable: ratingMappable,
    guess: guessRatings,
    fromMapping: ratingFromMapping,
    labelColumns: ratingLabelColumns,
    override,
    idOf: (sample) => sample.id,
    titleOf: ({ prompt, candidates }) =>
      prompt ?? candidates.find(({ text }) => text !== null)?.text ?? namesOf(candidates),
    answerOf: ({ ratings }) =>
      ratings.some(({ votes }) => votes.some(({ value, raw }) => value !== null || raw !== null)),
    unanswered: (sample) => ({ ...sample, ratings: [] }),
    texts: ratingTexts,
  },
  measure: {
    modes: [],
    columns: ratingColumns,
    factsOf: measureRating,
    metrics: ratingMetrics,
    dimensions: ["section", "subset", "task", "model", "dataset"],
    slicesOf: ({ section, subset, task, model, dataset }) => ({ section, subset, task, model, dataset }),
    valuesOf: ratingValues,
    valueNameIn: (name, modes) => (ratingModes(modes).consensus === "mean" ? meanName(name) : null),
    exportedOf,
    sliceCost: (view, modes) => labelsOf(view, modes).length / LABELS_A_VALUE,
    labelsRead(view, modes) {
      const labels = labelsOf(view, modes);
      const isRepeated = view.anyInTable(({ votes, raters }) => votes > raters, "repeated votes");
      if (labels.length === 0) return null;
      const how = ratingModes(modes);
      return { labels, isOrdered: isOrdered(labels, modes), how, level: levelOf(labels, modes), isRepeated };
    },
    capped(view) {
      const of = allRatersIn(view.valueNames()).length;
      return of > MOST_RATERS ? [{ list: "raters", shown: MOST_RATERS, of }] : [];
    },
  },
  explain: {
    claims: ratingClaims,
    sample: explainRating,
    issuesOf: (sample) => sample.issues,
  },
  label: {
    asking: { judgement: askJudgement, judgeTasks, judgeParsers, ownJudgeTask },
    labelling: ratingLabelling,
    estimating: ratingEstimating,
    judging: ratingJudging,
    raters: ratingRaters,
  },
  compare: {
    groupOf: ({ prompt, id, section, subset, task, dataset }) => ({
      question: prompt === null ? null : [prompt],
      id: id === null ? null : [id, section ?? "", subset ?? "", task ?? "", dataset ?? ""],
    }),
    inputsOf: ratingInputs,
    repeating: ratingRepeating,
    comparing: ratingComparing,
  },
  words: {
    fields: ratingFields,
    chips: ratingChips,
    figures: [{ family: null, draw: ratingFigures }],
    listColumns: [{ id: "agreement.accuracy", short: "=" }],
    verdicts: ratingVerdicts,
    rowSummary,
    hasProblem,
    notes: ratingNotes,
  },
};

export const rating = withOutcome(withRepeats(withOwnScores(withState(ratingAlone))), ratingOutcomes);

/** Labels whose comparison takes as long as one metric value. */
const LABELS_A_VALUE = 50;

function override(sample: RatingSample, { task, gold }: Overrides): RatingSample {
  const own = typeof task === "string" ? { ...sample, task } : sample;
  if (typeof gold !== "string") return own;
  const chosen = sample.ratings.find(({ rater }) => rater === gold);
  return {
    ...own,
    gold: chosen ? consensusOf(chosen, sample.isVerdict, "majority") : null,
    goldByMean: chosen ? consensusOf(chosen, sample.isVerdict, "mean") : null,
    unparsedGold: chosen?.votes.find(({ unparsed }) => unparsed !== null)?.unparsed ?? null,
    ratings: sample.ratings.filter((rating) => rating !== chosen),
  };
}

const namesOf = (candidates: RatingSample["candidates"]): string =>
  candidates.flatMap(({ name }) => name ?? []).join(" · ");
