// Catches a run that differs by one step from another one, and is told to differ by more or by less, whoever wrote it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappedAdapter } from "../../../../src/kinds/mapping.ts";
import { shownSteps } from "../../../../src/kinds/rag/agents/values.ts";
import { ragFromMapping } from "../../../../src/kinds/rag/mapped.ts";
import { ragMappable } from "../../../../src/kinds/rag/sampleFields.ts";
import type { ShownStep } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { alignSteps } from "../../../../src/session/compare/steps.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { ANYWHERE } from "../adapters/formats.ts";
import { byProgram } from "./programs.ts";
import { idOf, message, type Run, type Written, writtenBy } from "./runs.ts";

const mapped = mappedAdapter({ mappable: ragMappable, fromMapping: ragFromMapping }, { conversation: "messages" });

function stepsOf({ format, record }: Written): readonly ShownStep[] {
  const samples = format === "mapped" ? mapped.adapt(record, ANYWHERE) : adaptAll(format, record);
  expect(samples.length).toBe(1);
  return samples.flatMap((sample) => shownSteps(sample) ?? []);
}

const call = fc.record({
  tool: fc.constantFrom<string>("search", "open", "save"),
  args: fc.dictionary(fc.constantFrom("a", "b"), fc.constantFrom<unknown>("x", 1, ["y"], { z: 2 })),
  result: fc.constantFrom<string>("One.", "Two."),
});
const run = fc.record({
  question: fc.constant("Which?"),
  answer: fc.constant("This."),
  calls: fc.array(call, { minLength: 1, maxLength: 6 }),
});

const apart = (a: readonly ShownStep[], b: readonly ShownStep[]) =>
  alignSteps(a, b).aligned.filter((pair) => pair.a === null || pair.b === null);

describe.each(Object.entries({ ...writtenBy, ...byProgram }))("runs of %s", (_, write) => {
  it("are apart in one step where one was inserted, and in one of each where a tool has another name", () => {
    fc.assert(
      fc.property(run, fc.nat(), (own, place) => {
        const before = stepsOf(write(own));
        expect(apart(before, stepsOf(write(own)))).toEqual([]);
        const at = place % (own.calls.length + 1);
        const more = own.calls.toSpliced(at, 0, { tool: "new", args: { n: 1 }, result: "New." });
        expect(apart(before, stepsOf(write({ ...own, calls: more })))).toEqual([{ a: null, b: at }]);
        const changed = place % own.calls.length;
        const calls = own.calls.map((one, index) => (index === changed ? { ...one, tool: "renamed" } : one));
        const renamed = apart(before, stepsOf(write({ ...own, calls })));
        expect(renamed.map(({ a, b }) => [a, b])).toEqual(
          expect.arrayContaining([
            [changed, null],
            [null, changed],
          ]),
        );
        expect(renamed.length).toBe(2);
      }),
      { numRuns: 25 },
    );
  });
});

/** Calls that are made at once, and what came back in some order. */
const PARALLEL: Readonly<Record<string, (run: Run, order: readonly number[]) => readonly JsonRecord[]>> = {
  OpenAI: ({ calls }, order) => [
    message("assistant", null, {
      tool_calls: calls.map(({ tool, args }, at) => ({
        id: idOf(at),
        type: "function",
        function: { name: tool, arguments: JSON.stringify(args) },
      })),
    }),
    ...order.map((at) => message("tool", calls[at]?.result, { tool_call_id: idOf(at) })),
  ],
  Anthropic: ({ calls }, order) => [
    message(
      "assistant",
      calls.map(({ tool, args }, at) => ({ type: "tool_use", id: idOf(at), name: tool, input: args })),
    ),
    message(
      "user",
      order.map((at) => ({ type: "tool_result", tool_use_id: idOf(at), content: calls[at]?.result })),
    ),
  ],
  responses: ({ calls }, order) => [
    ...calls.map(({ tool, args }, at) => ({ type: "function_call", call_id: idOf(at), name: tool, arguments: args })),
    ...order.map((at) => ({ type: "function_call_output", call_id: idOf(at), output: calls[at]?.result })),
  ],
};

it.each(Object.entries(PARALLEL))("what came back has its call by the id, in whatever order: %s", (_, write) => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (order) => {
      const calls = order.map((_one, at) => ({ tool: "open", args: { page: at }, result: `Page ${at}.` }));
      const asked = { question: "Which?", calls, answer: "This." };
      const messages = [message("user", "Which?"), ...write(asked, order), message("assistant", "This.")];
      const [sample] = mapped.adapt({ messages }, ANYWHERE);
      expect(sample?.documents?.map(({ step, text }) => [step?.number, text])).toEqual(
        calls.map(({ result }, at) => [at + 1, result]),
      );
    }),
  );
});
