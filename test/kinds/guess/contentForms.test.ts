// Catches a chat that is read only where the content of its messages is a text.
import { expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { RagSample } from "../../../src/model/index.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Alta", "Moss", "Skien"];
const FORMS: readonly [string, (text: string) => unknown][] = [
  ["a text", (text) => text],
  ["parts with a type", (text) => [{ type: "text", text }]],
  [
    "parts beside a picture",
    (text) => [
      { type: "image_url", image_url: { url: "x" } },
      { type: "text", text },
    ],
  ],
  ["several parts", (text) => [text.slice(0, 9), text.slice(9)].map((part) => ({ type: "text", text: part }))],
  ["an object", (text) => ({ text })],
  ["an object with parts", (text) => ({ content_type: "text", parts: [text] })],
];

function samplesOf(form: (text: string) => unknown, beside: (town: string) => JsonRecord) {
  const rows = TOWNS.map((town, at) => ({
    messages: [
      { role: "system", content: "You know every line." },
      { role: "user", content: form(`Where does line ${at} end?`) },
      { role: "assistant", content: form(`By the timetable it ends in ${town}.`) },
    ],
    ...beside(town),
  }));
  const map = guessMapping(rows, registry.kinds)?.map ?? {};
  const adapter = registry.adapterOf(registry.kindOfMap(map), "mapped", map);
  const all = rows.flatMap((row) => adapter.adapt(row, { name: "rows.jsonl", folders: [] })) as readonly RagSample[];
  return { map, all: all.map(({ question, response, answer, model }) => ({ question, response, answer, model })) };
}

it.each<[string, (town: string) => JsonRecord]>([
  ["a reference", (town) => ({ reference: town })],
  ["a score", (town) => ({ score: town.length })],
])("the content of messages may have any form, beside %s", (_, beside) => {
  const plain = samplesOf((text) => text, beside);
  expect(plain.all).toHaveLength(TOWNS.length);
  expect(plain.all[0]).toMatchObject({ question: "Where does line 0 end?", model: null });
  for (const [name, form] of FORMS) expect(samplesOf(form, beside), name).toEqual(plain);
});
