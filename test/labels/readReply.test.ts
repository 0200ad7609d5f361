// Catches a model's reply that is taken although it is not what was asked for.
import { describe, expect, it } from "vitest";
import { supportPrompt } from "../../src/labels/prompt.ts";
import { readReply } from "../../src/labels/reply.ts";
import type { LabelInput } from "../../src/model/index.ts";

const INPUT: LabelInput = {
  question: "Where is Holm?",
  documents: [
    [
      { key: "0a", text: "Holm is an island." },
      { key: "0b", text: "It rained 3.5 mm." },
    ],
    [
      { key: "1a", text: "holm is an ISLAND!" },
      { key: "1b", text: "It rained 35 mm." },
    ],
  ],
  response: [
    { key: "a", text: "Holm is an island." },
    { key: "b", text: "It is large." },
  ],
};
const prompt = supportPrompt(INPUT, "full", { instructions: null, criteria: [] }, "00112233445566778899aabbccddeeff");
const { names } = prompt;
const d = (n: number) => names.documentAlias(n);
const r = (n: number) => names.responseAlias(n);

const right = () => ({
  relevance_explanation: "x",
  all_relevant_sentence_keys: [d(0)],
  sentence_support_information: [
    { response_sentence_key: r(1), explanation: "no", supporting_sentence_keys: ["general"], fully_supported: false },
    { response_sentence_key: r(0), explanation: "yes", supporting_sentence_keys: [d(0)], fully_supported: true },
  ],
  overall_supported_explanation: "y",
  overall_supported: false,
  all_utilized_sentence_keys: [d(0), d(1)],
});

describe("a reply as it was asked for", () => {
  it("has the sample's own keys, in the order of its sentences, all of those that say the same", () => {
    expect(readReply(JSON.stringify(right()), prompt)).toEqual({
      ok: true,
      parts: {
        relevance: { relevantKeys: ["0a", "1a"], relevanceExplanation: "x" },
        support: {
          support: [
            { key: "a", explanation: "yes", supportingKeys: ["0a", "1a"], isFullySupported: true },
            { key: "b", explanation: "no", supportingKeys: ["general"], isFullySupported: false },
          ],
          utilizedKeys: ["0a", "1a", "0b"],
          isOverallSupported: false,
          overallExplanation: "y",
          criteria: {},
        },
      },
    });
  });

  it("shows sentences that say the same once, and numbers that differ apart", () => {
    expect(prompt.shown.map(({ keys }) => keys)).toEqual([["0a", "1a"], ["0b"], ["1b"]]);
  });

  it("may stand in one code fence", () => {
    expect(readReply(`Here:\n\`\`\`json\n${JSON.stringify(right())}\n\`\`\`\nDone.`, prompt).ok).toBe(true);
  });
});

type Reply = ReturnType<typeof right>;
const WRONG: readonly [name: string, change: (reply: Reply) => unknown, problem: RegExp][] = [
  ["no object", () => [], /the reply should be an object/],
  [
    "a key of the file's own",
    (reply) => ({ ...reply, all_relevant_sentence_keys: ["0a"] }),
    /"0a", which is no document sentence/,
  ],
  [
    "a response's key as evidence",
    (reply) => ({ ...reply, all_utilized_sentence_keys: [r(0)] }),
    /no document sentence/,
  ],
  ["a word for a document's sentence", (reply) => ({ ...reply, all_relevant_sentence_keys: ["general"] }), /"general"/],
  ["a key twice", (reply) => ({ ...reply, all_relevant_sentence_keys: [d(0), d(0)] }), /more than once/],
  ["a number for a key", (reply) => ({ ...reply, all_relevant_sentence_keys: [1] }), /names 1/],
  ["no list", (reply) => ({ ...reply, all_relevant_sentence_keys: d(0) }), /should be a list/],
  ["a missing field", ({ overall_supported: _, ...rest }) => rest, /lacks "overall_supported"/],
  ["a further field", (reply) => ({ ...reply, note: 1 }), /"note", which was not asked for/],
  ["a flag in words", (reply) => ({ ...reply, overall_supported: "false" }), /true or false/],
  ["no text", (reply) => ({ ...reply, relevance_explanation: null }), /relevance_explanation should be a text/],
  [
    "a sentence left out",
    (reply) => ({ ...reply, sentence_support_information: reply.sentence_support_information.slice(1) }),
    /nothing about/,
  ],
  [
    "an entry that is no object",
    (reply) => ({ ...reply, sentence_support_information: [null, ...reply.sentence_support_information] }),
    /\[0\] should be an object/,
  ],
];

describe("a reply that is not", () => {
  it.each(WRONG)("is told by name: %s", (_, change, problem) => {
    const read = readReply(JSON.stringify(change(right())), prompt);
    expect(read.ok ? [] : read.problems.join("\n")).toMatch(problem);
  });

  it("is one with the canary, however right the rest is", () => {
    const reply = { ...right(), relevance_explanation: `the word is ${names.canary}` };
    expect(readReply(JSON.stringify(reply), prompt).ok).toBe(false);
  });

  it("does not fill prototypes", () => {
    const text = JSON.stringify(right()).replace("{", '{"__proto__":{"overall_supported":true},');
    expect(readReply(text, prompt).ok).toBe(false);
    expect(({} as Record<string, unknown>).overall_supported).toBeUndefined();
  });
});

describe("criteria of a person's own", () => {
  const criteria = [{ id: "tone", name: "Tone", question: "Is it friendly?", scale: 5 }];
  const own = supportPrompt(INPUT, "full", { instructions: "Judge.", criteria }, "00112233445566778899aabbccddeeff");
  const read = (asked: unknown) => readReply(JSON.stringify({ ...right(), criteria: asked }), own);

  it("are asked for, and read", () => {
    expect(own.messages[0]?.content).toContain('"tone": "Is it friendly?", from 1 (worst) to 5 (best)');
    expect(own.messages[0]?.content.startsWith("Judge.")).toBe(true);
    const said = read({ tone: { explanation: "kind", score: 4 } });
    expect(said.ok && said.parts.support?.criteria).toEqual({ tone: { score: 4, explanation: "kind" } });
  });

  it.each([0, 6, 4.5, "4", null])("have no score of %j", (score) => {
    const said = read({ tone: { explanation: "", score } });
    expect(said.ok ? [] : said.problems).toEqual(["criteria.tone.score should be a whole number from 1 to 5"]);
  });
});
