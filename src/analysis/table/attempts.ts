export const ATTEMPTS = [
  "epoch",
  "trial",
  "trial_id",
  "trial_idx",
  "trial_index",
  "trial_no",
  "trial_num",
  "train_trial_index",
  "repeat",
  "repeat_index",
  "repeatIndex",
  "rep",
  "repetition",
  "replicate",
  "rollout",
  "iteration",
  "attempt",
  "attempt_idx",
  "attempt_index",
  "attempt_no",
  "sample",
  "sample_index",
  "sample_idx",
  "run",
  "run_id",
  "runId",
  "run_idx",
  "run_index",
  "runIndex",
  "run_no",
  "run_num",
  "run_number",
  "round",
  "round_idx",
  "round_index",
  "round_no",
  "seed",
  "random_seed",
  "generation_id",
  "completion_id",
] as const;

/** Longer texts are no attempt's name: `sample` may be a model's input. */
export const LONGEST_ATTEMPT = 40;

export const isAttemptField = (name: string): boolean => (ATTEMPTS as readonly string[]).includes(name);

/** The attempt's name in a record; empty if absent. */
export function attemptOf(record: Readonly<Record<string, unknown>>): string {
  let attempt = "";
  for (const name of ATTEMPTS) {
    const value = record[name];
    if ((typeof value === "number" || typeof value === "string") && String(value).length <= LONGEST_ATTEMPT) {
      attempt += `${name} ${value}\n`;
    }
  }
  return attempt;
}

/** An id unique to the sample: attempts may share the question's. */
export const attemptId = (id: string, attempt: string): string => (attempt === "" ? id : `${id}\u0000${attempt}`);
