import type { MatchedInput, MatchedVerdict, MatchingOperatorId, StressChange } from "../../model/index.ts";
import { type Changed, negated, spaced } from "./changes.ts";
import type { StressOperator } from "./operator.ts";
import type { StressFamily } from "./run.ts";

const RIGHT = "correct";
/** The answer after a negation: the mode leaves it to people. */
const FLAGGED = "negated";
const EXPLANATION = "This is what the documents given above say about it.";

type MatchingOperator = StressOperator<MatchedInput, string> & { readonly id: MatchingOperatorId };

function ofRight(
  id: MatchingOperatorId,
  expects: "worse" | "same",
  about: string,
  change: (input: MatchedInput) => string | Changed | null,
): MatchingOperator {
  return {
    id,
    expects,
    about,
    mutate({ input, verdict }) {
      const changed = verdict === RIGHT ? change(input) : null;
      if (changed === null) return null;
      const { text: to, span } = typeof changed === "string" ? { text: changed, span: undefined } : changed;
      const from = input.response;
      if (to === from) return null;
      const changes: StressChange[] = [{ field: "response", key: null, from, to, ...(span ? { span } : {}) }];
      return { input: { ...input, response: to }, changes, watched: [] };
    },
  };
}

const MOST_BARE_WORDS = 4;

/**
 * The answer denied: *not* in its sentence, or before a response of a few words without a verb. Null if other sentences
 * have the answer too.
 */
function denied({ response, answers }: MatchedInput): Changed | null {
  const lower = response.toLowerCase();
  const found = answers.filter((answer) => lower.includes(answer.toLowerCase()));
  if (found.length === 0) return null;
  const first = Math.min(...found.map((answer) => lower.indexOf(answer.toLowerCase())));
  const last = Math.max(...found.map((answer) => lower.lastIndexOf(answer.toLowerCase())));
  const begin = Math.max(
    0,
    ...[...response.slice(0, first).matchAll(/[.!?]\s+|\n+/g)].map((end) => end.index + end[0].length),
  );
  const end = first + (/[.!?](?=\s|$)|\n/.exec(response.slice(first))?.index ?? response.length);
  if (last > end) return null;
  const changed = negated(response, begin);
  if (changed !== null && changed.span.from < end) return changed;
  const isBare = response.trim().split(/\s+/).length <= MOST_BARE_WORDS && !/[.!?]\s+\S/.test(response);
  return isBare ? { text: `Not ${response.trim()}`, span: { from: 0, to: 4 } } : null;
}

const LOOK_ALIKES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/ /g, () => "\u00a0"],
  [/(?<=\p{L})-(?=\p{L})/gu, () => "\u2011"],
  [/(?<=\p{L})'(?=\p{L})/gu, () => "\u2019"],
  [/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)],
];

/** Characters that look the same, by word processors and keyboards. */
const lookingAlike = (text: string): string =>
  LOOK_ALIKES.reduce((changed, [pattern, other]) => changed.replace(pattern, other), text);

const OPERATORS: readonly MatchingOperator[] = [
  ofRight("negate", "worse", "the answer is denied: “not” is put in or taken out", denied),
  ofRight("case", "same", "the response is in capitals", ({ response }) => response.toUpperCase()),
  ofRight("spaces", "same", "spaces are doubled, with line breaks", ({ response }) => spaced(response)),
  ofRight("look-alikes", "same", "characters become others that look the same", ({ response }) =>
    lookingAlike(response),
  ),
  ofRight(
    "explained",
    "same",
    "a sentence of explanation is added",
    ({ response }) => `${response.trimEnd()}${/[.!?]$/.test(response.trimEnd()) ? "" : "."} ${EXPLANATION}`,
  ),
];

export const MATCHING_STRESS: StressFamily<MatchedInput, MatchedVerdict, string> = {
  operators: OPERATORS,
  verdictIn: (_input, { verdict }) => verdict,
  isPassed: ({ expects }, _mutant, before, after) => (expects === "worse" ? after !== before : after === before),
  isUnsure: (_mutant, after) => after === FLAGGED,
  groupOf: ({ question }) => question,
  textOf: ({ question, response, answers }) => JSON.stringify([question, response, answers]),
};
