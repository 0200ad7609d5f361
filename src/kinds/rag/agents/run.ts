import type { AgentStep, JsonPath, RagDocument } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { callsIn, resultsIn } from "../../toolCalls.ts";
import type { LocatedText } from "../adapting/sample.ts";
import { type Turn, textOf } from "../adapting/turns.ts";
import { jsonText } from "../objects/read.ts";
import { callText, normalisedCall } from "./callText.ts";

/** What an agent did, step by step, and what its tools returned. */
export interface ReadSteps {
  readonly steps: readonly AgentStep[];
  readonly documents: readonly RagDocument[];
  /** Calls that failed; null if the record has no flag for it. */
  readonly errors: number | null;
}

/** A step that is being built: its result may come many messages later. */
export interface OpenStep {
  readonly id: string | null;
  readonly tool: string | null;
  readonly args: unknown;
  result: LocatedText | null;
  isError: boolean | null;
}

/**
 * The steps of a conversation: each call of a tool in its place, with its result, which is found by the id of the call. If
 * calls have no ids, a result is that of the first call of its tool, or of any, that has none yet. A result that nobody
 * called for is a step of its own.
 */
export function stepsOf(turns: readonly Turn[]): ReadSteps {
  const open: OpenStep[] = [];
  const byId = new Waiting();
  const byTool = new Waiting();
  const all = new Waiting();
  for (const { message, at } of turns) {
    for (const { id, name, args, result } of callsIn(message)) {
      const own = result === undefined ? null : contentText(result, null);
      // Programs write a message again as it grows.
      if (id !== null && byId.isWaiting(id, normalisedCall(name, args))) continue;
      const step: OpenStep = { id, tool: name, args, result: own, isError: null };
      open.push(step);
      if (id !== null) byId.add(id, step);
      byTool.add(name ?? "", step);
      all.add("", step);
    }
    for (const { id, name, content, at: below, isError } of resultsIn(message)) {
      const step =
        id !== null && byId.size > 0
          ? byId.next(id)
          : ((name === null ? undefined : byTool.next(name)) ?? all.next(""));
      const result = contentText(content, at && [...at, ...below]);
      if (step) Object.assign(step, { result, isError });
      else open.push({ id, tool: name, args: null, result, isError });
    }
  }
  return readSteps(onceWritten(open));
}

/**
 * Without calls that were written again after their result: a call has no result if one with its id that does the same has
 * one. Each of two with results was made: some programs begin with the first id again.
 */
function onceWritten(open: readonly OpenStep[]): readonly OpenStep[] {
  const named = ({ id, tool, args }: OpenStep): string => JSON.stringify([id, normalisedCall(tool, args)]);
  const ids = new Set(open.flatMap(({ id, result }) => (id !== null && result === null ? [id] : [])));
  const returned = new Set(
    open.flatMap((step) => (ids.has(step.id ?? "") && step.result !== null ? [named(step)] : [])),
  );
  return returned.size === 0 ? open : open.filter((step) => step.result !== null || !returned.has(named(step)));
}

/** Whether any of the messages calls a tool or has what one returned. */
export const hasSteps = (turns: readonly Turn[]): boolean =>
  turns.some(({ message }) => callsIn(message).length > 0 || resultsIn(message).length > 0);

/** Steps without a result by a name that they share, first come, first served. */
class Waiting {
  readonly #steps = new Map<string, { readonly list: OpenStep[]; at: number }>();

  get size(): number {
    return this.#steps.size;
  }

  add(name: string, step: OpenStep): void {
    const own = this.#steps.get(name);
    if (own) own.list.push(step);
    else this.#steps.set(name, { list: [step], at: 0 });
  }

  /** Whether a step that does the same has no result yet. */
  isWaiting(name: string, call: string): boolean {
    const own = this.#steps.get(name);
    const waits = own?.list.slice(own.at).some(({ result, tool, args }) => {
      return result === null && normalisedCall(tool, args) === call;
    });
    return waits === true;
  }

  next(name: string): OpenStep | undefined {
    const own = this.#steps.get(name);
    while (own && own.at < own.list.length) {
      const step = own.list[own.at++];
      if (step?.result === null) return step;
    }
    return undefined;
  }
}

/** Steps as an adapter has found them, where records write no messages. */
export function readSteps(open: readonly Readonly<OpenStep>[]): ReadSteps {
  const flags = open.flatMap(({ isError }) => (isError === null ? [] : [isError]));
  return {
    steps: open.map(({ tool, args }) => ({ tool, args })),
    documents: open.flatMap(({ tool, args, result, isError }, at): readonly RagDocument[] => {
      if (result === null || result.text === null) return [];
      const place = result.path === null ? {} : { at: result.path };
      const step = { number: at + 1, ...(isError === true ? { isError } : {}) };
      return [{ title: callText(tool, args), text: result.text, sentences: null, ...place, step }];
    }),
    errors: flags.length === 0 ? null : flags.filter(Boolean).length,
  };
}

/** The result as a text: the text of its parts, or the JSON of an object. A picture is named by its type. */
export function contentText(content: unknown, path: JsonPath | null): LocatedText {
  if (content === null || content === undefined) return { text: "", path: null };
  const said = textOf(content, path);
  if (said.text !== null) return said;
  if (typeof content !== "object") return { text: String(content), path: null };
  const types = Array.isArray(content) ? content.map(typeIn) : [typeIn(content)];
  const isOfParts = types.length > 0 && types.every((type) => type !== null && UNREAD.test(type));
  return { text: isOfParts ? types.map((type) => `[${type}]`).join(" ") : jsonText(content), path: null };
}

const typeIn = (part: unknown): string | null => (isObject(part) && typeof part.type === "string" ? part.type : null);
const UNREAD = /image|audio|video|document|file|reference/;
