import { t } from "@vscode/l10n";
import type {
  Detail,
  DetailTable,
  Label,
  Modes,
  RatingDetail,
  RatingSample,
  SampleScore,
  ShownRating,
} from "../../../model/index.ts";
import { PAIR_LABELS } from "../../../model/index.ts";
import type { ExplainOptions } from "../kind.ts";
import { majority, meanVerdict, valuesIn } from "./consensus.ts";
import { ratingModes, sortedLabels } from "./labels.ts";
import { measureRating } from "./measure.ts";
import { ratingMetrics } from "./metrics/registry.ts";
import { ratingVerdicts } from "./verdicts.ts";
import { labelText } from "./words.ts";

/** Everything that the opened sample shows: candidates, votes by rater and order, both consensus results. */
export function explainRating(sample: RatingSample, { modes }: ExplainOptions): Pick<Detail, "body" | "issues"> {
  const ratings = sample.ratings.flatMap((rating) => shownRatings(rating.rater, rating.votes, sample));
  const body: RatingDetail = {
    kind: "rating",
    question: sample.prompt,
    answers: sample.gold === null ? [] : [{ text: labelText(sample.gold), keys: [] }],
    counterfactual: null,
    response: sample.candidates.length === 1 ? (sample.candidates[0]?.text ?? null) : null,
    responseSentences: [],
    documents: [],
    isWithoutText: false,
    totalSentences: null,
    isLabelled: sample.gold !== null,
    tables: [...candidateTable(sample), votesTable(ratings)],
    verdicts: ratingVerdicts(sample, modes),
    scores: scoresOf(sample, modes),
    isVerdict: sample.isVerdict,
    reference: sample.reference,
    candidates: sample.candidates,
    labels: labelsOfSample(sample, modes),
    gold: sample.gold,
    unparsedGold: sample.unparsedGold,
    ratings,
  };
  return { body, issues: sample.issues };
}

/** One row an order: what was said with the candidates as they stand in the file, then with them swapped. */
function shownRatings(rater: string, votes: ShownRating["votes"], { isVerdict, gold }: RatingSample): ShownRating[] {
  return [false, true].flatMap((isSwapped) => {
    const own = votes.filter((vote) => vote.isSwapped === isSwapped);
    if (own.length === 0) return [];
    const values = valuesIn(own);
    const byMajority = majority(values, isVerdict);
    const byMean = isVerdict ? meanVerdict(values) : null;
    const agrees = (result: Label | null) => (gold === null || result === null ? null : result === gold);
    return [
      {
        rater,
        isSwapped,
        votes: own,
        majority: byMajority,
        mean: byMean,
        majorityAgrees: agrees(byMajority),
        meanAgrees: agrees(byMean),
      },
    ];
  });
}

/** The labels of the setting or of pairs, then whatever else this sample has. */
function labelsOfSample({ isVerdict, gold, ratings }: RatingSample, modes: Modes): readonly Label[] {
  const own = new Set(ratings.flatMap(({ votes }) => [...valuesIn(votes)]));
  if (gold !== null) own.add(gold);
  const listed = ratingModes(modes).labels ?? (isVerdict ? PAIR_LABELS : []);
  return [...listed, ...sortedLabels([...own].filter((label) => !listed.includes(label)))];
}

function candidateTable({ candidates }: RatingSample): DetailTable[] {
  if (candidates.length < 2) return [];
  return [
    {
      title: t("Candidates"),
      columns: [t("Candidate"), t("Model"), t("Response")],
      rows: candidates.map(({ name, text }, at) => [String(at + 1), name ?? "", text ?? ""]),
    },
  ];
}

function votesTable(ratings: readonly ShownRating[]): DetailTable {
  return {
    title: t("Ratings"),
    columns: [t("Rater"), t("Votes"), t("Majority"), t("Mean"), t("Rationale")],
    rows: ratings.map(({ rater, isSwapped, votes, majority: byMajority, mean }) => [
      isSwapped ? t("{0}, swapped", rater) : rater,
      votes.map(({ value, unparsed }) => (value === null ? `“${unparsed ?? ""}”` : labelText(value))).join(", "),
      byMajority === null ? "" : labelText(byMajority),
      mean === null ? "" : labelText(mean),
      votes.find(({ rationale }) => rationale !== null)?.rationale ?? "",
    ]),
  };
}

function scoresOf(sample: RatingSample, modes: Modes): readonly SampleScore[] {
  const facts = measureRating(sample);
  return ratingMetrics.flatMap(({ info, score }): SampleScore[] => {
    const outcome = score?.(facts, modes);
    if (!outcome) return [];
    const isScored = outcome.state === "scored";
    const value = isScored ? outcome.value : null;
    return [{ id: info.id, mode: null, value, reason: isScored ? null : outcome.reason, published: [] }];
  });
}
