// Catches a long sample whose parts are put together wrongly, and votes that are miscounted.
import { describe, expect, it } from "vitest";
import { halves, mergeParts, splitInput } from "../../src/labels/askModel.ts";
import { Budget, priceOf } from "../../src/labels/budget.ts";
import { RateLimiter } from "../../src/labels/rateLimits.ts";
import { combineVotes } from "../../src/labels/sampleLabeller.ts";
import { relevanceKey, supportKey } from "../../src/labels/storedLabels.ts";
import type { LabelInput, Labelled } from "../../src/model/index.ts";
import { surroundings } from "../../src/platform/node/surroundings.ts";

const words = (count: number) => "word ".repeat(count).trim();
const input = (documents: readonly (readonly number[])[]): LabelInput => ({
  question: "q",
  documents: documents.map((sentences, document) =>
    sentences.map((length, s) => ({ key: `${document}${"abcdefgh"[s]}`, text: words(length) })),
  ),
  response: [{ key: "a", text: "r" }],
});
const keysOf = (parts: readonly LabelInput[] | null) =>
  parts?.map((part) => part.documents.map((d) => d.map(({ key }) => key)));

describe("long inputs", () => {
  it.each([
    ["short ones stay whole", [[10], [10]], 1000, [[["0a"], ["1a"]]]],
    // A document here takes 56 tokens.
    [
      "each part may be full to the last token",
      [[40], [40], [40], [40]],
      112,
      [
        [["0a"], ["1a"]],
        [["2a"], ["3a"]],
      ],
    ],
    ["are cut between documents", [[40], [40], [40]], 130, [[["0a"], ["1a"]], [["2a"]]]],
    ["and within one that is too long alone", [[80, 80, 80]], 130, [[["0a"]], [["0b"]], [["0c"]]]],
  ])("%s", (_, documents, max, wanted) => {
    expect(keysOf(splitInput(input(documents), max))).toEqual(wanted);
  });

  it("are halved once where the model says so", () => {
    expect(keysOf(halves(input([[40], [40]])))).toEqual([[["0a"]], [["1a"]]]);
    expect(keysOf(halves(input([[40, 40, 40, 40]])))).toHaveLength(2);
    expect(halves(input([[40]]))).toBeNull();
  });

  it("are supported where one part supports them", () => {
    const part = (key: string | null, full: boolean) => ({
      relevance: { relevantKeys: key === null ? [] : [key], relevanceExplanation: key ?? "" },
      support: {
        support: [
          { key: "a", explanation: key ?? "none", supportingKeys: key === null ? [] : [key], isFullySupported: full },
        ],
        utilizedKeys: key === null ? [] : [key],
        isOverallSupported: full,
        overallExplanation: "",
        criteria: {},
      },
    });
    expect(mergeParts([part("0a", false), part("1a", true), part(null, false)])).toEqual({
      relevance: { relevantKeys: ["0a", "1a"], relevanceExplanation: "0a 1a" },
      support: {
        support: [{ key: "a", explanation: "1a", supportingKeys: ["1a"], isFullySupported: true }],
        utilizedKeys: ["0a", "1a"],
        isOverallSupported: true,
        overallExplanation: "",
        criteria: {},
      },
    });
  });
});

const vote = (full: boolean, keys: readonly string[], relevant: readonly string[], score: number): Labelled => ({
  labels: {
    relevantKeys: relevant,
    utilizedKeys: keys,
    unsupportedResponseKeys: full ? [] : ["a"],
    support: [{ key: "a", explanation: String(full), supportingKeys: keys, isFullySupported: full }],
    isOverallSupported: full,
    overallExplanation: String(full),
    relevanceExplanation: "",
  },
  criteria: { tone: { score, explanation: "" } },
});

describe("votes", () => {
  it("are decided sentence by sentence, and what they differ on is told", () => {
    const combined = combineVotes([
      vote(true, ["0a"], ["0a"], 5),
      vote(true, ["0a", "0b"], ["0a"], 4),
      vote(false, [], ["0b"], 3),
    ]);
    expect(combined?.labelled.labels).toMatchObject({
      relevantKeys: ["0a"],
      utilizedKeys: ["0a"],
      support: [{ key: "a", supportingKeys: ["0a", "0b"], isFullySupported: true }],
      isOverallSupported: true,
    });
    expect(combined?.labelled.criteria.tone?.score).toBe(4);
    expect(combined?.disagreements).toEqual([
      { key: "0a", on: "relevant", yes: 2, no: 1 },
      { key: "0b", on: "relevant", yes: 1, no: 2 },
      { key: "0a", on: "utilized", yes: 2, no: 1 },
      { key: "0b", on: "utilized", yes: 1, no: 2 },
      { key: "a", on: "supported", yes: 2, no: 1 },
    ]);
  });

  it("of two that differ support nothing", () => {
    expect(combineVotes([vote(true, ["0a"], [], 1), vote(false, [], [], 2)])?.labelled.labels.isOverallSupported).toBe(
      false,
    );
  });
});

describe("limits", () => {
  it.each([1, 3, 60, 600])("never more than %i requests in any minute", (limit) => {
    const limiter = new RateLimiter({ requestsPerMinute: limit, tokensPerMinute: null }, 0);
    const sent: number[] = [];
    for (let now = 0; now < 300_000; ) {
      const wait = limiter.take(1, now);
      if (wait === 0) sent.push(now);
      else now += wait;
    }
    for (const from of sent)
      expect(sent.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(limit);
    expect(sent.length).toBeGreaterThanOrEqual(Math.floor(limit * 0.9 * 5));
  });

  it("tokens too, and one request that is larger than a minute's share still gets its turn", () => {
    const limiter = new RateLimiter({ requestsPerMinute: null, tokensPerMinute: 1000 }, 0);
    expect(limiter.take(5000, 0)).toBe(0);
    const wait = limiter.take(10, 0);
    expect(wait).toBeGreaterThan(60_000);
    expect(limiter.take(10, wait)).toBe(0);
  });

  it("nobody sends while the endpoint asks for peace", () => {
    const limiter = new RateLimiter({ requestsPerMinute: null, tokensPerMinute: null }, 0);
    limiter.pauseUntil(500);
    limiter.pauseUntil(300);
    expect(limiter.take(1, 100)).toBe(400);
    expect(limiter.take(1, 500)).toBe(0);
  });
});

describe("money", () => {
  it("is reserved before it is spent", async () => {
    const budget = new Budget(0.003);
    const price = { input: 1, output: 1 };
    const first = await budget.reserve(1000, 1000, price);
    expect(await budget.reserve(1000, 1000, price)).toBeNull();
    if (first === null) throw new Error("nothing was reserved");
    await budget.settle(first, 500, 500, price);
    expect(budget.usage).toEqual({ calls: 1, inputTokens: 500, outputTokens: 500, cost: 0.001 });
    expect(await budget.reserve(1000, 1000, price)).not.toBeNull();
    expect(await new Budget(1).reserve(1, 1, null)).toBeNull();
  });

  it.each([
    ["gpt-4o-mini-2024-07-18", { input: 0.15, output: 0.6 }],
    ["gpt-4o", { input: 2.5, output: 10 }],
    ["gpt-4ooo", null],
  ])("%s has the price of the longest name that fits", (model, price) => {
    expect(priceOf(model, {}, false)).toEqual(price);
  });
});

describe("content keys", () => {
  const identity = { origin: "o", model: "m", prompt: "p", temperature: 0, maxOutputTokens: 1, vote: 0, splitter: "1" };
  const own = input([[3], [4]]);
  const key = supportKey(surroundings.digest, identity, own);

  it("change with everything that an answer depends on, and the relevance's not with the response", () => {
    const other = { ...own, response: [{ key: "a", text: "another" }] };
    const changed = [
      ...(["origin", "model", "prompt", "splitter"] as const).map((name) => ({ ...identity, [name]: "x" })),
      ...(["temperature", "maxOutputTokens", "vote"] as const).map((name) => ({ ...identity, [name]: 9 })),
    ].map((one) => supportKey(surroundings.digest, one, own));
    expect(new Set([key, supportKey(surroundings.digest, identity, other), ...changed]).size).toBe(9);
    expect(relevanceKey(surroundings.digest, identity, other)).toBe(relevanceKey(surroundings.digest, identity, own));
    expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});
