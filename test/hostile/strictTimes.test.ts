// Catches a careful reading whose time grows faster than the response.
import { describe, expect, it } from "vitest";
import { strict } from "../../src/kinds/rag/robustness/strict.ts";
import { asked } from "../kinds/rag/robustness/helpers.ts";
import { processorMs } from "../processorMs.ts";

/** Texts that make every rule for denials and errors look as often, and as far, as it can. */
const UNITS: Readonly<Record<string, string>> = {
  "the answer denied": "not Paris ",
  "the answer alone": "Paris ",
  "the planted answer denied, in statements": "It is not London. ",
  "the answer and what denies it, without an end": "Paris is not London is wrong and the ",
  "words of error": "wrong ",
  "sources that are wrong": "the documents are wrong, ",
  "sources that are not": "the documents are not wrong, ",
  "sources without an end": "the documents of the text in the passage ",
  "errors in what goes on": "errors in the of the ",
  "no errors in documents": "no errors in the documents, ",
  "reported errors": "the text says that the text was wrong and ",
  conditions: "if the text is wrong ",
  pronouns: "this is wrong, ",
  "turns and commas": "but, not, Paris, ",
  neither: "neither Paris nor ",
  idioms: "not only Paris, no doubt Paris, not until Paris ",
  "quotes and brackets": '"(Paris)" is not ("London") ',
  "statements of one word": "not. Paris. ",
  lines: "not\nParis\nwrong\n",
  "Chinese errors": "文档没有错误",
  "Chinese denials": "不是Paris",
};

describe("time grows with the response", () => {
  it.each(Object.entries(UNITS))("of %s", (_, unit) => {
    const time = (length: number): number => {
      const sample = asked(unit.repeat(Math.ceil(length / unit.length)), "Paris", "London");
      const times = [1, 2, 3].map(() => {
        const from = processorMs();
        strict.find(sample);
        return processorMs() - from;
      });
      return Math.min(...times);
    };
    time(2000);
    const [short, long] = [time(10_000), time(40_000)];
    expect(long).toBeLessThan(8 * short + 20);
  });
});
