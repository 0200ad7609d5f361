import type { RatingSample, Vote } from "../../../model/index.ts";

/** A sample as a row of our own: its texts, its gold label, and an entry a vote, in the order of the file whatever was shown. */
export function ratedRecord(sample: RatingSample): Readonly<Record<string, unknown>> {
  const { id, prompt, reference, gold, ratings, subset, model, dataset, task } = sample;
  return {
    id,
    prompt,
    ...given({ reference }),
    ...candidatesOf(sample),
    gold,
    ...given({ subset, model, dataset, task }),
    ratings: ratings.flatMap(({ rater, votes }) => votes.map((vote) => ({ rater, ...entryOf(vote) }))),
  };
}

function candidatesOf({ candidates }: RatingSample): Readonly<Record<string, unknown>> {
  const [first, second] = candidates;
  if (!first) return {};
  if (!second) return given({ response: first.text, model: first.name });
  return {
    response1: first.text ?? "",
    response2: second.text ?? "",
    ...given({ model1: first.name, model2: second.name }),
  };
}

/** What could not be parsed stands as it was written. */
function entryOf({ value, unparsed, raw, rationale, isSwapped }: Vote): Readonly<Record<string, unknown>> {
  const said = value ?? (raw === null ? unparsed : null);
  return { ...given({ value: said, raw, rationale }), ...(isSwapped ? { swapped: true } : {}) };
}

const given = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
