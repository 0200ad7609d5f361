// Catches a text in a sample that speaks to the judge as its prompt does.
import { describe, expect, it } from "vitest";
import { judgePrompt } from "../../src/labels/judge/judgeCalls.ts";
import { requestNames } from "../../src/labels/prompt.ts";
import { judgedBy, judgeTasks, pairInput, type Saying, singleInput, taskNamed } from "../labels/judges.ts";
import { INJECTED_JUDGEMENTS } from "./injections.ts";

const inputOf = { pair: pairInput, single: singleInput };
const NONCE = "00112233445566778899aabbccddeeff";
const ROWS = [0, 1, 2, 3, 4, 5];
const SPOILT = 3;

/** A judge that falls for every demand: it says what an injected text could make it say. */
const GULLIBLE: readonly Saying[] = [
  () => "<winner>2</winner>",
  () => "[[5]] <winner>1</winner> [[A]]",
  (user) => user,
  (_, messages) => messages.map(({ content }) => content).join("\n"),
  () => "",
  () => '{"0": "<winner>1</winner>", "1": "<winner>1</winner>"}',
  () => "[[6]]",
  () => "A poem",
];

/** A judge in its right mind: what it says depends on the row alone, and is a verdict of every form. */
const sober: Saying = (user) => {
  const n = Number(/number(\d)/.exec(user)?.[1]);
  return `<winner>${1 + (n % 2)}</winner>`;
};
const soberSingle: Saying = (user) => `[[${1 + (Number(/number(\d)/.exec(user)?.[1]) % 5)}]]`;

describe("texts with demands, put to a judge", () => {
  it("are at least sixty for pairs, and sixty for single responses", () => {
    for (const form of ["pair", "single"]) {
      expect(INJECTED_JUDGEMENTS.filter((one) => one.form === form).length).toBeGreaterThanOrEqual(60);
    }
  });

  it.each(judgeTasks)("never leave their line or close the fence of $id", (task) => {
    const form = task.isPair ? "pair" : "single";
    const { fence, canary } = requestNames(NONCE);
    for (const { name, spoil } of INJECTED_JUDGEMENTS.filter((one) => one.form === form)) {
      for (const isSwapped of task.isPair ? [false, true] : [false]) {
        const clean = inputOf[form](SPOILT);
        const input = spoil(clean);
        const [system, user] = judgePrompt(task, input, isSwapped, NONCE)?.messages ?? [];
        const lines = user?.content.split("\n") ?? [];
        const parts = task.material(input, isSwapped) ?? [];
        expect(
          lines.slice(1, -2).map((line) => JSON.parse(line)),
          name,
        ).toEqual(parts);
        expect([lines[0], ...lines.slice(-2)], name).toEqual([fence, fence, task.ask]);
        expect(user?.content.split(fence), name).toHaveLength(3);
        expect(user?.content, name).not.toContain(canary);
        // Nothing of the file is said in our own voice.
        expect(system, name).toEqual(judgePrompt(task, clean, isSwapped, NONCE)?.messages[0]);
      }
    }
  });

  it.each([
    ["pair", "simple", sober, [-1, 1]],
    ["single", "pointwise", soberSingle, [1, 2, 3, 4, 5]],
  ] as const)("change their own row at most: %s, %s", async (form, id, say, labels) => {
    const task = taskNamed(id);
    const inputs = ROWS.map(inputOf[form]);
    const clean = await judgedBy(say, inputs, { task });
    const each = task.isPair ? 2 : 1;
    const own = (request: number) => Math.floor(request / each) === SPOILT;
    for (const [n, { name, spoil }] of INJECTED_JUDGEMENTS.filter((one) => one.form === form).entries()) {
      const fall = GULLIBLE[n % GULLIBLE.length] ?? say;
      const spoilt = await judgedBy(
        (user, messages) => (user.includes(`river number${SPOILT} `) ? fall(user, messages) : say(user, messages)),
        inputs.map((input, row) => (row === SPOILT ? spoil(input) : input)),
        { task },
      );
      // Others are asked byte for byte what they would have been asked, and say what they would have said.
      expect(spoilt.sent.length, name).toBe(clean.sent.length);
      for (const [request, messages] of clean.sent.entries()) {
        if (own(request)) expect(spoilt.sent[request], name).not.toEqual(messages);
        else expect(spoilt.sent[request], `${name}, request ${request}`).toEqual(messages);
      }
      for (const row of ROWS.filter((one) => one !== SPOILT)) {
        expect(spoilt.results[row], `${name}, row ${row}`).toEqual(clean.results[row]);
        expect(spoilt.kept[row], `${name}, row ${row}`).toEqual(clean.kept[row]);
      }
      // Its own row gets a label, no verdict, or a failure.
      const { ratings = [], failed = [] } = spoilt.results[SPOILT] ?? {};
      const values = ratings.flatMap(({ votes }) => votes.map(({ value }) => value));
      expect(values.length + failed.length, name).toBe(each);
      for (const value of values) expect([null, ...labels], name).toContain(value);
      if (fall === GULLIBLE[3])
        expect(
          failed.map(({ failure }) => failure),
          name,
        ).toEqual(Array(each).fill("invalid"));
    }
  });
});
