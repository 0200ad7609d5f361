// Catches a filter on issues that counts others than an opened sample shows.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe, SUPPORTED, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();

const ROW = { id: "1", question: "Which?", response: "A heron.", ground_truth: "heron", task: "noise_robustness" };
const text = (fields: object, more = ""): string => `${JSON.stringify({ ...ROW, ...fields }).slice(0, -1)}${more}}`;

describe("a filter on issues counts what the opened sample shows", () => {
  it.each([
    ["nothing", [text({})]],
    ["a key twice", [text({}, ', "response": "A swift."')]],
    ["a key twice and no number", [text({}, ', "response": "A swift.", "x": NaN')]],
    ["a large number and half a pair", [text({}, ', "x": 12345678901234567890, "y": "\\ud800"')]],
    ["a byte order mark", [`\ufeff${text({})}`, text({ id: "2" })]],
    ["a field of the wrong kind", [text({ response: 7 }), text({ question: 3 }, ', "x": NaN')]],
    ["a match that is denied", [text({ response: "It is not a heron." }), text({ response: "A heron." })]],
    [
      "an answer that is given and denied",
      [text({ response: "It is not a heron. It is a heron after all." }), text({ response: "It is hardly a heron." })],
    ],
    [
      "a negation where a part is missing",
      [text({ response: "Not a heron.", ground_truth: undefined, ground_truth_parts: [["heron"], ["swift"]] })],
    ],
    ["a refusal and an answer", [text({ response: "I cannot answer the question. A heron." })]],
    ["a refusal where none is asked for", [text({ response: "I cannot answer.", task: "negative_rejection" })]],
    [
      "characters that look alike",
      [text({ response: "The grey\u202fheron.", ground_truth: "grey heron" }), text({ response: "A *swift*." })],
    ],
    ["a stored label that differs", [text({ label: [0], factlabel: 1 }), text({ label: [1], factlabel: 0 })]],
    [
      "labels that contradict one another",
      [
        JSON.stringify(SUPPORTED),
        JSON.stringify({ ...(SUPPORTED as object), overall_supported: true, all_relevant_sentence_keys: ["9z", "9z"] }),
        `${JSON.stringify({ ...(SUPPORTED as object), all_relevant_sentence_keys: [] }).slice(0, -1)}, "id": "again"}`,
      ],
    ],
  ])("%s", async (name, rows) => {
    const path = writeLines(join(folder, `${name}.jsonl`), rows);
    const { out, code, err } = await evaloupe("score", path, "--as", "jsonl");
    if (code > 1) throw new Error(err);
    const samples = out
      .trim()
      .split("\n")
      .map((line): { readonly row: number; readonly issues?: readonly string[] } => JSON.parse(line))
      .filter(({ issues }) => issues !== undefined);
    expect(samples).toHaveLength(readFileSync(path, "utf8").trim().split("\n").length);
    for (const { row, issues = [] } of samples) {
      const counted = issues.length;
      for (const [clause, isThere] of [
        [`issues == ${counted}`, true],
        [`issues > ${counted}`, false],
      ] as const) {
        const found = await evaloupe("score", path, "--as", "jsonl", "--where", `${clause} && row == ${row + 1}`);
        expect([row, issues, clause, found.out.includes('"issues"')]).toEqual([row, issues, clause, isThere]);
      }
    }
  });
});

it("says how many answers may be denied, in table and JSON", async () => {
  const rows = ["It is not a heron. It is a heron after all.", "It is not a heron.", "A heron."];
  const path = writeLines(
    join(folder, "denied.jsonl"),
    rows.map((response, at) => text({ response, id: String(at) })),
  );
  const note = "Answers that are given and perhaps denied, counted as right (NEGATED_MATCH, filter negated): 1.";
  for (const format of ["table", "json"]) {
    const { out } = await evaloupe("score", path, "--as", format);
    expect(out).toContain(note);
  }
  const { out } = await evaloupe("score", path, "--as", "jsonl", "--where", "negated");
  expect(out.trim().split("\n")).toHaveLength(1);
});
