import { isText } from "../../adapting.ts";
import { speakerOf, type Turn } from "../adapting/turns.ts";
import { type OpenStep, type ReadSteps, readSteps } from "./run.ts";
import type { RunRecord } from "./runRecord.ts";

/** The issue: what a person says first. What it says later is what commands printed. */
export function taskIn(turns: readonly Turn[]): Pick<RunRecord, "asked"> {
  const first = turns.find(({ message }) => speakerOf(message) === "person");
  const { content } = first?.message ?? {};
  return isText(content) ? { asked: { text: content, path: first?.at ? [...first.at, "content"] : null } } : {};
}

const FENCE = "```";
const COMMANDS = ["bash", "sh", "mswea_bash_command"].map((language) => FENCE + language);

/** The first block of commands in a message; null if there is none that is closed. */
function commandIn(content: string): string | null {
  const lines = content.split("\n");
  const from = lines.findIndex((line) => COMMANDS.some((fence) => line.includes(fence)));
  const length = lines.slice(from + 1).findIndex((line) => line.includes(FENCE));
  if (from < 0 || length < 0) return null;
  const [last = ""] = (lines[from + 1 + length] ?? "").split(FENCE, 1);
  return [...lines.slice(from + 1, from + 1 + length), ...(last === "" ? [] : [last])].join("\n");
}

const RETURNED = /^\s*<returncode>(-?\d+)<\/returncode>/;

/** Whether commands are written in the agent's words, and what they printed in the messages that follow. */
export const saysCommands = (turns: readonly Turn[]): boolean =>
  turns.some(
    ({ message }) => speakerOf(message) === "person" && isText(message.content) && RETURNED.test(message.content),
  );

/** Commands in the agent's words, each with the message that follows it. */
export function saidSteps(turns: readonly Turn[]): ReadSteps {
  const steps = turns.flatMap(({ message }, index): readonly OpenStep[] => {
    const command = isText(message.content) && message.role === "assistant" ? commandIn(message.content) : null;
    if (command === null) return [];
    const next = turns[index + 1];
    const printed = next && speakerOf(next.message) === "person" ? next.message.content : null;
    const code = isText(printed) ? RETURNED.exec(printed)?.[1] : undefined;
    const result = isText(printed) ? { text: printed, path: next?.at ? [...next.at, "content"] : null } : null;
    return [{ id: null, tool: "bash", args: command, result, isError: code === undefined ? null : code !== "0" }];
  });
  return readSteps(steps);
}
