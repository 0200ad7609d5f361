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
  "attempt",
  "run",
  "run_id",
  "seed",
  "generation_id",
  "completion_id",
] as const;

/** Whether a slice of this name tells attempts apart rather than settings. */
export const isAttemptField = (name: string): boolean => (ATTEMPTS as readonly string[]).includes(name);

/** Which attempt a record is by its own words; empty where it does not say. */
export function attemptOf(record: Readonly<Record<string, unknown>>): string {
  let attempt = "";
  for (const name of ATTEMPTS) {
    const value = record[name];
    if (typeof value === "number" || typeof value === "string") attempt += `${name} ${value}\n`;
  }
  return attempt;
}
