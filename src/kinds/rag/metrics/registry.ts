import { inGroup, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import type { RagFacts } from "../facts.ts";
import { againstMetrics } from "./against.ts";
import { citationMetrics } from "./citations.ts";
import { criterion } from "./criterion.ts";
import { fieldRight, fieldsRight } from "./fields.ts";
import { publishedMetrics } from "./published.ts";
import { robustnessMetrics } from "./robustness.ts";
import { runMetrics } from "./runs.ts";
import { sentenceMetrics } from "./sentences.ts";
import { traceMetrics } from "./trace.ts";

/** In the order of results. */
export const ragMetrics: readonly Metric<RagFacts>[] = [
  ...robustnessMetrics,
  fieldsRight,
  fieldRight,
  ...inGroup("support", [...traceMetrics, ...sentenceMetrics]),
  ...inGroup("citations", citationMetrics),
  ...inGroup("support", [...publishedMetrics, ...againstMetrics]),
  criterion,
  ...runMetrics,
];
