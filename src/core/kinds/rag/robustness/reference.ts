import type { RagTask } from "../../../../model/index.ts";

/** Counts of the scored rows of one task and model, in one mode. */
export interface TaskCounts {
  readonly total: number;
  readonly correct: number;
  readonly rejected: number;
  readonly detected: number;
  readonly corrected: number;
  /** Rows with the noise level of each, for noise robustness. */
  readonly byNoise: readonly { readonly noise: number; readonly total: number; readonly correct: number }[];
}

/** The result object of the reference evaluator. Rates are percentages; null where nothing was counted. */
export interface ReferenceResult {
  readonly task_type: string;
  readonly model_name: string;
  readonly total_samples: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly rejected: number;
  readonly errors_detected: number;
  readonly errors_corrected: number;
  readonly accuracy_by_noise: Readonly<Record<string, number | null>>;
  readonly accuracy: number | null;
  readonly rejection_rate: number | null;
  readonly error_detection_rate: number | null;
  readonly error_correction_rate: number | null;
}

/**
 * The reference's object for a task and model; `noise_robustness_40%` where all rows have one level. At total 0 every
 * rate is null (the reference returns 0 for two and divides by zero for two).
 */
export function referenceResult(task: RagTask | "answer", model: string, counts: TaskCounts): ReferenceResult {
  const { total, correct, rejected, detected, corrected, byNoise } = counts;
  const only = byNoise.length === 1 ? byNoise[0] : undefined;
  return {
    task_type: task === "noise_robustness" && only !== undefined ? `${task}_${percentText(only.noise)}%` : task,
    model_name: model,
    total_samples: total,
    correct,
    incorrect: total - correct,
    rejected,
    errors_detected: detected,
    errors_corrected: corrected,
    accuracy_by_noise: Object.fromEntries(byNoise.map((level) => [level.noise, percent(level.correct, level.total)])),
    accuracy: percent(correct, total),
    rejection_rate: percent(rejected, total),
    error_detection_rate: percent(detected, total),
    error_correction_rate: percent(corrected, total),
  };
}

function percent(count: number, total: number): number | null {
  return total === 0 ? null : (count / total) * 100;
}

/** `40` for 0.4, without the digits of 0.28 * 100. */
function percentText(noise: number): string {
  return String(Number((noise * 100).toFixed(6)));
}
