// Catches groups of samples without responses that are not opened, and parts of a sample that are taken for samples.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

const GROUPS = ["exec", "syntax", "types"];
const groupsOf = (inner: (at: number) => JsonRecord, list = "cases", own: JsonRecord = {}): readonly JsonRecord[] =>
  GROUPS.map((category, group) => ({
    category,
    ...own,
    [list]: Array.from({ length: 4 }, (_, at) => inner(4 * group + at)),
  }));
const judged = (at: number) => ({ id: at, question: `What is the name of line ${at}?`, passed: at % 3 === 0 });
const mapOf = (records: readonly JsonRecord[]) => guessMapping(records, registry.kinds)?.map ?? null;

async function rateOf(name: string, content: string, score: string) {
  const { ask, query, session } = await openFiles(await filesWith({ [name]: content }));
  const { samples } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const whole = metrics.find(({ id, slice }) => id === `score.${score}` && slice === null);
  return [samples, whole?.n, whole?.value];
}

describe("groups of samples that are judged and have no response", () => {
  it.each(["cases", "samples", "results", "questions", "items", "tests", "details", "examples"])(
    "have a sample for each of their %s, in a list and in lines",
    async (list) => {
      const groups = groupsOf(judged, list);
      const lines = groups.map((group) => JSON.stringify(group)).join("\n");
      for (const [name, content] of [
        ["run.json", JSON.stringify(groups, null, 1)],
        ["run.jsonl", lines],
      ] as const)
        expect(await rateOf(name, content, "passed")).toEqual([12, 12, 4 / 12]);
      expect(mapOf(groups)).toMatchObject({ id: `${list}[*].id`, dataset: "category" });
    },
  );

  it.each<[string, string, (at: number) => JsonRecord]>([
    ["ids alone", "correct", (at) => ({ case_id: `c${at}`, correct: at % 2 })],
    ["questions alone", "is_correct", (at) => ({ question: `What is line ${at}?`, is_correct: at % 2 === 0 })],
    ["words of a verdict", "verdict", (at) => ({ id: at, verdict: at % 2 ? "PASS" : "FAIL", seconds: at / 2 })],
  ])("may have %s", async (_, score, inner) => {
    expect(await rateOf("run.json", JSON.stringify(groupsOf(inner)), score)).toEqual([12, 12, 0.5]);
  });

  it("may have their totals beside them", async () => {
    const content = JSON.stringify(groupsOf(judged, "cases", { total: 4, pass_rate: 0.25 }));
    expect((await rateOf("run.json", content, "passed")).slice(0, 2)).toEqual([12, 12]);
  });
});

describe("parts of one sample are none", () => {
  it.each(["assertions", "checks", "criteria", "steps", "claims"])("%s", (list) => {
    expect(mapOf(groupsOf(judged, list))?.id ?? "").not.toContain("[*]");
  });

  it("tests of a sample that has a verdict of its own", () => {
    const records = GROUPS.flatMap((name, group) =>
      [0, 1].map((at) => ({
        task_id: `${name}/${at}`,
        passed: (group + at) % 2 === 0,
        tests: [0, 1, 2].map((test) => ({ id: test, passed: test !== at })),
      })),
    );
    expect(mapOf(records)).toMatchObject({ id: "task_id" });
  });

  it("entries that nothing judges", () => {
    expect(mapOf(groupsOf((at) => ({ id: at, question: `What is line ${at}?` })))).toBeNull();
  });
});
