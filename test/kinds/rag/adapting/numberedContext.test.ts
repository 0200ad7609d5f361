// Catches citations into a numbered text that are called dangling, and texts that are cut where nothing numbers them.
import { describe, expect, it } from "vitest";
import { numberedIn } from "../../../../src/kinds/rag/adapting/numberedContext.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { filesWith, never, openFiles } from "../../../session/open.ts";
import { mustBeEqual } from "../../scanning.ts";

const NUMBERED = "[1] Danube\nThe Danube crosses Vienna.\n\n---\n\n[2] Books\nGoethe wrote Faust.";

const partsOf = (text: string) => numberedIn(text)?.passages.map(({ from, to }) => text.slice(from, to)) ?? null;

describe("a text of numbered passages", () => {
  it.each<[string, string, readonly string[]]>([
    ["rules between", NUMBERED, ["Danube\nThe Danube crosses Vienna.", "Books\nGoethe wrote Faust."]],
    ["blank lines between", "[1] One.\n\n[2] [Two].\n\nMore of [1].", ["One.", "[Two].\n\nMore of [1]."]],
    ["a line each", "[0] One.\n[1] Two.\n[2] Three.", ["One.", "Two.", "Three."]],
    ["one line", "[1] One is here. [2] Two is there.", ["One is here.", "Two is there."]],
    ["wide brackets", "【1】One.\n【2】Two.", ["One.", "Two."]],
  ])("is cut with %s", (_, text, parts) => expect(partsOf(text)).toEqual(parts));

  it.each(["Goethe wrote Faust.", "See [1] and [2].", "[1] One passage alone.", "[3] Three.\n[4] Four.", "[1, 2, 3]"])(
    "is not: %s",
    (text) => expect(partsOf(text)).toBeNull(),
  );
});

describe("citations of a context in one text", () => {
  const rows = (context: unknown, mark = "[2]") =>
    ["Who wrote Faust?", "Which river crosses Vienna?", "How high is Mont Blanc?"].map((question, at) => {
      return { question, context, answer: `It is in there, says number ${at} ${mark}.`, faithfulness: at / 2 };
    });

  async function danglingIn(records: readonly JsonRecord[]) {
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
    const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": lines }));
    const { metrics } = await ask.summary({ query }, never);
    await session.dispose();
    return metrics.find(({ id }) => id === "citation.dangling")?.value ?? null;
  }

  it.each<[string, unknown, string, number]>([
    ["numbered passages", NUMBERED, "[2]", 0],
    ["numbered passages in a list", [NUMBERED], "[2]", 0],
    ["numbered passages, of which it is none", NUMBERED, "[3]", 1],
    ["a text whose passages nobody can tell", "Goethe wrote Faust. The Danube crosses Vienna.", "[2]", 0],
    ["a list of one passage", ["Goethe wrote Faust."], "[2]", 1],
  ])("into %s", async (_, context, mark, dangling) => expect(await danglingIn(rows(context, mark))).toBe(dangling));

  it("are scanned as they are read", async () => {
    const how = {
      kind: "rag",
      adapter: "mapped",
      map: { question: "question", documents: "context", response: "answer" },
    };
    for (const context of [NUMBERED, [NUMBERED], "A text.", ["A text."], " [1] One.\n[2] Two.", "", []])
      await mustBeEqual(
        rows(context, "").map((record) => JSON.stringify(record)),
        how,
      );
  });
});
