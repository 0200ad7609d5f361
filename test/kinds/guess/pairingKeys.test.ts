// Catches a key that pairs the answers of models and is not read, and one that pairs answers to different questions.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

const idOf = (rows: readonly JsonRecord[]) => guessMapping(rows, registry.kinds)?.map.id;
const MODELS = ["tern-2", "tern-1"];
const rowsOf = (key: string, count: number, keyOf: (q: number, model: number) => unknown, more: JsonRecord = {}) =>
  Array.from({ length: count }, (_, q) =>
    MODELS.map((model, at) => ({
      [key]: keyOf(q, at),
      model,
      response_text: `Here is what ${model} says of bridge ${q}.`,
      correctness: (q * 3 + at) % 3,
      ...more,
    })),
  ).flat();
const NAMES = ["prompt_id", "question_id", "id", "case_key", "item_no", "doc_id", "promptId", "item_uuid", "thread_id"];

describe("the id of answers of several models", () => {
  it.each(NAMES)("is the key that each model has once: %s", (name) => {
    for (const count of [4, 15, 200]) {
      expect(idOf(rowsOf(name, count, (q) => `coding_${q}`))).toBe(name);
      expect(idOf(rowsOf(name, count, (q) => q + 1).toReversed())).toBe(name);
    }
  });

  it("comes before one that tells rows apart, and stays the id of one model alone", () => {
    const rows = rowsOf("prompt_id", 12, (q) => `coding_${q}`).map((row, at) => ({ id: `row-${at}`, ...row }));
    expect(idOf(rows)).toBe("prompt_id");
    expect(idOf(rowsOf("prompt_id", 12, (q) => `coding_${q}`).filter(({ model }) => model === "tern-1"))).toBe(
      "prompt_id",
    );
  });

  it("is no key that answers of one model share, as that of a template, and no name of a model", () => {
    const rows = rowsOf("item_id", 12, (q) => `i${q}`).map((row, at) => ({ prompt_id: `p${(at >> 1) % 3}`, ...row }));
    expect(idOf(rows)).toBe("item_id");
    expect(idOf(rowsOf("prompt_id", 12, (q) => `p${q % 3}`))).toBeUndefined();
    expect(idOf(rowsOf("model_id", 12, (_, at) => `m${at}`))).toBeUndefined();
  });
});

it.each(["jsonl", "csv"])("pairs models of one file: %s", async (format) => {
  const rows = rowsOf("prompt_id", 15, (q) => `coding_${q}`);
  const keys = ["prompt_id", "model", "response_text", "correctness"] as const;
  const text =
    format === "csv"
      ? [keys.join(), ...rows.map((row) => keys.map((key) => row[key]).join())].join("\n")
      : rows.map((row) => JSON.stringify(row)).join("\n");
  const { ask, query } = await openFiles(await filesWith({ [`a.${format}`]: text }), { isPairable: true });
  await ask.settled({}, never);
  const { rows: listed } = await ask.rows({ query, from: 0, to: 30 }, never);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(15);
});
