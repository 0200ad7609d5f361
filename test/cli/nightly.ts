// Rows of nightly runs: by a letter, what became of each sample.

/** A sample whose answer is right (r), wrong (w), or an error in its place (x). */
export const sample = (id: string, state: string, more: object = {}) => ({
  id,
  question: `What is the capital of country ${id}?`,
  ground_truth: "Paris",
  response: state === "r" ? "It is Paris." : state === "w" ? "It is London." : "",
  ...(state === "x" ? { error: "Error code: 429 - rate limit" } : {}),
  ...more,
});

/** A letter a sample; `-` leaves it out. */
export const rowsOf = (states: string, more: (at: number) => object = () => ({})) =>
  [...states].flatMap((state, at) => (state === "-" ? [] : [sample(`q${at}`, state, more(at))]));

/** The name of the file of a night in November. */
export const night = (day: number) => `nightly-2026-11-${String(day).padStart(2, "0")}.jsonl`;
