import type { JudgedSample, JudgeInput } from "../../../model/index.ts";
import { judgementKey } from "../contentKey.ts";
import type { Digest } from "../surroundings.ts";
import { messageTokens } from "../tokens.ts";
import { unsentPrompt } from "./judgePrompt.ts";
import type { JudgeTask } from "./judgeTask.ts";

/** What decides which requests a sample takes, and what is said to them. */
export interface CallSettings {
  readonly task: JudgeTask;
  readonly models: readonly string[];
  readonly votes: number;
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
  const { models, votes, task, temperature, maxOutputTokens } = settings;
  const shown = ordersOf(input, settings, digest).flatMap((isSwapped) => {
    const messages = unsentPrompt(task, input, isSwapped);
    if (messages === null) return [];
    const texts = messages.map(({ role, content }) => `${role}\n${content}`);
    return [{ isSwapped, texts, inputTokens: messageTokens(messages) }];
  });
  return models.flatMap((model) =>
    shown.flatMap(({ isSwapped, texts, inputTokens }) =>
      Array.from({ length: votes }, (_, vote) => {
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
