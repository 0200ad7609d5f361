// Catches a mapping of fields that is taken for the wrong kind.
import { expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";

it.each([
  ["a response", { response: "a", question: "b" }, "rag"],
  ["log-likelihoods", { logprobs: "a", answer: "b", question: "c" }, "choice"],
  ["shared fields alone: the first kind", { id: "a", question: "b", model: "c" }, "rag"],
  ["choices without their numbers: the kind that knows most of them", { choices: "a", fewshot: "b" }, "choice"],
])("a mapping of %s is of the kind %s", (_, map, kind) => {
  expect(registry.kindOfMap(map).id).toBe(kind);
});
