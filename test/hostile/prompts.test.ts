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
  // What the engine compiles and collects is counted too: the least of several is nearest to the reading alone.
  const least = (times: number): number => Math.min(...Array.from({ length: 4 }, () => timeOf(times)));
  const small = least(2000);
  const large = least(16_000);
  expect(large).toBeLessThan(24 * Math.max(small, 5));
});
