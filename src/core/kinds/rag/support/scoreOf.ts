import type { PublishedScore } from "./published.ts";
import { adherenceScore, completenessScore, relevanceScore, type SupportScore, utilizationScore } from "./scores.ts";

/** Our score for each of the four that rows can come with. */
export const scoreOf: Readonly<Record<PublishedScore, SupportScore>> = {
  relevance: relevanceScore,
  utilization: utilizationScore,
  completeness: completenessScore,
  adherence: adherenceScore,
};
