import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { aurocAgainst } from "../support/against.ts";

/**
 * Chance that a sample with a hallucination (adherence below 1) has a lower published adherence than one without: in
 * [0, 1], higher is better, 0.5 is chance. One value a published column; `constant` where all samples are of one class.
 * RAGBench, arXiv:2407.11005.
 */
export const adherenceAuroc: Metric<RagFacts> = aurocAgainst("adherence", "Adherence, detection by published scores");
