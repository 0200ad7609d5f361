import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { publishedMean } from "../support/publishedMean.ts";

/** Mean of each published completeness column: a fraction in [0, 1], higher is better. Undefined where no sample has one. */
export const completenessPublished: Metric<RagFacts> = publishedMean("completeness", "Completeness as published");
