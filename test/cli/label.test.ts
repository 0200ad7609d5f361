// Catches labels that are lost, paid for twice, or asked of a model that nobody named.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { withBatches } from "../provider/batches.ts";
import { completion, json, modelReply } from "../provider/server.ts";
import { labelling } from "./labelling.ts";
import { cancellable, evaloupe, scored } from "./support.ts";

const desk = await labelling(
  Array.from({ length: 12 }, (_, n) => ({
    id: n,
    question: `Where does river number${n} rise?`,
    contexts: [`River number${n} rises in the mountains. Cheese is made from milk.`, `Trains pass number${n} daily.`],
    answer: `It is number${n} of them. Elephants are grey.`,
  })),
);
const label = (...more: readonly string[]) => desk.run("label", ...more);
const model = (...more: readonly string[]) => label("--model", "test-a", "--base-url", desk.provider.baseUrl, ...more);
const side = () => desk.file.replace(".jsonl", ".labels.jsonl");
const rows = (): Record<string, unknown>[] => desk.beside(".labels.jsonl");

describe("evaloupe label", () => {
  it("labels by words alone where no model is named, and sends nothing", async () => {
    expect(await label()).toMatchObject({ code: 0, out: "" });
    expect(desk.provider.received).toEqual([]);
    expect(rows()).toHaveLength(12);
    expect(rows()[0]).toMatchObject({
      id: "0",
      annotating_model_name: "local",
      response_sentences: [
        ["a", "It is number0 of them."],
        ["b", "Elephants are grey."],
      ],
    });
  });

  it("labels by a model, in a file that score reads", async () => {
    const ran = await model();
    expect(ran.code).toBe(0);
    expect(ran.err).toContain("12 of 12 samples labelled, 12 calls");
    const { adapter, samples, metrics } = await scored(side());
    expect(adapter.id).toBe("side-labels");
    expect(samples).toBe(12);
    expect(metrics.find(({ id, slice }) => id === "relevance" && slice === null)?.value).toBeCloseTo(2 / 3, 10);
    expect(desk.provider.received.every(({ headers }) => headers.authorization === `Bearer ${desk.key}`)).toBe(true);
    expect(desk.provider.received.some(({ headers }) => JSON.stringify(headers).includes("org-secret"))).toBe(false);
    desk.provider.reset();
    expect((await model()).code).toBe(0);
    expect(desk.provider.received).toEqual([]);
  });

  it("tells calls, tokens and cost beforehand, and sends nothing", async () => {
    const { code, out } = await model("--dry-run", "--price", "1,2");
    expect(code).toBe(0);
    expect(out).toMatch(/calls: 12\n/);
    expect(out).toMatch(/cost, about: 0\.0\d+ US dollars/);
    expect(desk.provider.received).toEqual([]);
    expect(() => statSync(side())).toThrow();
  });

  it("puts words and model side by side", async () => {
    expect((await model("--with", "hybrid")).code).toBe(0);
    expect(rows()[2]).toMatchObject({
      annotating_model_name: "model:test-a",
      labels_by: { local: { overall_supported: null, all_relevant_sentence_keys: null } },
    });
  });

  it("asks the model only where the words leave doubt", async () => {
    await model("--with", "selective", "--unsure-below", "0");
    expect(desk.provider.received).toHaveLength(0);
    expect((await model("--with", "selective", "--unsure-below", "1")).code).toBe(0);
    expect(desk.provider.received).toHaveLength(12);
  });

  it("has several calls vote", async () => {
    const ran = await model("--votes", "3");
    expect(ran.code).toBe(0);
    expect(desk.provider.received).toHaveLength(36);
    expect(rows()[0]).toMatchObject({ annotating_model_name: "votes:test-a×3" });
    expect(desk.provider.received[0]?.body).toContain('"temperature":0.7');
  });

  it("goes on with what was begun, with its options", async () => {
    desk.provider.fault = ({ question }, response) => {
      if (!question.includes("number7 ")) return false;
      json(response, 401, { error: { message: `Incorrect API key provided: ${desk.key}` } });
      return true;
    };
    const stopped = await model("--concurrency", "1");
    expect(stopped.code).toBe(4);
    expect(stopped.err).toContain("stopped: auth");
    expect(rows()[6]).toHaveProperty("all_relevant_sentence_keys");
    expect(rows()[7]).not.toHaveProperty("all_relevant_sentence_keys");
    desk.provider.reset();
    expect((await label("--resume")).code).toBe(0);
    expect(desk.provider.received).toHaveLength(5);
    expect(rows()[11]).toHaveProperty("all_relevant_sentence_keys");
  });

  it("stops before the budget is passed", async () => {
    const ran = await model("--price", "1,1", "--budget", "0.006", "--concurrency", "1");
    expect(ran.code).toBe(3);
    expect(ran.err).toContain("stopped: budget");
    expect(desk.provider.received.length).toBeGreaterThan(0);
    expect(desk.provider.received.length).toBeLessThan(12);
  });

  it("keeps what is done when it is cancelled", async () => {
    desk.provider.delayMs = 20;
    const cancelling = new AbortController();
    setTimeout(() => cancelling.abort(), 150);
    const argv = [
      "label",
      desk.file,
      "--store",
      desk.store,
      "--model",
      "test-a",
      "--base-url",
      desk.provider.baseUrl,
      "--concurrency",
      "1",
    ];
    const ran = await cancellable(cancelling.signal, argv);
    expect(ran.code).toBe(130);
    expect(() => statSync(side())).toThrow();
    const sent = desk.provider.received.length;
    desk.provider.reset();
    expect((await model()).code).toBe(0);
    expect(desk.provider.received.length).toBeGreaterThanOrEqual(12 - sent);
    expect(desk.provider.received.length).toBeLessThanOrEqual(13 - sent);
  });

  it("tells what failed by sample, exit 3", async () => {
    desk.provider.fault = ({ question }, response) => {
      if (!question.includes("number4 ")) return false;
      json(response, 200, completion("no"));
      return true;
    };
    const ran = await model();
    expect(ran.code).toBe(3);
    expect(ran.err).toMatch(/sample 4: invalid: .*it is not one JSON object/);
    expect(rows()[4]).toMatchObject({ id: "4" });
  });

  it.each([
    ["no key for an endpoint that wants one", ["--model", "m"], {}, 4, "set EVALOUPE_API_KEY"],
    ["documents in the clear", ["--model", "m", "--base-url", "http://example.org/v1"], {}, 4, "unencrypted"],
    ["a key in the URL", ["--model", "m", "--base-url", "https://user:pw@example.org/v1"], {}, 4, "contains a user"],
    ["no URL", ["--model", "m", "--base-url", "nowhere"], {}, 4, "not a valid URL"],
    ["a method without a model", ["--with", "hybrid"], {}, 2, "needs --model"],
    ["a price in words", ["--model", "m", "--price", "cheap"], {}, 2, "IN,OUT"],
    ["nothing to go on with", ["--resume"], {}, 2, "no earlier run"],
    [
      "nobody there",
      ["--model", "m", "--base-url", "http://127.0.0.1:9/v1"],
      { EVALOUPE_API_KEY: desk.key },
      3,
      "refused the connection",
    ],
    ["no TLS there", ["--model", "m", "--base-url", "https"], { EVALOUPE_API_KEY: desk.key }, 4, "stopped: tls"],
  ])("refuses %s", async (_, more, environment, code, said) => {
    const own = more.map((word) => (word === "https" ? desk.provider.baseUrl.replace("http:", "https:") : word));
    process.env = { ...desk.before, OPENAI_API_KEY: "", EVALOUPE_API_KEY: "", ...environment };
    const ran = await label(...own);
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(said)]);
  });

  it("sends OpenAI's key to OpenAI alone", async () => {
    process.env = { ...desk.before, OPENAI_API_KEY: "sk-other-9876543210" };
    expect((await model()).code).toBe(0);
    expect(desk.provider.received[0]?.headers.authorization).toBeUndefined();
  });

  it("asks once for what two runs want at once", async () => {
    desk.provider.delayMs = 10;
    const other = desk.file.replace(".jsonl", ".other.jsonl");
    const ran = await Promise.all([model("--out", other), model()]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0]);
    expect(desk.provider.received).toHaveLength(12);
    expect(readFileSync(other, "utf8")).toBe(readFileSync(side(), "utf8"));
  });

  it("hands one batch over where two come at once", async () => {
    const state = withBatches(desk.provider);
    state.pollsUntilDone = 1;
    const batch = (out: string) => model("--batch", "--poll", "1", "--out", desk.file.replace(".jsonl", out));
    const ran = await Promise.all([batch(".1.jsonl"), batch(".2.jsonl")]);
    expect(ran.map(({ code, err }) => [code, err.includes("12 requests are with")])).toEqual([
      [0, true],
      [0, true],
    ]);
    expect(state.batches).toHaveLength(1);
    expect(desk.provider.received.filter(({ path }) => path === "/v1/files")).toHaveLength(1);
  });

  it("goes on where another run fails that it waits for", async () => {
    let failed = 0;
    desk.provider.delayMs = 20;
    desk.provider.fault = ({ question }, response) => {
      if (!question.includes("number3 ") || failed++ > 0) return false;
      json(response, 400, { error: { message: "Not this one.", code: "invalid_request" } });
      return true;
    };
    const ran = await Promise.all([model("--out", desk.file.replace(".jsonl", ".other.jsonl")), model()]);
    expect(ran.map(({ code }) => code).sort()).toEqual([0, 3]);
    expect(desk.provider.received).toHaveLength(13);
  });

  describe("the budget of a run", () => {
    // Every request takes all that was set aside for it: 4,096 tokens at 1 dollar a million.
    const TEN = ["--price", "0,1", "--budget", "0.041", "--concurrency", "2"];
    beforeEach(() => {
      desk.provider.delayMs = 5;
      desk.provider.fault = ({ body }, response) => {
        const usage = { prompt_tokens: 1, completion_tokens: 4096, total_tokens: 4097 };
        setTimeout(() => json(response, 200, { ...completion(modelReply(body)), usage }), 5);
        return true;
      };
    });

    it("is not filled again when the run is resumed", async () => {
      expect((await model(...TEN, "--limit", "4")).code).toBe(0);
      expect(desk.provider.received).toHaveLength(4);
      const ran = await label("--resume", "--limit", "12");
      expect([ran.code, ran.err]).toEqual([3, expect.stringMatching(/0\.0(?:369|410) US dollars are spent/)]);
      expect(desk.provider.received).toHaveLength(10);
      expect((await label("--resume")).code).toBe(3);
      expect(desk.provider.received).toHaveLength(10);
      // More money for the same run, and a run that begins anew.
      expect((await label("--resume", "--budget", "0.0455")).code).toBe(3);
      expect(desk.provider.received).toHaveLength(11);
      expect((await model(...TEN)).code).toBe(0);
      expect(desk.provider.received).toHaveLength(12);
    });

    it("is one for all processes that resume it at once", async () => {
      expect((await model(...TEN, "--limit", "1")).code).toBe(0);
      const resumed = ["1", "2", "3", "4"].map((n) =>
        label("--resume", "--limit", "12", "--out", desk.file.replace(".jsonl", `.${n}.jsonl`)),
      );
      expect((await Promise.all(resumed)).map(({ code }) => code)).toEqual([3, 3, 3, 3]);
      expect(desk.provider.received.length).toBeGreaterThan(4);
      expect(desk.provider.received.length).toBeLessThanOrEqual(10);
    });

    it("is shared by the same command while another process is at work on it", async () => {
      const ran = await Promise.all([model(...TEN), model(...TEN)]);
      expect(ran.map(({ code }) => code)).toEqual([3, 3]);
      expect(desk.provider.received.length).toBeLessThanOrEqual(10);
    });
  });

  it.each([
    ["a file", () => desk.file, "is not a folder"],
    ["below a file", () => path.join(desk.file, "labels"), "answers.jsonl is not a folder"],
    [
      "where the system lets nothing be made",
      () => "/proc/self/labels",
      "the system reports ENOENT for /proc/self/labels",
    ],
    ["nothing", () => "", "--store takes the name of a folder"],
  ])("keeps labels in a folder, not in %s; words alone need none", async (_, folder, said) => {
    const where = ["--store", folder()];
    const asked = await evaloupe(
      "label",
      desk.file,
      ...where,
      "--model",
      "test-a",
      "--base-url",
      desk.provider.baseUrl,
    );
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining(said)]);
    const judged = await evaloupe(
      "judge",
      desk.file,
      ...where,
      "--model",
      "test-a",
      "--base-url",
      desk.provider.baseUrl,
    );
    expect([judged.code, judged.err]).toEqual([2, expect.stringContaining(said)]);
    expect(desk.provider.received).toEqual([]);
    expect((await evaloupe("label", desk.file, ...where)).code).toBe(0);
  });

  it("needs no home for words alone, and says what it lacks for a model", async () => {
    process.env = { ...process.env, HOME: "", XDG_CACHE_HOME: "" };
    expect((await evaloupe("label", desk.file)).code).toBe(0);
    const asked = await evaloupe("label", desk.file, "--model", "test-a", "--base-url", desk.provider.baseUrl);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining("Set HOME or XDG_CACHE_HOME")]);
  });

  it("labels by batch", async () => {
    const state = withBatches(desk.provider);
    state.pollsUntilDone = 1;
    const ran = await model("--batch", "--poll", "1");
    expect([ran.code, ran.err]).toEqual([0, expect.stringContaining("batch_0")]);
    expect(rows()[11]).toHaveProperty("all_relevant_sentence_keys");
    expect(state.batches).toHaveLength(1);
  });
});

desk.tellsNoKey();
