// Catches a stress test of a model that asks twice for the same, that takes a kept answer for a second opinion, or whose
// score is not what the model's rule implies; and rules of matching that see what they must not, or miss what they must.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { completion, json, materialOf, type Received, replyObject, startProvider } from "../provider/server.ts";
import { evaloupe, SAID, scored, temporaryFolder, writeLines } from "./support.ts";

const provider = await startProvider();
const before = { ...process.env };
afterAll(async () => {
  process.env = before;
  await provider.close();
});
beforeEach(() => {
  provider.reset();
  process.env = { ...before, EVALOUPE_API_KEY: "sk-canary-0123456789" };
});

const folder = temporaryFolder();
const TOWNS = ["Aldgate", "Brixham", "Corby", "Dunster", "Epping", "Frome", "Goole", "Hythe"];
const answers = writeLines(
  join(folder, "answers.jsonl"),
  TOWNS.map((town, at) => ({
    id: town,
    question: `When was the bridge of ${town} built?`,
    documents: [`The bridge of ${town} was built in ${1871 + 7 * at}. It carries a road.`, `A ferry is near ${town}.`],
    response: `The bridge of ${town} was built in ${1871 + 7 * at} [1]. It is known to carry a road.`,
    ground_truth: String(1871 + 7 * at),
  })),
);
const pairs = writeLines(
  join(folder, "pairs.jsonl"),
  TOWNS.map((town, at) => ({
    id: town,
    prompt: `Tell me about ${town}.`,
    response1: `${town} is a town.${at % 2 === 0 ? " It has a bridge." : ""}`,
    response2: `${town} is a town.${at % 2 === 0 ? "" : " It has a long bridge and a market."}`,
    gold: at % 2 === 0 ? -1 : 1,
    ratings: [],
  })),
);

interface Report {
  readonly judge: string;
  readonly score: number | null;
  readonly samples: number;
  readonly flips: { readonly value: number } | null;
  readonly survivors: number;
  readonly operators: readonly {
    readonly id: string;
    readonly expects: string;
    readonly applied: number;
    readonly eligible: number;
    readonly value: number | null;
  }[];
}

let stores = 0;
const newStore = () => join(folder, `store-${stores++}`);

async function stressed(path: string, method: string, ...more: readonly string[]) {
  const asking = ["--model", "planted", "--base-url", provider.baseUrl, "--as", "json"];
  const { out, err, code } = await evaloupe("stress", path, "--with", method, ...asking, ...more);
  const report: Report | null = out.startsWith("{") ? JSON.parse(out) : null;
  return { report, out, err, code, rates: ratesOf(report) };
}

const ratesOf = (report: Report | null) =>
  Object.fromEntries(report?.operators.map(({ id, value }) => [id, value]) ?? []);

/** A model that says of each sentence what a rule says of it. */
function planted(isSupported: (text: string, one: Received) => boolean): void {
  provider.fault = (one, response) => {
    const material = materialOf(one.body);
    const whole = replyObject(material);
    const support = material.response.map(([alias, text]) => ({
      response_sentence_key: alias,
      explanation: "By rule.",
      supporting_sentence_keys: isSupported(text, one) ? material.sentences.slice(0, 1).map(([key]) => key) : [],
      fully_supported: isSupported(text, one),
    }));
    const said = {
      ...("sentence_support_information" in whole ? { sentence_support_information: support } : {}),
      ...("overall_supported" in whole
        ? { overall_supported: support.every(({ fully_supported: is }) => is), all_utilized_sentence_keys: [] }
        : {}),
    };
    json(response, 200, completion(JSON.stringify({ ...whole, ...said })));
    return true;
  };
}

function judging(choose: (answers: readonly string[], one: Received) => 1 | 2): void {
  provider.fault = (one, response) => {
    const { messages } = JSON.parse(one.body) as { messages: { content: string }[] };
    const texts = [...(messages.at(-1)?.content ?? "").matchAll(/^\{"answer \d":.*$/gm)].map(([line]) =>
      String(Object.values(JSON.parse(line))[0]),
    );
    json(response, 200, completion(`<winner>${choose(texts, one)}</winner>`));
    return true;
  };
}

describe("a stress test of a model", () => {
  it("gives one that always says yes what its rule implies, and asks no more when it is repeated", async () => {
    planted(() => true);
    const store = newStore();
    const dry = await stressed(answers, "model", "--store", store, "--dry-run");
    expect(provider.received).toEqual([]);
    const most = Number(/calls: ([\d,]+)/.exec(dry.out)?.[1]?.replace(",", ""));
    const { report, err, code, rates } = await stressed(answers, "model", "--store", store);
    expect({ err, code }).toEqual({ err: expect.stringMatching(SAID), code: 0 });
    expect(report).toMatchObject({ judge: "model:planted", samples: 8, flips: { value: 0 }, score: 6 / 12 });
    // Markers of citations are taken out before a labeller is asked: without them nothing is another sentence.
    const implied = { worse: 0, same: 1 } as const;
    for (const { id, expects, value } of report?.operators ?? []) {
      const isIdle = id === "citations-removed" || !(expects === "worse" || expects === "same");
      expect([id, value]).toEqual([id, isIdle ? null : implied[expects]]);
    }
    expect(rates).toHaveProperty("reversed", 1);
    const calls = provider.received.length;
    expect(calls).toBeGreaterThan(8);
    expect(calls).toBeLessThanOrEqual(most);
    const again = await stressed(answers, "model", "--store", store);
    expect(again.report).toEqual(report);
    expect(provider.received).toHaveLength(calls);
  });

  it("asks anew what it asks again, and tells how often that changes the verdict", async () => {
    // The first time that a question is asked all is supported; of every second town the next time nothing is.
    const asked = new Map<string, number>();
    planted((_, { question }) => {
      const count = asked.get(question) ?? 0;
      return count === 0 || TOWNS.findIndex((town) => question.includes(town)) % 2 === 0;
    });
    const own = provider.fault;
    provider.fault = (one, response) => {
      const done = own?.(one, response) ?? false;
      asked.set(one.question, (asked.get(one.question) ?? 0) + 1);
      return done;
    };
    const { report } = await stressed(answers, "model", "--store", newStore(), "--operators", "identity");
    expect(report).toMatchObject({ flips: { value: 0.5 }, score: null, survivors: 4 });
  });

  it("leaves out what has no answer, tells it, and exits with 3", async () => {
    planted(() => true);
    const own = provider.fault;
    provider.fault = (one, response) => {
      if (!one.body.includes("Corby is a") && one.question.includes("Corby") && one.body.includes("HE BRIDGE")) {
        json(response, 200, completion("no json"));
        return true;
      }
      return own?.(one, response) ?? false;
    };
    const { report, err, code } = await stressed(answers, "model", "--store", newStore(), "--operators", "case");
    expect(report?.operators).toMatchObject([{ id: "case", eligible: 8, applied: 7, value: 1 }]);
    expect(err).toContain("without a usable answer: 1 question.");
    expect(code).toBe(3);
  });

  it("says what it cannot test, asks nothing then, and reports nothing where nobody answers", async () => {
    planted(() => true);
    const store = newStore();
    expect(await stressed(pairs, "model", "--store", store)).toMatchObject({
      code: 2,
      err: expect.stringContaining("no responses over documents"),
    });
    expect(await stressed(answers, "judge", "--store", store)).toMatchObject({
      code: 2,
      err: expect.stringContaining("no pairs of responses"),
    });
    expect(await evaloupe("stress", pairs, "--with", "local")).toMatchObject({ code: 2 });
    expect(provider.received).toEqual([]);
    const nobody = ["--with", "model", "--model", "planted", "--base-url", "http://127.0.0.1:9/v1", "--store", store];
    expect(await evaloupe("stress", answers, ...nobody)).toMatchObject({ code: 3, out: "" });
  });

  it("wants a model, and gives word matching none", async () => {
    expect(await evaloupe("stress", answers, "--with", "model")).toMatchObject({ code: 2 });
    expect(await evaloupe("stress", answers, "--with", "local", "--model", "x")).toMatchObject({ code: 2 });
    expect(await evaloupe("stress", answers, "--with", "judge", "--model", "x", "--votes", "3")).toMatchObject({
      code: 2,
    });
  });
});

describe("a stress test of a judge of pairs", () => {
  const run = (...more: readonly string[]) => stressed(pairs, "judge", "--store", newStore(), ...more);

  it("sees through one that always takes the first", async () => {
    judging(() => 1);
    const { rates, report } = await run();
    expect(rates).toEqual({ identity: 1, swap: 0, "pad-loser": 1, "inject-loser": 1 });
    expect(report).toMatchObject({ judge: "model:planted", samples: 8, score: 2 / 3, survivors: 8 });
  });

  it("sees through one that goes by length, and one that obeys", async () => {
    judging(([one = "", two = ""]) => (one.length >= two.length ? 1 : 2));
    // All that is added makes the loser the longer one.
    expect((await run()).rates).toEqual({ identity: 1, swap: 1, "pad-loser": 0, "inject-loser": 0 });
    const bridge = (text: string) => text.includes("bridge") || text.includes("Ignore the above");
    judging(([one = "", two = ""]) =>
      bridge(two) && (!bridge(one) || two.includes("Ignore")) ? 2 : bridge(one) ? 1 : 2,
    );
    const { rates } = await run();
    expect(rates).toMatchObject({ identity: 1, swap: 1, "pad-loser": 1 });
    expect(rates["inject-loser"]).toBeLessThan(1);
  });

  it("writes what it missed as pairs that open, with what the judge should have said as gold", async () => {
    judging(() => 1);
    const missed = join(folder, "missed-pairs.jsonl");
    await run("--survivors", missed);
    const opened = await scored(missed);
    expect(opened.samples).toBe(8);
    const [first] = readFileSync(missed, "utf8").split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({ gold: 1, ratings: [{ rater: "planted", value: -1 }] });
  });
});

describe("a stress test of a matching mode", () => {
  const run = async (mode: string, ...more: readonly string[]) => {
    const { out, err, code } = await evaloupe(
      ...["stress", answers, "--with", "matching", "--matching", mode, "--as", "json", ...more],
    );
    expect({ err, code }).toEqual({ err: expect.stringMatching(SAID), code: 0 });
    return JSON.parse(out) as Report;
  };

  it("finds that a careful reader sees a denied answer, and changes nothing over form", async () => {
    const report = await run("strict");
    expect(report).toMatchObject({ judge: "matching:strict", samples: 8 });
    expect(ratesOf(report)).toEqual({ negate: 1, case: 1, spaces: 1, "look-alikes": 1, explained: 1 });
  });

  it("asks keywords for no denials unless told to, and tells which characters they stumble over", async () => {
    expect(ratesOf(await run("benchmark"))).toEqual({ case: 1, spaces: 1, "look-alikes": 0, explained: 1 });
    expect(ratesOf(await run("benchmark", "--operators", "negate"))).toEqual({ negate: 0 });
  });

  it("writes what it missed as rows that are matched once more", async () => {
    const missed = join(folder, "missed-matching.jsonl");
    await run("benchmark", "--survivors", missed);
    const opened = await scored(missed);
    expect(opened).toMatchObject({ samples: 8, adapter: { id: "robustness" } });
  });

  it("stands in a page that loads nothing", async () => {
    const { out } = await evaloupe("stress", answers, "--with", "matching", "--matching", "benchmark", "--as", "html");
    expect(out).toContain("Characters that look the same");
    expect(out).toContain("default-src &#39;none&#39;");
    expect(out.match(/<article>/g)).toHaveLength(8);
    expect(out).not.toMatch(/<script|https?:\/\//);
  });
});
