import type { JudgeInput } from "../../../model/index.ts";
import { type RequestNames, requestNames } from "../aliases.ts";
import type { ChatMessage } from "../chat.ts";
import { aboutMaterial, enclosed } from "../material.ts";
import type { JudgeTask } from "./judgeTask.ts";

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
  const system = [task.instructions, aboutMaterial(names)].join("\n\n");
  const user = [enclosed(material, names), task.ask].join("\n");
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
export function unsentPrompt(task: JudgeTask, input: JudgeInput, isSwapped: boolean): readonly ChatMessage[] | null {
  return judgePrompt(task, input, isSwapped, UNSENT_NONCE)?.messages ?? null;
}

const UNSENT_NONCE = "0123456789abcdef0123456789abcdef";
