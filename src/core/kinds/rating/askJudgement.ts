import type { JudgedSample, JudgeInput, RatingSample } from "../../../model/index.ts";
import type { JudgeTask } from "../../label/judge/judgeTask.ts";
import { ratingTasks, shownOrder, voteFrom } from "./tasks.ts";

/** What a judge is asked about a sample; no input where a text is missing. */
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

/** The kind's tasks as a run asks them. */
export const judgeTasks: readonly JudgeTask[] = ratingTasks.map((task) => ({
  id: task.id,
  isPair: task.isPair,
  instructions: task.instructions,
  ask: task.ask,
  material: (input: JudgeInput, isSwapped: boolean) =>
    task.material({ ...input, candidates: shownOrder(input.candidates, isSwapped) }),
  vote: (reply, isSwapped) => voteFrom(reply, task, isSwapped),
}));
