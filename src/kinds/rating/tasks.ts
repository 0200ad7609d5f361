import type { JudgeParser, JudgeTask } from "../../labels/judge/judgeCalls.ts";
import type { JudgedSample, JudgeInput, RatingSample, Vote } from "../../model/index.ts";
import {
  bracketLetter,
  bracketNumber,
  type VerdictParser,
  verdictParsers,
  winnerTag,
  winnerTagWithTie,
} from "./parsers.ts";

interface RatingTask {
  readonly id: string;
  /** Candidates can only be swapped in pairs. */
  readonly isPair: boolean;
  readonly instructions: string;
  readonly ask: string;
  readonly parser: VerdictParser;
  /** Range of the scores, inclusive; null for verdicts on pairs. */
  readonly range: readonly [number, number] | null;
  /** The judged parts, candidates in file order; null for another number of candidates. */
  material(input: JudgeInput): readonly unknown[] | null;
}

const FAIR =
  "You are a careful judge of answers. Weigh whether an answer is right, whether it does what was asked, and whether it is clear. Neither length nor order counts.";

export const ratingTasks: readonly RatingTask[] = [
  pair("simple", "Say which answer is better. End with <winner>1</winner> or <winner>2</winner>.", winnerTag),
  pair(
    "simple-tie",
    "Say which answer is better. End with <winner>1</winner> or <winner>2</winner>, or with <tie> where neither is.",
    winnerTagWithTie,
  ),
  pair(
    "reward-bench",
    "Say which answer is better. Reply with the verdict alone: [[A]] if the first answer is better, [[B]] if the second is.",
    bracketLetter,
  ),
  {
    id: "pointwise",
    isPair: false,
    instructions: FAIR,
    ask: "Rate the answer from 1, useless, to 5, as good as can be. Give your reason, then end with the number as in [[4]].",
    parser: bracketNumber,
    range: [1, 5],
    material({ candidates: [answer, ...others], ...asked }) {
      return answer === undefined || others.length > 0 ? null : [...questionOf(asked), { answer }];
    },
  },
];

/** Parsers also have the name of each prompt in their form. */
export const judgeParsers: readonly JudgeParser[] = verdictParsers.map((parser) => ({
  id: parser.id,
  form: parser.form,
  isPair: parser !== bracketNumber,
  prompts: ratingTasks.flatMap((task) => (task.parser === parser ? [task.id] : [])),
}));

/** A person's own prompt: `{prompt}` and `{response1}`, `{response2}`, or one `{response}`. */
export function ownJudgeTask(id: string, template: string, parserId: string): JudgeTask | null {
  const parser = verdictParsers.find((known) => known.id === parserId);
  if (!parser) return null;
  const isPair = parser !== bracketNumber;
  const names = isPair ? ["response1", "response2"] : ["response"];
  return {
    id,
    isPair,
    instructions: "",
    ask: "",
    template,
    material({ prompt, candidates }, isSwapped) {
      if (candidates.length !== names.length) return null;
      const shown = shownOrder(candidates, isSwapped);
      return [{ prompt }, ...names.map((name, at) => ({ [name]: shown[at] }))];
    },
    vote: (reply, isSwapped) => voteFrom(reply, { parser, isPair, range: null }, isSwapped),
  };
}

export const shownOrder = (candidates: readonly string[], isSwapped: boolean): readonly string[] =>
  isSwapped ? candidates.toReversed() : candidates;

/** A reply as a vote in file order: a verdict on swapped candidates is turned back. */
export function voteFrom(
  reply: string,
  { parser, isPair, range }: Pick<RatingTask, "parser" | "isPair" | "range">,
  isSwapped: boolean,
): Vote {
  const parsed = parser.parse(reply);
  const isOut = range !== null && (typeof parsed !== "number" || parsed < range[0] || parsed > range[1]);
  const said = isOut ? null : parsed;
  const value = isPair && isSwapped && typeof said === "number" && said !== 0 ? -said : said;
  return {
    value,
    unparsed: value === null ? reply.slice(0, UNPARSED_CHARACTERS) : null,
    raw: reply,
    rationale: null,
    isSwapped,
  };
}

const UNPARSED_CHARACTERS = 60;

function pair(id: string, ask: string, parser: VerdictParser): RatingTask {
  return {
    id,
    isPair: true,
    instructions: FAIR,
    ask,
    parser,
    range: null,
    material({ candidates, ...asked }) {
      return candidates.length === 2
        ? [...questionOf(asked), ...candidates.map((text, at) => ({ [`answer ${at + 1}`]: text }))]
        : null;
    },
  };
}

const questionOf = ({ prompt, reference }: Omit<JudgeInput, "candidates">): readonly unknown[] => [
  { question: prompt },
  ...(reference === null ? [] : [{ reference }]),
];

export function askJudgement({
  prompt,
  reference,
  candidates,
  gold,
}: RatingSample): Omit<JudgedSample, "index" | "id"> {
  const texts = candidates.flatMap(({ text }) => (text === null ? [] : [text]));
  const isWhole = prompt !== null && texts.length > 0 && texts.length === candidates.length;
  return {
    input: isWhole ? { prompt, reference, candidates: texts } : null,
    models: candidates.map(({ name }) => name),
    gold,
  };
}

export const judgeTasks: readonly JudgeTask[] = ratingTasks.map((task) => ({
  id: task.id,
  isPair: task.isPair,
  instructions: task.instructions,
  ask: task.ask,
  material: (input: JudgeInput, isSwapped: boolean) =>
    task.material({ ...input, candidates: shownOrder(input.candidates, isSwapped) }),
  vote: (reply, isSwapped) => voteFrom(reply, task, isSwapped),
}));
