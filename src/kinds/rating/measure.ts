import type { ConsensusRule, Label, RatingSample } from "../../model/index.ts";
import { readAlike } from "../../read/written.ts";
import { type ByRule, Given, type RatingFacts } from "./facts.ts";
import { isCompared } from "./people.ts";
import { consensusOf, goldOf, isUndecided, orderOf, stabilityOf, valuesIn } from "./values.ts";

export function measureRating(sample: RatingSample): RatingFacts {
  const { gold, isVerdict } = sample;
  const byMajority = countByRule(sample, "majority");
  const facts = {
    given: givenOf(sample),
    raters: sample.ratings.length,
    unrated: 0,
    unparsed: 0,
    votes: 0,
    unparsedVotes: 0,
    compared: 0,
    pairs: 0,
    rulesDiffer: 0,
    orders: 0,
    repeated: 0,
    stability: Number.NaN,
    issues: sample.issues.length,
    ...byMajority,
    ...NOTHING_BY_MEAN,
  };
  let results = 0;
  let isRepeated = false;
  for (const rating of sample.ratings) {
    const parsed = valuesIn(rating.votes);
    const result = consensusOf(rating, isVerdict, "majority");
    facts.votes += rating.votes.length;
    facts.unparsedVotes += rating.votes.length - parsed.length;
    if (parsed.length === 0) facts.unparsed++;
    if (result === null) facts.unrated++;
    else {
      results++;
      if (gold !== null && isCompared(rating, sample)) facts.compared++;
    }
    if (rating.votes.length < 2) continue;
    isRepeated = true;
    if (consensusOf(rating, isVerdict, "mean") !== result) facts.rulesDiffer++;
    if (isVerdict && orderOf(rating, "majority") !== null) facts.orders++;
    const stability = stabilityOf(rating);
    if (stability === null) continue;
    facts.stability = (facts.repeated === 0 ? 0 : facts.stability) + stability;
    facts.repeated++;
  }
  facts.pairs = results > 1 ? (results * (results - 1)) / 2 : 0;
  if (sample.goldByMean === undefined && !(isVerdict && isRepeated)) return facts;
  const byMean = countByRule(sample, "mean");
  const isSame = (Object.keys(byMean) as (keyof ByRule)[]).every((id) => byMean[id] === byMajority[id]);
  if (isSame) return facts;
  return {
    ...facts,
    meanDiffers: 1,
    agreeingByMean: byMean.agreeing,
    agreeingPairsByMean: byMean.agreeingPairs,
    consistentByMean: byMean.consistent,
    firstPlaceByMean: byMean.firstPlace,
    undecidedByMean: byMean.undecided,
  };
}

const NOTHING_BY_MEAN = {
  meanDiffers: 0,
  agreeingByMean: 0,
  agreeingPairsByMean: 0,
  consistentByMean: 0,
  firstPlaceByMean: 0,
  undecidedByMean: 0,
};

function countByRule(sample: RatingSample, rule: ConsensusRule): ByRule {
  const { ratings, isVerdict } = sample;
  const gold = goldOf(sample, rule);
  const counts = { agreeing: 0, agreeingPairs: 0, consistent: 0, firstPlace: 0, undecided: 0 };
  const results: Label[] = [];
  const compared: Label[] = [];
  for (const rating of ratings) {
    const result = consensusOf(rating, isVerdict, rule);
    if (result !== null) results.push(result);
    if (result !== null && isCompared(rating, sample)) compared.push(result);
    if (!isVerdict || rating.votes.length < 2) continue;
    const order = orderOf(rating, rule);
    if (order === "consistent") counts.consistent++;
    if (order === "first") counts.firstPlace++;
    if (isUndecided(rating, rule)) counts.undecided++;
  }
  const alike = readAlike(gold === null ? results : [...results, gold]);
  // Equal results are counted, since comparing every two raters of a crowd is too slow.
  const before = new Map<Label, number>();
  if (gold !== null) counts.agreeing = compared.filter((result) => alike(result) === alike(gold)).length;
  for (const result of results.map(alike)) {
    const equal = before.get(result) ?? 0;
    counts.agreeingPairs += equal;
    before.set(result, equal + 1);
  }
  return counts;
}

function givenOf({ gold, unparsedGold, isVerdict, candidates }: RatingSample): number {
  return (
    (gold === null ? 0 : Given.gold) |
    (unparsedGold === null ? 0 : Given.unparsedGold) |
    (isVerdict ? Given.verdict : 0) |
    (candidates.length === 2 ? Given.pair : 0)
  );
}
