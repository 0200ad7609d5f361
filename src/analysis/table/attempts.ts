/** Fields by which records number the attempts at one question. */
export const ATTEMPTS = [
  "epoch",
  "trial",
  "trial_index",
  "train_trial_index",
  "repeat",
  "repeat_index",
  "repeatIndex",
  "repetition",
  "replicate",
  "rollout",
  "iteration",
  "attempt",
  "sample",
  "sample_index",
  "sample_idx",
  "run",
  "run_id",
  "runId",
  "seed",
  "generation_id",
  "completion_id",
] as const;

/** Longer texts are no names of an attempt: `sample` may be what a model was given. */
export const LONGEST_ATTEMPT = 40;

/** Whether a slice of this name tells attempts apart rather than settings. */
export const isAttemptField = (name: string): boolean => (ATTEMPTS as readonly string[]).includes(name);

/** Which attempt a record is by its own words; empty where it does not say. */
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

/** An id that tells a sample apart: the attempts at a question may share the question's. */
export const attemptId = (id: string, attempt: string): string => (attempt === "" ? id : `${id}\u0000${attempt}`);
