import type { JudgedSample, JudgeInput, Vote } from "../../model/index.ts";
import { messageTokens } from "../budget.ts";
import type { ChatMessage } from "../chat.ts";
import { aboutMaterial, enclosed, type RequestNames, requestNames } from "../prompt.ts";
import { judgementKey } from "../storedLabels.ts";
import type { Digest } from "../surroundings.ts";
import { aboutTexts, filled } from "./ownWords.ts";

/** A way to ask a judge: what it is told, what it is shown, and how its reply becomes a vote. */
export interface JudgeTask {
  /** Stable id, as in `--prompt`. */
  readonly id: string;
  /** Whether it sets two candidates against each other. */
  readonly isPair: boolean;
  /** How to judge. */
  readonly instructions: string;
  /** What is asked, and the form of the reply: said after the material. */
  readonly ask: string;
  /** A person's own words in place of both, with the names of the material's parts in braces. */
  readonly template?: string;
  /**
   * What is judged, one part a line; how it is kept apart from what we say is not the task's concern. Null where the
   * input lacks what is asked about. Swapped: the second candidate is shown first.
   */
  material(input: JudgeInput, isSwapped: boolean): readonly unknown[] | null;
  /** The vote in the order of the file, whatever order was shown; unparsed where the reply holds no verdict. */
  vote(reply: string, isSwapped: boolean): Vote;
}

/** How a reply can be read, for a person who brings words of their own. */
export interface JudgeParser {
  /** Stable id, as in `--parser`. */
  readonly id: string;
  /** The form of a reply: `<winner>1</winner>`. */
  readonly form: string;
  readonly isPair: boolean;
  /** Prompts of ours that are read by it. */
  readonly prompts: readonly string[];
}

/** A prompt with the names that hold for it alone. */
export interface JudgePrompt {
  readonly messages: readonly ChatMessage[];
  readonly names: RequestNames;
}

/** The messages that put one input to a judge; null where the input lacks what the task asks about. */
export function judgePrompt(task: JudgeTask, input: JudgeInput, isSwapped: boolean, nonce: string): JudgePrompt | null {
  const material = task.material(input, isSwapped);
  if (material === null) return null;
  const names = requestNames(nonce);
  const { template } = task;
  const system = template === undefined ? [task.instructions, aboutMaterial(names)].join("\n\n") : aboutTexts(names);
  const user =
    template === undefined
      ? [enclosed(material, names), task.ask].join("\n")
      : filled(template, Object.assign({}, ...material), names);
  return {
    messages: [
      { role: "system", content: system },
      { role: "user", content: user },
    ],
    names,
  };
}

/**
 * The same messages under names that are never sent. They stand for those of every request that puts the same texts in
 * the same words, so that what was said can be found again, and any change of our words asks anew.
 */
function unsentPrompt(task: JudgeTask, input: JudgeInput, isSwapped: boolean): readonly ChatMessage[] | null {
  return judgePrompt(task, input, isSwapped, UNSENT_NONCE)?.messages ?? null;
}

const UNSENT_NONCE = "0123456789abcdef0123456789abcdef";

/** What decides which requests a sample takes, and what is said to them. */
export interface CallSettings {
  readonly task: JudgeTask;
  readonly models: readonly string[];
  readonly votes: number;
  /** Number of the first vote: votes of other numbers are asked for anew, whatever is kept. */
  readonly firstVote: number;
  /** Each pair in both orders; else in one. */
  readonly isSwapping: boolean;
  /** Draws the one order in which a pair is shown; null: the file's. */
  readonly seed: number | null;
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
}

/** One request of a judge: which model, in which order, which of several. */
export interface JudgeCall {
  readonly model: string;
  readonly isSwapped: boolean;
  readonly vote: number;
  readonly input: JudgeInput;
  /** What its reply is kept under. */
  readonly key: string;
  /** About how long its prompt is. */
  readonly inputTokens: number;
}

/** Every request about a sample; none where it lacks what is asked about. */
export function callsFor(
  { input }: JudgedSample,
  settings: CallSettings,
  origin: string,
  digest: Digest,
): readonly JudgeCall[] {
  if (input === null) return [];
  const { models, votes, firstVote, task, temperature, maxOutputTokens } = settings;
  const shown = ordersOf(input, settings, digest).flatMap((isSwapped) => {
    const messages = unsentPrompt(task, input, isSwapped);
    if (messages === null) return [];
    const texts = messages.map(({ role, content }) => `${role}\n${content}`);
    return [{ isSwapped, texts, inputTokens: messageTokens(messages) }];
  });
  return models.flatMap((model) =>
    shown.flatMap(({ isSwapped, texts, inputTokens }) =>
      Array.from({ length: votes }, (_, at) => {
        const vote = firstVote + at;
        const identity = { origin, model, prompt: task.id, temperature, maxOutputTokens, vote, splitter: "" };
        return { model, isSwapped, vote, input, inputTokens, key: judgementKey(digest, identity, texts) };
      }),
    ),
  );
}

function ordersOf(input: JudgeInput, { task, isSwapping, seed }: CallSettings, digest: Digest): readonly boolean[] {
  if (!task.isPair) return [false];
  return isSwapping ? [false, true] : [seed !== null && isDrawnSwapped(input, seed, digest)];
}

/** Half of all pairs, the same ones for the same seed, whatever their place in the file. */
function isDrawnSwapped(input: JudgeInput, seed: number, digest: Digest): boolean {
  return Number.parseInt(digest(JSON.stringify([seed, input])).slice(0, 2), 16) % 2 === 1;
}
