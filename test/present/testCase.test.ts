// Catches a sample that becomes a test of something else: a wording, a part or a falsehood that is lost, or a text of
// the file that ends its quotes. The tests are run by Python itself.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleAsTest } from "../../src/present/testCase.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const PYTHON = ["python3", "/usr/bin/python3"].find((name) => spawnSync(name, ["--version"]).status === 0);
if (!PYTHON) console.log("Skipped: there is no python3 to run tests that samples became.");

const EXAMPLES = join(import.meta.dirname, "../../examples");

async function detailOf(path: string, index: number) {
  const { ask, query, session } = await openFiles([path]);
  const detail = await ask.detail({ query, index }, never);
  await session.dispose();
  return detail;
}

/** Whether Python runs the function that a sample became, with a program that always answers so. */
function passes(code: string, answer: string): boolean {
  const call = `\nask = lambda question, documents: ${JSON.stringify(answer)}\n[run for name, run in list(globals().items()) if name.startswith("test_")][0](ask)\n`;
  const { status, stderr } = spawnSync(PYTHON ?? "", ["-"], { input: code + call, encoding: "utf8" });
  if (status !== 0 && !stderr.includes("AssertionError")) throw new Error(stderr);
  return status === 0;
}

const hostile = {
  id: '"""; import os #',
  question: 'What\'s "it"?\n\\ \u2028 \u{1f41f}',
  response: "no",
  ground_truth: ['\\red"', "crimson"],
  documents: ["a\r\nb"],
  task: "noise_robustness",
  noise_ratio: 0,
};

describe.skipIf(!PYTHON)("a sample as a test", () => {
  it("fails where the planted falsehood is said, and passes where the truth is", async () => {
    const code = sampleAsTest(await detailOf(join(EXAMPLES, "harrow-strait.jsonl"), 0), "pytest") ?? "";
    expect(code).toContain("def test_cf_01(ask):");
    expect(passes(code, "It opened in 1994.")).toBe(true);
    expect(passes(code, "It opened in 1987, or in 1994.")).toBe(false);
    expect(passes(code, "I do not know.")).toBe(false);
  });

  it("demands a refusal where no document has the answer", async () => {
    const code = sampleAsTest(await detailOf(join(EXAMPLES, "robustness-rejections.jsonl"), 0), "pytest") ?? "";
    expect(passes(code, "The documents do not provide this. I cannot say.")).toBe(true);
    expect(passes(code, "In 1973.")).toBe(false);
  });

  it("takes any wording of a part, and demands all parts", async () => {
    const parts = { ...hostile, ground_truth: undefined, ground_truth_parts: [["two", "2"], "blue"] };
    const [path = ""] = await filesWith({
      "a.jsonl": `${JSON.stringify({ ...parts, task: "information_integration" })}\n`,
    });
    const code = sampleAsTest(await detailOf(path, 0), "pytest") ?? "";
    expect(passes(code, "2, and Blue")).toBe(true);
    expect(passes(code, "two")).toBe(false);
  });

  it("keeps texts of the file within their quotes, in every form", async () => {
    const [path = ""] = await filesWith({ "a.jsonl": `${JSON.stringify(hostile)}\n` });
    const detail = await detailOf(path, 0);
    const code = sampleAsTest(detail, "pytest") ?? "";
    expect(passes(code, 'It is \\RED".')).toBe(true);
    expect(passes(code, "It is blue.")).toBe(false);
    const yaml = sampleAsTest(detail, "promptfoo") ?? "";
    const quoted = /question: (".*")\n/.exec(yaml)?.[1] ?? "";
    expect(JSON.parse(quoted)).toBe(hostile.question);
    expect(yaml.split("\n").every((line) => /^(- | {2})|^$/.test(line))).toBe(true);
    expect(JSON.parse(sampleAsTest(detail, "inspect") ?? "")).toMatchObject({
      id: hostile.id,
      target: hostile.ground_truth,
      metadata: { documents: hostile.documents },
    });
  });

  it("says that there is none where the file does not say what the answer should be", async () => {
    const { ground_truth: _, ...unknown } = hostile;
    const [path = ""] = await filesWith({ "a.jsonl": `${JSON.stringify(unknown)}\n` });
    expect(sampleAsTest(await detailOf(path, 0), "pytest")).toBeNull();
  });
});
