// Files of labels beside data: what stands in them is merged with, never lost; what is not ours is not touched.
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openSideFile } from "../../src/cli/sideFile.ts";
import { SUPPORT_FORM } from "../../src/labels/sideMerge.ts";
import { completion, json, startProvider } from "../provider/server.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const provider = await startProvider();
const environment = { ...process.env };
const folder = temporaryFolder();
afterAll(async () => {
  process.env = environment;
  await provider.close();
});

let place = "";
let file = "";
let side = "";
let backup = "";
let next = 0;

const COUNT = 8;
const answer = (n: number) => ({
  id: n,
  question: `Where does river number${n} rise?`,
  contexts: [`River number${n} rises in the mountains. Cheese is made from milk.`],
  answer: `It is number${n} of them. Elephants are grey.`,
});

beforeEach(() => {
  provider.reset();
  process.env = { ...environment, EVALOUPE_API_KEY: "sk-canary-0123456789" };
  place = path.join(folder, `case${next++}`);
  mkdirSync(place);
  file = writeLines(
    path.join(place, "answers.jsonl"),
    Array.from({ length: COUNT }, (_, n) => answer(n)),
  );
  side = path.join(place, "answers.labels.jsonl");
  backup = `${side}.bak`;
});

const label = (...more: readonly string[]) => evaloupe("label", file, "--store", path.join(place, "store"), ...more);
const byModel = (...more: readonly string[]) => label("--model", "test-a", "--base-url", provider.baseUrl, ...more);

/** The endpoint knows no key: a fault that no retry waits for. */
function refuseKeys(): void {
  provider.fault = (_, response) => {
    response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"no such key"}}');
    return true;
  };
}

interface SideLine {
  readonly id: string;
  readonly annotating_model_name: string;
  readonly label_error?: string;
  readonly sentence_support_information?: unknown;
  readonly labels_by?: Readonly<Record<string, unknown>>;
}
const linesOf = (from = side): readonly SideLine[] =>
  readFileSync(from, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const annotators = ({ annotating_model_name: first, sentence_support_information: own, labels_by: others }: SideLine) =>
  [...(own ? [first] : []), ...Object.keys(others ?? {})].join(" ");

describe("a run", () => {
  it("with a dead endpoint leaves the file as it is, and says so", async () => {
    await label();
    const before = readFileSync(side);
    const ran = await label("--model", "m", "--base-url", "http://127.0.0.1:9");
    expect(ran.code).toBe(3);
    expect(ran.err).toContain(`${side} stays as it is, with 8 labels: this run has none\n`);
    expect(readFileSync(side)).toEqual(before);
    expect(existsSync(backup)).toBe(false);
  });

  it("with a wrong key leaves the file as it is", async () => {
    await label();
    const before = readFileSync(side);
    refuseKeys();
    const ran = await byModel();
    expect([ran.code, readFileSync(side)]).toEqual([4, before]);
    expect(ran.err).toContain("this run has none");
  });

  it("by another annotator adds its labels to those that are there, and keeps one copy of the file before", async () => {
    await label();
    const local = readFileSync(side);
    expect((await byModel()).code).toBe(0);
    expect(linesOf().map(annotators)).toEqual(Array(COUNT).fill("model:test-a local"));
    expect(readFileSync(backup)).toEqual(local);
    await label();
    expect(linesOf().map(annotators)).toEqual(Array(COUNT).fill("local model:test-a"));
    expect(readdirSync(place).sort()).toEqual([
      "answers.jsonl",
      "answers.labels.jsonl",
      "answers.labels.jsonl.bak",
      "store",
    ]);
    const joined = await evaloupe("score", file, "--join", side, "--annotator", "model:test-a", "--as", "json");
    expect(joined.code).toBe(0);
    expect(JSON.parse(joined.out).metrics.find(({ id }: { id: string }) => id === "adherence").n).toBe(COUNT);
  });

  it("that comes to the same labels leaves the same bytes and no copy", async () => {
    await label();
    const before = readFileSync(side);
    expect((await label()).err).toContain("stays as it is, with 8 labels: this run adds none");
    expect([readFileSync(side), existsSync(backup)]).toEqual([before, false]);
  });

  it("over a part keeps the other samples in their places", async () => {
    await label();
    const before = readFileSync(side);
    const ran = await byModel("--where", "id == 3 || id == 6");
    expect(ran.err).toContain("labels are in");
    expect(linesOf().map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(linesOf().map(annotators)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((id) => (id % 3 === 0 && id > 0 ? "model:test-a local" : "local")),
    );
    expect(readFileSync(backup)).toEqual(before);
  });

  it("over all after a part has every sample in the order of the file", async () => {
    const whole = path.join(place, "whole.jsonl");
    await label("--where", "id == 3 || id == 6");
    expect(linesOf()).toHaveLength(2);
    await label();
    await label("--out", whole);
    expect(readFileSync(side)).toEqual(readFileSync(whole));
  });

  it("keeps labels of texts that have changed since beside the new ones", async () => {
    await label();
    writeLines(file, [
      { ...answer(0), answer: "It is another one now." },
      ...Array.from({ length: COUNT - 1 }, (_, n) => answer(n + 1)),
    ]);
    await label();
    expect(
      linesOf()
        .map(({ id }) => Number(id))
        .sort(),
    ).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("keeps apart samples that are the same to the letter", async () => {
    writeLines(file, [answer(1), answer(1), answer(2)]);
    await label();
    await byModel("--limit", "1");
    expect(linesOf().map(annotators)).toEqual(["model:test-a local", "local", "local"]);
  });

  it("keeps what a person wrote beside the labels", async () => {
    await label();
    const [first, ...others] = linesOf().map((line) => JSON.stringify(line));
    writeFileSync(side, `${[JSON.stringify({ ...JSON.parse(first ?? ""), my_note: "odd" }), ...others].join("\n")}\n`);
    await byModel();
    expect(linesOf()[0]).toMatchObject({ my_note: "odd" });
    expect(annotators(linesOf()[0] as SideLine)).toBe("model:test-a local");
  });

  it("without labels makes no file", async () => {
    refuseKeys();
    const ran = await byModel();
    expect([ran.code, existsSync(side)]).toEqual([4, false]);
    expect(ran.err).toContain(`this run has no labels; ${side} was not written`);
  });

  it("some of whose samples fail keeps what they had", async () => {
    await byModel();
    provider.fault = ({ body }, response) => {
      if (!body.includes("number5")) return false;
      response.writeHead(400, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');
      return true;
    };
    const again = await byModel("--temperature", "0.5", "--votes", "1");
    expect(again.code).toBe(3);
    expect(linesOf().map(annotators)).toEqual(Array(COUNT).fill("model:test-a"));
    expect(linesOf().filter(({ label_error: error }) => error)).toEqual([]);
  });
});

describe("two runs at once", () => {
  it("leave the labels of both", async () => {
    await label();
    provider.delayMs = 5;
    const both = await Promise.all([byModel(), label("--model", "test-b", "--base-url", provider.baseUrl)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const named = linesOf().map((line) => annotators(line).split(" ").sort().join(" "));
    expect(named).toEqual(Array(COUNT).fill("local model:test-a model:test-b"));
  });

  it("is merged with what stands there when its records are read, not when it was looked at", async () => {
    const record = (id: string, name: string) => ({
      id,
      content_key: id,
      annotating_model_name: name,
      sentence_support_information: [],
    });
    writeLines(side, [record("1", "a model with a long name"), record("2", "first")]);
    let isReplaced = false;
    const file = await openSideFile(side, SUPPORT_FORM, false);
    await file.write({
      async *keys() {
        yield SUPPORT_FORM.keyOf(record("2", "ours"));
        if (isReplaced) return;
        isReplaced = true;
        // Another run's file comes into its place, as it always does: whole.
        writeLines(`${side}.other`, [record("1", "x"), record("2", "second")]);
        renameSync(`${side}.other`, side);
      },
      async *records() {
        yield record("2", "ours");
      },
      isCurrent: async () => true,
    });
    expect(linesOf().map(annotators)).toEqual(["x", "ours second"]);
  });
});

describe("a file that Evaloupe did not write", () => {
  const HAND_MADE: Readonly<Record<string, string>> = {
    "labels by hand": '{"id": 1, "verdict": "supported"}\n',
    "a list": '[{"id": 1}]\n',
    "no JSON": "supported\n",
    "our lines with one by hand": `${JSON.stringify({ id: "1", content_key: "0", annotating_model_name: "local" })}\n{"id": 2}\n`,
    bytes: "\u0000\u0001",
  };

  it.each(Object.keys(HAND_MADE))("%s: is refused before anything is asked", async (name) => {
    writeFileSync(side, HAND_MADE[name] ?? "");
    const ran = await byModel();
    expect([ran.code, provider.received.length]).toEqual([2, 0]);
    expect(ran.err).toMatch(
      /Evaloupe did not write it\. Choose another file with --out, or replace it with --overwrite/,
    );
    expect(readFileSync(side, "utf8")).toBe(HAND_MADE[name]);
  });

  it("is replaced by --overwrite, and a copy is kept", async () => {
    writeFileSync(side, HAND_MADE["labels by hand"] ?? "");
    expect((await label("--overwrite")).code).toBe(0);
    expect(linesOf()).toHaveLength(COUNT);
    expect(readFileSync(backup, "utf8")).toBe(HAND_MADE["labels by hand"]);
  });

  it("stays where a run that may overwrite it has no labels", async () => {
    writeFileSync(side, "mine\n");
    refuseKeys();
    expect((await byModel("--overwrite")).err).toContain("this run has none");
    expect(readFileSync(side, "utf8")).toBe("mine\n");
  });

  it("unlike one of ours with a line that was cut, of which the line is named", async () => {
    await label();
    const whole = readFileSync(side);
    writeFileSync(side, whole.subarray(0, whole.length - 40));
    const ran = await byModel();
    expect([ran.code, provider.received.length]).toEqual([2, 0]);
    expect(ran.err).toContain(`line 8 of ${side} is not JSON; it may be truncated.`);
    writeFileSync(side, Buffer.concat([Buffer.from("\uFEFF"), whole]));
    expect((await byModel()).code).toBe(0);
    expect(linesOf().map(annotators)).toEqual(Array(COUNT).fill("model:test-a local"));
  });

  it("with one long line takes no longer than reading it", async () => {
    const file = openSync(side, "w");
    ftruncateSync(file, 60 * 1024 * 1024);
    closeSync(file);
    const began = process.cpuUsage();
    expect((await label()).err).toContain("Evaloupe did not write it");
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(1.5);
  });

  it("or that is empty is a place to write to", async () => {
    writeFileSync(side, "");
    expect((await label()).code).toBe(0);
    expect(linesOf()).toHaveLength(COUNT);
  });
});

describe("a link in the place of the file, of its copy or of its folder", () => {
  it("to a file outside is refused before anything is asked, and named", async () => {
    const profile = path.join(folder, `profile${next}`);
    writeFileSync(profile, "export A=1\n");
    symlinkSync(profile, side);
    const ran = await byModel();
    expect([ran.code, provider.received.length]).toEqual([2, 0]);
    expect(ran.err).toContain(`${side} is a link to ${profile}. Evaloupe never writes through a link`);
    expect(readFileSync(profile, "utf8")).toBe("export A=1\n");
  });

  it("in the place of the copy is refused as well, and the labels stay", async () => {
    await label();
    const before = readFileSync(side);
    const profile = path.join(folder, `profile${next}`);
    writeFileSync(profile, "export A=1\n");
    symlinkSync(profile, backup);
    const ran = await byModel();
    expect([ran.code, readFileSync(profile, "utf8"), readFileSync(side)]).toEqual([2, "export A=1\n", before]);
    expect(provider.received).toEqual([]);
    expect(ran.err).toContain(`${backup} is a link to ${profile}.`);
  });

  it("as the data's folder: the real place is told", async () => {
    const linked = path.join(folder, `linked${next}`);
    symlinkSync(place, linked);
    const ran = await evaloupe("label", path.join(linked, "answers.jsonl"), "--store", path.join(place, "store"));
    expect([ran.code, linesOf().length]).toEqual([0, COUNT]);
    expect(ran.err).toContain(`labels are in ${side}\n`);
  });
});

describe("ratings", () => {
  const judge = (...more: readonly string[]) =>
    evaloupe("judge", file, "--store", path.join(place, "store"), "--base-url", provider.baseUrl, ...more);
  const ratings = () => path.join(place, "pairs.ratings.jsonl");
  const raters = () =>
    readFileSync(ratings(), "utf8")
      .trim()
      .split("\n")
      .map((line) =>
        JSON.parse(line)
          .ratings.map(({ rater }: { rater: string }) => rater)
          .join(" "),
      );

  beforeEach(() => {
    file = writeLines(
      path.join(place, "pairs.jsonl"),
      [1, 2, 3].map((id) => ({
        id,
        prompt: `Name a river. ${id}`,
        response1: "Rhine",
        response2: "Berlin",
        gold: -1,
        ratings: [],
      })),
    );
    provider.fault = (_, response) => {
      json(response, 200, completion("<winner>1</winner>"));
      return true;
    };
  });

  it("by one judge stay where another one comes in, and where its run fails", async () => {
    expect((await judge("--model", "a")).code).toBe(0);
    expect((await judge("--model", "b")).code).toBe(0);
    expect(raters()).toEqual(Array(3).fill("b a"));
    expect((await judge("--model", "a", "--limit", "1")).code).toBe(0);
    expect(raters()).toEqual(["a b", "b a", "b a"]);
    const before = readFileSync(ratings());
    provider.fault = (_, response) => {
      response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"no such key"}}');
      return true;
    };
    const failed = await judge("--model", "c");
    expect([failed.code, readFileSync(ratings())]).toEqual([4, before]);
    expect(failed.err).toContain("stays as it is, with 6 ratings: this run has none");
  });

  it("that nobody could read are replies all the same, and are told", async () => {
    provider.fault = (_, response) => {
      json(response, 200, completion("I like both."));
      return true;
    };
    const ran = await judge("--model", "a", "--swap");
    expect(ran.code).toBe(0);
    expect(ran.err).toContain("no reply for 3 samples could be parsed as simple requires");
    expect(raters()).toEqual(Array(3).fill("a a"));
    await judge("--model", "a", "--limit", "1");
    expect(raters()).toEqual(Array(3).fill("a a"));
  });

  it("by another prompt are not mixed in", async () => {
    await judge("--model", "a");
    const before = readFileSync(ratings());
    const ran = await judge("--model", "a", "--prompt", "simple-tie");
    expect([ran.code, readFileSync(ratings())]).toEqual([2, before]);
    expect(ran.err).toContain("holds ratings by another prompt.");
  });
});
