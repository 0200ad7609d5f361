// Catches a column that is read and shown as not read or the other way around, a role at another column than the one that
// fills it, scores under other columns, and counts that do not add up.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { EvaluationSpec, HowRead, ReadColumn } from "../../src/model/index.ts";
import { filesWith, never, type Opened, openFiles } from "./open.ts";

const opened: Opened[] = [];
afterEach(async () => {
  for (const { session } of opened.splice(0)) await session.dispose();
});

async function open(paths: readonly string[], more: Partial<EvaluationSpec> = {}): Promise<Opened> {
  const one = await openFiles(paths, more);
  opened.push(one);
  return one;
}

const lines = (records: readonly unknown[]) => records.map((one) => `${JSON.stringify(one)}\n`).join("");

async function readOf(
  records: readonly unknown[] | string,
  more: Partial<EvaluationSpec> = {},
  name = "x.jsonl",
): Promise<HowRead> {
  const [path = ""] = await filesWith({ [name]: typeof records === "string" ? records : lines(records) });
  const [read] = await (await open([path], more)).ask.howRead({}, never);
  if (!read) throw new Error("Nothing was read.");
  return read;
}

const rolesIn = ({ columns }: HowRead) =>
  Object.fromEntries(columns.filter(({ role }) => role !== null).map(({ path, fills }) => [path, fills.join("+")]));
const scoresIn = ({ columns }: HowRead) =>
  Object.fromEntries(columns.filter(({ score }) => score !== null).map(({ path, score }) => [path, score]));
const column = ({ columns }: HowRead, path: string): ReadColumn | undefined => columns.find((one) => one.path === path);

const caseFile = (name: string) => readFileSync(new URL(`../fixtures/data/reading/${name}`, import.meta.url), "utf8");

describe("why a column is a field", () => {
  it("is its name besides its values, if it was guessed", async () => {
    const rows = Array.from({ length: 6 }, (_, at) => ({
      query: `Who is ${at}?`,
      expected: at * 7 + 20,
      output: `Number ${at * 7 + 20} it is.`,
      extra: `Some words about ${at}`,
    }));
    const read = await readOf(rows);
    expect(column(read, "expected")).toMatchObject({ role: "ground_truth", why: "its name: expected; numbers" });
    expect(column(read, "extra")?.why).not.toContain("name");
  });
});

describe("another version of the response", () => {
  it.each(["raw_response", "full_response", "output"])("is named as that, and not used: %s", async (raw) => {
    const rows = Array.from({ length: 6 }, (_, at) => ({
      question: `Who is ${at}?`,
      [raw]: `<think>${at} and on</think> It is number ${at} of them all.`,
      response: `It is number ${at} of them all.`,
      score: at % 4,
    }));
    for (const some of [rows, rows.slice(0, 3)]) {
      const read = await readOf(some);
      expect(column(read, "response")?.role).toBe("response");
      expect(column(read, raw)).toMatchObject({ role: null, isUsed: false, why: "another version of response" });
    }
  });

  it("is none of the reference", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      question: `How many are there in case ${at}?`,
      short_output: `${at % 5}`,
      detailed_output: `I count them one by one, and there are ${at % 5}.`,
      answer: `${at % 4}`,
      detailed_answer: `All in all there are ${at % 4} of them.`,
    }));
    const read = await readOf(rows);
    expect(rolesIn(read)).toMatchObject({ short_output: "response", answer: "ground_truth" });
    const versions = read.columns.filter(({ why }) => why.startsWith("another version"));
    expect(versions.map(({ path }) => path)).toEqual(["detailed_output"]);
  });
});

describe("the most ordinary files", () => {
  it("have all their columns in the order of the file, with counts that add up", async () => {
    const read = await readOf(caseFile("plain.jsonl"));
    expect(read.columns.map(({ path }) => path)).toEqual([
      "id",
      "question",
      "answer",
      "response",
      "documents",
      "model",
    ]);
    expect(rolesIn(read)).toMatchObject({
      question: "question",
      response: "response",
      documents: "documents",
      model: "model",
    });
    for (const { path, present, missing } of read.columns) expect(present + missing, path).toBe(read.records);
    expect(column(read, "answer")).toMatchObject({ meaning: "label", example: "50 GB", unfit: 0 });
  });

  it("may be wild tables: names in quotes, a placeholder, an index", async () => {
    const read = await readOf(caseFile("wild.csv"), {}, "wild.csv");
    expect(column(read, '["Unnamed: 0"]')).toMatchObject({ meaning: "index", score: null, isUsed: false });
    expect(column(read, '["Correct?"]')).toMatchObject({ meaning: "flag", isVerdict: true, isUsed: true });
    expect(column(read, '["Latency (s)"]')).toMatchObject({ meaning: "duration", reading: { meaning: "duration" } });
    expect(column(read, "score_0-1")).toMatchObject({ score: "score_0-1", isVerdict: false, present: read.records });
  });

  it.each([
    ["null", null],
    ["blank", " "],
    ["empty", ""],
  ])("give no role to a column of a known format that has no values: %s", async (_, none) => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      user_input: `Where does line ${at} end?`,
      retrieved_contexts: [`Line ${at} ends at the harbour.`],
      response: none,
      reference: `At harbour ${at}`,
      context_precision: (at % 4) / 4,
    }));
    const read = await readOf(rows);
    expect(rolesIn(read)).toMatchObject({ user_input: "question", retrieved_contexts: "documents" });
    expect(column(read, "response")).toMatchObject({ role: null });
    // One value is enough.
    const filled = await readOf(rows.map((row, at) => (at === 7 ? { ...row, response: "At the harbour." } : row)));
    expect(rolesIn(filled)).toMatchObject({ response: "response" });
  });

  it("may be chats: one column fills several fields", async () => {
    const read = await readOf(caseFile("chat.jsonl"));
    expect(rolesIn(read)).toMatchObject({
      messages: "question+response+conversation",
      reference: "ground_truth",
      "meta.model": "model",
    });
    expect(read.columns.filter(({ path }) => path.startsWith("messages"))).toHaveLength(1);
  });
});

describe("a mapping", () => {
  it("gives roles to lists, members of elements and nested objects, and shows each once", async () => {
    const records = [1, 2, 3].map((at) => ({
      out: { text: `Yes ${at}.`, tokens: { total: at } },
      hits: [{ text: "Yes.", rank: 1 }],
      tags: ["a", "b"],
      note: { by: { name: "x" } },
    }));
    const read = await readOf(records, { map: { response: "out.text", documents: "hits[*].text" } });
    expect(rolesIn(read)).toEqual({ "out.text": "response", "hits[*].text": "documents" });
    expect(read.columns.map(({ path }) => path)).toEqual([
      "out.text",
      "out.tokens.total",
      "hits[*].text",
      "tags",
      "note.by.name",
    ]);
    expect(column(read, "tags")).toMatchObject({ meaning: "list of texts", isUsed: false, example: "2 elements" });
    expect(read.reading.roles).toEqual({ response: "out.text", documents: "hits[*].text" });
    expect(read.columns.filter(({ role }) => role !== null).every(({ by }) => by === "person")).toBe(true);
  });

  it("of scores shows them at their columns, with what is said of them", async () => {
    const records = [1, 2, 3, 4].map((at) => ({
      response: "Yes.",
      question: "Q?",
      judge: { tone: at, why: "w" },
      grade: at % 2 ? "A" : "B",
    }));
    const map = { response: "response", question: "question", "score.tone": "judge.tone", "score.good": "grade:A" };
    const modes = { matching: "auto", scores: { tone: { direction: "lower" } } } as const;
    const read = await readOf(records, { map, modes });
    expect(scoresIn(read)).toMatchObject({ "judge.tone": "tone", grade: "good" });
    expect(column(read, "judge.tone")?.reading).toMatchObject({ direction: "lower" });
    expect(column(read, "judge.why")).toMatchObject({ score: null, isUsed: false });
    expect(read.reading).toEqual({ version: 1, roles: map, scores: { tone: { direction: "lower" } } });
  });

  it("of several systems shows the columns of each", async () => {
    const records = [1, 2, 3].map((at) => ({
      q: `Q${at}?`,
      answer_tern: "A.",
      answer_skua: "B.",
      fluency_tern: at,
      fluency_skua: 5,
    }));
    const map = { question: "q", response: "answer_{model}", "score.fluency": "fluency_{model}" };
    const read = await readOf(records, { map });
    expect(rolesIn(read)).toEqual({ q: "question", answer_tern: "response", answer_skua: "response" });
    expect(scoresIn(read)).toEqual({ fluency_tern: "fluency", fluency_skua: "fluency" });
    expect(read.reading.roles).toEqual(map);
  });

  it("of one message of a chat is that of its column", async () => {
    const chat = [
      {
        m: [
          { role: "user", content: "Q?" },
          { role: "assistant", content: "A." },
        ],
      },
    ];
    const read = await readOf(chat, { map: { question: "m[role=user].content", response: "m[1].content" } });
    expect(rolesIn(read)).toEqual({ m: "question+response" });
  });
});

describe("a format with hooks", () => {
  it.each([
    ["inspect-ai.eval", { input: "question", target: "ground_truth", "output.choices[*].message.content": "response" }],
    [
      "exports/langfuse.json",
      { "input.messages": "question", "output.content": "response", expectedOutput: "ground_truth" },
    ],
    ["helm/scenario_state.json", { "instance.input.text": "question", "result.completions[*].text": "response" }],
    ["promptfoo.json", { "vars.question": "question", "vars.context": "documents", "response.output": "response" }],
    ["several-systems.json", { "systems[*].response": "response", "systems[*].system": "model" }],
    [
      "choice/two-models/harbour__tern-2b/samples_harbour_school_2026-05-04T09-15-30.118204.jsonl",
      { "doc.question": "question", "doc.choices": "choices" },
    ],
  ])("has the columns that its samples come from: %s", async (name, roles) => {
    const [read] = await (await open([join("examples", name)])).ask.howRead({}, never);
    expect(read && rolesIn(read)).toMatchObject(roles);
  });

  it("does not take the mark of an error for the response that it forbids", async () => {
    const line = (type: string, uuid: string, content: unknown, own: object = {}) => ({
      ...{ type, uuid, sessionId: "s", timestamp: "2026-05-01T10:00:00Z" },
      ...{ message: { role: type, content }, ...own },
    });
    const failed = [{ type: "text", text: "You've hit your limit · resets 3pm" }];
    const read = await readOf([
      line("user", "u", "Rename the table."),
      line("assistant", "a", failed, { isApiErrorMessage: true }),
    ]);
    expect(column(read, "isApiErrorMessage")).toMatchObject({ fills: [], isUsed: true });
  });
  it("says that its labels are read", async () => {
    const [read] = await (await open(["examples/ragbench.jsonl"])).ask.howRead({}, never);
    const used = (path: string) => read && column(read, path)?.isUsed;
    expect(used("all_relevant_sentence_keys")).toBe(true);
    expect(used("sentence_support_information")).toBe(true);
    expect(used("annotating_model_name")).toBe(false);
  });
});

const examples = (folder = "examples"): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return examples(path);
    // What people wrote beside the data is no evaluation.
    return /\.(?:jsonl|json|csv|eval|gz)$/.test(name) && !/\.labels\.|evaloupe\.tags/.test(name) ? [path] : [];
  });

/** Evaluations of which one file alone is none, or is another one. */
const PARTS = /results_|source_info|\/rgb\/en|rgb-table\/en|per_instance|needs-mapping/;

describe("of every example", () => {
  it.each(examples())(
    "%s: rows are whole, what is said of them holds, and said again changes nothing",
    async (path) => {
      const one = await open([path]);
      const { infos, metrics: values } = await one.ask.summary({ query: one.query }, never);
      const metrics = new Set(infos.map(({ id }) => id));
      const reads = await one.ask.howRead({}, never);
      for (const { columns, records, fields, reading } of reads) {
        expect(new Set(columns.map((column) => column.path)).size).toBe(columns.length);
        for (const { path: at, role, fills, isUsed, score, reading: own, present, missing } of columns) {
          expect(present, at).toBeGreaterThanOrEqual(0);
          expect(present + missing, at).toBe(records);
          expect(fills[0] ?? null, at).toBe(role);
          if (role !== null || score !== null) expect(isUsed, at).toBe(true);
          expect(score === null, at).toBe(own === null);
          if (score !== null && one.state.samples > 0)
            expect(metrics.has(`score.${score}`), `${at}: ${score}`).toBe(true);
        }
        // Only what a mapping can fill can be kept.
        for (const field of Object.keys(reading.roles))
          expect(field.startsWith("score.") || fields.some(({ id }) => id === field), field).toBe(true);
      }
      if (PARTS.test(path)) return;
      // As a reading that is chosen it gives the same format and numbers.
      const again = await open([path], { reading: reads[0]?.reading ?? null });
      expect((await again.ask.summary({ query: again.query }, never)).metrics).toEqual(values);
      expect(again.state.format.id).toBe(one.state.format.id);
    },
  );
});

describe("many files", () => {
  const many = (count: number, nameOf: (at: number) => string) =>
    filesWith(
      Object.fromEntries(
        Array.from({ length: count }, (_, at): readonly [string, string] => [
          `${at}.jsonl`,
          lines(
            Array.from({ length: 3 }, (_, row) => ({
              question: `What is ${row}?`,
              response: `It is ${at}.`,
              [nameOf(at)]: row === 0 ? null : row / 4,
            })),
          ),
        ]),
      ),
    );
  const shown = async (paths: readonly string[]) => {
    const { ask, query } = await open(paths);
    const { reading } = await ask.screen({ query, from: 0, to: 0, parts: ["reading"], index: null }, never);
    if (!reading) throw new Error("Nothing was read.");
    return { reading, each: await ask.howRead({}, never) };
  };

  it("with the same columns are one entry, with counts over all files, however many there are", async () => {
    const { reading, each } = await shown(await many(60, () => "quality"));
    expect(reading).toMatchObject({ more: 0, alike: [{ how: { records: 180, name: "0.jsonl" } }] });
    const [first] = reading.alike;
    expect(first?.names).toHaveLength(60);
    expect(first && column(first.how, "quality")).toMatchObject({ score: "quality", missing: 60, present: 120 });
    expect(each.map(({ source }) => source)).toEqual(Array.from({ length: 60 }, (_, at) => at));
    for (const one of each) expect(column(one, "quality")).toMatchObject({ missing: 1, present: 2 });
  });

  it("that are all read otherwise are shown up to a bound, the others counted", async () => {
    const { reading, each } = await shown(await many(60, (at) => `quality_${at}`));
    const names = reading.alike.flatMap((one) => one.names);
    expect(names.length).toBeLessThan(60);
    expect(names.length + reading.more).toBe(60);
    expect(each).toHaveLength(60);
  });
});
