// Catches names of test cases that are counted as labels of the answers.
import { expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";

it.each(["test_case", "testCase", "Test Case", "test_case_name"])("%s is what was asked", (name) => {
  const words = ["refund", "delay", "seat", "meal", "lounge"];
  const rows = Array.from({ length: 20 }, (_, at) => ({
    [name]: `case-${words[at % 5]}`,
    model: at < 10 ? "tern-1" : "knot",
    output: `We answered ${words[at % 5]} in letter ${at}.`,
    passed: at % 3 > 0,
  }));
  const texts = rows.map((row, at) => ({ ...row, [name]: `Ask for a ${words[at % 5]} on line ${at}` }));
  for (const records of [rows, texts])
    expect(guessMapping(records, registry.kinds)?.map).toMatchObject({
      question: name.includes(" ") ? `["${name}"]` : name,
    });
});
