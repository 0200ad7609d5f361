import { t } from "@vscode/l10n";
import { sampleScores } from "../../analysis/aggregate/sampleScores.ts";
import {
  CONSENSUS_RULES,
  type ConsensusRule,
  type DetailTable,
  type Explained,
  type Label,
  type Modes,
  PAIR_LABELS,
  type Rating,
  type RatingDetail,
  type RatingFailure,
  type RatingSample,
  type ShownRating,
  type Verdict,
  type VerdictByMode,
} from "../../model/index.ts";
import type { ExplainOptions } from "../kind.ts";
import { isSameLabel, labelText, ratingModes, sortedLabels } from "./labels.ts";
import { measureRating } from "./measure.ts";
import { ratingMetrics } from "./metrics/registry.ts";
import { isCompared } from "./people.ts";
import { consensusOf, goldOf, isUndecided, majority, meanVerdict, valuesIn } from "./values.ts";

export function ratingVerdicts(sample: RatingSample, modes: Modes): readonly VerdictByMode[] {
  const { consensus } = ratingModes(modes);
  const compared = sample.ratings.filter((rating) => isCompared(rating, sample));
  return compared.map((rating): VerdictByMode => {
    const byMode = CONSENSUS_RULES.map((rule) =>
      verdict(sample, rating, consensusOf(rating, sample.isVerdict, rule), rule),
    );
    const active = byMode[CONSENSUS_RULES.indexOf(consensus)] ?? verdict(sample, rating, null, consensus);
    return { kind: "rating", active, byMode, differs: new Set(byMode.map(({ level }) => level)).size > 1 };
  });
}

function verdict(sample: RatingSample, rating: Rating, result: Label | null, mode: ConsensusRule): Verdict {
  const gold = goldOf(sample, mode);
  const base = { kind: "rating", mode, spans: [], notes: [rating.rater] } as const;
  if (gold === null) return { ...base, level: "undefined", rule: "no-gold", tone: "neutral", reason: "no-gold" };
  if (result === null) return { ...base, level: "undefined", rule: "unparsed", tone: "neutral", reason: "unparsed" };
  const agrees = isSameLabel(result, gold);
  return {
    ...base,
    level: agrees ? "agrees" : "disagrees",
    rule: sample.isVerdict && mode === "majority" && isUndecided(rating, mode) ? "undecided" : "label",
    tone: agrees ? "good" : "bad",
    reason: null,
  };
}

function failureOf(sample: RatingSample, modes: Modes): RatingFailure | null {
  const { ratings, isVerdict } = sample;
  const { consensus } = ratingModes(modes);
  const gold = goldOf(sample, consensus);
  if (gold === null) return null;
  const compared = ratings.filter((rating) => isCompared(rating, sample));
  const differing = compared.flatMap((rating) => {
    const result = consensusOf(rating, isVerdict, consensus);
    return result === null || isSameLabel(result, gold)
      ? []
      : [{ rater: rating.rater, said: labelText(result, isVerdict) }];
  });
  const [first] = differing;
  return first ? { type: "rated", ...first, gold: labelText(gold, isVerdict), others: differing.length - 1 } : null;
}

export function explainRating(sample: RatingSample, { modes }: ExplainOptions): Explained<RatingDetail> {
  const gold = goldOf(sample, ratingModes(modes).consensus);
  const ratings = sample.ratings.flatMap((rating) => shownRatings(rating.rater, rating.votes, { ...sample, gold }));
  const body: RatingDetail = {
    kind: "rating",
    failure: failureOf(sample, modes),
    question: sample.prompt,
    answers: gold === null ? [] : [{ text: labelText(gold, sample.isVerdict), keys: [] }],
    response: sample.candidates.length === 1 ? (sample.candidates[0]?.text ?? null) : null,
    isLabelled: gold !== null,
    tables: [...candidateTable(sample), votesTable(ratings, sample)],
    verdicts: ratingVerdicts(sample, modes),
    scores: sampleScores(ratingMetrics, measureRating(sample), modes),
    isVerdict: sample.isVerdict,
    reference: sample.reference,
    candidates: sample.candidates,
    labels: labelsOfSample(sample, modes),
    gold,
    unparsedGold: sample.unparsedGold,
    ratings,
  };
  return { body, issues: sample.issues };
}

/** One row per order: votes on candidates in file order, then swapped. */
function shownRatings(rater: string, votes: ShownRating["votes"], { isVerdict, gold }: RatingSample): ShownRating[] {
  return [false, true].flatMap((isSwapped) => {
    const own = votes.filter((vote) => vote.isSwapped === isSwapped);
    if (own.length === 0) return [];
    const values = valuesIn(own);
    const byMajority = majority(values, isVerdict);
    const byMean = isVerdict ? meanVerdict(values) : null;
    const agrees = (result: Label | null) => (gold === null || result === null ? null : isSameLabel(result, gold));
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

function votesTable(ratings: readonly ShownRating[], { isVerdict }: RatingSample): DetailTable {
  return {
    title: t("Ratings"),
    columns: [t("Rater"), t("Votes"), t("Majority"), t("Mean"), t("Rationale")],
    rows: ratings.map(({ rater, isSwapped, votes, majority: byMajority, mean }) => [
      isSwapped ? t("{0}, swapped", rater) : rater,
      votes
        .map(({ value, unparsed }) => (value === null ? `“${unparsed ?? ""}”` : labelText(value, isVerdict)))
        .join(", "),
      byMajority === null ? "" : labelText(byMajority, isVerdict),
      mean === null ? "" : labelText(mean, isVerdict),
      votes.find(({ rationale }) => rationale !== null)?.rationale ?? "",
    ]),
  };
}
