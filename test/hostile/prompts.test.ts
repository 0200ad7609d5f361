// Catches a prompt that takes more than time in proportion to its length.
import { expect, it } from "vitest";
import { readPrompt } from "../../src/kinds/rag/adapting/prompt.ts";

const UNITS = [
  "Question:\n",
  "Context:\n",
  "[1] a\n",
  "<context>\n",
  "<doc>a</doc>\n",
  "---\n",
  "Answer:\n",
  "Document 1: a\n",
  "Q: a\nA: b\n",
  "- a\n",
  "\n\n",
  "Context: a Question: ",
  "a. Question: ",
  "following ",
];

it.each(UNITS)("takes time in proportion to its length: %j", (unit) => {
  const timeOf = (times: number): number => {
    const text = `Context:\n${unit.repeat(times)}\nQuestion: a?`;
    const start = process.cpuUsage();
    readPrompt(text);
    return process.cpuUsage(start).user / 1000;
  };
  timeOf(1000);
  const small = Math.min(timeOf(1000), timeOf(1000));
  const large = Math.min(timeOf(8000), timeOf(8000));
  expect(large).toBeLessThan(24 * Math.max(small, 5));
});
