// Catches a reading beside data that is not used, used where it does not fit, or used in silence; and one that does what
// the person said otherwise.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EvaluationSpec, ReadingFile } from "../../src/model/index.ts";
import { filesWith, never, type Opened, openFiles } from "./open.ts";
import { summaryOf } from "./summaries.ts";

const lines = (records: readonly unknown[]) => records.map((one) => `${JSON.stringify(one)}\n`).join("");
const reading = (roles: Readonly<Record<string, string>>, scores: ReadingFile["scores"] = {}, more = {}) =>
  JSON.stringify({ version: 1, ...more, roles, scores });

/** Records that no name tells how to read; `tone` is a score of theirs. */
const odd = Array.from({ length: 6 }, (_, at) => ({
  q: `What is ${at}?`,
  a: `It is ${at}.`,
  b: "It is 0.",
  g: `${at}`,
  tone: at % 3,
}));
const roles = { question: "q", response: "a", ground_truth: "g" };

async function openBeside(
  files: Readonly<Record<string, string>>,
  more: Partial<EvaluationSpec> = {},
  data = "results.jsonl",
): Promise<Opened> {
  const [path = ""] = await filesWith({ [data]: lines(odd), ...files });
  return openFiles([path], more);
}

const accuracy = async ({ ask, query }: Opened): Promise<number | null | undefined> => {
  const { metrics } = await ask.summary({ query }, never);
  return metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null)?.value;
};
const notes = async ({ ask, query }: Opened) => (await ask.summary({ query }, never)).notes;

describe("a reading beside a file", () => {
  it.each(["results.reading.json", "results.jsonl.reading.json", "evaloupe.reading.json"])(
    "is used: %s",
    async (name) => {
      const opened = await openBeside({ [name]: reading(roles) });
      expect(opened.state.format).toMatchObject({ id: "mapped", by: "reading", map: roles });
      expect(opened.state.sources[0]?.readBy).toBe(name);
      expect(await accuracy(opened)).toBe(1);
      expect(await notes(opened)).toContain(`Read by ${name}.`);
      const [read] = await opened.ask.howRead({}, never);
      expect(read).toMatchObject({ readBy: name, isTried: false, reading: { version: 1, roles, scores: {} } });
    },
  );

  const strange = async (scores: ReadingFile["scores"], name = "results.reading.json", own = roles) =>
    (await notes(await openBeside({ [name]: reading(own, scores) }))).filter((note) => note.includes("is not there"));

  it.each<[string, ReadingFile["scores"], readonly string[]]>([
    ["a score that is there", { tone: { direction: "higher" } }, []],
    ["one that it makes none", { tone: { meaning: "none" } }, []],
    ["a column that is none", { g: { meaning: "none" } }, []],
    ["several by their beginning", { "to*": { direction: "higher" } }, []],
    ["one in other letters", { Tone: { direction: "higher" } }, ["Tone. Did you mean tone?"]],
    ["one with a wrong letter", { tune: { meaning: "none" } }, ["tune. Did you mean tone?"]],
    ["one that nothing is like", { "quality.x": { verdictFrom: 1 } }, ["quality.x."]],
    ["a beginning of none", { "qu*": { direction: "lower" } }, ["qu*."]],
  ])("has a note on unknown scores: %s", async (_, scores, ends) => {
    const text = ends.map((end) => `results.reading.json names a score that is not there: ${end}`);
    expect(await strange(scores)).toEqual(text);
  });

  it("of a folder has a note on a score that no file has, and none on one that some have", async () => {
    const plain = odd.map(({ tone, ...row }) => row);
    const files = (scores: ReadingFile["scores"]) =>
      filesWith({
        "one.jsonl": lines(odd),
        "two.jsonl": lines(plain),
        "evaloupe.reading.json": reading(roles, scores),
      });
    for (const [scores, count] of [
      [{ tone: { direction: "higher" } }, 0],
      [{ tome: { direction: "higher" } }, 1],
    ] as const) {
      const opened = await openFiles((await files(scores)).filter((path) => path.endsWith("l")));
      expect((await notes(opened)).filter((note) => note.includes("is not there"))).toHaveLength(count);
    }
  });

  it("is used for the surest name: the file's, its stem's, the folder's", async () => {
    const other = reading({ ...roles, response: "b" });
    const own = { "results.jsonl.reading.json": reading(roles), "results.reading.json": other };
    expect(await accuracy(await openBeside(own))).toBe(1);
    const stem = { "results.reading.json": reading(roles), "evaloupe.reading.json": other };
    expect(await accuracy(await openBeside(stem))).toBe(1);
    expect(await accuracy(await openBeside({ "evaloupe.reading.json": other }))).toBeLessThan(1);
  });

  it("of a stem is for the files of it that have its columns", async () => {
    const [jsonl = "", csv = ""] = await filesWith({
      "results.jsonl": lines(odd),
      "results.csv": "frage,antwort\nWas?,Das.\n",
      "results.reading.json": reading(roles),
    });
    const { state } = await openFiles([jsonl, csv]);
    expect(state.sources.map(({ readBy }) => readBy)).toEqual(["results.reading.json", undefined]);
    expect(state.sources[1]?.unfit).toEqual([{ name: "results.reading.json", isOwn: true, lacks: ["q", "a", "g"] }]);
  });

  it("of a folder is for all files that have its columns, and others are read as they are", async () => {
    const known = lines([
      { id: "1", question: "Q?", response: "Yes.", documents: ["Yes."], noise_ratio: 0, ground_truth: "yes" },
    ]);
    const paths = await filesWith({
      "a.jsonl": lines(odd),
      "b.jsonl": lines(odd),
      "known.jsonl": known,
      "evaloupe.reading.json": reading(roles),
    });
    const opened = await openFiles(paths.slice(0, 3));
    expect(opened.state.sources.map(({ readBy }) => readBy ?? null)).toEqual([
      "evaloupe.reading.json",
      "evaloupe.reading.json",
      null,
    ]);
    expect(opened.state.samples).toBe(13);
    expect(await notes(opened)).toContain("2 of 3 files read by evaloupe.reading.json.");
  });

  it("that no file of the folder fits is told, and not used", async () => {
    const opened = await openBeside({ "evaloupe.reading.json": reading({ ...roles, response: "answer.text" }) });
    expect(opened.state.sources[0]?.readBy).toBeUndefined();
    expect(opened.state.sources[0]?.unfit).toEqual([
      { name: "evaloupe.reading.json", isOwn: false, lacks: ["answer.text"] },
    ]);
    expect((await notes(opened)).join()).toContain("names columns that results.jsonl does not have: answer.text");
  });

  it("finds a column that only later records have", async () => {
    const late = Array.from({ length: 400 }, (_, at) => ({ ...odd[at % 6], ...(at > 300 ? { kind: "x" } : {}) }));
    const [path = ""] = await filesWith({
      "late.jsonl": lines(late),
      "late.reading.json": reading({ ...roles, dataset: "kind" }),
    });
    expect((await openFiles([path])).state.sources[0]?.readBy).toBe("late.reading.json");
  });

  it.each([
    ["a list", lines([{ xs: [{ text: "A." }], r: "A.", g: "a" }]), { response: "r", documents: "xs[*].text" }, []],
    [
      "no such member",
      lines([{ xs: [{ text: "A." }], r: "A." }]),
      { response: "r", documents: "xs[*].body" },
      ["xs[*].body"],
    ],
    [
      "a message",
      lines([{ m: [{ role: "assistant", content: "A." }] }]),
      { response: "m[role=assistant].content" },
      [],
    ],
    ["systems", lines([{ answer_x: "A.", answer_y: "B." }]), { response: "answer_{model}" }, []],
    ["no systems", lines([{ reply_x: "A." }]), { response: "answer_{model}" }, ["answer_{model}"]],
    ["null", lines([{ r: null }, { r: "A." }]), { response: "r" }, []],
    ["no inherited key", lines([{ r: "A." }]), { response: "r", model: "constructor" }, ["constructor"]],
  ])("has the columns of %s", async (_, content, own, lacks) => {
    const [path = ""] = await filesWith({ "x.jsonl": content, "x.reading.json": reading(own) });
    const [source] = (await openFiles([path])).state.sources;
    expect(source?.unfit?.[0]?.lacks ?? []).toEqual(lacks);
    expect(source?.readBy).toBe(lacks.length === 0 ? "x.reading.json" : undefined);
  });

  it("has the columns of a table that are empty", async () => {
    const [path = ""] = await filesWith({
      "t.csv": "r,g,m\nA,a,\n",
      "t.reading.json": reading({ response: "r", model: "m" }),
    });
    expect((await openFiles([path])).state.sources[0]?.readBy).toBe("t.reading.json");
  });
});

describe("what a person says", () => {
  it("stands over the reading, field by field", async () => {
    const opened = await openBeside({ "results.reading.json": reading(roles) }, { map: { response: "b" } });
    expect(opened.state.format).toMatchObject({ by: "mapping", map: { ...roles, response: "b" } });
    expect(await accuracy(opened)).toBeLessThan(1);
  });

  it("of scores stands over the reading's", async () => {
    const files = { "results.reading.json": reading(roles, { tone: { direction: "lower", range: [0, 5] } }) };
    const modes = { matching: "auto", scores: { tone: { direction: "higher" } } } as const;
    expect((await openBeside(files)).state.modes.scores?.tone).toMatchObject({ direction: "lower", range: [0, 5] });
    expect((await openBeside(files, { modes })).state.modes.scores?.tone).toMatchObject({
      direction: "higher",
      range: [0, 5],
    });
  });

  it("of the format leaves the reading its scores alone", async () => {
    const scores = { tone: { direction: "lower" } } as const;
    const opened = await openBeside({ "results.reading.json": reading(roles, scores) }, { adapter: "robustness" });
    expect(opened.state.format).toMatchObject({ id: "robustness", by: "person" });
    expect(opened.state.modes.scores?.tone?.direction ?? "lower").toBe("lower");
  });

  it("to be tried goes before what is kept, and before what was said", async () => {
    const tried: ReadingFile = { version: 1, roles: { ...roles, response: "b" }, scores: {} };
    const opened = await openBeside({ "results.reading.json": reading(roles) }, { map: roles, reading: tried });
    expect(await accuracy(opened)).toBeLessThan(1);
    expect(await opened.ask.howRead({}, never)).toMatchObject([{ readBy: null, isTried: true, reading: tried }]);
    // A broken file does not keep anybody from trying what mends it.
    const broken = await openBeside({ "results.reading.json": "{" }, { reading: { ...tried, roles } });
    expect(await accuracy(broken)).toBe(1);
  });
});

describe("a reading of what the format says anyway", () => {
  it("leaves the format as it is", async () => {
    const path = "examples/ragbench.jsonl";
    const plain = await openFiles([path]);
    const [read] = await plain.ask.howRead({}, never);
    expect(Object.keys(read?.reading.roles ?? {}).length).toBeGreaterThan(3);
    const tried = await openFiles([path], { reading: read?.reading ?? null });
    expect(tried.state.format.id).toBe(plain.state.format.id);
    expect(await summaryOf(tried)).toEqual(await summaryOf(plain));
  });

  it("can name another format", async () => {
    const opened = await openBeside({ "results.reading.json": reading({}, {}, { format: "robustness" }) });
    expect(opened.state.format).toMatchObject({ id: "robustness", by: "reading" });
  });
});

describe("a file that is no reading", () => {
  it.each([
    ["no JSON", "{", "JSON object"],
    ["an unknown field", reading({ respons: "a" }), "“respons” is not a field"],
    ["a path that is none", reading({ response: "a..b" }), "a..b"],
    [
      "fields of two kinds",
      reading({ logprobs: "a", response1: "b", response2: "a", auto: "g", gold: "g" }),
      "“logprobs”",
    ],
    ["an unknown format", reading({}, {}, { format: "../../etc/passwd" }), "“format”"],
    ["a format of what is joined", reading({}, {}, { format: "rgb-data" }), "“format”"],
    ["an unknown key", reading({}, {}, { exec: "rm" }), "“exec”"],
    ["a wrong score", reading({}, { tone: { direction: "up" } } as never), "“scores.tone.direction”"],
    ["a large file", `${reading(roles)}${" ".repeat(2 ** 20)}`, "is larger than"],
    ["bytes", "\u0000\u0001", "JSON object"],
  ])("stops its file: %s", async (_, content, told) => {
    const { state } = await openBeside({ "results.reading.json": content });
    expect(state.samples).toBe(0);
    expect(state.sources[0]?.stop).toMatchObject({ code: "BAD_READING" });
    expect(state.sources[0]?.stop?.message).toContain("results.reading.json");
    expect(state.sources[0]?.stop?.message).toContain(told);
  });

  it("is a folder, or leads nowhere", async () => {
    const [path = ""] = await filesWith({ "results.jsonl": lines(odd) });
    await mkdir(join(dirname(path), "results.reading.json"));
    expect((await openFiles([path])).state.sources[0]?.stop?.code).toBe("BAD_READING");
    const [other = ""] = await filesWith({ "results.jsonl": lines(odd) });
    await symlink("nowhere", join(dirname(other), "results.reading.json"));
    expect((await openFiles([other])).state.sources[0]?.stop?.code).not.toBe("BAD_READING");
  });

  it("stops its own file alone", async () => {
    const [one = "", two = ""] = await filesWith({ "a.jsonl": lines(odd), "b.jsonl": lines(odd) });
    await writeFile(join(dirname(one), "a.reading.json"), "{");
    await writeFile(join(dirname(one), "b.reading.json"), reading(roles));
    const { state } = await openFiles([one, two]);
    expect(state.sources.map(({ stop, samples }) => [stop?.code ?? null, samples])).toEqual([
      ["BAD_READING", 0],
      [null, 6],
    ]);
  });
});
