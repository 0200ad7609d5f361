import type { JudgedSample, JudgeInput, Vote } from "../../model/index.ts";
import { messageTokens } from "../budget.ts";
import type { ChatMessage } from "../chat.ts";
import { aboutMaterial, enclosed, type RequestNames, requestNames } from "../prompt.ts";
import { judgementKey } from "../storedLabels.ts";
import type { Digest } from "../surroundings.ts";
import { aboutTexts, filled } from "./ownWords.ts";

/** A prompt for a judge, and the parser of its replies. */
export interface JudgeTask {
  /** Stable id, as in `--prompt`. */
  readonly id: string;
  readonly isPair: boolean;
  readonly instructions: string;
  readonly ask: string;
  /** A person's own prompt in place of both, with placeholders in braces. */
  readonly template?: string;
  /** The judged parts, one a line; null if the input lacks one. If swapped, the second candidate is first. */
  material(input: JudgeInput, isSwapped: boolean): readonly unknown[] | null;
  /** The vote in file order; unparsed without a verdict. */
  vote(reply: string, isSwapped: boolean): Vote;
}

export interface JudgeParser {
  readonly id: string;
  /** The form of a reply: `<winner>1</winner>`. */
  readonly form: string;
  readonly isPair: boolean;
  readonly prompts: readonly string[];
}

export interface JudgePrompt {
  readonly messages: readonly ChatMessage[];
  readonly names: RequestNames;
}

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
 * The messages under fixed names, which are never sent: the content key of all requests with the same texts and
 * wording.
 */
function unsentPrompt(task: JudgeTask, input: JudgeInput, isSwapped: boolean): readonly ChatMessage[] | null {
  return judgePrompt(task, input, isSwapped, UNSENT_NONCE)?.messages ?? null;
}

const UNSENT_NONCE = "0123456789abcdef0123456789abcdef";

/** Settings that determine a sample's requests and their words. */
export interface CallSettings {
  readonly task: JudgeTask;
  readonly models: readonly string[];
  readonly votes: number;
  /** Number of the first vote: other numbers are requested anew. */
  readonly firstVote: number;
  readonly isSwapping: boolean;
  readonly seed: number | null;
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
}

export interface JudgeCall {
  readonly model: string;
  readonly isSwapped: boolean;
  readonly vote: number;
  readonly input: JudgeInput;
  readonly key: string;
  readonly inputTokens: number;
}

/** Every request for a sample; none if a text is missing. */
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

function isDrawnSwapped(input: JudgeInput, seed: number, digest: Digest): boolean {
  return Number.parseInt(digest(JSON.stringify([seed, input])).slice(0, 2), 16) % 2 === 1;
}
