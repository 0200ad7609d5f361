// Catches own words for a judge that are filled wrongly, read by another parser, or kept under the key of others.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { completion, json, startProvider } from "../provider/server.ts";
import { evaloupe } from "./support.ts";

const provider = await startProvider();
const home = mkdtempSync(path.join(tmpdir(), "evaloupe-words-"));
const before = { ...process.env };
afterAll(async () => {
  await provider.close();
  process.env = before;
  rmSync(home, { recursive: true, force: true });
});

const PAIR = "Q: {prompt} ONE: {response1} TWO: {response2} End with {{winner}} as <winner>1</winner>.";
let folder = "";
let reply = "<winner>1</winner>";
beforeEach(() => {
  provider.reset();
  process.env = { ...before, EVALOUPE_API_KEY: "key" };
  folder = mkdtempSync(path.join(home, "case-"));
  provider.fault = (_, response) => {
    json(response, 200, completion(reply));
    return true;
  };
  write("rows.jsonl", [
    { id: 1, prompt: "Which?", response1: "It is {response2} $& {prompt}.", response2: "Second.", gold: -1 },
  ]);
});

const at = (name: string): string => path.join(folder, name);
const write = (name: string, rows: readonly unknown[]) =>
  writeFileSync(at(name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
function judge(words: string, ...more: readonly string[]) {
  writeFileSync(at("words.txt"), words);
  const where = ["--store", at("store"), "--model", "m", "--base-url", provider.baseUrl];
  return evaloupe("judge", at("rows.jsonl"), ...where, "--instructions", at("words.txt"), ...more);
}
const rated = (name = "rows.ratings.jsonl") => JSON.parse(readFileSync(at(name), "utf8").trim().split("\n")[0] ?? "");
const asked = () =>
  provider.received.map(({ body }) => {
    const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(body);
    return messages;
  });

describe("judge --instructions", () => {
  it("puts each text where the words name it, once, and says nothing else to the judge", async () => {
    expect((await judge(PAIR, "--parser", "winner-tag")).code).toBe(0);
    const [[system, user] = []] = asked();
    const fence = /={5}[0-9a-f]{12}={5}/.exec(system?.content ?? "")?.[0] ?? "none";
    const shown = (text: string) => `\n${fence}\n${text}\n${fence}\n`;
    expect(user?.content).toBe(
      `Q: ${shown("Which?")} ONE: ${shown("It is {response2} $& {prompt}.")} TWO: ${shown("Second.")} End with {winner} as <winner>1</winner>.`,
    );
    expect(rated().ratings).toEqual([{ rater: "m", value: -1, raw: reply }]);
  });

  it("shows the second candidate first in the other order, and turns the verdict back", async () => {
    expect((await judge(PAIR, "--parser", "winner-tag", "--swap")).code).toBe(0);
    const [, [, user] = []] = asked();
    expect(user?.content.indexOf("Second.")).toBeLessThan(user?.content.indexOf("It is {") ?? 0);
    expect(rated().ratings.map(({ value }: { value: number }) => value)).toEqual([-1, 1]);
  });

  it.each([
    ["winner-tag", "<winner>2</winner><tie>", 1],
    ["winner-tag-with-tie", "<winner>2</winner><tie>", 0],
    ["bracket-letter", "[[C]] no, [[B]]", 1],
    ["bracket-letter-with-tie", "[[C]] no, [[B]]", 0],
    // A prompt of ours lends its parser.
    ["simple-tie", "<tie>", 0],
    ["reward-bench", "[[A]]", -1],
  ])("reads replies by %s: %s", async (parser, said, value) => {
    reply = said;
    expect((await judge(PAIR, "--parser", parser)).code).toBe(0);
    expect(rated().ratings[0].value).toBe(value);
    reply = "<winner>1</winner>";
  });

  it("rates single responses by a number", async () => {
    write("rows.jsonl", [{ id: 1, prompt: "Which?", response: "This.", gold: 70 }]);
    reply = "[[70]]";
    expect((await judge("{prompt} {response} 0 to 100, as [[40]]", "--parser", "bracket-number")).code).toBe(0);
    expect(rated().ratings[0].value).toBe(70);
    reply = "<winner>1</winner>";
  });

  it("asks again in other words, and reads what is kept by another parser for nothing", async () => {
    const by = (words: string, parser: string, ...more: readonly string[]) => judge(words, "--parser", parser, ...more);
    await by(PAIR, "winner-tag");
    await by(PAIR, "winner-tag");
    await by(PAIR, "winner-tag-with-tie");
    expect(provider.received).toHaveLength(1);
    const refused = await by(`${PAIR} Be brief.`, "winner-tag");
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("holds ratings by another prompt")]);
    expect((await by(`${PAIR} Be brief.`, "winner-tag", "--out", at("other.jsonl"))).code).toBe(0);
    expect(provider.received).toHaveLength(2);
    expect(rated("other.jsonl").judge_prompt).not.toBe(rated().judge_prompt);
  });

  it.each([
    ["{prompt} {response1}", "winner-tag", "lacks {response2}. With winner-tag it needs {prompt}, {response1}, {res"],
    ["{prompt} {response1} {response2} {response3}", "simple", "has {response3}, which stands for nothing"],
    ["{question} {response1} {response2}", "simple", "lacks {prompt} and has {question}"],
    ["{{prompt}} {response1} {response2}", "simple", "lacks {prompt}"],
    ["{prompt} {response1} {response2}", "bracket-number", "lacks {response} and has {response1}, {response2}"],
    [PAIR, "loud", "there is no loud"],
    ["", "simple", "the file is empty"],
  ])("refuses %s by %s", async (words, parser, said) => {
    const ran = await judge(words, "--parser", parser);
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(said)]);
    expect(provider.received).toEqual([]);
  });

  it("needs a parser, and takes no prompt beside it", async () => {
    expect(await judge(PAIR)).toMatchObject({ code: 2, err: expect.stringContaining("needs --parser NAME") });
    expect(await judge(PAIR, "--parser", "simple", "--prompt", "simple")).toMatchObject({ code: 2 });
    const ran = await evaloupe("judge", at("rows.jsonl"), "--model", "m", "--parser", "simple");
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining("--parser reads replies to --instructions") });
  });
});
